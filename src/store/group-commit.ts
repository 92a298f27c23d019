import type { DatabaseSync } from 'node:sqlite'

/** What a write does; it says whether something was put. `lasting`: it must be on disk before it is
 * acknowledged. */
export type Work = { readonly run: () => boolean; readonly lasting: boolean }

type Write = Work & { readonly done: PromiseWithResolvers<boolean> }

export type GroupCommit = {
  /** Runs `work` in the next transaction; what it says comes once that has been committed. */
  readonly enqueue: (work: Work) => Promise<boolean>
  /** Writes at once what still waits. */
  readonly flush: () => void
}

const inTransaction = (db: DatabaseSync, batch: readonly Write[]): readonly boolean[] => {
  db.exec('BEGIN IMMEDIATE')
  try {
    const results = batch.map(({ run }) => run())
    db.exec('COMMIT')
    return results
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Waits for the disk or not; the file keeps its transactions in order, so that whoever waits has
 * waited for all before. */
const waiter = (db: DatabaseSync) => {
  let waits: boolean | undefined
  return (lasting: boolean): void => {
    if (waits !== lasting) db.exec(`PRAGMA synchronous = ${lasting ? 'FULL' : 'NORMAL'}`)
    waits = lasting
  }
}

/**
 * All writes of one tick go into one transaction, in order, and stand or fall together: waiting for
 * the disk costs more than everything else. It is waited for if one of them must last.
 */
export const groupCommit = (db: DatabaseSync, afterPut: () => void): GroupCommit => {
  const waiting: Write[] = []
  const waitForDisk = waiter(db)

  const flush = () => {
    const batch = waiting.splice(0)
    if (batch.length === 0) return
    try {
      waitForDisk(batch.some(({ lasting }) => lasting))
      const results = inTransaction(db, batch)
      batch.forEach(({ done }, i) => {
        done.resolve(results[i]!)
      })
      if (results.includes(true)) afterPut()
    } catch (error) {
      for (const { done } of batch) done.reject(error)
    }
  }

  const enqueue = (work: Work) => {
    const done = Promise.withResolvers<boolean>()
    if (waiting.push({ ...work, done }) === 1) setImmediate(flush)
    return done.promise
  }

  return { enqueue, flush }
}
