import { type Fields, isFields, numberOf, textOf } from '../json.ts'
import type { Pieces } from './pieces.ts'
import type { Table } from './table.ts'

/** Words for values of any game: ids become titles, segments what they are. */

/** Names that an id does not spell as they are printed. */
const printed: Readonly<Record<string, string>> = {
  carcassonne: 'Carcassonne',
  'carcassonne-the-castle': 'Carcassonne: The Castle',
  castlesInGermany: 'Castles in Germany',
  castlesAndBridges: 'Castles & Bridges',
  'german-castle': 'German castle',
}

/** `send-back` and `castleTile` as words. */
export const phrase = (name: string): string =>
  printed[name] ??
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const isId = (text: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(text)

export const idWords = (text: string, pieces: Pieces): string =>
  pieces.printOn(text)?.title ?? (isId(text) ? phrase(text) : text)

/** What a segment is, by where it is: a square of the board, or the tile in hand. */
const segmentWords = (value: Fields, table: Table): string => {
  const segment = numberOf(value['segment'])
  if (segment === undefined) return ''
  return table.segmentWords(value, segment) ?? `segment ${segment}`
}

const placeWords = ({ x, y }: Fields): string =>
  typeof x === 'number' && typeof y === 'number' ? `at ${x}, ${y}` : ''

const apart: ReadonlySet<string> = new Set(['x', 'y', 'segment', 'kind', 'type'])

const memberWords = (name: string, value: unknown, table: Table): string => {
  const title = table.pieces.printOn(name)?.title ?? phrase(name)
  if (value === null || value === undefined || value === false) return ''
  if (value === true) return title
  const said = valueWords(value, table)
  return isFields(value) ? said : `${title} ${said}`
}

const fieldsWords = (value: Fields, table: Table): string =>
  [
    textOf(value['kind']) === undefined ? '' : phrase(textOf(value['kind']) ?? ''),
    ...Object.entries(value)
      .filter(([name]) => !apart.has(name))
      .map(([name, member]) => memberWords(name, member, table)),
    value['segment'] === undefined ? '' : `on the ${segmentWords(value, table)}`,
    placeWords(value),
  ]
    .filter((part) => part !== '')
    .join(' ')

/** A value as somebody would say it. */
export const valueWords = (value: unknown, table: Table): string => {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'string') return idWords(value, table.pieces)
  if (Array.isArray(value))
    return value.map((one) => valueWords(one, table)).join(value.some(isFields) ? ', then ' : ', ')
  return isFields(value) ? fieldsWords(value, table) : String(value)
}
