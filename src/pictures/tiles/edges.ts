import { placeOf } from '../../games/tiles/print.ts'
import { halves, sides } from '../../games/tiles/sides.ts'
import { between, type Point, shifted, unit } from './curve.ts'

/** The rim of an unturned tile: sides and corners are numbered clockwise, side 0 north, corner 0
 * north-west, so side n runs from corner n to corner n + 1. Square B begins one unit east of A. */

const sideNames: readonly string[] = sides
const halfNames: readonly string[] = halves

export type Rim = { readonly square: number; readonly side: number }

const corners: readonly Point[] = [
  [0, 0],
  [unit, 0],
  [unit, unit],
  [0, unit],
]

export const corner = (square: number, n: number): Point =>
  shifted(corners[(n + 4) % 4]!, square * unit, 0)

/** `N` or `B.N`, and the side on which `NL` or `B.NL` lies. */
export const rimOf = (name: string): Rim => {
  const { square, at } = placeOf(name)
  return { square, side: sideNames.indexOf(at[0] ?? '') }
}

export const middleOf = ({ square, side }: Rim): Point =>
  between(corner(square, side), corner(square, side + 1), 0.5)

/** A point of the rim in the middle of a half-side. Seen from the middle of the tile the left half
 * comes first clockwise. */
export const halfPoint = (name: string): Point => {
  const { square, at } = placeOf(name)
  const index = halfNames.indexOf(at)
  const side = Math.floor(index / 2)
  return between(corner(square, side), corner(square, side + 1), index % 2 === 0 ? 0.25 : 0.75)
}

/** From a side straight into the tile. */
export const inwards = ({ square, side }: Rim, depth: number): Point => {
  const [x, y] = middleOf({ square, side })
  const [dx, dy] = (
    [
      [0, 1],
      [-1, 0],
      [0, -1],
      [1, 0],
    ] as const
  )[side]!
  return [x + dx * depth, y + dy * depth]
}
