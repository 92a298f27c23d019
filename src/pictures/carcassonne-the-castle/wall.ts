import type { StartSpace } from '../../games/carcassonne-the-castle/components.ts'
import { components } from '../../games/carcassonne-the-castle/data.ts'
import { sides } from '../../games/tiles/sides.ts'
import { object } from '../document.ts'
import { type Art, fill, line, solid } from '../ink.ts'
import { symbol } from '../landscape/art/symbol.ts'
import { element, shape, short, use, words } from '../markup.ts'
import { type Point, unit } from '../tiles/curve.ts'
import {
  outside,
  outward,
  type Space,
  spaces,
  stretches,
  towerRadius,
  trackMiddle,
  wallWidth,
} from './track.ts'
import type { CastleView } from './view.ts'

/** The castle wall: its track, its corner towers with their wall tiles, its start spaces. */

const inks: Art['inks'] = {
  rampart: solid(2, ['#b8ab95', '#4c4234'], ['#5e574a', '#14110d']),
  crenel: line(7, '#d8cdb8', '#7b7263', 'stroke-dasharray:11 7'),
  'crenel-edge': line(10, '#4c4234', '#14110d', 'stroke-dasharray:14 4;stroke-dashoffset:1.5'),
  space: solid(1.2, ['#f2e7cd', '#8b7a5c'], ['#3b372f', '#18150f']),
  'space-ten': solid(1.2, ['#f4d792', '#8b7a5c'], ['#5b4a22', '#18150f']),
  seam: line(2, '#4c4234', '#0b0906', 'stroke-dasharray:3 3'),
  'corner-tower': solid(2.2, ['#ded4c1', '#4c4234'], ['#4d473c', '#12100c']),
  divide: line(1.6, '#8b7a5c', '#221e16'),
  'tile-back': solid(1.6, ['#7c3b46', '#33141a'], ['#6a313b', '#14070a']),
  'tile-crest': fill('#e7c76a', '#cfae54'),
  quay: solid(1.6, ['#ece0c6', '#4c4234'], ['#5b5345', '#14110d']),
}

/** The common back of the wall tiles. */
const back = symbol(
  'wall-tile',
  element('rect', { class: 'tile-back', x: -13, y: -13, width: 26, height: 26, rx: 3 }),
  shape('tile-crest', 'M-7 6V-5h3v3h2.5v-3h3v3H4v-3h3V6z'),
)

const path = 'M43-22H57V2H43z'

/** What each kind of start space shows, on the north side of its cell. */
const shows: Readonly<Record<StartSpace['kind'], string>> = {
  path: shape('quay', 'M0 0V-22H100V0z') + shape('path-fill', path),
  house: shape('house-start', 'M0 0V-22H100V0z') + shape('tiling', 'M2-7H98M2-15H98'),
  tower: shape('tower-start', 'M0 0V-22H100V0z') + shape('tower-merlon', 'M4-11H96'),
  court: shape('quay', 'M0 0V-22H100V0z'),
}

const startInks: Art['inks'] = {
  'path-fill': solid(2, ['#d9bd86', '#6f5f45'], ['#94805a', '#1f1a13']),
  'house-start': solid(1.6, ['#c65b3c', '#6b2a1c'], ['#8c3f2b', '#22110a']),
  'tower-start': solid(1.6, ['#9aa3ab', '#3d444c'], ['#565d64', '#14171a']),
  tiling: line(1.2, '#8f3a25', '#5c2517', 'stroke-dasharray:7 3'),
}

export const wallArt: Art = { inks: { ...inks, ...startInks }, symbols: Object.fromEntries([back]) }

const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}z`

const ringAt = (by: number): string => polygon(stretches.map((_, tower) => outside(tower, by)))

const space = ({ number, at: [x, y], length, along }: Space): string => {
  const [w, h] = along[0] === 0 ? [26, length] : [length, 26]
  const ink = number % 10 === 0 ? 'space-ten' : 'space'
  const text = { class: 'words', x, y: y + 6, 'font-size': 17, 'text-anchor': 'middle' }
  const ground =
    length === 0
      ? ''
      : element('rect', { class: ink, x: x - w / 2, y: y - h / 2, width: w, height: h })
  return (
    ground +
    words('text', length === 0 ? { ...text, 'font-size': 15, y: y + 5 } : text, String(number))
  )
}

/** Where two pieces of the wall are put together. */
const seam = (last: number): string => {
  const [a, b] = [spaces[last]!, spaces[last + 1]!]
  const [x, y] = [(a.at[0] + b.at[0]) / 2, (a.at[1] + b.at[1]) / 2]
  const [dx, dy] = outward(a.along)
  const from = trackMiddle - 14
  const to = wallWidth - trackMiddle
  return `M${short(x - from * dx)} ${short(y - from * dy)}L${short(x + to * dx)} ${short(y + to * dy)}`
}

const tower = (index: number, hasTile: boolean): string => {
  const { id, numbers } = components.cornerTowers[index]!
  const [cx, cy] = outside(index, trackMiddle)
  const [fx, fy] = outside(index, trackMiddle + 18)
  const [ix, iy] = outside(index, trackMiddle - 18)
  const shown = `${numbers.join(' and ')}${hasTile ? ', a wall tile face down' : ''}`
  return object(
    `corner tower ${shown}`,
    { 'data-corner': id, 'data-wall-tile': hasTile ? 'true' : undefined },
    element('circle', { class: 'corner-tower', cx, cy, r: towerRadius }),
    shape('divide', `M${short(fx)} ${short(fy)}L${short(ix)} ${short(iy)}`),
    ...spaces.filter(({ number }) => numbers.includes(number)).map(space),
    hasTile ? use('wall-tile', ...outside(index, trackMiddle + 24)) : '',
  )
}

const startSpace = ({ id, x, y, side, kind, market }: StartSpace): string => {
  const turn = `rotate(${90 * sides.indexOf(side)} 50 50)`
  const isMarket = (market ?? 0) > 0
  const name = `start space ${id}: ${kind}${isMarket ? ' with a market' : ''}`
  const [dx, dy] = (
    [
      [50, -8],
      [108, 50],
      [50, 108],
      [-8, 50],
    ] as const
  )[sides.indexOf(side)]!
  return element(
    'g',
    {
      role: 'graphics-symbol img',
      'data-start': id,
      transform: `translate(${x * unit} ${y * unit})`,
    },
    words('title', {}, name),
    element('g', { transform: turn }, shows[kind]),
    isMarket ? use('market', dx, dy) : '',
  )
}

/** The wall around the cells. */
export const wallMarkup = (view: CastleView): string =>
  [
    shape('rampart', ringAt(wallWidth)),
    shape('crenel-edge', ringAt(wallWidth)),
    shape('crenel', ringAt(wallWidth)),
    ...spaces.filter(({ length }) => length > 0).map(space),
    shape('seam', components.wallPieces.map(seam).join('')),
    ...components.cornerTowers.map(({ id }, i) => tower(i, view.corners[id]?.wallTile ?? false)),
    shape('earth', ringAt(0)),
    ...components.startSpaces.map(startSpace),
  ].join('')
