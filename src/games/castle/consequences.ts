import type { Act, Reason } from './acts.ts'
import { sentBack } from './board.ts'
import type { Clause } from './character.ts'
import { isSoldier } from './characters.ts'
import { takesFromRight } from './due.ts'
import { areaOf, type Place, rampartOf, slots } from './geometry.ts'
import { isProtected } from './protection.ts'
import { type Effect, find, isFilled, lying, type Table } from './table.ts'

const ignored = (card: string, reason: Reason): Act => ({ type: 'effect-ignored', card, reason })

/** The last space of a rampart is taken: the siege engine that faces it goes back. */
export const rampartFilled = (table: Table, at: Place): readonly Act[] => {
  const rampart = rampartOf(at)
  const engine = rampart && isFilled(table, rampart) && table.board[rampart.slot]?.[0]
  const found = engine && find(table, engine.card)
  if (!found) return []
  return isProtected(table, found)
    ? [ignored(found.card, 'siege-engine-protected')]
    : [sentBack(table, found)]
}

/** The fourth siege engine: all soldiers whom nothing protects leave the ramparts at once. Who is
 * protected is judged before the first one goes. */
const castleBesieged = (table: Table): readonly Act[] => {
  if (!slots.every((slot) => table.board[slot])) return []
  return lying(table)
    .filter(({ card, place }) => areaOf(place) === 'rampart' && isSoldier(card))
    .filter((found) => !isProtected(table, found))
    .map((found) => sentBack(table, found))
}

const lastPlayedSentBack = (table: Table, { card, before }: Effect): readonly Act[] => {
  if (before === null) return [ignored(card, 'no-card-played-before')]
  const found = find(table, before)
  if (!found) return [ignored(card, 'last-played-card-is-gone')]
  return isProtected(table, found)
    ? [ignored(card, 'last-played-card-is-protected')]
    : [sentBack(table, found)]
}

type Happening = Extract<Clause, { readonly happens: unknown }>

/** What a clause brings without any decision. Blind takes are draws: they come by themselves. */
export const consequence = (table: Table, effect: Effect, clause: Happening): readonly Act[] => {
  switch (clause.happens) {
    case 'rampart-filled':
      return rampartFilled(table, find(table, effect.card)!.place)
    case 'castle-besieged':
      return castleBesieged(table)
    case 'last-played-sent-back':
      return lastPlayedSentBack(table, effect)
    case 'action-granted':
      return [{ type: 'extra-action-granted', seat: table.turn }]
    case 'cards-taken-from-right': {
      const nobody = effect.takes.length === 0 && takesFromRight(table).length === 0
      return nobody ? [ignored(effect.card, 'no-card-to-pass')] : []
    }
  }
}
