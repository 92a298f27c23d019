import type { AnyEvent, Seat } from '../games/game.ts'
import { sceneOf } from './act.ts'
import { expired, type Waiting } from './clock.ts'
import type { MatchEvent } from './commit.ts'
import { durationOf } from './duration.ts'
import { append, type Draft, type Entry, load, timeIn } from './log.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'
import { type Outage, outagesOf } from './pulse.ts'
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

type Commitment = Pick<Draft, 'action' | 'events'>

/** A commit of the service; undefined: another commit was faster. */
const commit = async (platform: Platform, entry: Entry, what: Commitment) => {
  const { match } = entry
  const game = platform.games.of(match.game, match.rulesVersion)
  const place = { game, match: match.id, seats: match.seats.length, entry }
  return (await append(platform, place, { seat: null, request: null, ...what }))?.entry
}

/** Prolongs every deadline that fell into an outage by its length. */
const extension = ({ awaiting }: Match, { from, to }: Outage): Commitment => {
  const seats = awaiting.flatMap(({ seat, deadline }) =>
    deadline && deadline > from && deadline <= to ? [seat] : [],
  )
  const by = durationOf(Date.parse(to) - Date.parse(from))
  const event: MatchEvent = { type: 'deadlines-extended', by, seats: [...new Set(seats)] }
  return { action: { type: 'extend-deadlines' }, events: [event] }
}

type Overdue = { readonly due: Waiting; readonly outages: readonly Outage[] }

/** One expiry, or what comes before it: the end of the outage into which the deadline fell, or a
 * vacation. Undefined: another commit was faster. */
const expire = async (
  platform: Platform,
  entry: Entry,
  { due, outages }: Overdue,
): Promise<Entry | undefined> => {
  const { deadline } = due
  const outage = outages.find(({ from, to }) => deadline && deadline > from && deadline <= to)
  if (outage) return commit(platform, entry, extension(entry.match, outage))
  const excused = await onVacation(platform, entry, due)
  if (excused !== entry) return excused
  const events = await timeOut(platform, entry.match, due.seat)
  return commit(platform, entry, { action: { type: 'expire-clock' }, events })
}

/** Nobody else keeps a sandbox's clock. Undefined: the sweep does not run. */
const outagesFor = (platform: Platform, { sandbox }: Match) => (sandbox ? [] : outagesOf(platform))

/**
 * Ends what is overdue, one commit for each seat: an action counts if it was appended before. Gives
 * back the match as it is then. Several at once append each expiry once.
 */
export const enforce = async (platform: Platform, entry: Entry): Promise<Entry> => {
  let current = entry
  for (;;) {
    const { match } = current
    const [due] = expired(match.awaiting, timeIn(platform, match))
    const outages = due && (await outagesFor(platform, match))
    if (!due || !outages) return current
    const after = await expire(platform, current, { due, outages })
    current = after ?? (await load(platform, match.id)) ?? current
  }
}
