import type { Cell } from '../../games/tiles/sides.ts'
import { type Frame, object, sign } from '../document.ts'
import { lying, standing } from '../figures.ts'
import { grass } from '../landscape/art/ground.ts'
import { lastMark } from '../last.ts'
import { element, shape, use, words } from '../markup.ts'
import type { PictureOptions } from '../options.ts'
import { type Names, seatTitle } from '../seats.ts'
import { shifted, unit } from '../tiles/curve.ts'
import { northFirst } from '../tiles/scatter.ts'
import type { Overlay } from './overlay.ts'
import { bounds, cellsOf, keyOf, openCells, squares, widened } from './squares.ts'
import { standOnSegment } from './stand.ts'
import { type Scene, tileId } from './tiles.ts'
import type { Laid, Meeple } from './view.ts'

/** The landscape: tiles as laid, what is built on them, and the figures. */

const tile = (laid: Laid, isLast: boolean): string =>
  object(
    `${laid.tile} at ${keyOf(laid)}, turned ${laid.rotation}°${isLast ? ', laid last' : ''}`,
    { 'data-tile': laid.tile, 'data-at': keyOf(laid) },
    use(tileId(laid.tile, laid.rotation), laid.x * unit, laid.y * unit),
  )

/** A tower stands wherever walls end, once for all tiles that meet there, and hides none of them. */
const turrets = ({ board, tiles }: Scene): string => {
  const ends = board.flatMap(({ x, y, tile: id, rotation }) =>
    tiles.wallEndsOn(id, rotation).map((end) => shifted(end, x * unit, y * unit)),
  )
  const places = [...new Map(ends.map((end) => [end.join(), end])).values()]
  return northFirst(places)
    .map((at) => use('turret', ...at))
    .join('')
}

const figure = (
  scene: Scene,
  overlays: readonly Overlay[],
  meeple: Meeple,
): { readonly south: number; readonly markup: (name: string) => string } => {
  const found = overlays.map((overlay) => overlay.stand(scene, meeple)).find((stand) => stand)
  const { role, dress, at } = found ?? standOnSegment(scene, meeple, meeple.segment ?? 0)
  const { seat } = meeple
  const attributes = { 'data-figure': role, 'data-seat': seat, 'data-at': keyOf(meeple) }
  const drawn = dress === 'lying' ? lying(seat, ...at) : standing(seat, dress, ...at)
  return {
    south: at[1],
    markup: (name) => sign(`${name}: ${role} at ${keyOf(meeple)}`, attributes, drawn),
  }
}

/** Figures farther south stand before those farther north. */
const figures = (scene: Scene, overlays: readonly Overlay[], seats: Names): string =>
  scene.meeples
    .map((meeple) => ({ ...figure(scene, overlays, meeple), name: seatTitle(seats, meeple.seat) }))
    .toSorted((a, b) => a.south - b.south)
    .map(({ markup, name }) => markup(name))
    .join('')

/** The squares beside the landscape, each with its coordinates: what an action names. */
const coordinates = (cells: readonly Cell[]): string =>
  shape('open', squares(cells, 4)) +
  cells
    .map(({ x, y }) => {
      const at = { x: (x + 0.5) * unit, y: (y + 0.5) * unit + 9, 'text-anchor': 'middle' }
      return words('text', { class: 'faint', 'font-size': 26, ...at }, keyOf({ x, y }))
    })
    .join('')

/** The board without its strip of players. */
export const boardMarkup = (
  scene: Scene,
  overlays: readonly Overlay[],
  options: PictureOptions,
): { readonly frame: Frame; readonly body: string } => {
  const { board, tiles } = scene
  const cells = board.flatMap((laid) => cellsOf(tiles, laid))
  const open = options.coordinates ? openCells(cells) : []
  const last = board[board.length - 1]
  const ground = squares(cells)
  const body = [
    element('path', { class: 'shade', d: ground, transform: 'translate(4 6)' }),
    open.length > 0 ? coordinates(open) : '',
    grass(ground),
    shape('seam', ground),
    ...board.map((laid) => tile(laid, laid === last)),
    turrets(scene),
    ...overlays.map((overlay) => overlay.draw(scene)),
    last ? lastMark(bounds(cellsOf(tiles, last), { x: 1, y: 1 }), keyOf(last)) : '',
    figures(scene, overlays, options.seats),
  ].join('')
  const frame = bounds(cells.length > 0 ? [...cells, ...open] : [{ x: 0, y: 0 }], { x: 5, y: 3 })
  return { frame: widened(frame, options.coordinates ? 12 : 40), body }
}
