import { parse } from './commits.ts'

/**
 * Commits stay as they were written: their bytes are hashed and shown for ever. Who works with one
 * reads it through here, and sees the newest format alone. A new format takes one step from the
 * one before it.
 */

/** One commit from a format to the next. */
export type Step = (older: object) => object

/** Steps by the format that they lead away from. */
export type Steps = Readonly<Record<number, Step>>

type Written = { readonly format: number }

/** The format in which commits are written. */
export const newestFormat = 1

/** A reader of commits that takes these steps; throws for a format that no step leads on from. */
export const upcastBy =
  (steps: Steps) =>
  <T extends Written>(commit: T): T => {
    if (commit.format === newestFormat) return commit
    let current: object = commit
    for (let { format } = commit; format !== newestFormat; format++) {
      const step = steps[format]
      if (!step) throw new Error(`commits of format ${commit.format} cannot be read here`)
      current = step(current)
    }
    return parse<T>(JSON.stringify(current))
  }

/** A commit as this code works with it, whatever format it was written in. */
export const upcast = upcastBy({})
