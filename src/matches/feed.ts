import { parse } from '../store/commits.ts'
import { last, matchOfList, places } from '../store/layout.ts'
import type { Query } from '../store/table.ts'
import { later } from './clock.ts'
import { commitsAfter } from './commits.ts'
import { millisecondsOf } from './duration.ts'
import { load } from './log.ts'
import type { Platform } from './platform.ts'
import type { ShownCommit } from './seal.ts'
import { lookerOf, mayKnow } from './show.ts'
import type { Told } from './summary.ts'

/**
 * What happens in all matches of a player. A position is a time of the real clock, some time before
 * what was told last: the lists lag, so what lies between is told again. What was told even later
 * than that says so.
 */
export const overlap = 60_000

/** A position is kept so many milliseconds: who comes later reads the lists anew. */
export const resumable = 7 * 86_400_000

/** Where a feed that has told everything until now is resumed. */
export const positionNow = ({ now }: Platform): string => new Date(now() - overlap).toISOString()

/** The versions up to which a feed has told its matches. */
export type Sent = Map<string, number>

/** Matches of a list that moved after the feed's time and that it has not told; notes those that did
 * not, to pass them over. Says at how many it has looked. */
async function* untold(
  { table }: Platform,
  query: Query,
  { since, sent }: FeedWish,
): AsyncGenerator<Told, number> {
  let looked = 0
  let cursor: string | undefined
  do {
    const page = await table.query({ ...query, ...(cursor !== undefined && { cursor }) })
    looked += page.items.length
    for (const item of page.items) {
      const match = matchOfList(item)
      if (match === undefined || (sent.get(match) ?? 0) >= item.version) continue
      const told = parse<Told>(item.body)
      if (told.toldAt >= since) yield told
      else sent.set(match, told.version)
    }
    cursor = page.cursor
  } while (cursor !== undefined)
  return looked
}

/** The player's matches that moved after the feed's time; `all`: also those that wait for the player,
 * a list that can only be read whole. */
async function* movedSince(platform: Platform, wish: FeedWish, all: boolean) {
  const { player, since } = wish
  const recent = places.recent(player, since, '').partition
  const waiting = places.awaiting(player, null, '').partition
  yield* untold(platform, { partition: recent, index: 'list', from: since, to: last }, wish)
  if (all) wish.waiting = yield* untold(platform, { partition: waiting, index: 'list' }, wish)
}

/** The version before the first commit that is no older than a time of the real clock. */
const versionBefore = (commits: readonly ShownCommit[], since: string): number => {
  let ahead = 0
  for (const { version, at, events } of commits) {
    if (later(at, -ahead) >= since) return version - 1
    for (const event of events)
      if (event.type === 'clock-advanced' && 'by' in event)
        ahead += millisecondsOf(String(event.by)) ?? 0
  }
  return commits.at(-1)?.version ?? 0
}

/** How many commits of one match are told at once. */
const page = 100

/** The version before the first commit that was told late, after the feed had passed its time. */
const beforeLate = ({ late = [] }: Told, since: string): number =>
  Math.min(...late.flatMap(({ toldAt, after }) => (toldAt >= since ? [after] : [])))

const newIn = async (
  platform: Platform,
  { player, since, sent }: FeedWish,
  told: Told,
): Promise<readonly ShownCommit[]> => {
  const match = told.id
  const entry = await load(platform, match)
  if (!entry || !mayKnow(entry.match, player)) return []
  const { viewer } = lookerOf(entry.match, player)
  const known = sent.get(match)
  if (known !== undefined)
    return commitsAfter(platform, { match, version: known, limit: page }, viewer)
  const all = await commitsAfter(
    platform,
    { match, version: 0, limit: Number.MAX_SAFE_INTEGER },
    viewer,
  )
  const before = Math.min(versionBefore(all, since), beforeLate(told, since))
  return all.filter(({ version }) => version > before)
}

export type FeedWish = {
  readonly player: string
  /** Where the feed begins: what was committed before is not told. */
  readonly since: string
  readonly sent: Sent
  /** How many matches waited for the player when they were looked at last. */
  waiting: number
}

/**
 * Commits in the player's matches that were not told yet, in order within a match, as the player may
 * see them; notes in `sent` what it gives. `all`: also in those that wait for the player.
 */
export async function* newCommits(
  platform: Platform,
  wish: FeedWish,
  all: boolean,
): AsyncGenerator<ShownCommit> {
  for await (const told of movedSince(platform, wish, all)) {
    if ((wish.sent.get(told.id) ?? 0) >= told.version) continue
    for (const commit of await newIn(platform, wish, told)) {
      wish.sent.set(told.id, commit.version)
      yield commit
    }
  }
}
