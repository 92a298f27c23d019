import type { Entry } from './log.ts'
import type { Platform } from './platform.ts'
import type { Told } from './summary.ts'

/** A match that has moved on, or in which time has passed. */
export type News = {
  readonly entry: Entry
  /** The match as it was last told; undefined: never. */
  readonly before: Told | undefined
  /** The time of the real clock up to which all that was due in the match has been done. */
  readonly handled: string
}

/** The same, with everybody who has ever had a seat or created the match. */
export type Tale = News & { readonly parties: ReadonlySet<string> }

/**
 * What else follows from a match's commits and from its time. It is told all that came after
 * `before`, and again and again until it has succeeded: what it puts is a function of the log.
 */
export type Projection = (platform: Platform, tale: Tale) => Promise<void>

/** Does the work of others that has become due; `id` names it in the index of due work. */
export type Chore = (id: string) => Promise<void>
