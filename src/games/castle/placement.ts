import type { Fault, Seat } from '../game.ts'
import type { Condition } from './character.ts'
import { characters } from './characters.ts'
import { areaOf, isAdjacent, type Place, slots } from './geometry.ts'
import { distinct } from './multiset.ts'
import type { Name } from './names.ts'
import { isProtected } from './protection.ts'
import { freeSpaces, inCourtyard, lying, occupied, type Table } from './table.ts'

/** The place by which a new stack outside is begun. */
export const newStack: Place = 'outside'

const isNextTo = (table: Table, name: Name, space: Place): boolean => {
  const found = inCourtyard(table, name)
  return found !== undefined && isAdjacent(found.place, space)
}

const holds = (table: Table, condition: Condition, space: Place): boolean => {
  switch (condition) {
    case 'last-free-space':
      return freeSpaces(table, 'courtyard').length === 1
    case 'next-to-king-if-there':
      return !inCourtyard(table, 'king') || isNextTo(table, 'king', space)
    case 'next-to-king-or-prince':
      return isNextTo(table, inCourtyard(table, 'king') ? 'king' : 'prince', space)
    case 'next-to-queen-or-princess':
      return isNextTo(table, 'queen', space) || isNextTo(table, 'princess', space)
    case 'next-to-princess': {
      const lenient = table.options.princeCharming === 'lenient'
      return (lenient && !inCourtyard(table, 'princess')) || isNextTo(table, 'princess', space)
    }
    case 'while-no-queen':
      return !inCourtyard(table, 'queen')
  }
}

/** Where a card may be put now; nowhere: it cannot be played. */
export const placesFor = (table: Table, name: Name): readonly Place[] => {
  const { placement } = characters[name]
  switch (placement.on) {
    case 'space': {
      const { where } = placement
      const free = freeSpaces(table, placement.area)
      return where ? free.filter((space) => holds(table, where, space)) : free
    }
    // The card that the Ghost drives out must leave: under a Knight or by the Priest it cannot.
    case 'occupied-tower':
      return lying(table)
        .filter((found) => areaOf(found.place) === 'tower' && !isProtected(table, found))
        .map(({ place }) => place)
        .filter((tower) => table.board[tower]!.length === 1)
    case 'outside':
      return [newStack]
    case 'siege-slot':
      return slots.filter((slot) => !table.board[slot])
    case 'card':
      return occupied(table)
  }
}

/** Why a card may not be put there. */
export const judgePlacement = (table: Table, name: Name, at: Place): Fault | undefined =>
  placesFor(table, name).includes(at) ? undefined : { fault: 'placement-illegal', pointer: '/at' }

/** The cards of a hand that can be played somewhere. */
export const playable = (table: Table, seat: Seat): readonly Name[] =>
  distinct(table.hands[seat]!).filter((name) => placesFor(table, name).length > 0)
