import type { Seat } from '../game.ts'
import type { Place } from './acts.ts'
import { ask, type Castle, facing, type Print, slotAt } from './castle.ts'
import type { Features } from './features.ts'

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

/**
 * The cell is no longer empty; the empty ones around it are, and hear what the tile asks of them.
 */
const moved = (castle: Castle, layout: Layout, laid: Laid): Pick<Layout, 'asked' | 'frontier'> => {
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

/** The layout with one more tile, and what has become of the features. */
export const withTile = (
  castle: Castle,
  layout: Layout,
  { laid, features }: { readonly laid: Laid; readonly features: Features },
): Layout => ({
  laid: [...layout.laid, laid],
  at: layout.at.with(laid.slot, layout.laid.length),
  ...moved(castle, layout, laid),
  features,
})
