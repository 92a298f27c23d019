import type { Decision } from './actions.ts'
import type { Reason } from './acts.ts'
import type { Area } from './geometry.ts'
import type { Options } from './states.ts'

/** Named sets of cards on the board, from which an effect chooses; `sets.ts` says who is in. */
export type CardSet =
  | 'adjacent'
  | 'castle'
  | 'courtyard'
  | 'tower-or-rampart'
  | 'outside'
  | 'male'
  | 'female'
  | 'king'
  | 'not-king'
  | 'knight'
  | 'soldier'
  | 'bears-token'
  | 'bears-other-token'

/** What a space of the courtyard must satisfy besides being free. */
export type Condition =
  | 'last-free-space'
  | 'next-to-king-if-there'
  | 'next-to-king-or-prince'
  | 'next-to-queen-or-princess'
  | 'next-to-princess'
  | 'while-no-queen'

/** Where a card may be played. */
export type Placement =
  | { readonly on: 'space'; readonly area: Area; readonly where?: Condition }
  | { readonly on: 'occupied-tower' }
  | { readonly on: 'outside' }
  | { readonly on: 'siege-slot' }
  | { readonly on: 'card' }

/** Something that a player must decide: a verb, and the cards from which to choose. */
type Question = {
  readonly decision: Decision
  /** The sets in all of which a card must be. */
  readonly among?: readonly CardSet[]
  /** How many cards, at most. */
  readonly count?: number
  /** The owner of the Mistress's token decides, and may choose the very card that asks. */
  readonly by?: 'mistress-owner'
  /** Which neighbour gets the card passed. */
  readonly to?: 'left' | 'right'
  /** A soldier moved may fill a rampart. */
  readonly besieges?: true
}

/** Something that happens without a decision. */
type Consequence = {
  readonly happens:
    | 'rampart-filled'
    | 'castle-besieged'
    | 'last-played-sent-back'
    | 'action-granted'
    | 'cards-taken-from-right'
}

/** One sentence of a card's effect. */
export type Clause = (Question | Consequence) & {
  /** Only with these options. */
  readonly only?: Partial<Options>
  /** Only if this clause has not been carried out. */
  readonly unless?: number
  /** What to say when it is impossible; nothing: it is not worth a word. */
  readonly ignored?: Reason | 'silently'
}

/** One character of the deck: a row of data. */
export type Character = {
  readonly title: string
  readonly copies: number
  readonly gender: 'male' | 'female' | 'none'
  readonly placement: Placement
  /** What happens when the card is placed, in this order. Standing effects are rules of their own:
   * protection, the Prince, the Herald. */
  readonly effect: readonly Clause[]
  /** Fewest seats with which the card is in the deck. */
  readonly minimumSeats?: number
  readonly text: string
}
