import { type Rotation, rotations, steps } from './sides.ts'

/**
 * What is printed on a tile of one or more squares: segments that run to edges (`N`, or `B.N` on a
 * second square) or to half-edges (`NL`), or stand alone. Unrotated; square B lies east of A.
 */
export type Segment<Kind extends string> = {
  readonly kind: Kind
  readonly edges?: readonly string[]
  readonly half?: readonly string[]
}

/** One square of a turned tile: where it lies, and which segment reaches each edge and half-edge
 * (-1: none). */
export type Square = {
  readonly dx: number
  readonly dy: number
  readonly edges: readonly number[]
  readonly halves: readonly number[]
}

const edgeIndex: Readonly<Record<string, number>> = { N: 0, E: 1, S: 2, W: 3 }
const halfIndex: Readonly<Record<string, number>> = {
  NL: 0,
  NR: 1,
  EL: 2,
  ER: 3,
  SL: 4,
  SR: 5,
  WL: 6,
  WR: 7,
}

/** `B.NL` names half NL of square 1; without a letter the square is 0. */
export const placeOf = (name: string): { readonly square: number; readonly at: string } =>
  name[1] === '.' ? { square: name.charCodeAt(0) - 65, at: name.slice(2) } : { square: 0, at: name }

const reached = (
  names: readonly (readonly string[] | undefined)[],
  index: Readonly<Record<string, number>>,
  square: number,
): readonly number[] => {
  const at = Object.values(index).map(() => -1)
  for (const [segment, places] of names.entries())
    for (const name of places ?? []) {
      const place = placeOf(name)
      if (place.square === square) at[index[place.at] ?? 0] = segment
    }
  return at
}

const turned = (at: readonly number[], quarters: number): readonly number[] => {
  const by = (at.length / 4) * quarters
  return at.map((_, i) => at[(i - by + at.length) % at.length] ?? -1)
}

/** Square A is where the tile is laid; square B lies east, south, west, north of it. */
const offset = (square: number, quarters: number): { readonly dx: number; readonly dy: number } => {
  const { x, y } = steps[(quarters + 1) % 4]!
  return square === 0 ? { dx: 0, dy: 0 } : { dx: x, dy: y }
}

/** The squares of a tile turned clockwise. */
export const squaresOf = (
  segments: readonly Segment<string>[],
  squares: number,
  rotation: Rotation,
): readonly Square[] => {
  const quarters = rotations.indexOf(rotation)
  return Array.from({ length: squares }, (_, square) => ({
    ...offset(square, quarters),
    edges: turned(
      reached(
        segments.map((s) => s.edges),
        edgeIndex,
        square,
      ),
      quarters,
    ),
    halves: turned(
      reached(
        segments.map((s) => s.half),
        halfIndex,
        square,
      ),
      quarters,
    ),
  }))
}
