import type { Cell } from '../../games/tiles/sides.ts'
import { sign } from '../document.ts'
import { solid } from '../ink.ts'
import { symbol } from '../landscape/art/symbol.ts'
import { element, shape, use } from '../markup.ts'
import { type Point, shifted, turned } from '../tiles/curve.ts'
import { middleOf, rimOf } from '../tiles/edges.ts'
import type { Overlay } from './overlay.ts'
import { laidAt, onBoard } from './stand.ts'
import { quartersOf, type Scene } from './tiles.ts'

/** Castles cover a city of two segments, so they lie over the edge between these. */

const inks = {
  keep: solid(1.4, ['#7d5a46', '#2e1c12'], ['#6b4c3a', '#120a05']),
  'keep-light': solid(1, ['#96705a', '#2e1c12'], ['#7e5b47', '#120a05']),
  pennon: solid(0.8, ['#c8262b', '#4f0d10'], ['#a92226', '#2c0709']),
}

const token = symbol(
  'castle-token',
  element('ellipse', { class: 'shade', cx: 2, cy: 17, rx: 27, ry: 6 }),
  shape('keep-light', 'M-11 6V-15h4v4h4v-4h6v4h4v-4h4V6z'),
  shape('keep', 'M-22 17V-1h4.5v4h4.5v-4h4.5v4h4.5v-4h8v4h4.5v-4h4.5v4h4.5v-4H22v18z'),
  shape('keep', 'M-26 18V-9h3v3h3v-3h3v3h3v-3h3v27zM11 18V-9h3v3h3v-3h3v3h3v-3h3v27z'),
  shape('hole', 'M-5 18v-6a5 5 0 0 1 10 0v6zM-19.5 4V-1h2v5zM17.5 4V-1h2v5z'),
  shape('pennon', 'M-18.5-9v-12l9 3-8 3v6zM18.5-9v-12l9 3-8 3v6z'),
)

const placeOf = (scene: Scene, at: Cell, segment: number): Point => {
  const { tile, rotation } = laidAt(scene, at)
  const edge = rimOf(scene.tiles.layoutFor(tile).segments[segment]!.edges![0]!)
  return onBoard(at, turned(middleOf(edge), quartersOf(rotation)))
}

export const castles: Overlay = {
  art: { inks, symbols: Object.fromEntries([token]) },
  draw: (scene) =>
    scene.castles
      .map((castle) => ({ castle, at: placeOf(scene, castle, castle.segment) }))
      .map(({ castle: { x, y }, at }) =>
        sign(`castle at ${x},${y}`, { 'data-castle': `${x},${y}` }, use('castle-token', ...at)),
      )
      .join(''),
  stand: (scene, meeple) => {
    const castle = scene.castles.find(({ x, y }) => x === meeple.x && y === meeple.y)
    if (meeple.on !== 'castle' || !castle) return undefined
    const at = shifted(placeOf(scene, castle, castle.segment), 0, -20)
    return { role: 'maiden', dress: 'maiden', at }
  },
}
