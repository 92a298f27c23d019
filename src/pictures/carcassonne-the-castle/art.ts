import { type Art, fill, line, solid } from '../ink.ts'
import { disc, symbol } from '../landscape/art/symbol.ts'
import { element, shape } from '../markup.ts'

/** The look of the castle within: paving, paths, roofs, towers, the wall with its track. */

const inks: Art['inks'] = {
  earth: fill('#d8c49a', '#3b352b'),
  plot: line(1.4, '#bda674', '#544b3b', 'stroke-dasharray:5 5'),
  paving: fill('#ece0c6', '#686051'),
  slab: line(0.8, '#d3c3a0', '#7a7160'),
  'tile-edge': line(1.2, '#8f7f62', '#241f17', 'opacity:.7'),
  'path-kerb': line(18, '#6f5f45', '#1f1a13'),
  kerbstone: line(16, '#b9ab90', '#6d6350', 'stroke-dasharray:4.6 1'),
  path: line(11, '#d9bd86', '#94805a'),
  rut: line(0.9, '#b99a62', '#74613f', 'stroke-dasharray:3 5 6 4'),
  'house-ground': fill('#e0a27a', '#7d4f38'),
  'house-wall': line(2.6, '#6b2a1c', '#22110a', 'stroke-linejoin:round'),
  'tower-ground': fill('#bcc3ca', '#5d646c'),
  'tower-wall': line(5, '#7f8790', '#343a40'),
  'tower-merlon': line(5, '#d9dee3', '#7c848c', 'stroke-dasharray:3 3'),
  masonry: solid(0.8, ['#e4e7ea', '#3d444c'], ['#969ea6', '#14171a']),
  slate: solid(0.8, ['#3f6ea3', '#1c3654'], ['#2f5480', '#0d1a29']),
  awning: solid(0.8, ['#fff6e0', '#6b2a1c'], ['#e0d3b3', '#2a110c']),
  stripe: fill('#cf3b32', '#a93029'),
  timber: solid(0.6, ['#9c6b3c', '#4a2f16'], ['#7a5330', '#1d1108']),
  fruit: fill('#e88b2d', '#c2741f'),
  basin: solid(1.2, ['#d9d2c4', '#5b5040'], ['#8f887a', '#15120d']),
  spray: line(1.1, '#fff', '#d5ebf5'),
}

const house = (id: string, roof: string, ridge: number) =>
  symbol(
    id,
    shape('plaster', 'M-8 1.5H8V9H-8z'),
    shape(roof, `M-10 2.5-${ridge}-8H${ridge}L10 2.5z`),
    shape('hole', 'M-1.5 9V4.5h3V9zM-6 4h2.4v2.4H-6zM3.6 4H6v2.4H3.6z'),
    shape('plaster', 'M3.5-7V-10.5h2.6V-6z'),
  )

/** A tall round tower. */
const spire = symbol(
  'spire',
  element('ellipse', { class: 'shade', cx: 1, cy: 9.5, rx: 7.5, ry: 2 }),
  shape('masonry', 'M-5.4-5h10.8V8.5a5.4 2 0 0 1-10.8 0z'),
  shape('slate', 'M-7-4.6 0-16 7-4.6a7 2 0 0 1-14 0z'),
  shape('hole', 'M-1 2.6V0a1 1 0 0 1 2 0v2.6zM-3.8 7V4.6h1.3V7zM2.5 7V4.6h1.3V7z'),
)

const market = symbol(
  'market',
  element('ellipse', { class: 'shade', cx: 1, cy: 8.5, rx: 13, ry: 3 }),
  shape('timber', 'M-10 8V-3h1.6V8zM8.4 8V-3H10V8z'),
  shape('timber', 'M-9 2H9v5H-9z'),
  ...[-6, -2, 2, 6].map((x) => disc('fruit', x, 1.2, 1.9)),
  shape('awning', 'M-12-3-9-11H9l3 8-2 2-4-2-4 2-4-2-4 2-4-2-2 2z'),
  shape('stripe', 'M-8.2-3-6.5-11h2.8l-.7 8zM-.8-3-.6-11h2.6l.6 8zM6-3 4.6-11h2.9L9.4-3z'),
)

const fountain = symbol(
  'fountain',
  element('ellipse', { class: 'basin', cx: 0, cy: 2, rx: 9, ry: 6.5 }),
  element('ellipse', { class: 'water', cx: 0, cy: 1.5, rx: 6.6, ry: 4.4 }),
  shape('basin', 'M-1.3 3V-5h2.6v8z'),
  shape('spray', 'M0-5c-1-5-6-4-6 2M0-5c1-5 6-4 6 2M0-5v-4'),
)

const door = symbol(
  'door',
  shape('masonry', 'M-8 6V-5h3v2h2.5v-2h5v2H5v-2h3V6z'),
  shape('hole', 'M-4 6V2.5a4 4 0 0 1 8 0V6z'),
)

const slabs = element(
  'pattern',
  { id: 'slabs', width: 25, height: 20, patternUnits: 'userSpaceOnUse' },
  shape('slab', 'M0 0h25M0 10h25M6 0v10M19 0v10M12.5 10v10M0 10v10'),
)

export const castleArt: Art = {
  inks,
  symbols: {
    ...Object.fromEntries([
      house('row-a', 'roof-a', 7),
      house('row-b', 'roof-b', 7),
      house('row-c', 'roof-a', 4.5),
      spire,
      market,
      fountain,
      door,
    ]),
    slabs,
  },
}

export const rows = ['row-a', 'row-b', 'row-c', 'row-a'] as const
