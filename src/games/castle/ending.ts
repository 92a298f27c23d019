import type { Ranked, Seat } from '../game.ts'
import { isWaiting } from './due.ts'
import type { Name } from './names.ts'
import { placesFor } from './placement.ts'
import { activeSeats, isActive, type Table } from './table.ts'

const cardsLeft = ({ hands, decks }: Table, seat: Seat): number =>
  hands[seat]!.length + decks[seat]!

/** Who has no card left, the seat on turn before those who come after it. */
const winner = (table: Table): Seat | undefined => {
  const { turn, hands } = table
  return hands
    .map((_, after) => (turn + after) % hands.length)
    .find((seat) => isActive(table, seat) && cardsLeft(table, seat) === 0)
}

/** No card of the hands, the decks and the Exchange has a place on the board: nothing can change any
 * more. */
const isBlocked = (table: Table): boolean => {
  const { hands, decks, exchange, unseen } = table
  const active = activeSeats(table)
  const canBePlaced = (name: Name): boolean => placesFor(table, name).length > 0
  if (exchange.some(canBePlaced) || active.some((seat) => hands[seat]!.some(canBePlaced)))
    return false
  return !active.some((seat) => decks[seat]! > 0) || !unseen.some(canBePlaced)
}

/** How the match has ended by its own rules, once an action is resolved to the end. */
export const ended = (table: Table): 'completed' | 'blocked' | undefined => {
  if (isWaiting(table)) return undefined
  if (winner(table) !== undefined) return 'completed'
  return isBlocked(table) ? 'blocked' : undefined
}

type Standing = { readonly seat: Seat; readonly key: readonly number[] }

const compare = (a: Standing, b: Standing): number => {
  const at = a.key.findIndex((part, i) => part !== b.key[i])
  return at < 0 ? 0 : a.key[at]! - b.key[at]!
}

/** Smaller is better: the winner, then fewest cards; in a blockage those in hand before the deck's. */
const keyOf = (table: Table, seat: Seat, end: ReturnType<typeof ended>): readonly number[] => {
  const hand = table.hands[seat]!.length
  const deck = table.decks[seat]!
  const gone = table.left.indexOf(seat)
  if (gone >= 0) return [1, -gone]
  if (end === 'blocked') return [0, hand, deck]
  return [0, end === 'completed' && winner(table) === seat ? 0 : 1, hand + deck]
}

/** Seats by place; those that left come last, the later leaver above the earlier. */
export const ranking = (table: Table): readonly Ranked[] => {
  const end = ended(table)
  const standings = table.hands
    .map((_, seat) => ({ seat, key: keyOf(table, seat, end) }))
    .toSorted(compare)
  return standings.map((standing) => ({
    seat: standing.seat,
    place: standings.findIndex((other) => compare(other, standing) === 0) + 1,
    score: null,
  }))
}
