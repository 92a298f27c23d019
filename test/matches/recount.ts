import { z } from 'zod'
import type { TimeControl } from '../../src/matches/commit.ts'
import type { ShownCommit } from '../../src/matches/seal.ts'

/**
 * The clocks of a match of `rounds`, counted a second time: from the commits alone, and by adding up
 * the time in which each clock has run, where the service moves deadlines. All times are
 * milliseconds, since 1970 or long.
 */

type Absence = readonly [from: number, to: number]

type Decision = {
  readonly seat: number
  readonly decision: string
  readonly since: number
  /** How long it may take; undefined without a deadline. */
  allotted: number | undefined
}

type Seat = { bank: number; away: Absence[]; human: boolean; playing: boolean }

const units = new Map([
  ['D', 86_400_000],
  ['H', 3_600_000],
  ['M', 60_000],
  ['S', 1000],
])

const length = (duration: string): number =>
  [...duration.matchAll(/([\d.]+)([DHMS])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * units.get(unit)!,
    0,
  )

/** How much of a time lies outside of all absences. */
const present = (from: number, to: number, away: readonly Absence[]): number =>
  away.reduce((left, [a, b]) => left - Math.max(0, Math.min(to, b) - Math.max(from, a)), to - from)

/** When a clock that runs from a time on has run so long. */
const reached = (since: number, running: number, away: readonly Absence[]): number => {
  let left = running
  let time = since
  for (const [from, to] of away.toSorted(([a], [b]) => a - b)) {
    if (to <= time) continue
    if (from >= time + left) break
    left -= Math.max(0, from - time)
    time = to
  }
  return time + left
}

const iso = (time: number): string => new Date(time).toISOString()

const told = z.looseObject({
  type: z.string(),
  seat: z.int().default(-1),
  seats: z.array(z.int()).catch([]),
  since: z.string().default(''),
  until: z.string().default(''),
  by: z.string().default(''),
  then: z.string().default(''),
  accept: z.boolean().default(false),
})

type Told = z.output<typeof told>

/** A match on paper: what it waits for, and what its seats have. */
const paper = (control: TimeControl, count: number) => {
  const seats = Array.from(
    { length: count },
    (): Seat => ({ bank: 0, away: [], human: true, playing: true }),
  )
  let open: Decision[] = []
  let proposer: number | undefined

  const allotment = ({ bank, human }: Seat): number | undefined => {
    if (control.kind === 'none' || !human) return undefined
    return control.kind === 'bank' ? bank : length(control.perMove)
  }
  const begin = (seat: number, decision: string, since: number): void => {
    if (open.some((one) => one.seat === seat && one.decision === decision)) return
    const allotted = decision === 'answer' ? allotment(seats[seat]!) : undefined
    open.push({ seat, decision, since, allotted })
  }
  /** A decision is over: what it took is gone from the bank. On vacation no time passes. */
  const end = (one: Decision, at: number, acted: boolean): void => {
    open = open.filter((other) => other !== one)
    if (control.kind !== 'bank' || one.allotted === undefined) return
    const seat = seats[one.seat]!
    const until = seat.away.find(([from, to]) => from <= at && to > at)?.[1] ?? at
    const left = Math.max(0, one.allotted - present(one.since, until, seat.away))
    seat.bank = acted ? Math.min(length(control.max), left + length(control.increment)) : left
  }
  const endAll = (which: (one: Decision) => boolean, at: number, acted = false): void => {
    for (const one of open.filter(which)) end(one, at, acted)
  }
  const isAnswerToAbort = ({ decision }: Decision): boolean => decision === 'answer-abort'
  const closeAbort = (at: number): void => {
    proposer = undefined
    endAll(isAnswerToAbort, at)
  }
  const beginRound = (at: number): void => {
    for (const [seat, { playing }] of seats.entries()) if (playing) begin(seat, 'answer', at)
  }

  const lose = ({ seat, then }: Told, at: number): void => {
    const own = (one: Decision) => one.seat === seat
    seats[seat]!.human = false
    endAll((one) => own(one) && isAnswerToAbort(one), at)
    if (proposer === seat) closeAbort(at)
    if (then === 'bot') {
      for (const one of open.filter(own)) one.allotted = undefined
      return
    }
    seats[seat]!.playing = false
    endAll(own, at)
  }

  const hear = (event: Told, at: number): void => {
    const seat = seats[event.seat]
    switch (event.type) {
      case 'match-started':
        for (const one of seats) one.bank = control.kind === 'bank' ? length(control.initial) : 0
        beginRound(at)
        break
      case 'round-begun':
        beginRound(at)
        break
      case 'vacation-started':
        seat!.away.push([Date.parse(event.since), Date.parse(event.until)])
        break
      case 'vacation-ended':
        seat!.away = seat!.away.map(([from, to]) => [from, Math.min(to, at)])
        break
      case 'deadlines-extended':
        for (const one of open)
          if (event.seats.includes(one.seat) && one.allotted !== undefined)
            one.allotted += length(event.by)
        break
      case 'seat-resigned':
      case 'seat-timed-out':
        lose(event, at)
        break
      case 'abort-proposed':
        proposer = event.seat
        endAll((one) => one.seat === proposer && isAnswerToAbort(one), at)
        for (const [other, { human }] of seats.entries())
          if (human && other !== event.seat) begin(other, 'answer-abort', at)
        break
      case 'abort-answered':
        endAll((one) => one.seat === event.seat && isAnswerToAbort(one), at)
        if (!event.accept) closeAbort(at)
        break
      case 'match-finished':
      case 'match-aborted':
        endAll(() => true, at)
    }
  }

  /** A seat plays: whatever else it is asked it is asked anew. */
  const play = (by: number, at: number): readonly string[] => {
    if (proposer === by) closeAbort(at)
    const again = open.filter((one) => one.seat === by && isAnswerToAbort(one))
    endAll((one) => one.seat === by, at, true)
    return again.map(({ decision }) => decision)
  }

  const shown = () => ({
    awaiting: open
      .map(({ seat, decision, since, allotted }) => ({
        seat,
        decision,
        since: iso(since),
        deadline: allotted === undefined ? null : iso(reached(since, allotted, seats[seat]!.away)),
      }))
      .toSorted((a, b) => a.seat - b.seat || (a.decision < b.decision ? -1 : 1)),
    banks: seats.map(({ bank, human }) => (human ? bank : null)),
  })

  return { hear, play, begin, shown }
}

/** What a match of `rounds` waits for after each of its commits, and what the banks hold of seats that
 * persons play. */
export const recount = (commits: readonly ShownCommit[]) => {
  const { timeControl, seats } = z
    .looseObject({ timeControl: z.custom<TimeControl>(), seats: z.int() })
    .parse(commits[0]?.events[0])
  const { hear, play, begin, shown } = paper(timeControl, seats)
  return commits.map(({ events, at: text, seat, action }) => {
    const at = Date.parse(text)
    const again = seat !== null && action.type === 'answer' ? play(seat, at) : []
    for (const event of events) hear(told.parse(event), at)
    for (const decision of again) begin(seat!, decision, at)
    return shown()
  })
}
