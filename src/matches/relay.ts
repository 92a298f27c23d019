import { parse, snapshotEvery } from '../store/commits.ts'
import { keys } from '../store/layout.ts'
import { playBots } from './bots.ts'
import { later } from './clock.ts'
import { overlap, resumable } from './feed.ts'
import { forgetIn, isForgotten } from './forget.ts'
import { type Entry, keepSnapshot, load, loadAt } from './log.ts'
import type { Platform } from './platform.ts'
import type { News } from './projection.ts'
import { isOver } from './show.ts'
import { type Late, partiesOf, playerItem, summaryItem, summaryOf, type Told } from './summary.ts'
import { untold } from './untold.ts'

/** The match as the lists were last told of it. */
export const toldOf = async ({ table }: Platform, id: string): Promise<Told | undefined> => {
  const item = await table.get(keys.summary(id))
  return item && parse<Told>(item.body)
}

/** A snapshot is due when the log has passed a multiple of twenty. */
const snapshotDue = (before: number, now: number): number | undefined => {
  const due = now - (now % snapshotEvery)
  return due > before ? due : undefined
}

/** Keeps the newest snapshot that is due since a version. */
export const keepDueSnapshot = async (
  platform: Platform,
  { match, known }: Entry,
  before: number,
): Promise<void> => {
  const due = snapshotDue(before, match.version)
  if (due === undefined) return
  const then = due === match.version ? match : await loadAt(platform, match.id, due)
  await keepSnapshot(platform, { match: then, known })
}

/** The times at which commits were told late, as far back as a feed can be resumed. */
const lateAfter = (before: Told | undefined, since: string, toldAt: string): readonly Late[] => {
  const kept = before?.late?.filter((one) => later(one.toldAt, resumable) >= toldAt) ?? []
  const isLate = later(since, overlap) < toldAt
  return isLate ? [...kept, { toldAt, after: before?.version ?? 0 }] : kept
}

const toldNow = async (platform: Platform, { entry, before, handled }: News): Promise<Told> => {
  const { match } = entry
  const toldAt = new Date(platform.now()).toISOString()
  const news = await untold(platform, match, before)
  if (news) platform.relayed?.(Date.parse(toldAt) - Date.parse(news.since))
  const late = lateAfter(before, news?.since ?? toldAt, toldAt)
  return {
    ...summaryOf(match),
    toldAt,
    handled,
    parties: [
      ...new Set([...(before?.parties ?? []), ...partiesOf(match), ...(news?.seated ?? [])]),
    ],
    ...(late.length > 0 && { late }),
  }
}

/** Whose list hears of a match: its parties, and who was one when it was last told or since. */
const hearers = (told: Told, before: Told | undefined): ReadonlySet<string> => {
  const known = new Set(before?.parties)
  const fresh = told.parties.filter((party) => !known.has(party))
  return new Set([...partiesOf(told), ...(before ? partiesOf(before) : []), ...fresh])
}

/**
 * Tells the lists, also those of players who have left since, and the projections; the summary comes
 * last, for it says how far all has come.
 */
const tell = async (platform: Platform, news: News): Promise<Told> => {
  const { table, signal, projections = [] } = platform
  const told = await toldNow(platform, news)
  const players = hearers(told, news.before)
  const newer = { newerThanStored: true } as const
  await Promise.all([...players].map((one) => table.put(playerItem(told, one), newer)))
  const tale = { ...news, parties: new Set(told.parties) }
  for (const project of projections) await project(platform, tale)
  await table.put(summaryItem(told), newer)
  for (const player of players) signal.raise(player)
  return told
}

/** Players whose name was just told though they may have gone: who is new to the match, has left it,
 * or can do nothing more in it. */
const perhapsGone = (told: Told, before: Told | undefined): ReadonlySet<string> => {
  const known = before ? partiesOf(before) : new Set<string>()
  const gone = told.seats.flatMap(({ player, status }) =>
    player && player.name !== null && (isOver(told) || status !== 'active') ? [player.id] : [],
  )
  return new Set([...[...hearers(told, before)].filter((one) => !known.has(one)), ...gone])
}

/** An account may have been deleted before the match was told of its player, or since it was read. */
const forgetDeleted = async (platform: Platform, told: Told, before: Told | undefined) => {
  for (const player of perhapsGone(told, before))
    if (await isForgotten(platform, player)) await forgetIn(platform, told.id, player)
}

/** Carries what is new of a match, and what time has brought, to everything that follows from it. */
export const carry = async (platform: Platform, news: News): Promise<void> => {
  const { entry, before } = news
  await keepDueSnapshot(platform, entry, before?.version ?? 0)
  const told = await tell(platform, news)
  await forgetDeleted(platform, told, before)
}

/**
 * Carries a match's commits to everything that follows from them. It may run twice, late, or
 * beside itself: every item it puts is a function of the log, and only a newer one replaces another.
 */
export const relay = async (platform: Platform, id: string): Promise<void> => {
  await playBots(platform, id)
  const [entry, before] = await Promise.all([load(platform, id), toldOf(platform, id)])
  if (!entry || entry.match.version === before?.version) return
  await carry(platform, { entry, before, handled: before?.handled ?? entry.match.createdAt })
}
