import type { Segment } from '../../games/carcassonne/tiles.ts'
import { between, type Curve, distance, type Point, unit } from '../tiles/curve.ts'
import { type Walled, type WallOf, walled } from '../tiles/walled.ts'

/** A curve over a chord; `depth` counts to the right of the way, `wide` (0 to 1) rounds its head. */
const arch = (from: Point, to: Point, depth: number, wide: number): Curve => {
  const out = depth / 0.75 / distance(from, to)
  const lift = ([x, y]: Point): Point => [x - (to[1] - from[1]) * out, y + (to[0] - from[0]) * out]
  const near = (1 - wide) / 2
  return [from, lift(between(from, to, near)), lift(between(from, to, 1 - near)), to]
}

/** How far a city's wall reaches into the tile from the straight way between its ends: around one
 * edge, across the tile, over an edge that is not the city's. */
const depths = { cap: 0.285 * unit, bow: 0.06 * unit, gap: 0.28 * unit } as const

/** A cap leaves its corner at less than 45 degrees, so that two caps beside each other leave room
 * between them. */
const cityWall =
  (cap: number, gap: number): WallOf =>
  (from, to, sides) => {
    if (sides === 1) return [arch(from, to, gap, 0.16)]
    if (sides === 2) return [arch(from, to, depths.bow, 0.33)]
    return [arch(from, to, -cap, 0.16)]
  }

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
  const cap = reachesRiver(segments, index) ? 0.44 * unit : depths.cap
  const gap = corners.length > 0 ? 0.12 * unit : depths.gap
  return walled(segments[index]!.edges!, corners, cityWall(cap, gap))
}
