import { type Fields, fieldsOf, isFields, listOf, numberOf, textOf } from '../json.ts'
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
])

export type Names = (seat: number) => string

const pointsWords = (event: Fields, names: Names): string => {
  const points = numberOf(event['points'])
  if (points !== undefined) return `${points} ${points === 1 ? 'point' : 'points'}`
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

const memberWords = (name: string, value: unknown, table: Table): string => {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return idWords(value, table.pieces)
  return `${phrase(name)} ${valueWords(value, table)}`
}

const details = (event: Fields, names: Names, table: Table): readonly string[] => [
  ...Object.entries(event)
    .filter(([name]) => !unsaid.has(name))
    .map(([name, value]) => memberWords(name, value, table)),
  typeof event['segment'] === 'number' ? (table.segmentWords(event, event['segment']) ?? '') : '',
  placeWords(event),
  pointsWords(event, names),
]

/** An event as somebody would tell it. */
export const eventWords = (value: unknown, names: Names, table: Table): string => {
  const event = fieldsOf(value)
  const seat = numberOf(event['seat']) ?? numberOf(event['winner'])
  const who = seat === undefined ? '' : `${names(seat)}: `
  const type = phrase(textOf(event['type']) ?? 'something')
  const said = details(event, names, table).filter((part) => part !== '')
  return `${who}${who === '' ? capital(type) : type}${said.length > 0 ? ` — ${said.join(', ')}` : ''}`
}
