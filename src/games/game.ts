/**
 * The contract between a game and the platform. A game is pure: it reads no clock, rolls no die,
 * awaits nothing, throws nothing and imports no package. Chance is nobody's decision: `decide` stops
 * where something must be drawn, `pool` says what may come, `drawn` says what follows.
 */

/** A seat's number, from 0. */
export type Seat = number

/** Who looks: one seat, somebody without a seat, or somebody to whom all is open. */
export type Viewer = Seat | 'onlooker' | 'everything'

/**
 * Why the rules forbid something: a stable kebab-case code that the game's `faults` explains, and
 * for positions and actions the JSON pointer of the member at fault.
 */
export type Fault = { readonly fault: string; readonly pointer?: string }

/** What a fault means: the section of the rulebook that forbids it, and a sentence for people. */
export type FaultMeaning = { readonly rule: string; readonly detail: string }

/** Acts, and the state after them. */
export type Step<S, E> = { readonly events: readonly E[]; readonly next: S }

/** What may be drawn now: how many of each piece, and how many are drawn at once (one by one,
 * without putting back). */
export type Pool = { readonly pieces: Readonly<Record<string, number>>; readonly count: number }

/** The number of a draw over the whole match, and which draws of this run a sandbox scripted.
 * Events of draws carry these members as they are. */
export type DrawMark = { readonly draw: number; readonly scripted?: readonly number[] }

/** What was drawn, in the order drawn. */
export type Lot = { readonly pieces: readonly string[]; readonly mark: DrawMark }

/** The acts that the platform does to every game: all but `position-set` end something. */
export type Departure =
  | { readonly type: 'seat-resigned'; readonly seat: Seat }
  | { readonly type: 'seat-timed-out'; readonly seat: Seat; readonly then: 'forfeit' }
export type Ending =
  | { readonly type: 'match-finished'; readonly outcome: Outcome }
  | { readonly type: 'match-aborted'; readonly reason: string }
export type PositionSet<P> = { readonly type: 'position-set'; readonly state: P }
export type PlatformAct<P> = Departure | Ending | PositionSet<P>

/** A decision that the match waits for. */
export type Awaiting = { readonly seat: Seat; readonly decision: string }

export type Ranked = { readonly seat: Seat; readonly place: number; readonly score: number | null }
export type Outcome = {
  readonly reason: 'completed' | 'resignation' | 'timeout' | 'blocked'
  readonly ranking: readonly Ranked[]
  readonly winners: readonly Seat[]
}

/**
 * Legal actions. `complete`: every canonical action once; otherwise at least one exact action, and
 * `constraint` describes the rest.
 */
export type Listing<A> = {
  readonly actions: readonly A[]
  readonly complete: boolean
  readonly constraint?: object
}

/** An act or action as somebody sees it: every member is there, hidden values are null. */
export type Veiled = { readonly type: string }

/** Where the caller of `legalActions` looks: one placement only. */
export type At = { readonly x: number; readonly y: number; readonly rotation: number }

export type Setup<O> = { readonly seats: number; readonly options: O }

/**
 * One game. S: its state, plain JSON. A: a canonical action. E: its acts. O: its options, all
 * present. P: a sandbox's position, parsed by the game's schema. Methods never change what they get.
 */
export type Game<S, A, E, O, P> = {
  readonly id: string
  readonly rulesVersion: number
  readonly seats: { readonly min: number; readonly max: number }
  /** Every fault that `start` and `decide` can give. */
  readonly faults: Readonly<Record<string, FaultMeaning>>
  /** Decisions that several seats may owe at once: no answer waits for another, and none is made for
   * one version only. */
  readonly shared?: readonly string[]
  /** Every id that a draw can bring, with these options: what a sandbox's `draws` may name. */
  drawable(setup: Setup<O>): readonly string[]
  /** The empty table, before the first act. */
  empty(setup: Setup<O>): S
  /** The set-up, up to the first draw or decision. With a position the first act is `position-set`. */
  start(state: S, position?: P): Step<S, E> | Fault
  /** What one seat's action does, up to the next draw, or why it may not. Accepts canonical actions
   * and those that differ by documented defaults. */
  decide(state: S, seat: Seat, action: A): Step<S, E> | Fault
  /** What must be drawn now, before anything else can happen. */
  pool(state: S): Pool | undefined
  /** The acts that follow a draw; may end the turn, or leave another draw due. */
  drawn(state: S, lot: Lot): Step<S, E>
  /** What an act drew, if it is a draw: the inverse of `drawn`'s first act. The order within a run
   * is not known any more. */
  lot(event: E): Lot | undefined
  /** The state after acts: one copy a batch. `evolve(s, step.events)` equals `step.next`. */
  evolve(state: S, events: readonly E[]): S
  /** A seat has left and the match goes on: the departure itself, and what follows from it. */
  retire(state: S, departure: Departure): Step<S, E>
  /** Who must decide what. Empty once the game has ended or while a draw is due. */
  awaiting(state: S): readonly Awaiting[]
  /** Why the game has ended by its own rules, if it has. */
  ended(state: S): 'completed' | 'blocked' | undefined
  /** Seats by place, also in mid-game; seats that left rank below those that stayed, the later
   * leaver above the earlier. Equal places are shared. */
  ranking(state: S): readonly Ranked[]
  /** What a seat may do now; nothing for a seat that is not awaited. Depends only on what that seat
   * may see. */
  legalActions(state: S, seat: Seat, at?: At): Listing<A>
  /** For bots, where a listing is not complete: some legal action; `choose(n)` gives a number below
   * n. */
  sample?(state: S, seat: Seat, choose: (n: number) => number): A
  /** The action with every documented default filled in: what a commit stores. */
  canonical(state: S, seat: Seat, action: A): A
  /** The state as the contract shows it to a viewer, built from an allow-list. */
  view(state: S, viewer: Viewer): object
  /** An act as a viewer sees it: hidden values are null. Gives back the same object when nothing is
   * hidden. */
  veil(event: E, viewer: Viewer): Veiled
  /** An action as a viewer sees it, `by` the seat that took it. */
  veilAction(action: A, by: Seat, viewer: Viewer): Veiled
  /** For bots: the state with what the seat cannot see replaced by a fixed stand-in. */
  imagine(state: S, seat: Seat): S
  /** For bots: how well a seat stands, in points: what it has, and what it may expect of what lies
   * on the table. Draws are ignored. */
  estimate(state: S, seat: Seat): number
  /** What a client needs to draw and explain the game: pieces, boards. */
  catalogue(): object
}

/** A game whose types the platform does not know. Methods are bivariant, so every game is one. */
export type AnyGame = Game<unknown, AnyAction, AnyEvent, unknown, unknown>
export type AnyAction = { readonly type: string }
export type AnyEvent = { readonly type: string }
