import type { Fault, Seat } from '../../game.ts'
import type { Answer, CardsDecision, Decision, Piece, Token } from '../actions.ts'
import type { Act } from '../acts.ts'
import type { Clause } from '../character.ts'
import type { Space } from '../geometry.ts'
import type { Name } from '../names.ts'
import type { Effect, Table } from '../table.ts'

/** A clause of a card's effect that some seat must decide now. */
export type Asked = {
  readonly table: Table
  readonly effect: Effect
  readonly clause: Extract<Clause, { readonly decision: Decision }>
  readonly seat: Seat
}

/** So many of these. */
export type Selection<Card> = { readonly from: readonly Card[]; readonly count: number }

/** Cards that trade places with one another; each stands on the space of the same index. */
export type Group = { readonly cards: readonly Piece[]; readonly spaces: readonly Space[] }

/** What an answer must be where there are too many to list. */
export type Constraint =
  | {
      readonly decision: 'exchange-cards'
      readonly give: Selection<Name>
      readonly take: Selection<Name>
    }
  | ({ readonly decision: CardsDecision } & Selection<Piece>)
  | {
      /** Each token goes to one card; at present it is the card of the same index. */
      readonly decision: 'rearrange-tokens'
      readonly cards: readonly Piece[]
      readonly tokens: readonly Token[]
    }
  | {
      readonly decision: 'permute-cards'
      readonly groups: readonly Group[]
      readonly notIdentity: true
    }

/** Every answer, or some and what the others must be. None: the decision is impossible. */
export type Answers = {
  readonly actions: readonly Answer[]
  readonly complete: boolean
  readonly constraint?: Constraint
}

/** A decision: which answers it takes, and what an answer does or why it may not be given. */
export type Question = {
  readonly answers: Answers
  readonly decide: (answer: Answer) => readonly Act[] | Fault
}

export const all = (actions: readonly Answer[]): Answers => ({ actions, complete: true })

export const impossible: Answers = { actions: [], complete: true }

/** An answer to something that was not asked. */
export const wrongDecision: Fault = { fault: 'wrong-decision', pointer: '/decision' }
