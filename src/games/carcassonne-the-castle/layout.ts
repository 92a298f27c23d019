import type { Seat } from '../game.ts'
import { facingHalf } from '../tiles/sides.ts'
import type { Place } from './acts.ts'
import { ask, type Castle, facing, type Print, slotAt } from './castle.ts'
import {
  close,
  type Feature,
  type Features,
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

export type LayoutDraft = {
  laid: Laid[]
  at: number[]
  asked: number[]
  frontier: number[]
  features: (Feature | number)[]
}

export const bare = (castle: Castle): Layout => ({
  laid: [],
  at: castle.cells.map(() => -1),
  asked: castle.asked,
  frontier: castle.openings,
  features: [],
})

export const draftOf = ({ laid, at, asked, frontier, features }: Layout): LayoutDraft => ({
  laid: laid.slice(),
  at: at.slice(),
  asked: asked.slice(),
  frontier: frontier.slice(),
  features: features.slice(),
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

/** Both edges are closed, whatever they show. Equal kinds join; so do the courts on either hand of
 * two paths that meet. */
const meet = (features: LayoutDraft['features'], mine: Side, theirs: Side): void => {
  const segmentOf = ({ print, first, side }: Side) => first + print.edges[side]!
  const own = segmentOf(mine)
  const other = segmentOf(theirs)
  close(features, own)
  close(features, other)
  const { kind } = featureOf(features, own)
  if (kind !== featureOf(features, other).kind) return
  join(features, own, other)
  if (kind !== 'path') return
  for (const half of [2 * mine.side, 2 * mine.side + 1]) {
    const strip = mine.print.halves[half]!
    const opposite = theirs.print.halves[facingHalf[half]!]!
    if (strip >= 0 && opposite >= 0) join(features, mine.first + strip, theirs.first + opposite)
  }
}

const border = (castle: Castle, draft: LayoutDraft, mine: Side, slot: number): void => {
  const { features } = draft
  const { slot: next, startSpace } = castle.beyond[slot]![mine.side]!
  const neighbour = tileAt(draft, next)
  if (neighbour) {
    const print = printOf(castle, neighbour)
    meet(features, mine, { print, first: neighbour.first, side: facing(mine.side) })
  } else if (next < 0) {
    const segment = mine.first + mine.print.edges[mine.side]!
    close(features, segment)
    reachStart(features, segment, startSpace)
  } else {
    const isPath = (mine.print.paths & (1 << mine.side)) !== 0
    draft.asked[next]! |= ask(isPath, facing(mine.side))
    if (!draft.frontier.includes(next)) draft.frontier.push(next)
  }
}

/** Lays a tile: its segments become features of their own and then meet what lies around them. */
export const lay = (castle: Castle, draft: LayoutDraft, tile: Omit<Laid, 'first'>): void => {
  const first = draft.features.length
  const laid = { ...tile, first }
  const print = printOf(castle, laid)
  const cells = castle.bits[tile.slot]!
  for (const segment of print.segments) draft.features.push(newFeature(segment, cells))
  draft.at[tile.slot] = draft.laid.length
  draft.laid.push(laid)
  draft.frontier = draft.frontier.filter((slot) => slot !== tile.slot)
  for (let side = 0; side < 4; side++) border(castle, draft, { print, first, side }, tile.slot)
}

/** The layout with one more tile. */
export const withTile = (castle: Castle, layout: Layout, tile: Omit<Laid, 'first'>): Layout => {
  const draft = draftOf(layout)
  lay(castle, draft, tile)
  return draft
}
