import { type Curve, type Point, straight } from './curve.ts'
import { corner, rimOf } from './edges.ts'

/** The ground of a building that reaches some edges, and the walls around it. The ring runs
 * clockwise; where it follows the rim of the tile the building goes on, elsewhere a wall stands. */
export type Walled = { readonly ring: readonly Curve[]; readonly walls: readonly Curve[] }

/** The wall from one corner to another, past so many sides that are not the building's: one, two, or
 * three where the building has one edge only. */
export type WallOf = (from: Point, to: Point, sides: number) => readonly Curve[]

type Stop = { readonly at: number; readonly alongRim: boolean }

/** Corners where the ring stops, clockwise; `alongRim`: the building's own edge leads to the next. */
const stops = (sides: readonly number[], spikes: readonly number[]): readonly Stop[] =>
  [0, 1, 2, 3]
    .map((i) => (sides[0]! + i) % 4)
    .map((at) => ({ at, alongRim: sides.includes(at) }))
    .filter(({ at, alongRim }) => alongRim || sides.includes((at + 3) % 4) || spikes.includes(at))

/** The walls of a building that reaches these edges of one square. `spikes` are further corners that
 * a wall runs to. */
export const walled = (
  edges: readonly string[],
  spikes: readonly number[],
  wallOf: WallOf,
): Walled => {
  const { square } = rimOf(edges[0]!)
  const around = stops(
    edges.map((edge) => rimOf(edge).side),
    spikes,
  )
  const pieces = around.map(({ at, alongRim }, i) => {
    const next = around[(i + 1) % around.length]!.at
    const [from, to] = [corner(square, at), corner(square, next)]
    return { from, to, alongRim, sides: (next - at + 4) % 4 }
  })
  const walls = pieces.flatMap(({ from, to, alongRim, sides }) =>
    alongRim ? [] : wallOf(from, to, sides),
  )
  const ring = pieces.flatMap(({ from, to, alongRim, sides }) =>
    alongRim ? [straight(from, to)] : wallOf(from, to, sides),
  )
  return { ring, walls }
}
