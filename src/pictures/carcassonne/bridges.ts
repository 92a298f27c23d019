import { sign } from '../document.ts'
import { line, solid } from '../ink.ts'
import { symbol } from '../landscape/art/symbol.ts'
import { element, shape, use } from '../markup.ts'
import { type Point, unit } from '../tiles/curve.ts'
import type { Overlay } from './overlay.ts'
import { laidAt, onBoard } from './stand.ts'

/** Bridges run over their tile from edge to edge; what lies below stays in sight. */

const inks = {
  'bridge-shade': { always: 'fill:#000;opacity:.25' },
  'bridge-side': solid(1.2, ['#b98a55', '#4f3115'], ['#80603c', '#1d1108']),
  'bridge-rail': line(15.5, '#4f3115', '#1d1108'),
  'bridge-deck': line(12, '#d9ab70', '#a27c4c'),
  plank: line(12, '#b98a55', '#80603c', 'stroke-dasharray:1.1 4'),
}

const deck = (d: string): string =>
  shape('bridge-rail', d) + shape('bridge-deck', d) + shape('plank', d)

/** From west to east a bridge is seen from the side: its arch rises over the tile. */
const eastWest = symbol(
  'bridge-EW',
  element('path', { class: 'bridge-shade', d: 'M0 58C30 54 70 54 100 58V70C70 64 30 64 0 70z' }),
  shape('bridge-side', 'M0 50C30 38 70 38 100 50V66C92 50 70 47 50 47S8 50 0 66z'),
  deck('M0 50C30 38 70 38 100 50'),
)

const northSouth = symbol(
  'bridge-NS',
  element('path', { class: 'bridge-shade', d: 'M57 0h9C70 30 70 70 66 100h-9z' }),
  shape('bridge-side', 'M42 0h16v9H42zM42 91h16v9H42z'),
  deck('M50 0V100'),
)

/** Off the middle, where a figure below may stand. */
const anchors: Readonly<Record<string, Point>> = { EW: [24, 36], NS: [50, 18] }

export const bridges: Overlay = {
  art: { inks, symbols: Object.fromEntries([eastWest, northSouth]) },
  draw: ({ board }) =>
    board
      .flatMap(({ x, y, bridge }) => (bridge === undefined ? [] : [{ x, y, bridge }]))
      .map(({ x, y, bridge }) =>
        sign(
          `bridge ${bridge === 'EW' ? 'from east to west' : 'from north to south'} at ${x},${y}`,
          { 'data-bridge': bridge, 'data-at': `${x},${y}` },
          use(`bridge-${bridge}`, x * unit, y * unit),
        ),
      )
      .join(''),
  stand: (view, meeple) => {
    if (meeple.on !== 'bridge') return undefined
    const at = onBoard(meeple, anchors[laidAt(view, meeple).bridge ?? 'EW']!)
    return { role: 'traveler on a bridge', dress: 'traveler', at }
  },
}
