import { type Frame, object, sign } from '../document.ts'
import { lying, standing } from '../figures.ts'
import { grass } from '../landscape/art/ground.ts'
import { lastMark } from '../last.ts'
import { element, shape, use, words } from '../markup.ts'
import type { PictureOptions } from '../options.ts'
import { type Names, seatTitle } from '../seats.ts'
import { unit } from '../tiles/curve.ts'
import type { Overlay } from './overlay.ts'
import { type Cell, standOnSegment } from './stand.ts'
import { layoutFor, quartersOf, tileId } from './tiles.ts'
import type { Laid, LandscapeView, Meeple } from './view.ts'

/** The landscape: tiles as laid, what is built on them, and the figures. */

/** To the neighbours north, east, south, west. */
const steps = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

/** A tile of two squares has its second east, south, west, north of the first. */
const cellsOf = ({ x, y, rotation, tile }: Laid): readonly Cell[] => {
  const [dx, dy] = steps[(quartersOf(rotation) + 1) % 4]!
  return Array.from({ length: layoutFor(tile).squares }, (_, i) => ({
    x: x + i * dx,
    y: y + i * dy,
  }))
}

const keyOf = ({ x, y }: Cell): string => `${x},${y}`

/** Empty squares beside the landscape. */
const openCells = (cells: readonly Cell[]): readonly Cell[] => {
  const laid = new Set(cells.map(keyOf))
  const beside = cells.flatMap(({ x, y }) => steps.map(([dx, dy]) => ({ x: x + dx, y: y + dy })))
  const open = beside.filter((cell) => !laid.has(keyOf(cell)))
  return [...new Map(open.map((cell) => [keyOf(cell), cell])).values()]
}

/** From the least to the greatest, at least so long. */
const span = (values: readonly number[], least: number): readonly [number, number] => {
  const [low, high] = [Math.min(...values), Math.max(...values) + 1]
  const missing = Math.max(0, least - (high - low)) / 2
  return [low - missing, high + missing]
}

const bounds = (
  cells: readonly Cell[],
  least: { readonly x: number; readonly y: number },
): Frame => {
  const [left, right] = span(
    cells.map(({ x }) => x),
    least.x,
  )
  const [top, bottom] = span(
    cells.map(({ y }) => y),
    least.y,
  )
  return {
    x: left * unit,
    y: top * unit,
    width: (right - left) * unit,
    height: (bottom - top) * unit,
  }
}

const widened = ({ x, y, width, height }: Frame, margin: number): Frame => ({
  x: x - margin,
  y: y - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
})

const squares = (cells: readonly Cell[], inset = 0): string => {
  const side = unit - 2 * inset
  return cells
    .map(({ x, y }) => `M${x * unit + inset} ${y * unit + inset}h${side}v${side}h-${side}z`)
    .join('')
}

const tile = (laid: Laid, isLast: boolean): string =>
  object(
    `${laid.tile} at ${keyOf(laid)}, turned ${laid.rotation}°${isLast ? ', laid last' : ''}`,
    { 'data-tile': laid.tile, 'data-at': keyOf(laid) },
    use(tileId(laid.tile, laid.rotation), laid.x * unit, laid.y * unit),
  )

const figure = (
  view: LandscapeView,
  overlays: readonly Overlay[],
  meeple: Meeple,
): { readonly south: number; readonly markup: (name: string) => string } => {
  const found = overlays.map((overlay) => overlay.stand(view, meeple)).find((stand) => stand)
  const { role, dress, at } = found ?? standOnSegment(view, meeple, meeple.segment ?? 0)
  const { seat } = meeple
  const attributes = { 'data-figure': role, 'data-seat': seat, 'data-at': keyOf(meeple) }
  const drawn = dress === 'lying' ? lying(seat, ...at) : standing(seat, dress, ...at)
  return {
    south: at[1],
    markup: (name) => sign(`${name}: ${role} at ${keyOf(meeple)}`, attributes, drawn),
  }
}

/** Figures farther south stand before those farther north. */
const figures = (view: LandscapeView, overlays: readonly Overlay[], seats: Names): string =>
  view.meeples
    .map((meeple) => ({ ...figure(view, overlays, meeple), name: seatTitle(seats, meeple.seat) }))
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
  view: LandscapeView,
  overlays: readonly Overlay[],
  options: PictureOptions,
): { readonly frame: Frame; readonly body: string } => {
  const cells = view.board.flatMap(cellsOf)
  const open = options.coordinates ? openCells(cells) : []
  const last = view.board[view.board.length - 1]
  const ground = squares(cells)
  const body = [
    element('path', { class: 'shade', d: ground, transform: 'translate(4 6)' }),
    open.length > 0 ? coordinates(open) : '',
    grass(ground),
    shape('seam', ground),
    ...view.board.map((laid) => tile(laid, laid === last)),
    ...overlays.map((overlay) => overlay.draw(view)),
    last ? lastMark(bounds(cellsOf(last), { x: 1, y: 1 }), keyOf(last)) : '',
    figures(view, overlays, options.seats),
  ].join('')
  const frame = bounds(cells.length > 0 ? [...cells, ...open] : [{ x: 0, y: 0 }], { x: 5, y: 3 })
  return { frame: widened(frame, options.coordinates ? 12 : 40), body }
}
