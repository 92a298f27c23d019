import type { AnyEvent, Departure } from '../games/game.ts'
import { expired } from './clock.ts'
import type { Commit, MatchEvent } from './commit.ts'
import { diesAt } from './due.ts'
import { millisecondsOf } from './duration.ts'
import { isMatchEvent, isPerson, type Match } from './match.ts'
import { outageAfter } from './pulse.ts'
import { aborted, depart, type Scene, takeOver } from './turn.ts'
import { daysAMatch } from './vacation.ts'

/** What the service may do to a match by itself, and what follows from it. */

/** The events that a commit must hold, or why it may not be where it is. */
export type Rightful = readonly AnyEvent[] | { readonly wrong: string }

export const wrong = (why: string): Rightful => ({ wrong: why })

/** The clock that had run out longest ago ends; nobody's ends before its deadline. */
export const expiry = (scene: Scene, { at }: Commit): Rightful => {
  const { match } = scene
  const [overdue] = expired(match.awaiting, at)
  if (!overdue) return wrong(`no deadline has passed by ${at}`)
  const { seat } = overdue
  if (match.onTimeout === 'bot') return takeOver(scene, seat)
  const departure: Departure = { type: 'seat-timed-out', seat, then: 'forfeit' }
  return depart(scene, departure)
}

/** An open match is aborted when nobody joins, a running one when it has long been silent. */
export const abortion = ({ match, chance }: Scene, { at }: Commit): Rightful => {
  const death = match.sandbox ? undefined : diesAt(match)
  if (death === undefined || death > at) return wrong('the match was not left alone that long')
  return aborted(chance, match.status === 'open' ? 'nobody joined' : 'silence')
}

/** After an outage each deadline that fell into it moves by its length. */
export const extension = ({ match }: Scene, { at, events }: Commit): Rightful => {
  const [extended] = events
  if (!extended || !isMatchEvent(extended) || extended.type !== 'deadlines-extended')
    return wrong('it extends nothing')
  const by = millisecondsOf(extended.by)
  if (match.sandbox || by === undefined || by <= outageAfter) return wrong('there was no outage')
  const early = extended.seats.find(
    (seat) =>
      !match.awaiting.some((due) => due.seat === seat && due.deadline && due.deadline <= at),
  )
  return early === undefined ? [extended] : wrong(`no deadline of seat ${early} had passed`)
}

type Vacation = Extract<MatchEvent, { type: 'vacation-started' }>

/** A vacation is planned a moment before its commit: it begins at some time between this and the
 * commit before. */
const vacationWrong = (match: Match, { at }: Commit, { seat, since, until }: Vacation) => {
  const { vacation, vacationUsed } = match.seats[seat]!.clock
  const rest = vacation ? Math.max(0, Date.parse(vacation.until) - Date.parse(since)) : 0
  const used = vacationUsed - rest + Date.parse(until) - Date.parse(since)
  const earliest = rest > 0 ? match.at : (vacation?.until ?? match.startedAt ?? at)
  if (since < earliest || since > at) return 'the vacation begins too early or too late'
  if (until <= since) return 'the vacation ends before it begins'
  return used > daysAMatch * 86_400_000 ? 'it is more vacation than a match allows' : undefined
}

/** Whether a vacation was ended that ran, and none that runs was left. */
const endsRightly = (match: Match, { at, seat, events }: Commit): boolean => {
  const [first] = events
  const until = match.seats[seat ?? 0]?.clock.vacation?.until ?? ''
  return first?.type === 'vacation-ended' ? until > match.at : until <= at
}

/** A player's vacation begins, changes its end, or ends, in this match: between its deadlines. */
export const vacation = ({ match }: Scene, commit: Commit): Rightful => {
  const { seat, events, action } = commit
  const holder = seat === null ? undefined : match.seats[seat]
  if (seat === null || !holder || !isPerson(holder) || match.sandbox)
    return wrong('no player of this match may go on vacation for this seat')
  if (!endsRightly(match, commit))
    return wrong('another vacation runs, or the one that ends does not')
  const ended: MatchEvent = { type: 'vacation-ended', seat }
  const end = events[0]?.type === 'vacation-ended' ? [ended] : []
  if (action.type === 'end-vacation') return [ended]
  const last = events.at(-1)
  if (!last || !isMatchEvent(last) || last.type !== 'vacation-started' || last.seat !== seat)
    return wrong('no vacation of this seat begins')
  const why = vacationWrong(match, commit, last)
  return why === undefined ? [...end, last] : wrong(why)
}
