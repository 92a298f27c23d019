import type { Segment } from '../../games/carcassonne/tiles.ts'
import { between, type Curve, distance, type Point, straight, unit } from '../curve.ts'
import { corner, rimOf } from './edges.ts'

/** The ground of a building that reaches some edges, and the walls around it. The ring runs
 * clockwise; where it follows the rim of the tile the building goes on, elsewhere a wall stands. */
export type Walled = { readonly ring: readonly Curve[]; readonly walls: readonly Curve[] }

/** How far a wall reaches into the tile from the straight way between its ends: around one edge,
 * across the tile, over an edge that is not the building's. */
export type Depths = { readonly cap: number; readonly bow: number; readonly gap: number }

/** A curve over a chord; `depth` counts to the right of the way, `wide` (0 to 1) rounds its head. */
const arch = (from: Point, to: Point, depth: number, wide: number): Curve => {
  const out = depth / 0.75 / distance(from, to)
  const lift = ([x, y]: Point): Point => [x - (to[1] - from[1]) * out, y + (to[0] - from[0]) * out]
  const near = (1 - wide) / 2
  return [from, lift(between(from, to, near)), lift(between(from, to, 1 - near)), to]
}

/** The wall from corner to corner past some sides that are not the building's. A cap leaves its
 * corner at less than 45 degrees, so that two caps beside each other leave room between them. */
const wall = (from: Point, to: Point, sides: number, depths: Depths): Curve => {
  if (sides === 1) return arch(from, to, depths.gap, 0.16)
  if (sides === 2) return arch(from, to, depths.bow, 0.33)
  return arch(from, to, -depths.cap, 0.16)
}

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
  depths: Depths,
): Walled => {
  const { square } = rimOf(edges[0]!)
  const around = stops(
    edges.map((edge) => rimOf(edge).side),
    spikes,
  )
  const pieces = around.map(({ at, alongRim }, i) => {
    const next = around[(i + 1) % around.length]!.at
    const [from, to] = [corner(square, at), corner(square, next)]
    const curve = alongRim ? straight(from, to) : wall(from, to, (next - at + 4) % 4, depths)
    return { curve, alongRim }
  })
  return {
    ring: pieces.map(({ curve }) => curve),
    walls: pieces.filter(({ alongRim }) => !alongRim).map(({ curve }) => curve),
  }
}

const depths: Depths = { cap: 0.285 * unit, bow: 0.06 * unit, gap: 0.28 * unit }

/** Corners where two fields meet that nothing else parts: the wall of the city they share runs there. */
const spikes = (segments: readonly Segment[], city: number): readonly number[] =>
  ['NE', 'ES', 'SW', 'WN'].flatMap((sides, i) => {
    const before = segments.find(({ half }) => half?.includes(`${sides[0]}R`))
    const after = segments.find(({ half }) => half?.includes(`${sides[1]}L`))
    const share = before?.cities?.includes(city) && after?.cities?.includes(city)
    return share && before !== after ? [(i + 1) % 4] : []
  })

/** A city of one edge whose wall alone parts the fields on both its sides reaches down to the river
 * that runs past it. */
const reachesRiver = (segments: readonly Segment[], city: number): boolean => {
  const bordering = segments.filter(({ cities }) => cities?.includes(city)).length
  const runsPast = segments.some(({ kind, edges }) => kind === 'river' && edges?.length === 2)
  const hasGate = segments.some(({ kind, edges }) => kind === 'road' && edges?.length === 1)
  return bordering > 1 && runsPast && !hasGate
}

/** The walls of a tile's city. */
export const cityOf = (segments: readonly Segment[], index: number): Walled => {
  const corners = spikes(segments, index)
  const cap = reachesRiver(segments, index) ? 0.42 * unit : depths.cap
  const gap = corners.length > 0 ? 0.12 * unit : depths.gap
  return walled(segments[index]!.edges!, corners, { ...depths, cap, gap })
}
