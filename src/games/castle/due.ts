import type { Pool, Seat } from '../game.ts'
import { characterOf, deal } from './characters.ts'
import { tally } from './multiset.ts'
import { activeSeats, handAsItWas, neighbour, openEffect, type Table } from './table.ts'

/** A draw that must be made before anything else. `deal`: null is the Exchange. */
export type Due =
  | { readonly draw: 'dealer' }
  | { readonly draw: 'deal'; readonly seat: Seat | null; readonly count: number }
  | { readonly draw: 'card' }
  | { readonly draw: 'take'; readonly from: Seat; readonly to: Seat }

const dealing = ({ dealt, hands, unseen, decks }: Table): Due => {
  const seats = hands.length
  if (dealt < seats) return { draw: 'deal', seat: dealt, count: deal[seats]!.hand }
  return {
    draw: 'deal',
    seat: null,
    count: unseen.length - decks.reduce((sum, deck) => sum + deck, 0),
  }
}

/** Who still takes a card from the right, of those whose neighbour had one; the French Idiot. */
export const takesFromRight = (table: Table): readonly { from: Seat; to: Seat }[] => {
  const made = table.effects.at(-1)?.takes ?? []
  return activeSeats(table)
    .filter((to) => made.every((take) => take.to !== to))
    .map((to) => ({ from: neighbour(table, to, 'right'), to }))
    .filter(({ from }) => handAsItWas(table, from).length > 0)
}

const taking = (table: Table): Due | undefined => {
  const effect = table.effects.at(-1)
  if (!effect) return undefined
  if (effect.opponent !== null && effect.takes.length === 0)
    return { draw: 'take', from: effect.opponent, to: table.turn }
  const clause = characterOf(effect.card).effect.find((one) => 'happens' in one)
  if (clause?.happens !== 'cards-taken-from-right' || table.options.villageIdiot === 'pass')
    return undefined
  const [take] = takesFromRight(table)
  return take && { draw: 'take', ...take }
}

/** What must be drawn now. */
export const due = (table: Table): Due | undefined => {
  const { dealer, dealt, hands, closed, drawing } = table
  if (closed) return undefined
  if (dealer === null) return { draw: 'dealer' }
  if (dealt <= hands.length) return dealing(table)
  if (drawing) return { draw: 'card' }
  return openEffect(table) ? undefined : taking(table)
}

/** How a draw names a seat: the dealer is drawn. */
export const seatPiece = (seat: Seat): string => `seat-${seat}`

const piecesFor = (table: Table, draw: Due): readonly string[] => {
  switch (draw.draw) {
    case 'dealer':
      return table.hands.map((_, seat) => seatPiece(seat))
    case 'deal':
    case 'card':
      return table.unseen
    case 'take':
      return handAsItWas(table, draw.from)
  }
}

/** The pieces from which the draw that is due is made. Decks are one pool: none has an order. */
export const pool = (table: Table): Pool | undefined => {
  const draw = due(table)
  if (!draw) return undefined
  const count = draw.draw === 'deal' ? draw.count : 1
  return { pieces: tally(piecesFor(table, draw)), count }
}

/** Nothing else can happen before somebody answers or something is drawn. */
export const isWaiting = (table: Table): boolean =>
  openEffect(table) !== undefined || due(table) !== undefined
