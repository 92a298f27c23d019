import { characterOf, nameOf } from '../../games/castle/characters.ts'
import {
  courtyardNames,
  type Name,
  names,
  rampartNames,
  towerNames,
} from '../../games/castle/names.ts'
import { type Art, fill, solid } from '../ink.ts'
import { element, use, words } from '../markup.ts'
import { portrait } from './portraits.ts'

/** Cards: a frame in the colour of the area where the character is played, a portrait, a name. */

export const cardWidth = 92
export const cardHeight = 108

type Colour = 'red' | 'orange' | 'blue' | 'green' | 'purple'

/** Courtyard, ramparts, towers, outside, and the Knight, who lies on other cards. */
const colourOf = (name: Name): Colour => {
  if (name === 'knight') return 'purple'
  if (courtyardNames.some((one) => one === name)) return 'red'
  if (rampartNames.some((one) => one === name)) return 'orange'
  return towerNames.some((one) => one === name) ? 'blue' : 'green'
}

const frame = (light: string, dark: string) => solid(2, [light, '#2e1c12'], [dark, '#0d0805'])

const inks: Art['inks'] = {
  pen: { always: 'stroke:#2e1c12;stroke-width:.9;stroke-linejoin:round' },
  'frame-red': frame('#a83a35', '#8a302c'),
  'frame-orange': frame('#cf7a2a', '#a8621f'),
  'frame-blue': frame('#356aa8', '#2a5687'),
  'frame-green': frame('#4c8a44', '#3d7037'),
  'frame-purple': frame('#6f4490', '#5a3776'),
  backdrop: fill('#f7edd5', '#d9cba9'),
  'card-name': {
    always:
      "fill:#fff;font-family:Georgia,'Times New Roman','DejaVu Serif',serif;font-weight:bold;text-anchor:middle",
  },
  'card-shade': { always: 'fill:#000;opacity:.28' },
}

/** Long names are set smaller. */
const nameSize = (title: string): number => Math.min(13.5, 128 / title.length)

/** The name stands at the top, so that it can be read when another card lies on this one. */
const card = (name: Name): string => {
  const { title } = characterOf(name)
  const [w, h] = [cardWidth, cardHeight]
  const colour = `frame-${colourOf(name)}`
  return element(
    'g',
    { id: `card-${name}` },
    element('rect', { class: colour, x: -w / 2, y: -h / 2, width: w, height: h, rx: 7 }),
    element('rect', { class: 'backdrop', x: -41, y: -31, width: 82, height: 80, rx: 4 }),
    element('g', { transform: 'translate(0 18) scale(1.05)' }, portrait(name)),
    words('text', { class: 'card-name', y: -37.5, 'font-size': nameSize(title) }, title),
  )
}

export const cardArt: Art = {
  inks,
  symbols: Object.fromEntries(names.map((name) => [`card-${name}`, card(name)])),
}

/** The name of a card as it is printed; a copy keeps its number: `Soldier 3`. */
export const titleOfCard = (piece: string): string => {
  const [, copy] = piece.split('#')
  const { title } = characterOf(piece)
  return copy === undefined ? title : `${title} ${copy}`
}

/** A card, its middle at x, y. */
export const cardAt = (piece: string, x: number, y: number): string =>
  element('rect', {
    class: 'card-shade',
    x: x - cardWidth / 2 + 3,
    y: y - cardHeight / 2 + 4,
    width: cardWidth,
    height: cardHeight,
    rx: 7,
  }) + use(`card-${nameOf(piece)}`, x, y)
