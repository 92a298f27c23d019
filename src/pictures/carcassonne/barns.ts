import type { Cell } from '../../games/tiles/sides.ts'
import { sign } from '../document.ts'
import { line, solid } from '../ink.ts'
import { symbol } from '../landscape/art/symbol.ts'
import { element, shape, use } from '../markup.ts'
import { type Point, shifted, unit } from '../tiles/curve.ts'
import type { Overlay } from './overlay.ts'
import { onBoard } from './stand.ts'

/** Barns lie on a corner where four tiles meet. */

const inks = {
  boards: solid(1, ['#b5382c', '#4c120d'], ['#8d2d24', '#200705']),
  thatch: solid(1, ['#8a8178', '#332e29'], ['#5f5952', '#14110f']),
  brace: line(1.4, '#fbeed6', '#cdbf9f'),
}

const barn = symbol(
  'barn',
  element('ellipse', { class: 'shade', cx: 2, cy: 15, rx: 23, ry: 5 }),
  shape('boards', 'M-18 15V-3L-11-13-4-3V15z'),
  shape('boards', 'M-4-3h22v18H-4z'),
  shape('thatch', 'M-11-15.5H9.5L20.5-2H-3z'),
  shape('thatch', 'M-20.5-1.5-11-16.5-1.5-1.5l-2.5 1.5-7-11-7 11z'),
  shape('brace', 'M-15 14.5V3h8v11.5zM-15 3l8 11.5M-7 3l-8 11.5M2 4h4v5H2zM10 4h4v5h-4z'),
)

const corners: Readonly<Record<string, Point>> = {
  NW: [0, 0],
  NE: [unit, 0],
  SE: [unit, unit],
  SW: [0, unit],
}

const placeOf = (cell: Cell, corner: string): Point => onBoard(cell, corners[corner] ?? [0, 0])

export const barns: Overlay = {
  art: { inks, symbols: Object.fromEntries([barn]) },
  draw: (view) =>
    view.barns
      .map(({ x, y, corner }) =>
        sign(
          `barn at the corner ${corner} of ${x},${y}`,
          { 'data-barn': `${x},${y}`, 'data-corner': corner },
          use('barn', ...shifted(placeOf({ x, y }, corner), 0, -6)),
        ),
      )
      .join(''),
  stand: (_, meeple) => {
    if (meeple.on !== 'barn') return undefined
    const at = shifted(placeOf(meeple, meeple.corner ?? 'NW'), 4, 16)
    return { role: 'farmer on a barn', dress: 'lying', at }
  },
}
