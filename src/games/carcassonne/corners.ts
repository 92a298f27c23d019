import type { Cell } from '../tiles/sides.ts'
import type { Corner } from './acts.ts'
import { type Placement, type Rules, turnedTile } from './rules.ts'
import { type Landscape, segmentNumber, tileAt } from './table.ts'
import { halvesAtCorner, isAtSeam, type Print } from './tiles.ts'

/** Clockwise, as the half-edges run. */
export const corners = ['NW', 'NE', 'SE', 'SW'] as const satisfies readonly Corner[]

/** The squares that meet at a square's corner, each with the corner that it has there. */
const meetings: Readonly<Record<Corner, readonly (Cell & { readonly corner: Corner })[]>> = {
  NW: [
    { x: 0, y: 0, corner: 'NW' },
    { x: 0, y: -1, corner: 'SW' },
    { x: -1, y: -1, corner: 'SE' },
    { x: -1, y: 0, corner: 'NE' },
  ],
  NE: [
    { x: 0, y: 0, corner: 'NE' },
    { x: 1, y: 0, corner: 'NW' },
    { x: 1, y: -1, corner: 'SW' },
    { x: 0, y: -1, corner: 'SE' },
  ],
  SE: [
    { x: 0, y: 0, corner: 'SE' },
    { x: 0, y: 1, corner: 'NE' },
    { x: 1, y: 1, corner: 'NW' },
    { x: 1, y: 0, corner: 'SW' },
  ],
  SW: [
    { x: 0, y: 0, corner: 'SW' },
    { x: -1, y: 0, corner: 'SE' },
    { x: -1, y: 1, corner: 'NE' },
    { x: 0, y: 1, corner: 'NW' },
  ],
}

export type CornerAt = Cell & { readonly corner: Corner }

/** The four squares around a point, each with the corner that it has there. */
export const around = ({ x, y, corner }: CornerAt): readonly CornerAt[] =>
  meetings[corner].map((at) => ({ x: x + at.x, y: y + at.y, corner: at.corner }))

/** Both names mean the same point. */
export const isSamePoint = (one: CornerAt, other: CornerAt): boolean =>
  around(one).some(({ x, y, corner }) => x === other.x && y === other.y && corner === other.corner)

const cornerNumber: Readonly<Record<Corner, number>> = { NW: 0, NE: 1, SE: 2, SW: 3 }

/** The point has another name on the other square of the tile. */
export const hasTwoNames = ({ squares }: Print, square: number, corner: Corner): boolean =>
  isAtSeam(squares, square, cornerNumber[corner])

/** Nothing lies across an edge beside the corner of a tile in hand. */
export const isAtRim = ({ site, print }: Placement, square: number, corner: Corner): boolean => {
  const [right, left] = halvesAtCorner[cornerNumber[corner]]!
  const [one, other] = [12 * square + right, 12 * square + left]
  const { contacts } = print
  const { meets } = site
  return (contacts[one]! >= 0 && meets[one]! < 0) || (contacts[other]! >= 0 && meets[other]! < 0)
}

/** The segment of the plain field at a corner of a tile's square; -1: there is none. */
export const fieldAtCorner = ({ corners: fields }: Print, square: number, corner: Corner): number =>
  fields[4 * square + cornerNumber[corner]]!

/** The number of the segment of field at a corner of a square; -1: no tile is there, or no field. */
export const fieldNumberAt = (
  rules: Rules,
  landscape: Landscape,
  { x, y, corner }: CornerAt,
): number => {
  const tile = tileAt(landscape, x, y)
  if (tile < 0) return -1
  const laid = landscape.board[tile]!
  const print = turnedTile(rules, laid.tile, laid.rotation)
  const square = laid.x === x && laid.y === y ? 0 : 1
  const segment = fieldAtCorner(print, square, corner)
  return segment < 0 ? -1 : segmentNumber(tile, segment)
}
