import type { Viewer } from '../game.ts'
import { clauseOf } from './effects.ts'
import { isSlot, isSpace, type Place } from './geometry.ts'
import { sees } from './sight.ts'
import type { Pending, Stack, View } from './states.ts'
import { occupied, type Table } from './table.ts'

const stacks = (table: Table, where: (place: Place) => boolean): Readonly<Record<Place, Stack>> =>
  Object.fromEntries(
    occupied(table)
      .filter(where)
      .map((place) => [place, table.board[place]!.map(({ card, token }) => ({ card, token }))]),
  )

const pendingOf = ({ effects }: Table): readonly Pending[] =>
  effects.flatMap((effect) => {
    const clause = clauseOf(effect)
    if (effect.open.length === 0 || !clause) return []
    return [{ decision: clause.decision, card: effect.card, seats: effect.open }]
  })

/** The state as the contract shows it. */
export const view = (table: Table, viewer: Viewer): View => ({
  turn: table.turn,
  actionsLeft: table.actionsLeft,
  firstAction: table.firstAction,
  board: stacks(table, isSpace),
  outside: stacks(table, (place) => !isSpace(place) && !isSlot(place)),
  siege: stacks(table, isSlot),
  exchange: table.exchange,
  removed: table.removed,
  lastPlayed: table.lastPlayed,
  hands: table.hands.map((hand, seat) => (sees(viewer, seat) ? hand : hand.length)),
  decks: table.decks,
  pending: pendingOf(table),
  ...(viewer === 'everything' && { unseen: table.unseen }),
})
