import { boxes } from '../../games/carcassonne/expansions/boxes.ts'
import type { Tile } from '../../games/carcassonne/tiles.ts'
import { type Plan, tileMarkup, wallEnds } from '../landscape/draw.ts'
import { layoutOf } from '../landscape/layout.ts'
import { sceneryOf } from '../landscape/scenery.ts'
import { element } from '../markup.ts'
import { type Point, turned } from '../tiles/curve.ts'
import type { Rotation } from './view.ts'

/** The tiles of every box. */
export const carcassonneTiles: readonly Tile[] = boxes.flatMap(({ box }) => box.tiles ?? [])

const tiles: ReadonlyMap<string, Tile> = new Map(carcassonneTiles.map((tile) => [tile.id, tile]))

const plans = new Map<string, Plan>()
const symbols = new Map<string, string>()

const remembered = <T>(known: Map<string, T>, key: string, made: () => T): T => {
  const found = known.get(key)
  if (found !== undefined) return found
  const value = made()
  known.set(key, value)
  return value
}

/** How a tile is laid out and what grows on it; planned once. */
const planFor = (id: string): Plan =>
  remembered(plans, id, () => {
    const { squares, segments } = tiles.get(id)!
    const layout = layoutOf(squares, segments)
    return { layout, scenery: sceneryOf(layout) }
  })

export const layoutFor = (id: string): Plan['layout'] => planFor(id).layout

export const quartersOf = (rotation: Rotation): number => rotation / 90

/** Where a figure stands on a segment of a laid tile, from the tile's own corner. */
export const anchorOn = (id: string, rotation: Rotation, segment: number): Point =>
  turned(layoutFor(id).anchors[segment]!, quartersOf(rotation))

/** Where walls end on a laid tile, from the tile's own corner. */
export const wallEndsOn = (id: string, rotation: Rotation): readonly Point[] =>
  wallEnds(planFor(id), quartersOf(rotation))

export const tileId = (id: string, rotation: Rotation): string => `tile-${id}-${rotation}`

/** The symbol of a tile as turned. */
export const tileSymbol = (id: string, rotation: Rotation): string =>
  remembered(symbols, tileId(id, rotation), () =>
    element('g', { id: tileId(id, rotation) }, tileMarkup(planFor(id), quartersOf(rotation))),
  )
