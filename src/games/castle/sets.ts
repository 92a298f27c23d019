import type { Piece } from './actions.ts'
import type { CardSet } from './character.ts'
import { characterOf, isKnight, isSoldier } from './characters.ts'
import { areaOf, isAdjacent } from './geometry.ts'
import { type Found, find, type Table } from './table.ts'

type Membership = (table: Table, source: Piece, found: Found) => boolean

/** Who belongs to a named set, seen from the card whose effect is carried out. */
const membership: Readonly<Record<CardSet, Membership>> = {
  adjacent: (table, source, { place }) => {
    const from = find(table, source)
    return from !== undefined && isAdjacent(from.place, place)
  },
  castle: (_table, _source, { place }) => areaOf(place) !== 'outside',
  courtyard: (_table, _source, { place }) => areaOf(place) === 'courtyard',
  'tower-or-rampart': (_table, _source, { place }) => ['tower', 'rampart'].includes(areaOf(place)),
  outside: (_table, _source, { place }) => areaOf(place) === 'outside',
  male: (_table, _source, { card }) => characterOf(card).gender === 'male',
  female: (_table, _source, { card }) => characterOf(card).gender === 'female',
  king: (_table, _source, { card }) => card === 'king',
  'not-king': (_table, _source, { card }) => card !== 'king',
  knight: (_table, _source, { card }) => isKnight(card),
  soldier: (_table, _source, { card }) => isSoldier(card),
  'bears-token': (_table, _source, { token }) => token !== null,
  'bears-other-token': ({ turn }, _source, { token }) => token !== null && token !== turn,
}

const tokenSets: readonly CardSet[] = ['bears-token', 'bears-other-token']

/** Why a card is not in all of these sets. */
export const judgeSets = (
  table: Table,
  source: Piece,
  sets: readonly CardSet[],
  found: Found,
): 'out-of-reach' | 'wrong-token' | undefined => {
  const failed = sets.find((set) => !membership[set](table, source, found))
  if (!failed) return undefined
  return tokenSets.includes(failed) ? 'wrong-token' : 'out-of-reach'
}
