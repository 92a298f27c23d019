import type { Frame } from './document.ts'
import type { Art } from './ink.ts'
import { element } from './markup.ts'

/** The frame around what was laid last. */

export const lastArt: Art = {
  inks: {
    'last-edge': {
      always: 'fill:none;stroke-width:8',
      light: 'stroke:#4a3200',
      dark: 'stroke:#000',
    },
    last: { always: 'fill:none;stroke:#ffd84a;stroke-width:4.5' },
  },
  symbols: {},
}

export const lastMark = ({ x, y, width, height }: Frame, at: string): string => {
  const frame = (ink: string): string => element('rect', { class: ink, x, y, width, height, rx: 3 })
  return element('g', { 'data-last': at }, frame('last-edge'), frame('last'))
}
