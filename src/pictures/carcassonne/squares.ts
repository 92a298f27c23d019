import { type Cell, steps } from '../../games/tiles/sides.ts'
import type { Frame } from '../document.ts'
import { unit } from '../tiles/curve.ts'
import { quartersOf, type Tiles } from './tiles.ts'
import type { Laid } from './view.ts'

/** Squares of the board: which are taken, which are open, and how large the picture must be. */

/** A tile of two squares has its second east, south, west, north of the first. */
export const cellsOf = (tiles: Tiles, { x, y, rotation, tile }: Laid): readonly Cell[] => {
  const step = steps[(quartersOf(rotation) + 1) % 4]!
  return Array.from({ length: tiles.layoutFor(tile).squares }, (_, i) => ({
    x: x + i * step.x,
    y: y + i * step.y,
  }))
}

export const keyOf = ({ x, y }: Cell): string => `${x},${y}`

/** Empty squares beside the landscape. */
export const openCells = (cells: readonly Cell[]): readonly Cell[] => {
  const laid = new Set(cells.map(keyOf))
  const beside = cells.flatMap(({ x, y }) =>
    steps.map((step) => ({ x: x + step.x, y: y + step.y })),
  )
  const open = beside.filter((cell) => !laid.has(keyOf(cell)))
  return [...new Map(open.map((cell) => [keyOf(cell), cell])).values()]
}

/** From the least to the greatest, at least so long. */
const span = (values: readonly number[], least: number): readonly [number, number] => {
  const [low, high] = [Math.min(...values), Math.max(...values) + 1]
  const missing = Math.max(0, least - (high - low)) / 2
  return [low - missing, high + missing]
}

/** The smallest frame around squares, at least so many wide and high. */
export const bounds = (
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

export const widened = ({ x, y, width, height }: Frame, margin: number): Frame => ({
  x: x - margin,
  y: y - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
})

/** Path data of squares, each a little smaller by `inset` on every side. */
export const squares = (cells: readonly Cell[], inset = 0): string => {
  const side = unit - 2 * inset
  return cells
    .map(({ x, y }) => `M${x * unit + inset} ${y * unit + inset}h${side}v${side}h-${side}z`)
    .join('')
}
