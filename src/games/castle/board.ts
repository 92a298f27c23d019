import type { Token } from './actions.ts'
import type { Act } from './acts.ts'
import { outsideKey, type Place } from './geometry.ts'
import type { Name } from './names.ts'
import { newStack } from './placement.ts'
import { type Found, homeOf, nextCopy, type Table, topOf } from './table.ts'

/** A card leaves the board for its owner's hand; without one it goes to the Exchange. */
export const sentBack = (table: Table, { card, place, token }: Found): Act => ({
  type: 'card-sent-back',
  card,
  from: place,
  to: homeOf(table, token),
})

/** A card comes onto the board: from the hand of the seat on turn, under its token, or from the
 * Exchange without one. The Ghost first drives out what lies in his tower. */
export const arrive = (
  table: Table,
  name: Name,
  at: Place,
  via: 'play' | 'counselor',
): readonly Act[] => {
  const card = nextCopy(table, name)
  const token: Token = via === 'play' ? table.turn : null
  const place = at === newStack ? outsideKey(card) : at
  const driven = name === 'ghost' ? topOf(table, at) : undefined
  return [
    ...(driven ? [sentBack(table, driven)] : []),
    { type: 'card-placed', card, at: place, token, via },
  ]
}
