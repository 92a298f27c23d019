import { carcassonne } from '../../src/games/carcassonne/game.ts'
import { optionsSchema } from '../../src/games/carcassonne/schema.ts'

/** A random match of base Carcassonne as a sandbox plays it: what is drawn, and every action. */
export type Playout = { readonly draws: readonly string[]; readonly actions: readonly object[] }

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!

export const playout = (): Playout => {
  const draws: string[] = []
  const actions: object[] = []
  const step = carcassonne.start(carcassonne.empty({ seats: 2, options: optionsSchema.parse({}) }))
  if ('fault' in step) throw new Error(step.fault)
  let state = step.next
  for (;;) {
    const pool = carcassonne.pool(state)
    const [due] = carcassonne.awaiting(state)
    if (pool) {
      const pieces = Object.entries(pool.pieces).flatMap(([id, n]) => Array<string>(n).fill(id))
      const piece = pick(pieces)
      state = carcassonne.drawn(state, { pieces: [piece], mark: { draw: draws.length } }).next
      draws.push(piece)
    } else if (due) {
      const action = pick(carcassonne.legalActions(state, due.seat).actions)
      const decided = carcassonne.decide(state, due.seat, action)
      if ('fault' in decided) throw new Error(decided.fault)
      actions.push(action)
      state = decided.next
    } else return { draws, actions }
  }
}
