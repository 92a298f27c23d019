import type { Cell } from '../../games/tiles/sides.ts'
import type { Dress } from '../figures.ts'
import { type Point, shifted, unit } from '../tiles/curve.ts'
import type { Scene } from './tiles.ts'
import type { Laid, LandscapeView, Meeple } from './view.ts'

/** Where a figure is, and as what. */
export type Stand = { readonly role: string; readonly dress: Dress | 'lying'; readonly at: Point }

export const laidAt = ({ board }: LandscapeView, at: Cell): Laid =>
  board.find(({ x, y }) => x === at.x && y === at.y)!

/** A point of a square, on the board. */
export const onBoard = ({ x, y }: Cell, point: Point): Point => shifted(point, x * unit, y * unit)

/** What a figure is called on each kind of segment, how it is dressed, and how far it stands beside
 * the anchor, so that a monastery is seen behind its monk. */
const stands: Readonly<
  Record<string, { readonly role: string; readonly dress: Dress | 'lying'; readonly aside: Point }>
> = {
  road: { role: 'traveler', dress: 'traveler', aside: [0, -6] },
  city: { role: 'knight', dress: 'knight', aside: [0, -3] },
  monastery: { role: 'monk', dress: 'monk', aside: [14, 10] },
  garden: { role: 'abbot', dress: 'abbot', aside: [0, -10] },
  field: { role: 'farmer', dress: 'lying', aside: [0, 0] },
  castle: { role: 'lord', dress: 'lord', aside: [0, 10] },
}

/** A figure on a segment of a tile. */
export const standOnSegment = (scene: Scene, meeple: Meeple, segment: number): Stand => {
  const { tile, rotation } = laidAt(scene, meeple)
  const { role, dress, aside } = stands[scene.tiles.layoutFor(tile).segments[segment]!.kind]!
  const at = shifted(onBoard(meeple, scene.tiles.anchorOn(tile, rotation, segment)), ...aside)
  return meeple.kind === 'abbot' ? { role: 'abbot', dress: 'abbot', at } : { role, dress, at }
}
