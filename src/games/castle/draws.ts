import type { DrawMark, Lot } from '../game.ts'
import type { Act, Event, Mark } from './acts.ts'
import { nameOf } from './characters.ts'
import { type Due, due, seatPiece } from './due.ts'
import { resolve } from './effects.ts'
import { follow, type Progress, standing } from './follow.ts'
import { neighbour, type Table } from './table.ts'

const drawnAct = (table: Table, draw: Due, { pieces, mark }: Lot): Act => {
  switch (draw.draw) {
    case 'dealer': {
      const seat = table.hands.findIndex((_, one) => seatPiece(one) === pieces[0])
      return { type: 'dealer-drawn', seat, ...mark }
    }
    case 'deal':
      return {
        type: 'cards-dealt',
        seat: draw.seat,
        cards: pieces.map(nameOf).toSorted(),
        ...mark,
      }
    case 'card':
      return { type: 'card-drawn', seat: table.turn, card: nameOf(pieces[0]!), ...mark }
    case 'take': {
      const { from, to } = draw
      return { type: 'random-card-taken', from, to, card: nameOf(pieces[0]!), ...mark }
    }
  }
}

/** What follows a draw. After the last deal the seat to the dealer's left begins. */
export const drawn = (table: Table, lot: Lot): Progress => {
  const draw = due(table)
  if (!draw) return standing(table)
  const now = follow(standing(table), [drawnAct(table, draw, lot)])
  if (due(now.next)) return now
  const { dealer } = now.next
  const begins = draw.draw === 'deal' && dealer !== null
  return resolve(
    begins
      ? follow(now, [{ type: 'turn-started', seat: neighbour(now.next, dealer, 'left') }])
      : now,
  )
}

/** The mark as the contract writes it. */
export const markOf = ({ draw, scripted }: Mark): DrawMark =>
  scripted ? { draw, scripted } : { draw }

/** What an act drew, if it is a draw. */
export const lot = (event: Event): Lot | undefined => {
  switch (event.type) {
    case 'dealer-drawn':
      return { pieces: [seatPiece(event.seat)], mark: markOf(event) }
    case 'cards-dealt':
      return { pieces: event.cards, mark: markOf(event) }
    case 'card-drawn':
    case 'random-card-taken':
      return { pieces: [event.card], mark: markOf(event) }
    default:
      return undefined
  }
}
