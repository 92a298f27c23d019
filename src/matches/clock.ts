import type { Seat } from '../games/game.ts'
import type { TimeControl } from './commit.ts'
import { millisecondsOf } from './duration.ts'

/**
 * The clocks: pure functions of the commits. No countdown is stored; a decision has a deadline from
 * the moment it arises, and only acts of the log move it.
 */

/** A decision that the match waits for: since when, and by when; no deadline without a clock. */
export type Waiting = {
  readonly seat: Seat
  readonly decision: string
  readonly since: string
  readonly deadline: string | null
}

/** A seat's own time: what is left in its bank, in milliseconds, and its vacation. */
export type SeatClock = {
  readonly bank: number | null
  readonly vacation: { readonly since: string; readonly until: string } | null
  /** Milliseconds of vacation in this match. */
  readonly vacationUsed: number
}

export const newClock: SeatClock = { bank: null, vacation: null, vacationUsed: 0 }

const time = (at: string): number => Date.parse(at)
const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Time moved on by milliseconds. */
export const later = (at: string, milliseconds: number): string => iso(time(at) + milliseconds)

const lengthOf = (duration: string): number => {
  const length = millisecondsOf(duration)
  if (length === undefined) throw new Error(`no duration: ${duration}`)
  return length
}

/** What a bank holds at the start; null for other clocks. */
export const initialBank = (control: TimeControl): number | null =>
  control.kind === 'bank' ? lengthOf(control.initial) : null

/** Milliseconds that a decision of a seat may take; undefined without a clock. */
const allotment = (control: TimeControl, { bank }: SeatClock): number | undefined => {
  if (control.kind === 'none') return undefined
  return control.kind === 'bank' ? (bank ?? 0) : lengthOf(control.perMove)
}

/** The later of a time and the end of a vacation: meanwhile the clock stands still. */
const afterVacation = ({ vacation }: SeatClock, at: string): string =>
  vacation && vacation.until > at ? vacation.until : at

/** By when a decision that arises now must be made. */
export const deadlineOf = (control: TimeControl, clock: SeatClock, at: string): string | null => {
  const allotted = allotment(control, clock)
  return allotted === undefined ? null : later(afterVacation(clock, at), allotted)
}

/** The bank after a decision: what was left, and for the seat's own action the increment, up to the
 * cap. */
export const bankAfter = (
  control: TimeControl,
  clock: SeatClock,
  {
    deadline,
    at,
    acted,
  }: { readonly deadline: string; readonly at: string; readonly acted: boolean },
): number | null => {
  if (control.kind !== 'bank') return clock.bank
  const left = Math.max(0, time(deadline) - time(afterVacation(clock, at)))
  return acted ? Math.min(lengthOf(control.max), left + lengthOf(control.increment)) : left
}

const moved = (waiting: Waiting, milliseconds: number): Waiting =>
  waiting.deadline === null
    ? waiting
    : { ...waiting, deadline: later(waiting.deadline, milliseconds) }

/** A vacation moves a deadline by as much of it as the decision lasts. */
export const onVacation = (waiting: Waiting, since: string, until: string): Waiting => {
  const from = since > waiting.since ? since : waiting.since
  return moved(waiting, Math.max(0, time(until) - time(from)))
}

/** A vacation that ends early takes the rest of it back. */
export const backFromVacation = (waiting: Waiting, until: string, at: string): Waiting =>
  moved(waiting, -Math.max(0, time(until) - time(at)))

/** A deadline that the service prolongs. */
export const prolonged = (waiting: Waiting, by: string): Waiting => moved(waiting, lengthOf(by))

/** Decisions whose time is over, the longest overdue first. */
export const expired = (awaiting: readonly Waiting[], now: string): readonly Waiting[] =>
  awaiting
    .filter(({ deadline }) => deadline !== null && deadline <= now)
    .toSorted((a, b) => ((a.deadline ?? '') < (b.deadline ?? '') ? -1 : 1))

/** How much of a decision's time is over when its seat is reminded. */
export const reminderParts = [0.5, 0.9] as const

/** When a seat is reminded. */
export const reminders = ({ since, deadline }: Waiting): readonly string[] => {
  if (deadline === null) return []
  const whole = time(deadline) - time(since)
  return reminderParts.map((part) => later(since, Math.floor(whole * part)))
}
