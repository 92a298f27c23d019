import { parse, snapshotEvery } from '../store/commits.ts'
import { keys } from '../store/layout.ts'
import { playBots } from './bots.ts'
import { forgetIn, isForgotten } from './forget.ts'
import { type Entry, keepSnapshot, load, loadAt } from './log.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'
import type { News } from './projection.ts'
import { isOver } from './show.ts'
import { partiesOf, playerItem, summaryItem, summaryOf, type Told } from './summary.ts'

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

const toldNow = ({ now }: Platform, { entry: { match }, before, handled }: News): Told => ({
  ...summaryOf(match),
  toldAt: new Date(now()).toISOString(),
  handled,
  parties: [...new Set([...(before?.parties ?? []), ...partiesOf(match)])],
})

/**
 * Tells the lists, also those of players who have left since, and the projections; the summary comes
 * last, for it says how far all has come.
 */
export const tell = async (platform: Platform, news: News): Promise<void> => {
  const { table, signal, projections = [] } = platform
  const told = toldNow(platform, news)
  const players = new Set([...partiesOf(told), ...(news.before ? partiesOf(news.before) : [])])
  const newer = { newerThanStored: true } as const
  await Promise.all([...players].map((one) => table.put(playerItem(told, one), newer)))
  for (const project of projections) await project(platform, news)
  await table.put(summaryItem(told), newer)
  for (const player of players) signal.raise(player)
}

/** Players whose name was just told though they may have gone: who is new to the match, has left it,
 * or can do nothing more in it. */
const perhapsGone = (match: Match, before: Told | undefined): readonly string[] => {
  const known = before ? partiesOf(before) : new Set<string>()
  const gone = match.seats.flatMap(({ player, status }) =>
    player && player.name !== null && (isOver(match) || status !== 'active') ? [player.id] : [],
  )
  return [...new Set([...[...partiesOf(match)].filter((one) => !known.has(one)), ...gone])]
}

/** Another process may have deleted an account since this one read the match. */
const forgetDeleted = async (platform: Platform, match: Match, before: Told | undefined) => {
  for (const player of perhapsGone(match, before))
    if (await isForgotten(platform, player)) await forgetIn(platform, match.id, player)
}

/**
 * Carries a match's commits to everything that follows from them. It may run twice, late, or
 * beside itself: every item it puts is a function of the log, and only a newer one replaces another.
 */
export const relay = async (platform: Platform, id: string): Promise<void> => {
  await playBots(platform, id)
  const [entry, before] = await Promise.all([load(platform, id), toldOf(platform, id)])
  if (!entry || entry.match.version === before?.version) return
  await keepDueSnapshot(platform, entry, before?.version ?? 0)
  await tell(platform, { entry, before, handled: before?.handled ?? entry.match.createdAt })
  await forgetDeleted(platform, entry.match, before)
}
