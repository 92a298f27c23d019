import type { DatabaseSync } from 'node:sqlite'

type Write = { readonly work: () => boolean; readonly done: PromiseWithResolvers<boolean> }

export type GroupCommit = {
  /** Runs `work` in the next transaction; what it says (was something put?) comes once that is on
   * disk. */
  readonly enqueue: (work: () => boolean) => Promise<boolean>
  /** Writes at once what still waits. */
  readonly flush: () => void
}

const inTransaction = (db: DatabaseSync, batch: readonly Write[]): readonly boolean[] => {
  db.exec('BEGIN IMMEDIATE')
  try {
    const results = batch.map(({ work }) => work())
    db.exec('COMMIT')
    return results
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/**
 * All writes of one tick go into one transaction, in order, and stand or fall together: waiting for
 * the disk costs more than everything else.
 */
export const groupCommit = (db: DatabaseSync, afterPut: () => void): GroupCommit => {
  const waiting: Write[] = []

  const flush = () => {
    const batch = waiting.splice(0)
    if (batch.length === 0) return
    try {
      const results = inTransaction(db, batch)
      batch.forEach(({ done }, i) => {
        done.resolve(results[i]!)
      })
      if (results.includes(true)) afterPut()
    } catch (error) {
      for (const { done } of batch) done.reject(error)
    }
  }

  const enqueue = (work: () => boolean) => {
    const done = Promise.withResolvers<boolean>()
    if (waiting.push({ work, done }) === 1) setImmediate(flush)
    return done.promise
  }

  return { enqueue, flush }
}
