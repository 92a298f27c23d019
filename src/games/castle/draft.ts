import type { Seat } from '../game.ts'
import type { Piece, Token } from './actions.ts'
import type { Place } from './geometry.ts'
import { minus, plus } from './multiset.ts'
import type { Name } from './names.ts'
import type { Lying } from './states.ts'
import { type Effect, find, type Table } from './table.ts'

/**
 * The mutable twin of a table: `evolve` makes one for a list of events, and nobody else sees it. Its
 * members are replaced, never changed inside.
 */
export type Draft = { -readonly [Member in keyof Table]: Table[Member] }

export const give = (draft: Draft, seat: Seat, ...cards: readonly Name[]): void => {
  draft.hands = draft.hands.with(seat, plus(draft.hands[seat]!, cards))
}

export const lose = (draft: Draft, seat: Seat, ...cards: readonly Name[]): void => {
  draft.hands = draft.hands.with(seat, minus(draft.hands[seat]!, cards))
}

export const handOver = (draft: Draft, from: Seat, to: Seat, card: Name): void => {
  lose(draft, from, card)
  give(draft, to, card)
}

/** One of the actions of the turn is spent; what the last one set off is over. */
export const spend = (draft: Draft): void => {
  draft.actionsLeft--
  draft.firstAction = false
  draft.effects = []
}

/** Takes the top card off a place, and gives its token back. */
export const lift = (draft: Draft, from: Place): Lying => {
  const stack = draft.board[from]!
  const { [from]: _, ...rest } = draft.board
  draft.board = stack.length > 1 ? { ...rest, [from]: stack.slice(0, -1) } : rest
  return stack.at(-1)!
}

export const put = (draft: Draft, at: Place, lying: Lying): void => {
  draft.board = { ...draft.board, [at]: [...(draft.board[at] ?? []), lying] }
}

export const setToken = (draft: Draft, card: Piece, token: Token): void => {
  const { place } = find(draft, card)!
  const stack = draft.board[place]!
  draft.board = {
    ...draft.board,
    [place]: stack.map((lying) => (lying.card === card ? { card, token } : lying)),
  }
}

/** Changes the effect that is carried out. */
export const change = (draft: Draft, changes: Partial<Effect>): void => {
  const top = draft.effects.at(-1)
  if (top) draft.effects = draft.effects.with(-1, { ...top, ...changes })
}
