import { parse, range } from '../store/commits.ts'
import { later } from './clock.ts'
import type { Commit } from './commit.ts'
import { isMatchEvent, type Match } from './match.ts'
import type { Platform } from './platform.ts'
import type { Told } from './summary.ts'

/** What a match alone does not show of the commits since it was last told. */
export type Untold = {
  /** When the first of them was appended, by the real clock. */
  readonly since: string
  /** Players who took a seat in them, also those who have left it again. */
  readonly seated: readonly string[]
}

/** Players who took a seat in these commits. */
export const seatedIn = (commits: readonly Pick<Commit, 'events'>[]): readonly string[] =>
  commits
    .flatMap(({ events }) => events.filter(isMatchEvent))
    .flatMap((event) => (event.type === 'seat-taken' && event.player ? [event.player.id] : []))

/** The commits of a match after it was last told; undefined: there are none. One commit is seen in
 * the match, more are read. */
export const untold = async (
  { table }: Platform,
  match: Match,
  before: Told | undefined,
): Promise<Untold | undefined> => {
  const { version: known = 0, ahead = 0 } = before ?? {}
  if (match.version <= known) return undefined
  if (match.version === known + 1) return { since: later(match.at, -ahead), seated: [] }
  const stored = await range(table, match.id, { from: known + 1, to: match.version })
  const commits = stored.map(({ sealed }) => parse<Commit>(sealed))
  const first = commits[0]?.at ?? match.at
  return { since: later(first, -ahead), seated: seatedIn(commits) }
}
