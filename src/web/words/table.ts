import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../json.ts'
import type { Pieces, Point, Segment } from './pieces.ts'

/** A tile as it lies, or as it is about to be laid. */
export type Laid = Point & { readonly tile: string; readonly rotation: number }

/** What is needed to say where something is: the tiles that lie, and the one in hand. */
export type Table = {
  readonly pieces: Pieces
  readonly laid: readonly Laid[]
  /** The tile that is about to be laid. */
  readonly hand: Laid | undefined
  segmentWords(at: Fields, segment: number): string | undefined
  /** Where on the board a segment is, in squares. */
  anchorOf(at: Fields, segment: number): Point | undefined
  /** The seat whose token a card bears; undefined if it bears none. */
  bearerOf(card: string): number | undefined
}

export const laidIn = (state: unknown): readonly Laid[] =>
  listOf(fieldsOf(state)['board']).flatMap((value) => {
    const { x, y, tile, rotation } = fieldsOf(value)
    const isTile =
      typeof x === 'number' &&
      typeof y === 'number' &&
      typeof tile === 'string' &&
      typeof rotation === 'number'
    return isTile ? [{ x, y, tile, rotation }] : []
  })

/** The seats whose tokens cards bear, by card, wherever in a state a card has one. */
const bearersIn = (state: unknown): readonly (readonly [string, number])[] => {
  if (Array.isArray(state)) return state.flatMap(bearersIn)
  const { card, token } = fieldsOf(state)
  if (typeof card === 'string' && typeof token === 'number') return [[card, token]]
  return Object.values(fieldsOf(state)).flatMap(bearersIn)
}

/** A point of the unturned tile, on the board: tiles turn about the middle of their first square. */
const onBoard = ({ x, y, rotation }: Laid, point: Point): Point => {
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
  const [dx, dy] = [point.x - 0.5, point.y - 0.5]
  return { x: x + 0.5 + cos * dx - sin * dy, y: y + 0.5 + sin * dx + cos * dy }
}

const compass = [
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
  'north',
  'north-east',
]

/** On which side of its tile a point lies; in the middle on none. */
const sideOf = (laid: Laid, point: Point): string | undefined => {
  const [dx, dy] = [point.x - laid.x - 0.5, point.y - laid.y - 0.5]
  if (Math.hypot(dx, dy) < 0.12) return undefined
  return compass[(Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) + 8) % 8]
}

const named = (laid: Laid, segments: readonly Segment[], index: number): string | undefined => {
  const segment = segments[index]
  if (!segment) return undefined
  const isOnly = segments.filter(({ kind }) => kind === segment.kind).length === 1
  const side = segment.anchor && sideOf(laid, onBoard(laid, segment.anchor))
  return isOnly || side === undefined ? segment.kind : `${segment.kind} in the ${side}`
}

export const tableOf = (pieces: Pieces, state: unknown, hand: Laid | undefined): Table => {
  const laid = laidIn(state)
  const all = hand ? [...laid, hand] : laid
  const bearers = new Map(bearersIn(state))
  const tileAt = (at: Fields): Laid | undefined => {
    const [x, y] = [numberOf(at['x']), numberOf(at['y'])]
    return x === undefined ? hand : all.find((one) => one.x === x && one.y === y)
  }
  return {
    pieces,
    laid,
    hand,
    segmentWords: (at, segment) => {
      const tile = tileAt(at)
      return tile && named(tile, pieces.segmentsOf(tile.tile), segment)
    },
    anchorOf: (at, segment) => {
      const tile = tileAt(at)
      const anchor = tile && pieces.segmentsOf(tile.tile)[segment]?.anchor
      return tile && anchor && onBoard(tile, anchor)
    },
    bearerOf: (card) => bearers.get(card),
  }
}

/** The tile that an action lays: one that it names, else the one drawn. */
export const handOf = (pieces: Pieces, state: unknown, action: Fields): Laid | undefined => {
  const { x, y, rotation } = action
  if (typeof x !== 'number' || typeof y !== 'number') return undefined
  const known = (value: unknown) => typeof value === 'string' && pieces.segmentsOf(value).length > 0
  const tile =
    Object.values(action)
      .map((value) => (known(value) ? textOf(value) : undefined))
      .find(Boolean) ?? textOf(fieldsOf(state)['drawn'])
  return tile === undefined ? undefined : { x, y, rotation: numberOf(rotation) ?? 0, tile }
}
