import { later, reminderParts, reminders, type Waiting } from './clock.ts'
import type { Summary } from './show.ts'

/** When a match next needs the service, whoever acts or does not. */

const day = 86_400_000
/** A match that nobody joins, or that goes without a clock and without an action, is aborted. */
export const openFor = 30 * day
export const silentFor = 180 * day
/** A sandbox that is silent is deleted. */
export const sandboxFor = 30 * day

/** A sandbox's clock may be ahead: what is due there is due that much earlier. */
const real = ({ ahead }: Summary, at: string): string => later(at, -ahead)

const clockTimes = (summary: Summary): readonly string[] =>
  summary.awaiting.flatMap((due) => [...reminders(due), ...(due.deadline ? [due.deadline] : [])])

/** Silence is counted to the end of a day, so that not every action moves the time. */
const endOfDay = (at: string): string =>
  new Date(Math.ceil(Date.parse(at) / day) * day).toISOString()

/** When a match dies of silence: it is aborted, or as a sandbox deleted. */
export const diesAt = (summary: Summary): string | undefined => {
  if (summary.sandbox) return endOfDay(later(real(summary, summary.at), sandboxFor))
  if (summary.status === 'open') return endOfDay(later(summary.createdAt, openFor))
  if (summary.status === 'running' && summary.timeControl.kind === 'none')
    return endOfDay(later(summary.at, silentFor))
  return undefined
}

/** Every time at which the match is due, ascending. */
const dueTimes = (summary: Summary): readonly string[] => {
  const death = diesAt(summary)
  const times = clockTimes(summary).map((at) => real(summary, at))
  return [...times, ...(death === undefined ? [] : [death])].sort()
}

/** The next time after `handled` at which the match is due, and how many lie before. */
export const nextDue = (summary: Summary, handled: string) => {
  const times = dueTimes(summary)
  const passed = times.filter((at) => at <= handled).length
  return { at: times[passed], passed }
}

/** A decision of which a reminder has come: when, by the match's clock, and how much of its time was
 * over then. */
export type Reminder = {
  readonly waiting: Waiting
  readonly at: string
  readonly elapsed: (typeof reminderParts)[number]
}

/** Reminders that came after one time of the real clock and up to another: of each decision the
 * last. */
export const remindersBetween = (
  summary: Summary,
  after: string,
  upTo: string,
): readonly Reminder[] =>
  summary.awaiting.flatMap((waiting) => {
    const come = reminders(waiting).flatMap((at, i) => {
      const time = real(summary, at)
      return time > after && time <= upTo ? [{ waiting, at, elapsed: reminderParts[i]! }] : []
    })
    return come.slice(-1)
  })
