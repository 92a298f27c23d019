import { type Art, fill, line, solid } from '../../ink.ts'
import { element, shape } from '../../markup.ts'
import { disc, symbol } from './symbol.ts'

/** Trees, gardens, acres: what grows. */

const inks: Art['inks'] = {
  crown: fill('#5f8a45', '#34502f'),
  'crown-light': fill('#7ba356', '#45663b'),
  trunk: fill('#6d5236', '#2e2318'),
  hedge: solid(1.4, ['#8fbb62', '#3f6b33'], ['#47693c', '#1d3319']),
  gravel: line(2, '#f1e5c8', '#b3a482'),
  bloom: fill('#e0527a', '#b5436a'),
  'bloom-b': fill('#f6d443', '#cda82f'),
  acre: fill('#cdc768', '#6f7040'),
  furrow: line(1, '#b3ab4e', '#5c5d35'),
}

const beds = [-6.5, 6.5].flatMap((x) =>
  [-4.2, 4.2].flatMap((y) => [
    disc('bloom', x - 1.8, y - 0.8, 1.4),
    disc('bloom-b', x + 1.6, y + 1, 1.4),
    disc('bloom', x + 1.2, y - 1.9, 1.1),
  ]),
)

const garden = symbol(
  'garden',
  element('ellipse', { class: 'shade', cx: 1, cy: 8.5, rx: 13, ry: 3.5 }),
  element('rect', { class: 'hedge', x: -12, y: -9, width: 24, height: 18, rx: 3.5 }),
  shape('gravel', 'M0-7.5V7.5M-10.5 0h21'),
  disc('stone', 0, 0, 3.2),
  disc('water', 0, 0, 1.7),
  ...beds,
)

const tree = symbol(
  'tree',
  element('ellipse', { class: 'shade', cx: 0.8, cy: 4.4, rx: 4.6, ry: 1.6 }),
  shape('trunk', 'M-.9 4.6V0H.9v4.6z'),
  disc('crown', 0, -1.8, 4.4),
  disc('crown-light', -1.2, -3, 2.3),
)

const fir = symbol(
  'fir',
  element('ellipse', { class: 'shade', cx: 0.8, cy: 4.6, rx: 3.8, ry: 1.4 }),
  shape('trunk', 'M-.8 5V2H.8v3z'),
  shape('crown', 'M0-7.5 4.4 3h-8.8z'),
  shape('crown-light', 'M0-7.5.4 3h-4.8z'),
)

const bush = symbol(
  'bush',
  shape('crown', 'M-4.2 2a2.4 2.4 0 0 1 1-4.4 2.9 2.9 0 0 1 5.4-.4A2.5 2.5 0 0 1 4.2 2z'),
  shape('crown-light', 'M-3.4.4a1.6 1.6 0 0 1 .8-2.6A2 2 0 0 1 1-2.6z'),
)

const acre = symbol(
  'acre',
  shape('acre', 'M-15-3c3-6 10-8 17-7 6 .6 12 3 13 7 1 5-5 10-13 11-9 1-20-4-17-11z'),
  shape('furrow', 'M-13-4.5c6-3 19-4 26-1M-14 0c8-3.5 21-3.5 29-.5M-12.5 4.5c8-3 19-2.5 25-.5'),
)

export const growthArt: Art = {
  inks,
  symbols: Object.fromEntries([garden, tree, fir, bush, acre]),
}

export const trees = ['tree', 'tree', 'fir', 'bush', 'bush'] as const
