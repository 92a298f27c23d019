import { facingHalf } from '../tiles/sides.ts'
import type { Place } from './acts.ts'
import { type Castle, facing, type Print, slotAt } from './castle.ts'
import {
  close,
  type Feature,
  type Features,
  type FeaturesDraft,
  featureOf,
  join,
  newFeature,
  reachStart,
  rootOf,
} from './features.ts'
import { type Laid, type Layout, printOf, segmentAt, tileAt, withTile } from './layout.ts'

/**
 * A tile held over a cell: nothing is laid yet, but all that it joins and closes is known. The
 * features at hand go by an index of their own: those around the cell by rising number, then the
 * tile's segments.
 */
export type Held = {
  /** The table without it. */
  readonly layout: Layout
  readonly laid: Laid
  /** The number of each feature at hand. */
  readonly numbers: readonly number[]
  /** What becomes of them, linked among themselves. */
  readonly features: Features
  /** How many of them were there before. */
  readonly around: number
}

/** How many edges of each segment lie open, towards empty cells. */
const openEdges = (castle: Castle, { at }: Layout, laid: Laid): readonly number[] => {
  const { segments, edges } = printOf(castle, laid)
  const open = segments.map(() => 0)
  for (let side = 0; side < 4; side++) {
    const next = castle.beyond[laid.slot]![side]!.slot
    if (next >= 0 && at[next]! < 0) open[edges[side]!]!++
  }
  return open
}

/** The tile beyond a side of another one's cell. */
export const neighbourAt = (castle: Castle, layout: Layout, { slot }: Laid, side: number) =>
  tileAt(layout, castle.beyond[slot]![side]!.slot)

/** Adds a number to rising numbers, once. */
const insert = (numbers: number[], number: number): void => {
  let at = numbers.length
  while (at > 0 && numbers[at - 1]! > number) at--
  if (at > 0 && numbers[at - 1] === number) return
  numbers.push(number)
  for (let i = numbers.length - 1; i > at; i--) numbers[i] = numbers[i - 1]!
  numbers[at] = number
}

/** The features that face a cell: at each edge, and in the strips beside a path. */
const numbersAround = (castle: Castle, layout: Layout, laid: Laid): number[] => {
  const numbers: number[] = []
  for (let side = 0; side < 4; side++) {
    const neighbour = neighbourAt(castle, layout, laid, side)
    if (!neighbour) continue
    const { edges, halves } = printOf(castle, neighbour)
    const there = facing(side)
    for (const segment of [edges[there]!, halves[2 * there]!, halves[2 * there + 1]!])
      if (segment >= 0) insert(numbers, rootOf(layout.features, neighbour.first + segment))
  }
  return numbers
}

/** What a tile is joined to its neighbours with. */
type Joint = {
  readonly print: Print
  readonly features: FeaturesDraft
  readonly around: number
  /** The index of the feature around the cell that a segment is a part of. */
  readonly indexOf: (segment: number) => number
}
type Neighbour = { readonly print: Print; readonly first: number }

/** The courts on either hand of two paths that meet. */
const joinStrips = (
  { print, features, around, indexOf }: Joint,
  neighbour: Neighbour,
  side: number,
): void => {
  for (const half of [2 * side, 2 * side + 1]) {
    const strip = print.halves[half]!
    const opposite = neighbour.print.halves[facingHalf[half]!]!
    if (strip >= 0 && opposite >= 0)
      join(features, around + strip, indexOf(neighbour.first + opposite))
  }
}

/** The neighbour's edge is closed, whatever the edges show; equal kinds join. */
const meet = (joint: Joint, neighbour: Neighbour, side: number): void => {
  const { print, features, around, indexOf } = joint
  const own = around + print.edges[side]!
  const other = indexOf(neighbour.first + neighbour.print.edges[facing(side)]!)
  close(features, other)
  const { kind } = featureOf(features, own)
  if (kind !== featureOf(features, other).kind) return
  join(features, own, other)
  if (kind === 'path') joinStrips(joint, neighbour, side)
}

/** The features at hand before anything is joined: those around, then the tile's own. */
const apart = (castle: Castle, { layout, laid, numbers }: Omit<Held, 'features' | 'around'>) => {
  const features: FeaturesDraft = []
  for (const number of numbers) features.push(featureOf(layout.features, number))
  const open = openEdges(castle, layout, laid)
  const cells = castle.bits[laid.slot]!
  for (const [i, segment] of printOf(castle, laid).segments.entries())
    features.push(newFeature(segment, cells, open[i]!))
  return features
}

/** Holds a tile over a cell. */
export const hold = (castle: Castle, layout: Layout, tile: Omit<Laid, 'first'>): Held => {
  const laid = { ...tile, first: layout.features.length }
  const print = printOf(castle, laid)
  const numbers = numbersAround(castle, layout, laid)
  const around = numbers.length
  const features = apart(castle, { layout, laid, numbers })
  const indexOf = (segment: number) => numbers.indexOf(rootOf(layout.features, segment))
  const joint = { print, features, around, indexOf }
  for (let side = 0; side < 4; side++) {
    const { startSpace } = castle.beyond[tile.slot]![side]!
    if (startSpace) reachStart(features, around + print.edges[side]!, startSpace)
    const neighbour = neighbourAt(castle, layout, laid, side)
    if (neighbour) meet(joint, { print: printOf(castle, neighbour), first: neighbour.first }, side)
  }
  for (let segment = 0; segment < print.segments.length; segment++)
    numbers.push(laid.first + segment)
  return { layout, laid, numbers, features, around }
}

/** The layout with the held tile on it. */
export const lay = (castle: Castle, { layout, laid, numbers, features }: Held): Layout => {
  const all = layout.features.slice()
  for (const [index, number] of numbers.entries()) {
    const feature = features[index]!
    all[number] = typeof feature === 'number' ? numbers[feature]! : feature
  }
  return withTile(castle, layout, { laid, features: all })
}

/** The feature that a segment of the held tile will be a part of, or nothing if it has no such one. */
export const heldFeature = (
  { numbers, features, around }: Held,
  segment: number,
): { readonly root: number; readonly feature: Feature } | undefined => {
  if (around + segment >= numbers.length) return undefined
  const at = rootOf(features, around + segment)
  return { root: numbers[at]!, feature: featureOf(features, at) }
}

/**
 * The number that the feature at a place will have: of any tile, the held one too; -1 where there is
 * no such segment.
 */
export const rootAt = (castle: Castle, held: Held, place: Place): number => {
  const { layout } = held
  if (slotAt(castle, place.x, place.y) === held.laid.slot)
    return heldFeature(held, place.segment)?.root ?? -1
  const segment = segmentAt(castle, layout, place)
  if (segment < 0) return -1
  const root = rootOf(layout.features, segment)
  const index = held.numbers.indexOf(root)
  return index < 0 ? root : held.numbers[rootOf(held.features, index)]!
}
