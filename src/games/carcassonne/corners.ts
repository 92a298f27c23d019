import type { Cell } from '../tiles/sides.ts'
import type { Corner } from './acts.ts'
import { type Rules, turnedTile } from './rules.ts'
import { type Landscape, segmentNumber, tileAt } from './table.ts'
import type { Print } from './tiles.ts'

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

const seamSide = (dx: number, dy: number): number => {
  if (dx === 0) return dy > 0 ? 2 : 0
  return dx > 0 ? 1 : 3
}

/**
 * The segment of the plain field at a corner of a tile's square; -1: there is a city, or a wall runs
 * into the corner. At the seam of a tile of two squares the half-edge on its outside speaks.
 */
export const fieldAtCorner = ({ squares }: Print, square: number, corner: Corner): number => {
  const { contacts, dx, dy } = squares[square]!
  const other = squares[1 - square]
  const seam = other ? seamSide(other.dx - dx, other.dy - dy) : -1
  const side = corners.indexOf(corner)
  const before = (side + 3) % 4
  const [right, left] = [contacts[3 * before + 2]!, contacts[3 * side + 1]!]
  if (before === seam) return left
  if (side === seam) return right
  return left === right ? left : -1
}

/** The number of the segment of field at a corner of a covered square; -1: none. */
export const fieldNumberAt = (
  rules: Rules,
  landscape: Landscape,
  { x, y, corner }: CornerAt,
): number => {
  const tile = tileAt(landscape, x, y)
  const laid = landscape.board[tile]
  if (!laid) return -1
  const print = turnedTile(rules, laid.tile, laid.rotation)
  const square = laid.x === x && laid.y === y ? 0 : 1
  const segment = fieldAtCorner(print, square, corner)
  return segment < 0 ? -1 : segmentNumber(tile, segment)
}
