import { expired, later } from './clock.ts'
import { millisecondsOf } from './duration.ts'
import { enforce } from './enforce.ts'
import { load, loadAt } from './log.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'

/** A sandbox after its clock was moved: at which time, and with all that this has ended. */
export type Settled = { readonly now: string; readonly match: Match }

/**
 * Ends what is overdue after a sandbox's clock was moved by a duration, in the commit of `version`.
 * Gives back the first version from there on in which nothing was overdue at that time: it depends on
 * the commits alone.
 */
export const settle = async (
  platform: Platform,
  {
    match: id,
    version,
    by,
  }: { readonly match: string; readonly version: number; readonly by: string },
): Promise<Settled> => {
  const entry = await load(platform, id)
  if (!entry) throw new Error(`${id} is gone`)
  const { match: head } = await enforce(platform, entry)
  let match = await loadAt(platform, id, version)
  const now = later(match.at, millisecondsOf(by) ?? 0)
  while (match.version < head.version && expired(match.awaiting, now).length > 0)
    match = await loadAt(platform, id, match.version + 1)
  return { now, match }
}
