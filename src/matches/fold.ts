import type { AnyEvent, AnyGame, Seat } from '../games/game.ts'
import { withAwaiting } from './awaiting.ts'
import { scriptAfter } from './chance.ts'
import {
  backFromVacation,
  initialBank,
  newClock,
  onVacation,
  prolonged,
  type Waiting,
} from './clock.ts'
import type { Commit, MatchEvent } from './commit.ts'
import { millisecondsOf } from './duration.ts'
import {
  creationOf,
  isGameAct,
  isGameAction,
  isMatchEvent,
  type Match,
  type MatchSeat,
  othersToAsk,
  withClock,
  withSeat,
} from './match.ts'

/** A commit of the log, its hash, and the player who asked for it. */
export type Recorded = {
  readonly commit: Commit
  readonly hash: string
  readonly by: string | null
}

type Acts = { readonly match: Match; readonly at: string }

const emptySeat: MatchSeat = {
  player: null,
  bot: null,
  status: 'active',
  clientSeed: null,
  clientSeedHash: null,
  clock: newClock,
}

const without = (seats: readonly Seat[], seat: Seat): readonly Seat[] =>
  seats.filter((other) => other !== seat)

const withoutAsking = (abort: Match['abort'], seat: Seat): Match['abort'] =>
  abort && abort.by !== seat ? { ...abort, asked: without(abort.asked, seat) } : null

const seatLost = (match: Match, seat: Seat, change: Partial<MatchSeat>): Match => ({
  ...withSeat(match, seat, change),
  abort: withoutAsking(match.abort, seat),
})

const withWaiting = (
  match: Match,
  seats: readonly Seat[],
  change: (waiting: Waiting) => Waiting,
): Match => ({
  ...match,
  awaiting: match.awaiting.map((due) => (seats.includes(due.seat) ? change(due) : due)),
})

const vacationStarted = (
  match: Match,
  { seat, since, until }: Extract<MatchEvent, { type: 'vacation-started' }>,
): Match => {
  const used = match.seats[seat]!.clock.vacationUsed + Date.parse(until) - Date.parse(since)
  return withClock(
    withWaiting(match, [seat], (due) => onVacation(due, since, until)),
    seat,
    { vacation: { since, until }, vacationUsed: used },
  )
}

const vacationEnded = ({ match, at }: Acts, seat: Seat): Match => {
  const { vacation, vacationUsed } = match.seats[seat]!.clock
  if (!vacation || vacation.until <= at) return match
  const rest = Date.parse(vacation.until) - Date.parse(at)
  return withClock(
    withWaiting(match, [seat], (due) => backFromVacation(due, vacation.until, at)),
    seat,
    { vacation: { ...vacation, until: at }, vacationUsed: vacationUsed - rest },
  )
}

const started = ({ match, at }: Acts): Match => {
  const bank = initialBank(match.timeControl)
  const seats = match.seats.map((seat) => ({ ...seat, clock: { ...seat.clock, bank } }))
  return { ...match, seats, status: 'running', startedAt: at }
}

const act = ({ match, at }: Acts, event: MatchEvent): Match => {
  switch (event.type) {
    case 'match-created':
    case 'position-set':
      return match
    case 'seat-taken': {
      const { type: _, seat, ...taken } = event
      return withSeat(match, seat, taken)
    }
    case 'seat-left':
      return withSeat(match, event.seat, emptySeat)
    case 'client-seed-set':
      return withSeat(match, event.seat, { clientSeed: event.clientSeed })
    case 'match-started':
      return started({ match, at })
    case 'seat-resigned':
      return seatLost(match, event.seat, { status: 'resigned' })
    case 'seat-timed-out': {
      const bot = event.then === 'bot' ? 'greedy' : match.seats[event.seat]!.bot
      return seatLost(match, event.seat, { status: 'timed-out', bot })
    }
    case 'vacation-started':
      return vacationStarted(match, event)
    case 'vacation-ended':
      return vacationEnded({ match, at }, event.seat)
    case 'clock-advanced':
      return { ...match, ahead: match.ahead + (millisecondsOf(event.by) ?? 0) }
    case 'deadlines-extended':
      return withWaiting(match, event.seats, (due) => prolonged(due, event.by))
    case 'abort-proposed':
      return {
        ...match,
        abort: { by: event.seat, asked: othersToAsk(match, event.seat) },
        proposed: [...match.proposed, event.seat],
      }
    case 'abort-answered':
      return { ...match, abort: event.accept ? withoutAsking(match.abort, event.seat) : null }
    case 'match-finished':
      return { ...match, status: 'finished', finishedAt: at, outcome: event.outcome }
    case 'match-aborted':
      return { ...match, status: 'aborted', finishedAt: at }
    case 'seed-revealed':
      return { ...match, serverSeed: event.seed }
  }
}

const created = (commit: Commit, creator: string | null): Match => {
  const { type: _, seats, sandbox, ...rest } = creationOf(commit)
  return {
    ...rest,
    id: commit.match,
    rulesVersion: commit.rulesVersion,
    creator,
    sandbox: sandbox !== null,
    forkedFrom: sandbox?.forkedFrom ?? null,
    script: sandbox?.draws ?? [],
    ahead: 0,
    status: 'open',
    version: 0,
    logHead: '',
    at: commit.at,
    createdAt: commit.at,
    startedAt: null,
    finishedAt: null,
    seats: Array.from({ length: seats }, () => emptySeat),
    awaiting: [],
    abort: null,
    proposed: [],
    draws: 0,
    serverSeed: null,
    outcome: null,
    state: null,
  }
}

/** A seat's own game action closes the abort that it proposed, and it may propose again. */
const afterOwnAction = (match: Match, seat: Seat): Match => ({
  ...match,
  abort: match.abort?.by === seat ? null : match.abort,
  proposed: without(match.proposed, seat),
})

const drawn = (game: AnyGame, match: Match, events: readonly AnyEvent[]): Match => {
  const lots = events.flatMap((event) => game.lot(event) ?? [])
  const last = lots.at(-1)
  if (!last) return match
  return {
    ...match,
    draws: last.mark.draw + last.pieces.length,
    script: lots.reduce(scriptAfter, match.script),
  }
}

/** The match after one more commit; `before` is undefined for the first. */
export const fold = (
  game: AnyGame,
  before: Match | undefined,
  { commit, hash, by }: Recorded,
): Match => {
  const acted = commit.events
    .filter(isMatchEvent)
    .reduce<Match>(
      (match, event) => act({ match, at: commit.at }, event),
      before ?? created(commit, by),
    )
  const own =
    commit.seat !== null && before?.status === 'running' && isGameAction(commit.action)
      ? afterOwnAction(acted, commit.seat)
      : acted
  const gameActs = acted.startedAt === null ? [] : commit.events.filter(isGameAct)
  const table =
    own.state ?? (own.startedAt && game.empty({ seats: own.seats.length, options: own.options }))
  const folded: Match = {
    ...drawn(game, own, gameActs),
    state: gameActs.length > 0 ? game.evolve(table, gameActs) : table,
    version: commit.version,
    logHead: hash,
    at: commit.at,
  }
  return withAwaiting(game, folded, commit)
}
