import type { Departure } from '../game.ts'
import { clauseOf, passedOn, resolve } from './effects.ts'
import { follow, type Progress, standing } from './follow.ts'
import { openEffect, type Table } from './table.ts'

/**
 * A seat leaves and the match goes on. Its cards stay on the board, but go to the Exchange when sent
 * back; its hand is set aside and its deck is nobody's. What it owed is ignored; a card that it has
 * chosen to pass is passed. On its own turn the rest of the turn is void.
 */
export const retire = (table: Table, departure: Departure): Progress => {
  const effect = openEffect(table)
  const owed = effect?.open.includes(departure.seat) ? effect : undefined
  const gone = follow(standing(table), [departure])
  if (!owed) return openEffect(gone.next) ? gone : resolve(gone)
  const dropped = follow(gone, [{ type: 'effect-ignored', card: owed.card, reason: 'seat-left' }])
  if (openEffect(dropped.next)) return dropped
  const clause = clauseOf(owed)
  return resolve(clause ? passedOn(dropped, clause) : dropped)
}
