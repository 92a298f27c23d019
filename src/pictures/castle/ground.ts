import { areaOf, isSlot } from '../../games/castle/geometry.ts'
import { type Art, fill, line, solid } from '../ink.ts'
import { element, shape, short, words } from '../markup.ts'
import { castleHeight, castleWidth, meadow, pitch, slots, spaces, wall } from './place.ts'

/** The empty board: meadow, walls, towers, courtyard, siege slots. */

const inks: Art['inks'] = {
  yard: fill('#e3d3ae', '#4a4234'),
  flag: line(1.2, '#cdb98d', '#5d5343'),
  bulwark: solid(2.5, ['#b3a894', '#4c4234'], ['#5a5448', '#14110d']),
  battlement: line(9, '#d8cdb8', '#7b7263', 'stroke-dasharray:15 10'),
  'battlement-edge': line(
    12.5,
    '#4c4234',
    '#14110d',
    'stroke-dasharray:18.5 6.5;stroke-dashoffset:1.75',
  ),
  walk: solid(1.2, ['#c9bfab', '#8a7d66'], ['#6c6557', '#2b271f']),
  keep: solid(2.5, ['#cfc6b5', '#4c4234'], ['#6a6356', '#14110d']),
  'keep-floor': solid(1.2, ['#e2dac9', '#8a7d66'], ['#7d7667', '#2b271f']),
  slot: line(2.2, '#5f7a35', '#8fa36f', 'stroke-dasharray:8 6'),
  faded: { ...fill('#5f7a35', '#8fa36f'), always: 'opacity:.5' },
}

export const groundArt: Art = { inks, symbols: {} }

const outer = `M${-wall} ${-wall}H${castleWidth + wall}V${castleHeight + wall}H${-wall}z`

const box = (ink: string, x: number, y: number, w: number, h: number): string =>
  element('rect', { class: ink, x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 5 })

const [w, h] = pitch

/** A flagged courtyard within walls that one can walk on. */
const castle = (): string => {
  const flags = [...spaces]
    .filter(([space]) => areaOf(space) === 'courtyard')
    .map(([, [x, y]]) => `M${short(x - w / 2)} ${short(y - h / 2)}h${w}v${h}h-${w}z`)
  return [
    element('path', { class: 'shade', d: outer, transform: 'translate(8 10)' }),
    shape('bulwark', outer),
    shape('battlement-edge', outer),
    shape('battlement', outer),
    element('rect', { class: 'yard', x: w, y: h, width: 4 * w, height: 4 * h }),
    shape('flag', flags.join('')),
    ...[...spaces]
      .filter(([space]) => areaOf(space) === 'rampart')
      .map(([, [x, y]]) => box('walk', x, y, w - 2, h - 2)),
    ...[...spaces].filter(([space]) => areaOf(space) === 'tower').map(([, [x, y]]) => tower(x, y)),
  ].join('')
}

const tower = (x: number, y: number): string =>
  element('rect', {
    class: 'keep',
    x: x - w / 2 - 12,
    y: y - h / 2 - 12,
    width: w + 24,
    height: h + 24,
    rx: 26,
  }) +
  element('rect', {
    class: 'keep-floor',
    x: x - w / 2 + 1,
    y: y - h / 2 + 1,
    width: w - 2,
    height: h - 2,
    rx: 16,
  })

const catapult =
  'M-26 20H24v5h-50zM-14 20-3-8h4l-9 28zM12 20 3-8h-4l9 28zM-25 12 20-18l3 3.500L-22 16z'

const siegeSlots = (): string =>
  [...slots.values()]
    .map(
      ([x, y]) =>
        box('slot', x, y, w - 8, h - 8) +
        element('path', { class: 'faded', d: catapult, transform: `translate(${x} ${y})` }),
    )
    .join('')

/** Every place that a card can lie on, by its name: nothing that is seen. */
const places = (): string =>
  [...spaces, ...slots]
    .map(([place, [x, y]]) =>
      element('rect', {
        'data-space': place,
        fill: 'none',
        x: x - w / 2,
        y: y - h / 2,
        width: w,
        height: h,
      }),
    )
    .join('')

/** The name of every place on which nothing lies. */
const labels = (taken: ReadonlySet<string>): string =>
  [...spaces, ...slots]
    .filter(([place]) => !taken.has(place))
    .map(([place, [x, y]]) => {
      const down = isSlot(place) ? 42 : 7
      const at = { x, y: y + down, 'font-size': 19, 'text-anchor': 'middle' }
      return words('text', { class: 'faint', ...at }, place)
    })
    .join('')

/** The board without its cards; with coordinates, the names of the places that are free. */
export const ground = (taken: ReadonlySet<string>, withNames: boolean): string => {
  const { x, y, width, height } = meadow
  const lawn = `M${x} ${y}h${width}v${height}h-${width}z`
  return [
    shape('grass', lawn),
    ...['meadows', 'grass-tufts'].map((id) => element('path', { fill: `url(#${id})`, d: lawn })),
    castle(),
    siegeSlots(),
    places(),
    withNames ? labels(taken) : '',
  ].join('')
}
