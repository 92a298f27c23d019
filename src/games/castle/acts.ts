import type { DrawMark, PlatformAct, PositionSet, Seat } from '../game.ts'
import type { Decision, Piece, Token } from './actions.ts'
import type { Place, Space } from './geometry.ts'
import type { Name } from './names.ts'
import type { Position, VeiledPosition } from './states.ts'

/** Acts on the table: a small, closed vocabulary. `Hidden`, null in what is shown, stands for a value
 * that a viewer may not see. */

/** Why an effect does nothing. */
export const reasons = [
  'no-legal-target',
  'no-movable-king',
  'no-movable-knight',
  'nothing-to-rearrange',
  'no-card-to-exchange',
  'no-card-to-place',
  'no-card-to-swap',
  'no-card-to-pass',
  'no-card-played-before',
  'last-played-card-is-gone',
  'last-played-card-is-protected',
  'siege-engine-protected',
  'mistress-has-no-token',
  'seat-left',
] as const
export type Reason = (typeof reasons)[number]

/** A draw: the number of its first over the match, and which were scripted in a sandbox. */
export type Mark = { readonly draw: number; readonly scripted?: DrawMark['scripted'] | undefined }

/** What a player decides about, as `decision-made` says it. `turn`: to draw a card. */
type DecisionMade<Hidden = never> = {
  readonly type: 'decision-made'
  readonly seat: Seat
  readonly decision: Decision | 'turn'
  /** Whom the Courtesan robs. */
  readonly opponent?: Seat | undefined
  /** What she gives back, chosen before the card is taken. */
  readonly card?: Name | Hidden | undefined
}

export type Act<Hidden = never> =
  | ({ readonly type: 'dealer-drawn'; readonly seat: Seat } & Mark)
  | ({
      readonly type: 'cards-dealt'
      readonly seat: Seat | null
      readonly cards: readonly Name[] | Hidden
    } & Mark)
  | { readonly type: 'turn-started'; readonly seat: Seat }
  | { readonly type: 'actions-forfeited'; readonly seat: Seat }
  | { readonly type: 'extra-action-granted'; readonly seat: Seat }
  | ({
      readonly type: 'card-drawn'
      readonly seat: Seat
      readonly card: Name | Hidden
    } & Mark)
  | {
      readonly type: 'card-exchanged'
      readonly seat: Seat
      readonly gave: Name
      readonly took: Name
    }
  | {
      readonly type: 'card-placed'
      readonly card: Piece
      readonly at: Place
      readonly token: Token
      readonly via: 'play' | 'counselor'
    }
  | { readonly type: 'effect-ignored'; readonly card: Piece; readonly reason: Reason }
  | {
      readonly type: 'decision-requested'
      readonly decision: Decision
      readonly card: Piece
      /** Which clause of the card's effect asks. */
      readonly clause: number
      readonly seats: readonly Seat[]
    }
  | DecisionMade<Hidden>
  | {
      readonly type: 'card-sent-back'
      readonly card: Piece
      readonly from: Place
      readonly to: Seat | 'exchange'
    }
  | { readonly type: 'card-to-exchange'; readonly card: Piece; readonly from: Place }
  | { readonly type: 'card-assassinated'; readonly card: Piece; readonly from: Place }
  | {
      readonly type: 'card-moved'
      readonly card: Piece
      readonly from: Place
      readonly to: Place
    }
  | { readonly type: 'cards-permuted'; readonly to: Readonly<Record<Piece, Space>> }
  | { readonly type: 'token-removed'; readonly card: Piece }
  | { readonly type: 'tokens-swapped'; readonly cards: readonly Piece[] }
  | { readonly type: 'tokens-replaced'; readonly cards: readonly Piece[]; readonly by: Seat }
  | { readonly type: 'tokens-rearranged'; readonly tokens: Readonly<Record<Piece, Token>> }
  | {
      readonly type: 'cards-exchanged'
      readonly seat: Seat
      readonly gave: readonly Name[]
      readonly took: readonly Name[]
    }
  | { readonly type: 'card-given-from-exchange'; readonly card: Name; readonly to: Seat }
  | ({
      readonly type: 'random-card-taken'
      readonly from: Seat
      readonly to: Seat
      readonly card: Name | Hidden
    } & Mark)
  | {
      readonly type: 'card-given'
      readonly from: Seat
      readonly to: Seat
      readonly card: Name | Hidden
    }
  | { readonly type: 'pass-selected'; readonly seat: Seat; readonly card: Name | Hidden }
  | {
      readonly type: 'card-passed'
      readonly from: Seat
      readonly to: Seat
      readonly card: Name | Hidden
    }

export type Event = Act | PlatformAct<Position>

/** An event as some viewer sees it. */
export type VeiledEvent = Act<null> | PlatformAct<Position> | PositionSet<VeiledPosition>
