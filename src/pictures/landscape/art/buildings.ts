import { type Art, fill, line, solid } from '../../ink.ts'
import { element, shape } from '../../markup.ts'
import { disc, symbol } from './symbol.ts'

/** Houses, walls, monasteries: what is built, seen from the south. */

const inks: Art['inks'] = {
  ground: fill('#dcae74', '#7a5c3f'),
  'wall-shade': line(8.4, '#54453a', '#17130f', 'stroke-linecap:round'),
  wall: line(5.8, '#d3c9b6', '#8b8272', 'stroke-linecap:round'),
  merlon: line(5.8, '#a0937e', '#615a4d', 'stroke-dasharray:2.2 3.4'),
  stone: solid(0.9, ['#d3c9b6', '#54453a'], ['#8b8272', '#17130f']),
  plaster: solid(0.6, ['#fcf2dc', '#6b5138'], ['#c4b594', '#241b13']),
  'roof-a': solid(0.6, ['#b9432d', '#6b2a1c'], ['#8c3626', '#2a110c']),
  'roof-b': solid(0.6, ['#d2743b', '#7a3d1c'], ['#9a5630', '#2f180c']),
  'roof-c': solid(0.6, ['#8f4a5a', '#4d2430'], ['#693846', '#221016']),
  hole: fill('#4a382b', '#17110c'),
  cross: line(1.5, '#54453a', '#17130f'),
  shield: solid(1.3, ['#2f62b5', '#fff6dc'], ['#2a549a', '#e4d9bb']),
  'shield-cross': line(2.6, '#fff6dc', '#e4d9bb'),
  shade: { ...fill('#2b2a14', '#000'), always: 'opacity:.22' },
}

const longHouse = (id: string, roof: string) =>
  symbol(
    id,
    shape('plaster', 'M-6-.5H6V6H-6z'),
    shape(roof, 'M-7.6.4-4.8-6H4.8L7.6.4z'),
    shape('hole', 'M-1.2 6V2.4h2.4V6zM-4.4 2h1.8v1.8h-1.8zM2.6 2h1.8v1.8H2.6z'),
  )

const gableHouse = (id: string, roof: string) =>
  symbol(
    id,
    shape('plaster', 'M-4.6 6.4V-1.2L0-6.4l4.6 5.2v7.6z'),
    shape(roof, 'M-6.4-.2 0-8 6.4-.2 5 1 0-4.8-5 1z'),
    shape('hole', 'M-1.2 6.4V2.8h2.4v3.6zM-1-1.8h2V.4h-2z'),
  )

const monastery = symbol(
  'monastery',
  element('ellipse', { class: 'shade', cx: 1, cy: 14.5, rx: 21, ry: 4.5 }),
  shape('plaster', 'M-18 4H0v10h-18z'),
  shape('roof-b', 'M-20 5-17-3H0v8z'),
  shape('hole', 'M-15.5 14V9.6a1.7 1.7 0 0 1 3.4 0V14zM-10 14V9.6a1.7 1.7 0 0 1 3.4 0V14z'),
  shape('plaster', 'M0-3h17v17H0z'),
  shape('roof-a', 'M-1-2 3-11H14.5L19-2z'),
  shape('hole', 'M10 6V2a1.7 1.7 0 0 1 3.4 0v4zM4.6 14V8.4a2.2 2.2 0 0 1 4.4 0V14z'),
  shape('plaster', 'M-6-11H3v25h-9z'),
  shape('roof-c', 'M-7.6-10-1.5-23 4.6-10z'),
  shape('cross', 'M-1.5-22.5v-7.4M-4.3-27.4h5.6'),
  shape('hole', 'M-3-3.6v-3a1.5 1.5 0 0 1 3 0v3zM-3 5V2a1.5 1.5 0 0 1 3 0v3z'),
)

/** Two round towers and the arch between them. */
const gate = symbol(
  'gate',
  shape('stone', 'M-9 7V-6h5.6V7zM3.4 7V-6H9V7z'),
  shape('stone', 'M-4 7V-3.6h8V7z'),
  shape('hole', 'M-2.7 7V2.2a2.7 2.7 0 0 1 5.4 0V7z'),
  shape('roof-c', 'M-10.2-5.6-6.2-12l4 6.4zM2.2-5.6l4-6.4 4 6.4z'),
)

/** The end of a wall, at a corner of its tile. */
const turret = symbol(
  'turret',
  shape('stone', 'M-4.4-4.4h8.8V5.4a4.4 1.8 0 0 1-8.8 0z'),
  shape('roof-c', 'M-5.8-4 0-12.5 5.8-4z'),
  shape('hole', 'M-1-.6h2v3.4h-2z'),
)

