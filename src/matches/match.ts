import type { AnyEvent, Outcome, Seat } from '../games/game.ts'
import type { SeatClock, Waiting } from './clock.ts'
import type { Commit, Level, MatchCreated, MatchEvent, Player, SandboxOrigin } from './commit.ts'

export type MatchSeat = {
  readonly player: Player | null
  readonly bot: Level | null
  readonly status: 'active' | 'resigned' | 'timed-out'
  readonly clientSeed: string | null
  readonly clientSeedHash: string | null
  readonly clock: SeatClock
}

export type Status = 'open' | 'running' | 'finished' | 'aborted'

/** The fold of a match's commits: plain JSON, so that it can be kept as a snapshot. */
export type Match = Omit<MatchCreated, 'type' | 'seats' | 'sandbox'> & {
  readonly id: string
  readonly rulesVersion: number
  /** Who asked for it, with a seat or without. */
  readonly creator: string | null
  readonly sandbox: boolean
  readonly forkedFrom: SandboxOrigin['forkedFrom']
  /** A sandbox's outcomes to come. */
  readonly script: readonly string[]
  /** How far a sandbox's clock is ahead of the real one, in milliseconds. */
  readonly ahead: number
  readonly status: Status
  readonly version: number
  readonly logHead: string
  readonly at: string
  readonly createdAt: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly seats: readonly MatchSeat[]
  readonly awaiting: readonly Waiting[]
  /** Who proposed to abort the match, and who has still to answer. */
  readonly abort: { readonly by: Seat; readonly asked: readonly Seat[] } | null
  /** Seats that have proposed it in their present turn. */
  readonly proposed: readonly Seat[]
  /** How many draws there were. */
  readonly draws: number
  readonly serverSeed: string | null
  readonly outcome: Outcome | null
  /** The game's own state, once the match has started. */
  readonly state: unknown
}

/** Whether the game is told of an act of the platform: those that touch its table. */
const known: Readonly<Record<MatchEvent['type'], { readonly toldToGame: boolean }>> = {
  'match-created': { toldToGame: false },
  'seat-taken': { toldToGame: false },
  'seat-left': { toldToGame: false },
  'client-seed-set': { toldToGame: false },
  'match-started': { toldToGame: false },
  'position-set': { toldToGame: true },
  'seat-resigned': { toldToGame: true },
  'seat-timed-out': { toldToGame: true },
  'vacation-started': { toldToGame: false },
  'vacation-ended': { toldToGame: false },
  'clock-advanced': { toldToGame: false },
  'deadlines-extended': { toldToGame: false },
  'abort-proposed': { toldToGame: false },
  'abort-answered': { toldToGame: false },
  'match-finished': { toldToGame: true },
  'match-aborted': { toldToGame: true },
  'seed-revealed': { toldToGame: false },
}

/** Whether an act belongs to every match, whatever its game. */
export const isMatchEvent = (event: AnyEvent): event is MatchEvent =>
  Object.hasOwn(known, event.type)

/** A seat whose time is over and that a bot plays on has not left the table. */
const isTakenOver = (event: MatchEvent): boolean =>
  event.type === 'seat-timed-out' && event.then === 'bot'

/** Whether the game folds an act: its own, and those of the platform that touch its table. */
export const isGameAct = (event: AnyEvent): boolean =>
  !isMatchEvent(event) || (known[event.type].toldToGame && !isTakenOver(event))

/** Actions of every match, whatever its game: of seats, and of the service. */
const everyMatchs: ReadonlySet<string> = new Set([
  'resign',
  'propose-abort',
  'answer-abort',
  'create-match',
  'take-seat',
  'leave-seat',
  'set-client-seed',
  'advance-clock',
  'expire-clock',
  'extend-deadlines',
  'start-vacation',
  'end-vacation',
  'abort-match',
])

/** Whether an action is the game's own. */
export const isGameAction = (action: { readonly type: string }): boolean =>
  !everyMatchs.has(action.type)

/** Whether a seat still plays, by itself or by the bot that has taken over. */
export const isPlaying = ({ status, bot }: MatchSeat): boolean =>
  status === 'active' || (status === 'timed-out' && bot !== null)

/** Whether a person plays a seat. */
export const isPerson = ({ player, bot, status }: MatchSeat): boolean =>
  player !== null && bot === null && status === 'active'

/** Other seats that a person plays: they are asked when somebody wants to abort. */
export const othersToAsk = ({ seats }: Pick<Match, 'seats'>, by: Seat): readonly Seat[] =>
  seats.flatMap((seat, i) => (isPerson(seat) && i !== by ? [i] : []))

/** The match with one seat changed. */
export const withSeat = (match: Match, seat: Seat, change: Partial<MatchSeat>): Match => ({
  ...match,
  seats: match.seats.map((old, i) => (i === seat ? { ...old, ...change } : old)),
})

/** The match with one seat's clock changed. */
export const withClock = (match: Match, seat: Seat, change: Partial<SeatClock>): Match =>
  withSeat(match, seat, { clock: { ...match.seats[seat]!.clock, ...change } })

/** The act that creates a match: the first of its first commit. */
export const creationOf = ({ match, events: [first] }: Commit): MatchCreated => {
  if (first && isMatchEvent(first) && first.type === 'match-created') return first
  throw new Error(`${match}: the first commit creates no match`)
}
