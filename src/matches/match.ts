import type { AnyEvent, AnyGame, Outcome, Seat } from '../games/game.ts'
import { scriptAfter } from './chance.ts'
import type { Commit, Level, MatchCreated, MatchEvent, Player, SandboxOrigin } from './commit.ts'

export type MatchSeat = {
  readonly player: Player | null
  readonly bot: Level | null
  readonly status: 'active' | 'resigned' | 'timed-out'
  readonly clientSeed: string | null
  readonly clientSeedHash: string | null
}

/** A decision that the match waits for, and since when. */
export type Waiting = { readonly seat: Seat; readonly decision: string; readonly since: string }

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

/** What one commit folds into. `state` stays as it was: the game's acts are folded as one batch. */
type Acts = { readonly match: Match; readonly at: string }

const emptySeat: MatchSeat = {
  player: null,
  bot: null,
  status: 'active',
  clientSeed: null,
  clientSeedHash: null,
}

const ownTypes: ReadonlySet<string> = new Set<MatchEvent['type']>([
  'match-created',
  'seat-taken',
  'seat-left',
  'client-seed-set',
  'match-started',
  'position-set',
  'seat-resigned',
  'seat-timed-out',
  'abort-proposed',
  'abort-answered',
  'match-finished',
  'match-aborted',
  'seed-revealed',
])

export const isMatchEvent = (event: AnyEvent): event is MatchEvent => ownTypes.has(event.type)

const beforeStart: ReadonlySet<string> = new Set<MatchEvent['type']>([
  'match-created',
  'seat-taken',
  'seat-left',
  'client-seed-set',
  'match-started',
  'abort-proposed',
  'abort-answered',
  'seed-revealed',
])

/** Acts that the game folds too: its own, and those that touch its table. */
export const isGameAct = (event: AnyEvent): boolean => !beforeStart.has(event.type)

const withSeat = (match: Match, seat: Seat, change: Partial<MatchSeat>): Match => ({
  ...match,
  seats: match.seats.map((old, i) => (i === seat ? { ...old, ...change } : old)),
})

const without = (seats: readonly Seat[], seat: Seat): readonly Seat[] =>
  seats.filter((other) => other !== seat)

/** Other seats that a person still plays: they are asked when somebody wants to abort. */
export const othersToAsk = ({ seats }: Match, by: Seat): readonly Seat[] =>
  seats.flatMap(({ player, bot, status }, seat) =>
    player && !bot && status === 'active' && seat !== by ? [seat] : [],
  )

const withoutAsking = (abort: Match['abort'], seat: Seat): Match['abort'] =>
  abort && abort.by !== seat ? { ...abort, asked: without(abort.asked, seat) } : null

const seatLost = (match: Match, seat: Seat, status: 'resigned' | 'timed-out'): Match => ({
  ...withSeat(match, seat, { status }),
  abort: withoutAsking(match.abort, seat),
})

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
      return { ...match, status: 'running', startedAt: at }
    case 'seat-resigned':
      return seatLost(match, event.seat, 'resigned')
    case 'seat-timed-out':
      return seatLost(match, event.seat, 'timed-out')
    case 'abort-proposed':
      return {
        ...match,
        abort: { by: event.seat, asked: othersToAsk(match, event.seat) },
        proposed: [...match.proposed, event.seat],
      }
    case 'abort-answered':
      return {
        ...match,
        abort: event.accept ? withoutAsking(match.abort, event.seat) : null,
      }
    case 'match-finished':
      return { ...match, status: 'finished', finishedAt: at, outcome: event.outcome }
    case 'match-aborted':
      return { ...match, status: 'aborted', finishedAt: at }
    case 'seed-revealed':
      return { ...match, serverSeed: event.seed }
  }
}

/** The act that creates a match: the first of its first commit. */
export const creationOf = ({ match, events: [first] }: Commit): MatchCreated => {
  if (first && isMatchEvent(first) && first.type === 'match-created') return first
  throw new Error(`${match}: the first commit creates no match`)
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

/** Actions that belong to every match, whatever its game. */
const everyMatchs: ReadonlySet<string> = new Set(['resign', 'propose-abort', 'answer-abort'])

/** Whether an action is the game's own. */
export const isGameAction = (action: { readonly type: string }): boolean =>
  !everyMatchs.has(action.type)

/** Who must decide, and since when: who has played starts afresh, the others wait on. */
const waiting = (game: AnyGame, match: Match, { seat, at, action }: Commit): readonly Waiting[] => {
  if (match.status !== 'running') return []
  const played = isGameAction(action) ? seat : null
  const asked = match.abort?.asked.map((one) => ({ seat: one, decision: 'answer-abort' })) ?? []
  return [...game.awaiting(match.state), ...asked].map((due) => {
    const before = match.awaiting.find(
      (old) => old.seat === due.seat && old.decision === due.decision && due.seat !== played,
    )
    return { ...due, since: before?.since ?? at }
  })
}

/** A commit of the log, its hash, and the player who asked for it. */
export type Recorded = {
  readonly commit: Commit
  readonly hash: string
  readonly by: string | null
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
  return { ...folded, awaiting: waiting(game, folded, commit) }
}
