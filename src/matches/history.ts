import { commitAt } from './commits.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'

/**
 * The version that a match had at a time (RFC 3339, UTC, three decimals); undefined if it was not
 * there yet. Times of commits never go back, so half of them are ruled out at each look.
 */
export const versionAt = async (
  platform: Platform,
  match: Match,
  time: string,
): Promise<number | undefined> => {
  if (time < match.createdAt) return undefined
  if (time >= match.at) return match.version
  let [known, later] = [1, match.version]
  while (later - known > 1) {
    const version = Math.floor((known + later) / 2)
    const { at } = await commitAt(platform, { match: match.id, version }, 'onlooker')
    if (at <= time) known = version
    else later = version
  }
  return known
}