const coatOfArms = symbol(
  'coat-of-arms',
  shape('shield', 'M-8-9H8v8c0 6-4 9-8 11-4-2-8-5-8-11z'),
  shape('shield-cross', 'M0-8.4V8.6M-7.4-1.6H7.4'),
)

const well = symbol('well', disc('stone', 0, 0, 3.6), disc('water', 0, 0, 2))

/** A castle on a hill, over both squares of its tile. */
const castle = symbol(
  'castle',
  element('ellipse', { class: 'hill', cx: 0, cy: 4, rx: 36, ry: 23 }),
  element('ellipse', { class: 'shade', cx: 2, cy: 20, rx: 31, ry: 6 }),
  shape('stone', 'M-12-8V-30h3.4v3.4h3.4V-30h3.4v3.4h3.6V-30h3.4v3.4H8.6V-30H12V-8z'),
  shape('hole', 'M-6-14v-4a2 2 0 0 1 4 0v4zM2-14v-4a2 2 0 0 1 4 0v4z'),
  shape('cross', 'M0-30v-9'),
  shape('banner', 'M.4-39h9l-3 2.6 3 2.6h-9z'),
  shape('plaster', 'M-22 10V-8h44v18z'),
  shape('roof-a', 'M-25-7-20-16h40l5 9z'),
  shape('hole', 'M-16 2v-5h3v5zM-8 2v-5h3v5zM5 2v-5h3v5zM13 2v-5h3v5z'),
  shape('stone', 'M-34 20V5h4v3h4V5h4v3h4V5h4v3h4V5h4v3h4V5h4v3h4V5h4v3h4V5h4v3h4V5h4v3h4V5h4v15z'),
  shape('hole', 'M-4.5 20v-5a4.5 4.5 0 0 1 9 0v5z'),
  shape('stone', 'M-38 21V-4h11v25zM27 21V-4h11v25z'),
  shape('roof-c', 'M-40-3.5-32.5-18l7.5 14.5zM25-3.5 32.5-18 40-3.5z'),
  shape('hole', 'M-33.5 8V3h2v5zM31.5 8V3h2v5z'),
)

/** The same castle seen from its narrow side, where its tile lies from north to south. */
const tallCastle = symbol(
  'castle-tall',
  element('ellipse', { class: 'hill', cx: 0, cy: 2, rx: 26, ry: 36 }),
  element('ellipse', { class: 'shade', cx: 2, cy: 28, rx: 23, ry: 5 }),
  shape('stone', 'M-10-12V-36h3v3.4h3V-36h2.5v3.4h3V-36h2.5v3.4h3V-36h3v24z'),
  shape('hole', 'M-5-19v-4a2 2 0 0 1 4 0v4zM2-19v-4a2 2 0 0 1 4 0v4z'),
  shape('cross', 'M0-36v-9'),
  shape('banner', 'M.4-45h9l-3 2.6 3 2.6h-9z'),
  shape('plaster', 'M-15 14V-10h30v24z'),
  shape('roof-a', 'M-18-9l4-9h28l4 9z'),
  shape('hole', 'M-11-1v-5h3v5zM-2-1v-5h3v5zM8-1v-5h3v5zM-11 9V4h3v5zM-2 9V4h3v5zM8 9V4h3v5z'),
  shape('stone', 'M-22 28V13h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v15z'),
  shape('hole', 'M-4.5 28v-5a4.5 4.5 0 0 1 9 0v5z'),
  shape('stone', 'M-26 29V3h10v26zM16 29V3h10v26z'),
  shape('roof-c', 'M-28 3.5-21-10l7 13.5zM14 3.5 21-10l7 13.5z'),
  shape('hole', 'M-22 14V9h2v5zM20 14V9h2v5z'),
)

const castleInks: Art['inks'] = {
  hill: solid(1, ['#94ac5e', '#6f8a3f'], ['#405439', '#2c3a29']),
  banner: solid(0.8, ['#e8b930', '#6b4e00'], ['#c99c22', '#2b1f00']),
}

export const buildingArt: Art = {
  inks: { ...inks, ...castleInks },
  symbols: Object.fromEntries([
    longHouse('house-a', 'roof-a'),
    longHouse('house-b', 'roof-b'),
    gableHouse('house-c', 'roof-a'),
    gableHouse('house-d', 'roof-c'),
    gableHouse('house-e', 'roof-b'),
    monastery,
    gate,
    turret,
    coatOfArms,
    well,
    castle,
    tallCastle,
  ]),
}

export const houses = ['house-a', 'house-b', 'house-c', 'house-d', 'house-e'] as const
