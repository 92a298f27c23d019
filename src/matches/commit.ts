import type { AnyAction, AnyEvent, Departure, Ending, Seat } from '../games/game.ts'

/** A bot's way of playing. */
export type Level = 'random' | 'greedy'

export type Player = { readonly id: string; readonly name: string | null }

/** When a match begins: with its last seat taken, or with the last client seed revealed. */
export type Start = 'full' | 'ready'

/** Durations are ISO 8601. `bank`: what a seat has for all its decisions, with an increment for each
 * and a cap. */
export type TimeControl =
  | { readonly kind: 'none' }
  | { readonly kind: 'per-move'; readonly perMove: string }
  | {
      readonly kind: 'bank'
      readonly initial: string
      readonly increment: string
      readonly max: string
    }

/** What a sandbox was created with: the outcomes to come, and the match and version it continues. */
export type SandboxOrigin = {
  readonly draws: readonly string[]
  readonly forkedFrom: { readonly match: string; readonly version: number } | null
}

export type MatchCreated = {
  readonly type: 'match-created'
  readonly game: string
  readonly options: unknown
  readonly seats: number
  readonly visibility: 'public' | 'private'
  readonly start: Start
  readonly timeControl: TimeControl
  readonly onTimeout: 'forfeit' | 'bot'
  readonly sandbox: SandboxOrigin | null
  readonly commitment: string
}

export type SeatTaken = {
  readonly type: 'seat-taken'
  readonly seat: Seat
  readonly player: Player | null
  readonly bot: Level | null
  readonly clientSeed: string | null
  readonly clientSeedHash: string | null
}

/** The acts of every match, whatever its game. */
export type MatchEvent =
  | MatchCreated
  | SeatTaken
  | { readonly type: 'seat-left'; readonly seat: Seat }
  | { readonly type: 'client-seed-set'; readonly seat: Seat; readonly clientSeed: string | null }
  | { readonly type: 'match-started' }
  | { readonly type: 'position-set'; readonly state: unknown }
  | Departure
  | { readonly type: 'seat-timed-out'; readonly seat: Seat; readonly then: 'bot' }
  | {
      readonly type: 'vacation-started'
      readonly seat: Seat
      readonly since: string
      readonly until: string
    }
  | { readonly type: 'vacation-ended'; readonly seat: Seat }
  | { readonly type: 'clock-advanced'; readonly by: string }
  | { readonly type: 'deadlines-extended'; readonly by: string; readonly seats: readonly Seat[] }
  | { readonly type: 'abort-proposed'; readonly seat: Seat }
  | { readonly type: 'abort-answered'; readonly seat: Seat; readonly accept: boolean }
  | Ending
  | { readonly type: 'seed-revealed'; readonly seed: string }

/** One accepted action, or one of the service's own, with what followed from it. */
export type Commit = {
  readonly format: 1
  readonly match: string
  readonly version: number
  /** RFC 3339, three decimals, UTC. */
  readonly at: string
  /** The seat that acted; null for the service. */
  readonly seat: Seat | null
  readonly rulesVersion: number
  readonly action: AnyAction
  readonly events: readonly AnyEvent[]
  readonly previousHash: string
}

/** Who asked for a commit: the player, and the digests of the idempotency key and of the body. */
export type Request = { readonly player: string; readonly key: string; readonly body: string }
