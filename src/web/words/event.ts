import { type Fields, fieldsOf, isFields, listOf, numberOf, textOf } from '../json.ts'
import { counted, singular } from './count.ts'
import type { Table } from './table.ts'
import { capital, idWords, phrase, valueWords } from './value.ts'

/** Commits in words. */

/** What is there for programs only. */
const unsaid: ReadonlySet<string> = new Set([
  'type',
  'seat',
  'winner',
  'x',
  'y',
  'segment',
  'rotation',
  'draw',
  'scripted',
  'seats',
  'points',
  'final',
  'commitment',
  'clientSeedHash',
  'clientSeed',
  'player',
  'bot',
  'seed',
  'outcome',
  'options',
  'state',
  'via',
  'clause',
])

export type Names = (seat: number) => string

const pointsWords = (event: Fields, names: Names): string => {
  const points = numberOf(event['points'])
  if (points !== undefined) return counted(points, 'point')
  return listOf(event['seats'])
    .filter(isFields)
    .filter((one) => typeof one['seat'] === 'number' && typeof one['points'] === 'number')
    .map((one) => `${names(Number(one['seat']))} +${one['points']}`)
    .join(', ')
}

const placeWords = ({ x, y, rotation }: Fields): string =>
  typeof x === 'number' && typeof y === 'number'
    ? `at ${x}, ${y}${typeof rotation === 'number' && rotation !== 0 ? `, turned ${rotation}°` : ''}`
    : ''

/** Members that name a seat by its number. */
const seats: ReadonlySet<string> = new Set(['from', 'to', 'by', 'token'])

/** Members that give each piece the number of a seat, or none. */
const seatsByPiece: ReadonlySet<string> = new Set(['tokens'])

const countWords = (name: string, count: number): string => {
  if (!name.endsWith('s')) return `${phrase(name)} ${count}`
  return count === 0 ? '' : `${count} ${phrase(count === 1 ? singular(name) : name)}`
}

/** A piece of somebody's that came from somewhere: whose it is, and from where. */
const pieceWords = (name: string, { seat, from }: Fields, { names, table }: Told): string => {
  const place = isFields(from)
    ? ` from the ${valueWords(from, table).replace(/^on (the )?/, '')}`
    : ''
  return `${phrase(name)} of ${names(Number(seat))}${place}`
}

type Told = { readonly names: Names; readonly table: Table }

const dealtWords = (value: Fields, { names, table }: Told): string =>
  Object.entries(value)
    .map(([piece, seat]) => {
      const whose = typeof seat === 'number' ? names(seat) : 'none'
      return `${idWords(piece, table.pieces)}: ${whose}`
    })
    .join('; ')

const memberWords = (name: string, value: unknown, told: Told): string => {
  const { names, table } = told
  if (value === null || value === undefined || value === false) return ''
  if (seatsByPiece.has(name) && isFields(value)) return dealtWords(value, told)
  if (typeof value === 'string') return idWords(value, table.pieces)
  if (typeof value === 'number')
    return seats.has(name) ? `${phrase(name)} ${names(value)}` : countWords(name, value)
  if (typeof fieldsOf(value)['seat'] === 'number') return pieceWords(name, fieldsOf(value), told)
  return `${phrase(name)} ${valueWords(value, table).replace(/^on /, '')}`
}

const segmentWords = (event: Fields, table: Table): string => {
  const { segment, feature } = event
  const said = typeof segment === 'number' ? table.segmentWords(event, segment) : undefined
  return said === undefined || said === feature ? '' : said
}

const details = (event: Fields, told: Told): readonly string[] => [
  ...Object.entries(event)
    .filter(([name]) => !unsaid.has(name))
    .map(([name, value]) => memberWords(name, value, told)),
  segmentWords(event, told.table),
  placeWords(event),
  pointsWords(event, told.names),
]

/** An event as somebody would tell it. */
export const eventWords = (value: unknown, names: Names, table: Table): string => {
  const event = fieldsOf(value)
  const seat = numberOf(event['seat']) ?? numberOf(event['winner'])
  const who = seat === undefined ? '' : `${names(seat)}: `
  const type = phrase(textOf(event['type']) ?? 'something')
  const said = details(event, { names, table }).filter((part) => part !== '')
  return `${who}${who === '' ? capital(type) : type}${said.length > 0 ? ` — ${said.join(', ')}` : ''}`
}

/** What is seen anyway: whose turn it is stands in the list of players. */
const plain: ReadonlySet<string> = new Set(['turn-started', 'match-created', 'seed-revealed'])

/** Events as somebody would tell them, one after the other. */
export const toldWords = (
  events: readonly unknown[],
  names: Names,
  table: Table,
): readonly string[] =>
  events
    .filter((event) => !plain.has(textOf(fieldsOf(event)['type']) ?? ''))
    .map((event) => eventWords(event, names, table))
