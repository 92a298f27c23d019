import type { Castle, Print } from './castle.ts'
import type { Layout } from './layout.ts'

type PlacementFault = 'outside-the-castle' | 'space-taken' | 'no-contact' | 'path-broken'

/** Paths must always be continued; everything else may lie side by side. */
const continuesPaths = (asked: number, { paths }: Print): boolean => {
  const wanted = asked & 15
  return (paths & wanted) === wanted && (paths & (asked >> 4)) === 0
}

/**
 * Why a tile may not lie on a cell: it needs a whole side against a start space or another tile.
 */
export const placementFault = (
  layout: Layout,
  print: Print,
  slot: number,
): PlacementFault | undefined => {
  if (slot < 0) return 'outside-the-castle'
  if (layout.at[slot]! >= 0) return 'space-taken'
  if (!layout.frontier.includes(slot)) return 'no-contact'
  return continuesPaths(layout.asked[slot]!, print) ? undefined : 'path-broken'
}

/** A way to lay a tile: on which cell, turned how far. */
export type Placement = { readonly slot: number; readonly quarter: number }

/** Every way to lay a tile, all four rotations counted. */
export const placements = (
  { prints }: Castle,
  { frontier, asked }: Layout,
  tile: number,
): readonly Placement[] => {
  const found: Placement[] = []
  for (const slot of frontier)
    for (const [quarter, print] of prints[tile]!.entries())
      if (continuesPaths(asked[slot]!, print)) found.push({ slot, quarter })
  return found
}

/** A bad place is no reason not to lay a tile: it must fit nowhere at all. */
export const fitsSomewhere = ({ prints }: Castle, layout: Layout, tile: number): boolean =>
  layout.frontier.some((slot) =>
    prints[tile]!.some((print) => continuesPaths(layout.asked[slot]!, print)),
  )
