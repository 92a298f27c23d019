import type { Seat } from '../game.ts'
import type { Place, Space } from './geometry.ts'
import type { Name } from './names.ts'

/**
 * What players send. `Hidden` is what stands for a value that a viewer may not see: null in what is
 * shown, nothing in what is sent.
 */

/** A card on the board: its name, with a copy number where there are several (`soldier#3`). */
export type Piece = string

/** Whose token lies on a card. */
export type Token = Seat | null

type TargetDecision = 'send-back' | 'to-exchange' | 'assassinate' | 'remove-token'
type MoveDecision = 'move' | 'move-outside'
export type CardsDecision = 'swap-tokens' | 'replace-tokens'

export type TargetAnswer = { readonly decision: TargetDecision; readonly target: Piece }
export type MoveAnswer = {
  readonly decision: MoveDecision
  readonly card: Piece
  readonly to: Place
}
type CardsAnswer = { readonly decision: CardsDecision; readonly cards: readonly Piece[] }
type TokensAnswer = {
  readonly decision: 'rearrange-tokens'
  readonly tokens: Readonly<Record<Piece, Token>>
}
export type PermutationAnswer = {
  readonly decision: 'permute-cards'
  readonly arrangement: Readonly<Record<Piece, Space>>
}
type ExchangeAnswer = {
  readonly decision: 'exchange-cards'
  readonly give: readonly Name[]
  readonly take: readonly Name[]
}
type WitchAnswer = {
  readonly decision: 'give-from-exchange'
  readonly target: Name
  readonly seat: Seat
}
type CounselorAnswer = {
  readonly decision: 'place-from-exchange'
  readonly card: Name
  readonly at: Place
}
type OpponentAnswer = { readonly decision: 'choose-opponent'; readonly seat: Seat }
type GiveAnswer<Hidden = never> = {
  readonly decision: 'give-card'
  readonly target: Name | Hidden
}
type PassAnswer<Hidden = never> = {
  readonly decision: 'pass-card'
  readonly card: Name | Hidden
}

/** One answer to one decision. */
export type Answer<Hidden = never> =
  | TargetAnswer
  | MoveAnswer
  | CardsAnswer
  | TokensAnswer
  | PermutationAnswer
  | ExchangeAnswer
  | WitchAnswer
  | CounselorAnswer
  | OpponentAnswer
  | GiveAnswer<Hidden>
  | PassAnswer<Hidden>

/** All that players decide besides what to do in their turn. */
export const decisions = [
  'send-back',
  'to-exchange',
  'assassinate',
  'remove-token',
  'move',
  'move-outside',
  'swap-tokens',
  'replace-tokens',
  'rearrange-tokens',
  'permute-cards',
  'exchange-cards',
  'give-from-exchange',
  'place-from-exchange',
  'choose-opponent',
  'give-card',
  'pass-card',
] as const
export type Decision = (typeof decisions)[number]

/** Answers given in advance to the decisions of the same seat that follow. */
type Ahead<Hidden> = { readonly choices?: readonly Answer<Hidden>[] | undefined }

export type Play<Hidden = never> = {
  readonly type: 'play'
  readonly card: Name
  readonly at: Place
} & Ahead<Hidden>

export type Exchange = { readonly type: 'exchange'; readonly give: Name; readonly take: Name }

type Decide<Hidden = never> = { readonly type: 'decide' } & Answer<Hidden> & Ahead<Hidden>

export type Action<Hidden = never> =
  | { readonly type: 'draw' }
  | Exchange
  | Play<Hidden>
  | Decide<Hidden>
