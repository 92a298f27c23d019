import type { Seat } from '../game.ts'
import { facingHalf } from '../tiles/sides.ts'
import type { Place } from './acts.ts'
import { ask, type Castle, facing, type Print, slotAt } from './castle.ts'
import {
  close,
  type Features,
  type FeaturesDraft,
  featureOf,
  join,
  newFeature,
  reachStart,
} from './features.ts'

/** A tile on the table. A segment's number is its tile's `first` plus its index on the tile. */
export type Laid = {
  readonly slot: number
  readonly tile: number
  readonly quarter: number
  readonly seat: Seat
  readonly first: number
}

export type Layout = {
  /** In the order laid. */
  readonly laid: readonly Laid[]
  /** The tile on each cell, by its place in `laid`, or -1. */
  readonly at: readonly number[]
  /** What surrounds each cell asks of a tile there: see `ask`. */
  readonly asked: readonly number[]
  /** Empty cells where a tile would have contact. */
  readonly frontier: readonly number[]
  readonly features: Features
}

export const bare = (castle: Castle): Layout => ({
  laid: [],
  at: castle.cells.map(() => -1),
  asked: castle.asked,
  frontier: castle.openings,
  features: [],
})

/** The tile on a cell, if there is one; a slot below 0 is no cell. */
export const tileAt = ({ laid, at }: Layout, slot: number): Laid | undefined => {
  const index = slot < 0 ? -1 : at[slot]!
  return index < 0 ? undefined : laid[index]
}

export const printOf = ({ prints }: Castle, { tile, quarter }: Laid): Print =>
  prints[tile]![quarter]!

/** The number of the segment at a place, or -1 where there is none. */
export const segmentAt = (castle: Castle, layout: Layout, { x, y, segment }: Place): number => {
  const laid = tileAt(layout, slotAt(castle, x, y))
  const exists = laid && segment < printOf(castle, laid).segments.length
  return exists ? laid.first + segment : -1
}

export const placeOf = ({ cells }: Castle, { slot }: Laid, segment: number): Place => {
  const { x, y } = cells[slot]!
  return { x, y, segment }
}

type Side = { readonly print: Print; readonly first: number; readonly side: number }

const segmentOf = ({ print, first, side }: Side): number => first + print.edges[side]!

/** Two paths join, and so do the courts on either hand of them. */
const joinPaths = (features: FeaturesDraft, mine: Side, theirs: Side): void => {
  join(features, segmentOf(mine), segmentOf(theirs))
  for (const half of [2 * mine.side, 2 * mine.side + 1]) {
    const strip = mine.print.halves[half]!
    const opposite = theirs.print.halves[facingHalf[half]!]!
    if (strip >= 0 && opposite >= 0) join(features, mine.first + strip, theirs.first + opposite)
  }
}

/** The other tile's edge is closed, whatever the edges show; equal kinds join. */
const meet = (features: FeaturesDraft, mine: Side, theirs: Side): void => {
  const own = segmentOf(mine)
  const other = segmentOf(theirs)
  close(features, other)
  const { kind } = featureOf(features, own)
  if (kind !== featureOf(features, other).kind) return
  if (kind === 'path') joinPaths(features, mine, theirs)
  else join(features, own, other)
}

/** The tile's segments as features of their own, open towards empty cells. */
const printed = (castle: Castle, { at }: Layout, laid: Laid): FeaturesDraft => {
  const { slot } = laid
  const { segments, edges } = printOf(castle, laid)
  const open = segments.map(() => 0)
  for (let side = 0; side < 4; side++) {
    const next = castle.beyond[slot]![side]!.slot
    if (next >= 0 && at[next]! < 0) open[edges[side]!]!++
  }
  const cells = castle.bits[slot]!
  return segments.map((segment, i) => newFeature(segment, cells, open[i]!))
}

/** The tile's segments join what they meet around them. */
const joined = (castle: Castle, layout: Layout, laid: Laid): Features => {
  const print = printOf(castle, laid)
  const features = layout.features.concat(printed(castle, layout, laid))
  for (let side = 0; side < 4; side++) {
    const mine = { print, first: laid.first, side }
    const { slot, startSpace } = castle.beyond[laid.slot]![side]!
    const neighbour = tileAt(layout, slot)
    if (neighbour) {
      const { first } = neighbour
      meet(features, mine, { print: printOf(castle, neighbour), first, side: facing(side) })
    } else if (startSpace) reachStart(features, segmentOf(mine), startSpace)
  }
  return features
}

/**
 * The cell is no longer empty; the empty ones around it are, and hear what the tile asks of them.
 */
const moved = (castle: Castle, layout: Layout, laid: Laid) => {
  const { slot } = laid
  const { paths } = printOf(castle, laid)
  const asked = layout.asked.slice()
  const frontier = layout.frontier.filter((other) => other !== slot)
  for (let side = 0; side < 4; side++) {
    const next = castle.beyond[slot]![side]!.slot
    if (next < 0 || layout.at[next]! >= 0) continue
    asked[next]! |= ask((paths & (1 << side)) !== 0, facing(side))
    if (!frontier.includes(next)) frontier.push(next)
  }
  return { asked, frontier }
}

/** The layout with one more tile. */
export const lay = (castle: Castle, layout: Layout, tile: Omit<Laid, 'first'>): Layout => {
  const laid = { ...tile, first: layout.features.length }
  return {
    laid: [...layout.laid, laid],
    at: layout.at.with(tile.slot, layout.laid.length),
    ...moved(castle, layout, laid),
    features: joined(castle, layout, laid),
  }
}
