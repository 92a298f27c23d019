import type { AnyEvent, Seat } from '../games/game.ts'
import { sceneOf } from './act.ts'
import { expired, type Waiting } from './clock.ts'
import { append, type Entry, load, timeIn } from './log.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'
import { sweptLately } from './pulse.ts'
import { depart, takeOver } from './turn.ts'
import { applyVacation, vacationOf } from './vacation.ts'

/** A vacation that began before the deadline and has not been told to the match stops its clock. */
const onVacation = async (platform: Platform, entry: Entry, { seat, deadline }: Waiting) => {
  const player = entry.match.seats[seat]?.player?.id
  const vacation = player === undefined ? undefined : await vacationOf(platform, player)
  if (player === undefined || !vacation || deadline === null || vacation.since >= deadline)
    return entry
  return applyVacation(platform, entry, { player, vacation })
}

const timeOut = async (
  platform: Platform,
  match: Match,
  seat: Seat,
): Promise<readonly AnyEvent[]> => {
  const scene = await sceneOf(platform, match)
  return match.onTimeout === 'bot'
    ? takeOver(scene, seat)
    : depart(scene, { type: 'seat-timed-out', seat, then: 'forfeit' })
}

/** One expiry, or the vacation that comes before it; undefined: another commit was faster. */
const expire = async (
  platform: Platform,
  entry: Entry,
  overdue: Waiting,
): Promise<Entry | undefined> => {
  const excused = await onVacation(platform, entry, overdue)
  if (excused !== entry) return excused
  const { match } = entry
  const events = await timeOut(platform, match, overdue.seat)
  const game = platform.games.of(match.game, match.rulesVersion)
  const place = { game, match: match.id, seats: match.seats.length, entry }
  const action = { type: 'expire-clock' }
  return (await append(platform, place, { seat: null, action, events, request: null }))?.entry
}

/** Whether deadlines may be enforced now: not while the service itself was away. */
const mayEnforce = (platform: Platform, { sandbox }: Match): Promise<boolean> | boolean =>
  sandbox || sweptLately(platform)

/**
 * Ends what is overdue, one commit for each seat: an action counts if it was appended before. Gives
 * back the match as it is then. Several at once append each expiry once.
 */
export const enforce = async (platform: Platform, entry: Entry): Promise<Entry> => {
  let current = entry
  for (;;) {
    const { match } = current
    const [overdue] = expired(match.awaiting, timeIn(platform, match))
    if (!overdue || !(await mayEnforce(platform, match))) return current
    const after = await expire(platform, current, overdue)
    current = after ?? (await load(platform, match.id)) ?? current
  }
}
