import type { Place } from './acts.ts'
import { type Castle, facing } from './castle.ts'
import { type Feature, featureOf, isComplete, rootOf } from './features.ts'
import { type Held, neighbourAt } from './held.ts'
import { type Laid, placeOf, printOf } from './layout.ts'

/** A feature that a tile completes, named by the segment nearest to that tile. */
export type Completed = { readonly root: number; readonly place: Place; readonly feature: Feature }

/**
 * The features that the held tile completes, as found: through its segments in order, then through
 * those that face it, north, east, south, west. What it meets had an open edge before, so all that is
 * complete now is completed by it, often without being a part of it.
 */
export const completedBy = (
  castle: Castle,
  { layout, laid, numbers, features, around }: Held,
): readonly Completed[] => {
  const found: Completed[] = []
  const add = (tile: Laid, segment: number, index: number): void => {
    const at = rootOf(features, index)
    const feature = featureOf(features, at)
    const root = numbers[at]!
    if (isComplete(feature) && found.every((one) => one.root !== root))
      found.push({ root, place: placeOf(castle, tile, segment), feature })
  }
  for (let segment = 0; around + segment < numbers.length; segment++)
    add(laid, segment, around + segment)
  for (let side = 0; side < 4; side++) {
    const neighbour = neighbourAt(castle, layout, laid, side)
    if (!neighbour) continue
    const segment = printOf(castle, neighbour).edges[facing(side)]!
    add(neighbour, segment, numbers.indexOf(rootOf(layout.features, neighbour.first + segment)))
  }
  return found
}
