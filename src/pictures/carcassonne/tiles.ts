import type { Catalogue } from '../../games/carcassonne/catalogue.ts'
import { type Plan, tileMarkup, wallEnds } from '../landscape/draw.ts'
import { layoutOf } from '../landscape/layout.ts'
import { sceneryOf } from '../landscape/scenery.ts'
import { element } from '../markup.ts'
import { type Point, turned } from '../tiles/curve.ts'
import type { LandscapeView, Rotation } from './view.ts'

/** How the tiles of a catalogue look: whatever box they come in, they are drawn from their segments. */
export type Tiles = {
  layoutFor(id: string): Plan['layout']
  /** Where a figure stands on a segment of a laid tile, from the tile's own corner. */
  anchorOn(id: string, rotation: Rotation, segment: number): Point
  /** Where walls end on a laid tile, from the tile's own corner. */
  wallEndsOn(id: string, rotation: Rotation): readonly Point[]
  /** The symbol of a tile as turned. */
  symbolOf(id: string, rotation: Rotation): string
}

/** A view, and how its tiles look. */
export type Scene = LandscapeView & { readonly tiles: Tiles }

export const quartersOf = (rotation: Rotation): number => rotation / 90

export const tileId = (id: string, rotation: Rotation): string => `tile-${id}-${rotation}`

const remembered = <T>(known: Map<string, T>, key: string, made: () => T): T => {
  const found = known.get(key)
  if (found !== undefined) return found
  const value = made()
  known.set(key, value)
  return value
}

/** Plans are made when a tile is seen for the first time, and kept. */
export const tilesOf = (catalogue: Catalogue): Tiles => {
  const tiles = new Map(catalogue.tiles.map((tile) => [tile.id, tile]))
  const plans = new Map<string, Plan>()
  const symbols = new Map<string, string>()
  /** How a tile is laid out and what grows on it. */
  const planFor = (id: string): Plan =>
    remembered(plans, id, () => {
      const { squares, segments } = tiles.get(id)!
      const layout = layoutOf(squares, segments)
      return { layout, scenery: sceneryOf(layout) }
    })
  return {
    layoutFor: (id) => planFor(id).layout,
    anchorOn: (id, rotation, segment) =>
      turned(planFor(id).layout.anchors[segment]!, quartersOf(rotation)),
    wallEndsOn: (id, rotation) => wallEnds(planFor(id), quartersOf(rotation)),
    symbolOf: (id, rotation) =>
      remembered(symbols, tileId(id, rotation), () =>
        element('g', { id: tileId(id, rotation) }, tileMarkup(planFor(id), quartersOf(rotation))),
      ),
  }
}
