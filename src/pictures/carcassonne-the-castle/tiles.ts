import { components } from '../../games/carcassonne-the-castle/data.ts'
import { element } from '../markup.ts'
import { type Point, turned } from '../tiles/curve.ts'
import { castleTileMarkup } from './draw.ts'
import { type CastleLayout, layoutOf } from './layout.ts'
import type { CastleTile, Place, Rotation } from './view.ts'

/** The castle tiles of the box, laid out once. */

const layouts = new Map<string, CastleLayout>()

export const layoutFor = (id: string): CastleLayout => {
  const known = layouts.get(id)
  if (known) return known
  const layout = layoutOf(components.tiles.find((tile) => tile.id === id)!.segments)
  layouts.set(id, layout)
  return layout
}

export const quartersOf = (rotation: Rotation): number => rotation / 90

export const tileId = (id: string, rotation: Rotation): string => `tile-${id}-${rotation}`

export const tileSymbol = (id: string, rotation: Rotation): string =>
  element('g', { id: tileId(id, rotation) }, castleTileMarkup(layoutFor(id), quartersOf(rotation)))

/** The kind of a segment on the board, and where a figure stands on it. */
export const standing = (
  board: readonly CastleTile[],
  { x, y, segment }: Place,
): { readonly kind: string; readonly at: Point } => {
  const { tile, rotation } = board.find((laid) => laid.x === x && laid.y === y)!
  const { segments, anchors } = layoutFor(tile)
  const [dx, dy] = turned(anchors[segment]!, quartersOf(rotation))
  return { kind: segments[segment]!.kind, at: [100 * x + dx, 100 * y + dy] }
}
