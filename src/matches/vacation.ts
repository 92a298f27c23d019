import type { Seat } from '../games/game.ts'
import { parse } from '../store/commits.ts'
import { keys } from '../store/layout.ts'
import type { MatchEvent } from './commit.ts'
import { append, type Entry, load, timeIn } from './log.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'
import { type Refusal, refuse } from './refusal.ts'
import { type Summary, seatsOf } from './show.ts'

/** A player's vacation: meanwhile no clock of theirs runs. */
export type Vacation = { readonly since: string; readonly until: string }

/** The present or last vacation, and milliseconds used in each calendar year before it. */
type Leave = { readonly vacation: Vacation; readonly used: Readonly<Record<string, number>> }

const day = 86_400_000
const daysAYear = 30
export const daysAMatch = 60

/** Milliseconds of a vacation in each calendar year (UTC). */
const byYear = ({ since, until }: Vacation): Readonly<Record<string, number>> => {
  const parts: Record<string, number> = {}
  for (let from = Date.parse(since); from < Date.parse(until); ) {
    const year = new Date(from).getUTCFullYear()
    const to = Math.min(Date.parse(until), Date.UTC(year + 1, 0))
    parts[year] = to - from
    from = to
  }
  return parts
}

const sum = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((year) => [
      year,
      (a[year] ?? 0) + (b[year] ?? 0),
    ]),
  )

const cut = ({ since, until }: Vacation, now: string): Vacation => ({
  since,
  until: until < now ? until : now,
})

const stored = async ({ table }: Platform, player: string) => {
  const item = await table.get(keys.vacation(player))
  return { version: item?.version ?? 0, leave: item && parse<Leave>(item.body) }
}

/** A player's present or last vacation. */
export const vacationOf = async (
  platform: Platform,
  player: string,
): Promise<Vacation | undefined> => (await stored(platform, player)).leave?.vacation

/** What a vacation until `until` makes of a player's leave; from now on, or since it began. */
const planned = (leave: Leave | undefined, now: string, until: string): Leave => {
  if (!leave) return { vacation: { since: now, until }, used: {} }
  const { vacation, used } = leave
  if (vacation.until > now && until > now) return { vacation: { ...vacation, until }, used }
  if (until <= now) return { vacation: cut(vacation, now), used }
  return { vacation: { since: now, until }, used: sum(used, byYear(vacation)) }
}

/** What a leave takes too much, in words; undefined: it is within what a year has. */
const excess = ({ vacation, used }: Leave): string | undefined => {
  const over = Object.entries(byYear(vacation)).find(
    ([year, time]) => time + (used[year] ?? 0) > daysAYear * day,
  )
  if (!over) return undefined
  const [year, time] = over
  const left = daysAYear * day - (used[year] ?? 0)
  return `A calendar year has ${daysAYear} days of vacation. Of ${year} ${Math.floor(left / day)} whole days are left; this vacation would take ${Math.ceil(time / day)}.`
}

const latest = (...times: readonly (string | null | undefined)[]): string =>
  times.reduce<string>((last, time) => (time && time > last ? time : last), '')

/** What is new of a vacation in a match: not what lies before its start or was counted before, and
 * at most 60 days in all. */
const news = (match: Match, seat: Seat, { since, until }: Vacation, now: string): Vacation => {
  const { vacation: old, vacationUsed } = match.seats[seat]!.clock
  const running = old !== null && old.until > now
  const from = running ? now : latest(since, match.startedAt, old?.until)
  const used = vacationUsed - (running ? Date.parse(old.until) - Date.parse(now) : 0)
  const end = new Date(Date.parse(from) + daysAMatch * day - used).toISOString()
  return { since: from, until: until < end ? until : end }
}

/** The acts that bring a match up to date with its player's vacation; none: it is. */
const acts = (match: Match, seat: Seat, whole: Vacation, now: string): readonly MatchEvent[] => {
  const { vacation: old } = match.seats[seat]!.clock
  const { since, until } = news(match, seat, whole, now)
  const running = old !== null && old.until > now
  if (running && old.until === until) return []
  const end: MatchEvent[] = running ? [{ type: 'vacation-ended', seat }] : []
  return until > since ? [...end, { type: 'vacation-started', seat, since, until }] : end
}

/** Whether a seat's time was over when a vacation began: it comes too late. */
const isTooLate = ({ awaiting }: Match, seat: Seat, { since }: Vacation): boolean =>
  awaiting.some((due) => due.seat === seat && due.deadline !== null && due.deadline <= since)

/** Appends a player's vacation to one running match, if it is not there yet. */
export const applyVacation = async (
  platform: Platform,
  entry: Entry,
  { player, vacation }: { readonly player: string; readonly vacation: Vacation },
): Promise<Entry> => {
  const { match } = entry
  const [seat] = seatsOf(match, player)
  if (seat === undefined || match.status !== 'running' || match.sandbox) return entry
  if (isTooLate(match, seat, vacation)) return entry
  const events = acts(match, seat, vacation, timeIn(platform, match))
  if (events.length === 0) return entry
  const type = events.at(-1)?.type === 'vacation-ended' ? 'end-vacation' : 'start-vacation'
  const game = platform.games.of(match.game, match.rulesVersion)
  const place = { game, match: match.id, seats: match.seats.length, entry }
  const done = await append(platform, place, { seat, action: { type }, events, request: null })
  if (done) return done.entry
  const now = await load(platform, match.id)
  return now ? applyVacation(platform, now, { player, vacation }) : entry
}

/** Every match that a player's list knows of. */
async function* matchesOf({ table }: Platform, player: string): AsyncGenerator<Summary> {
  const { partition, sort } = keys.playerMatch(player, '')
  let cursor: string | undefined
  do {
    const page = await table.query({
      partition,
      from: sort,
      to: `${sort}~`,
      ...(cursor !== undefined && { cursor }),
    })
    for (const { body } of page.items) yield parse<Summary>(body)
    cursor = page.cursor
  } while (cursor !== undefined)
}

/**
 * Goes on vacation until a time, changes its end, or with null ends it: at most 30 days a calendar
 * year (UTC). Every running match of the player learns of it by a commit; one that is missed learns
 * of it before the player's time there is over.
 */
export const takeVacation = async (
  platform: Platform,
  player: string,
  until: string | null,
): Promise<Vacation | null | Refusal> => {
  const now = new Date(platform.now()).toISOString()
  const { version, leave } = await stored(platform, player)
  if (until === null && !(leave && leave.vacation.until > now)) return null
  const next = planned(leave, now, until ?? now)
  const tooMuch = excess(next)
  if (tooMuch !== undefined) return refuse('vacation-used-up', tooMuch)
  const item = { ...keys.vacation(player), version: version + 1, body: JSON.stringify(next) }
  const condition = version === 0 ? 'absent' : { is: version }
  if (!(await platform.table.put(item, condition))) return refuse('busy')
  for await (const { id, status } of matchesOf(platform, player)) {
    const entry = status === 'running' ? await load(platform, id) : undefined
    if (entry) await applyVacation(platform, entry, { player, vacation: next.vacation })
  }
  return next.vacation.until > now ? next.vacation : null
}
