import { type Art, fill, line, solid } from '../../ink.ts'
import { element, shape } from '../../markup.ts'
import { disc, symbol } from './symbol.ts'

/** Grass, roads, rivers: what lies flat. */

const inks: Art['inks'] = {
  grass: fill('#adc574', '#4d6344'),
  meadow: { ...fill('#9dba62', '#43593b'), always: 'opacity:.5' },
  'meadow-light': { ...fill('#c0d288', '#57704c'), always: 'opacity:.45' },
  blade: line(0.9, '#8fab57', '#405439'),
  seam: line(0.8, '#5f7a35', '#1f2b1e', 'opacity:.5'),
  kerb: line(12.5, '#8a7650', '#2b261d'),
  road: line(9, '#f1e5c8', '#b3a482'),
  rut: line(0.9, '#cdb98d', '#8d7f61', 'stroke-dasharray:3 5 6 4'),
  bank: line(19, '#d9cb93', '#6d6848'),
  river: line(15, '#5faad2', '#2d6286'),
  ripple: line(1.2, '#b4dcef', '#5c95b6', 'stroke-dasharray:7 11;stroke-linecap:round'),
  bed: fill('#d9cb93', '#6d6848'),
  water: fill('#5faad2', '#2d6286'),
  parapet: line(15, '#54453a', '#17130f'),
  deck: line(12.6, '#c9bda7', '#847a69'),
  plaza: solid(1.6, ['#f1e5c8', '#8a7650'], ['#b3a482', '#2b261d']),
}

const blades =
  'M5 9l1-3.5M7 9l-.4-4M9 9l1-3M27 25l-1-3.4M29 25l.3-4M31 25l1.2-3M22 6l.6-2.6M24 6l1-2M12 29l.6-2.6M14 29l1-2M36 14l.6-2'

const tufts = element(
  'pattern',
  { id: 'grass-tufts', width: 40, height: 34, patternUnits: 'userSpaceOnUse' },
  shape('blade', blades),
)

/** Wide light and dark patches, so that the grass is not the same everywhere. */
const meadows = element(
  'pattern',
  { id: 'meadows', width: 430, height: 370, patternUnits: 'userSpaceOnUse' },
  shape(
    'meadow',
    'M20 60c60-50 120-20 110 30S40 170 10 130 0 80 20 60zM250 210c80-40 150 10 120 60s-130 60-150 20 0-65 30-80z',
  ),
  shape(
    'meadow-light',
    'M210 40c50-30 130-20 140 20s-70 70-120 50-60-50-20-70zM60 240c50-30 100 10 90 50s-90 50-110 20-10-55 20-70z',
  ),
)

/** Rocks around the water of a spring. */
const spring = symbol(
  'spring',
  disc('water', 0, 0, 5.5),
  shape(
    'stone',
    'M-9.5 2-9-4-4.5-8.5-1-6-2.5-1zM-2-5.5 2-9.5 7.5-7 8-1.5 3-3zM4.5 0 9 .5 9.5 5.5 5 6.5z',
  ),
)

export const groundArt: Art = {
  inks,
  symbols: { ...Object.fromEntries([spring]), 'grass-tufts': tufts, meadows },
}

/** Grass under the path data of squares. */
export const grass = (d: string): string =>
  shape('grass', d) +
  ['meadows', 'grass-tufts'].map((id) => element('path', { fill: `url(#${id})`, d })).join('')
