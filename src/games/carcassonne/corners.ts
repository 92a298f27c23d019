import type { Cell } from '../tiles/sides.ts'
import type { Corner } from './acts.ts'
import { type Placement, type Rules, type Site, turnedTile } from './rules.ts'
import { type Landscape, segmentNumber, squareAt, tileAt } from './table.ts'
import { halvesAtCorner, isAtSeam, type Print } from './tiles.ts'

/** Clockwise, as the half-edges run. */
export const corners = ['NW', 'NE', 'SE', 'SW'] as const satisfies readonly Corner[]

export type CornerAt = Cell & { readonly corner: Corner }

type Four<Item> = readonly [Item, Item, Item, Item]

/** The place of a corner in `corners`: asked so often that a look-up by name would cost. */
const cornerNumber = (corner: Corner): number => {
  if (corner === 'NW') return 0
  if (corner === 'NE') return 1
  return corner === 'SE' ? 2 : 3
}

/** By corner: the squares that meet at that corner of a square, clockwise from it, each with the corner
 * that it has there. */
const meetings: readonly Four<CornerAt>[] = [
  [
    { x: 0, y: 0, corner: 'NW' },
    { x: 0, y: -1, corner: 'SW' },
    { x: -1, y: -1, corner: 'SE' },
    { x: -1, y: 0, corner: 'NE' },
  ],
  [
    { x: 0, y: 0, corner: 'NE' },
    { x: 1, y: 0, corner: 'NW' },
    { x: 1, y: -1, corner: 'SW' },
    { x: 0, y: -1, corner: 'SE' },
  ],
  [
    { x: 0, y: 0, corner: 'SE' },
    { x: 0, y: 1, corner: 'NE' },
    { x: 1, y: 1, corner: 'NW' },
    { x: 1, y: 0, corner: 'SW' },
  ],
  [
    { x: 0, y: 0, corner: 'SW' },
    { x: -1, y: 0, corner: 'SE' },
    { x: -1, y: 1, corner: 'NE' },
    { x: 0, y: 1, corner: 'NW' },
  ],
]

/** The four squares around a point, each with the corner that it has there. */
export const around = ({ x, y, corner }: CornerAt): Four<CornerAt> => {
  const [own, next, opposite, before] = meetings[cornerNumber(corner)]!
  const at = (one: CornerAt): CornerAt => ({ x: x + one.x, y: y + one.y, corner: one.corner })
  return [at(own), at(next), at(opposite), at(before)]
}

/** Both names mean the same point. */
export const isSamePoint = (one: CornerAt, other: CornerAt): boolean =>
  around(one).some(({ x, y, corner }) => x === other.x && y === other.y && corner === other.corner)

/** The point has another name on the other square of the tile. */
export const hasTwoNames = ({ squares }: Print, square: number, corner: Corner): boolean =>
  isAtSeam(squares, square, cornerNumber(corner))

/** The segments that lie against a corner of a tile in hand, across the next edge clockwise and across
 * the one before (-1: none, or the tile's own other square is there). */
export const metAtCorner = (
  { meets }: Site,
  square: number,
  corner: Corner,
): readonly [number, number] => {
  const { right, left } = halvesAtCorner[cornerNumber(corner)]!
  return [meets[12 * square + left]!, meets[12 * square + right]!]
}

/** Nothing lies across an edge beside the corner of a tile in hand. */
export const isAtRim = ({ site, print }: Placement, square: number, corner: Corner): boolean => {
  const { right, left } = halvesAtCorner[cornerNumber(corner)]!
  const [one, other] = [12 * square + right, 12 * square + left]
  const { contacts } = print
  const { meets } = site
  return (contacts[one]! >= 0 && meets[one]! < 0) || (contacts[other]! >= 0 && meets[other]! < 0)
}

/** The segment of the plain field at a corner of a tile's square; -1: there is none. */
export const fieldAtCorner = ({ corners: fields }: Print, square: number, corner: Corner): number =>
  fields[4 * square + cornerNumber(corner)]!

/** The place among the corners of a tile on the table of a corner of one of its squares, by its place in
 * `corners`. */
const placeOn = ({ squares }: Landscape, tile: number, square: number, corner: number): number =>
  squares[tile] === square ? corner : 4 + corner

/** There is plain field at a corner of one of a tile's squares. */
export const showsField = (
  landscape: Landscape,
  tile: number,
  square: number,
  corner: number,
): boolean =>
  (landscape.board[tile]!.fieldCorners & (1 << placeOn(landscape, tile, square, corner))) !== 0

/** The number of the segment of field at a corner, by its place in `corners`, of one of the squares of a
 * tile on the table; -1: there is no field. */
export const fieldOn = (
  rules: Rules,
  landscape: Landscape,
  tile: number,
  square: number,
  corner: number,
): number => {
  const laid = landscape.board[tile]!
  const print = turnedTile(rules, laid.tile, laid.rotation)
  const segment = print.corners[placeOn(landscape, tile, square, corner)]!
  return segment < 0 ? -1 : segmentNumber(tile, segment)
}

/** The number of the segment of field at a corner of a tile on the table; -1: there is no field. */
export const fieldOfTile = (
  rules: Rules,
  landscape: Landscape,
  tile: number,
  { x, y, corner }: CornerAt,
): number => fieldOn(rules, landscape, tile, squareAt(x, y), cornerNumber(corner))

/** The number of the segment of field at a corner of a square; -1: no tile is there, or no field. */
export const fieldNumberAt = (rules: Rules, landscape: Landscape, at: CornerAt): number => {
  const tile = tileAt(landscape, at.x, at.y)
  return tile < 0 ? -1 : fieldOfTile(rules, landscape, tile, at)
}
