import type { Table } from '../../src/store/table.ts'

/** What some work has asked of a table: how many calls, and how often it has waited for an answer. */
export type Rounds = { readonly calls: number; readonly rounds: number }

/** A table that tells what is asked side by side from what is asked in turn: calls of one turn of the
 * event loop are a round, and none is answered before all of them have been asked. */
export const inRounds = (table: Table) => {
  const waiting: (() => void)[] = []
  let seen: Rounds = { calls: 0, rounds: 0 }

  const answerAll = (): void => {
    seen = { calls: seen.calls + waiting.length, rounds: seen.rounds + 1 }
    for (const answer of waiting.splice(0)) answer()
  }
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(answerAll)
    })
  const gated: Table = {
    ...table,
    get: (key) => turn().then(() => table.get(key)),
    put: (item, condition) => turn().then(() => table.put(item, condition)),
    query: (query) => turn().then(() => table.query(query)),
    delete: (key) => turn().then(() => table.delete(key)),
  }
  return {
    table: gated,
    during: async (work: () => Promise<unknown>): Promise<Rounds> => {
      seen = { calls: 0, rounds: 0 }
      await work()
      return seen
    },
  }
}
