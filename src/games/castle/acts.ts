import type { DrawMark, PlatformAct, PositionSet, Seat } from '../game.ts'
import type { Place, Space } from './geometry.ts'
import type { Name } from './names.ts'

/**
 * The contract's words: options, actions, acts on the table, and the state as clients see it.
 * `Hidden` is what stands for a value that a viewer may not see: null when veiled, else nothing.
 */

/** Where the printed French cards differ from the English text; the first of each is the English. */
export type Options = {
  readonly kingTargets: 'board' | 'castle'
  readonly princeCharming: 'strict' | 'lenient'
  readonly villageIdiot: 'pass' | 'draw'
}

/** A card on the board: its name, with a copy number where there are several (`soldier#3`). */
export type Piece = string

/** Whose token lies on a card. */
export type Token = Seat | null

export type TargetDecision = 'send-back' | 'to-exchange' | 'assassinate' | 'remove-token'
export type MoveDecision = 'move' | 'move-outside'
export type CardsDecision = 'swap-tokens' | 'replace-tokens'

export type TargetAnswer = { readonly decision: TargetDecision; readonly target: Piece }
export type MoveAnswer = {
  readonly decision: MoveDecision
  readonly card: Piece
  readonly to: Place
}
export type CardsAnswer = { readonly decision: CardsDecision; readonly cards: readonly Piece[] }
export type TokensAnswer = {
  readonly decision: 'rearrange-tokens'
  readonly tokens: Readonly<Record<Piece, Token>>
}
export type PermutationAnswer = {
  readonly decision: 'permute-cards'
  readonly arrangement: Readonly<Record<Piece, Space>>
}
export type ExchangeAnswer = {
  readonly decision: 'exchange-cards'
  readonly give: readonly Name[]
  readonly take: readonly Name[]
}
export type WitchAnswer = {
  readonly decision: 'give-from-exchange'
  readonly target: Name
  readonly seat: Seat
}
export type CounselorAnswer = {
  readonly decision: 'place-from-exchange'
  readonly card: Name
  readonly at: Place
}
export type OpponentAnswer = { readonly decision: 'choose-opponent'; readonly seat: Seat }
export type GiveAnswer<Hidden = never> = {
  readonly decision: 'give-card'
  readonly target: Name | Hidden
}
export type PassAnswer<Hidden = never> = {
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

export type Decide<Hidden = never> = { readonly type: 'decide' } & Answer<Hidden> & Ahead<Hidden>

export type Action<Hidden = never> =
  | { readonly type: 'draw' }
  | Exchange
  | Play<Hidden>
  | Decide<Hidden>

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
export type DecisionMade<Hidden = never> = {
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

/** A card on the board, and the token on it. */
export type Lying = { readonly card: Piece; readonly token: Token }

/** The cards of one place, the base first; all above it are Knights. */
export type Stack = readonly Lying[]

export type Pending = {
  readonly decision: Decision
  readonly card: Piece
  readonly seats: readonly Seat[]
}

/** What everybody sees alike. */
type Open = {
  readonly turn: Seat
  readonly actionsLeft: number
  readonly firstAction: boolean
  readonly board: Readonly<Record<Place, Stack>>
  readonly outside: Readonly<Record<Place, Stack>>
  readonly siege: Readonly<Record<Place, Stack>>
  readonly exchange: readonly Name[]
  readonly removed: readonly Name[]
  readonly lastPlayed: Piece | null
  readonly decks: readonly number[]
}

export type View = Open & {
  /** The cards of a hand that the viewer may see, else how many there are. */
  readonly hands: readonly (readonly Name[] | number)[]
  readonly pending: readonly Pending[]
  /** Only for those to whom all is open: the cards that lie in the decks. */
  readonly unseen?: readonly Name[] | undefined
}

/** A position with nothing left out. */
export type WholePosition = Open & {
  readonly hands: readonly (readonly Name[])[]
  readonly unseen: readonly Name[]
}

/** A sandbox's start: the state's shape with anything left out. A fork brings `pending` with it. */
export type Position = {
  readonly [Member in keyof WholePosition]?: WholePosition[Member] | undefined
} & { readonly pending?: readonly unknown[] | undefined }

/** A position as some viewer sees it. */
export type VeiledPosition = Omit<Position, 'hands' | 'unseen' | 'pending'> & {
  readonly hands: readonly (readonly Name[] | null)[] | undefined
  readonly unseen: null
}

export type Event = Act | PlatformAct<Position>

/** An event as some viewer sees it. */
export type VeiledEvent = Act<null> | PlatformAct<Position> | PositionSet<VeiledPosition>
