import { isSoldier } from './characters.ts'
import { isAdjacent, rampartOf } from './geometry.ts'
import { type Found, find, type Table } from './table.ts'

/** The Priest protects what lies next to him under a token of the colour that lies on him. */
const hasPriest = (table: Table, { place, token }: Found): boolean => {
  const priest = find(table, 'priest')
  if (!priest || priest.token === null) return false
  return priest.token === token && isAdjacent(priest.place, place)
}

/** The Captain protects the other soldiers of his rampart, not himself. */
const hasCaptain = (table: Table, { card, place }: Found): boolean => {
  const rampart = rampartOf(place)
  const captain = find(table, 'captain')
  if (!rampart || !captain || card === 'captain' || !isSoldier(card)) return false
  return rampartOf(captain.place) === rampart
}

/**
 * Whether a card cannot be sent back, moved or killed now. Asked of the present board, never stored.
 * A protector protects also while a Knight lies on it. Tokens are never protected.
 */
export const isProtected = (table: Table, found: Found): boolean =>
  !found.isTop || found.card === 'ambassador' || hasPriest(table, found) || hasCaptain(table, found)
