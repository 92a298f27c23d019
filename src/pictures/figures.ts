import type { Art } from './ink.ts'
import { element, shape, use } from './markup.ts'
import { charge, seatNumbers } from './seats.ts'

/** Wooden figures, about 40 units high around the middle of the body. */

/** What a figure wears, by what it does: it is painted over the body. */
export type Dress =
  | 'traveler'
  | 'knight'
  | 'monk'
  | 'abbot'
  | 'maiden'
  | 'lord'
  | 'herald'
  | 'squire'
  | 'plain'

const body =
  'M0-20c4.4 0 7 3 7 6.6 0 2.4-.9 4-2.2 5.2C10.4-6.9 18-3.8 18 .2c0 2.8-3 3.4-6.3 3.3l-2.2-.1c1 4.6 3.9 9 6 12.6C16.9 18.5 15.5 20 13 20H4.5c-1.6 0-2.1-1-2.6-2.3L0 13.6l-1.9 4.1C-2.4 19-2.9 20-4.5 20H-13c-2.5 0-3.9-1.5-2.5-4 2.1-3.6 5-8 6-12.6l-2.2.1C-15 3.6-18 3-18 .2c0-4 7.6-7.1 13.2-8.4C-6.1-9.4-7-11-7-13.4-7-17-4.4-20 0-20z'

const gown =
  'M0-20c4.4 0 7 3 7 6.6 0 2.4-.9 4-2.2 5.2 4.6 1.4 9.2 4.6 10 9.2l-7-.6C9 8 14 15 15 18c.6 1.6-.6 2-2 2h-26c-1.4 0-2.6-.4-2-2 1-3 6-10 7.2-17.6l-7 .6c.8-4.6 5.4-7.8 10-9.2C-6.1-9.4-7-11-7-13.4-7-17-4.4-20 0-20z'

export const abbotHat =
  shape('mitre', 'M-6.6-14.5C-8-20-4-25.5 0-29c4 3.5 8 9 6.6 14.5-4 1.6-9.2 1.6-13.2 0z') +
  shape('gilt', 'M0-27v11M-4-19.5h8')

const dresses: Readonly<Record<Dress, string>> = {
  plain: '',
  traveler:
    shape(
      'leather',
      'M-8.5-15.5c2-1 3.5-1.2 4-4.5 1-3.5 8-3.5 9 0 .5 3.3 2 3.5 4 4.5-4 2.5-13 2.5-17 0z',
    ) + shape('staff', 'M15.5-9 13 20'),
  knight:
    shape('steel', 'M-7-12.5c-.6-6 2.5-9.5 7-9.5s7.6 3.5 7 9.5L3-11.5V-9h-6v-2.5z') +
    shape('visor', 'M-4.6-14.4H4.6') +
    shape('plume', 'M0-22c1-4.5 6-5 8-2-2-.4-4.5.6-5 3z') +
    shape('staff', 'M16 8V-14M12.8 1.5h6.4'),
  monk:
    shape('leather', 'M-7.4-8.5c-1.6-3-1.4-13.5 7.4-13.5s9 10.5 7.4 13.5C5-6-5-6-7.4-8.5z') +
    shape('face', 'M-4.2-12.4a4.2 4.6 0 0 1 8.4 0c0 2.6-2 4-4.2 4s-4.2-1.4-4.2-4z'),
  abbot: abbotHat + shape('crook', 'M15.5 20V-15c0-6 7-6 7-1.2 0 3-4 3.2-4.4.6'),
  maiden:
    shape('hennin', 'M-6.8-14C-6-18-2-34 1.5-37 4-32 7-19 6.8-14-2-17.5-2-17.5-6.8-14z') +
    shape('veil', 'M1.5-37c9 5 11 15 9.5 26') +
    shape('hair', 'M-7-13c-2 4-1 6-1.8 8.5 3 .4 4-2 4-4zM7-13c2 4 1 6 1.8 8.5-3 .4-4-2-4-4z'),
  herald:
    shape('leather', 'M-9-15c-1-5 3-8.5 9-8.5s10 3.5 9 8.5c-5 1.6-13 1.6-18 0z') +
    shape('plume', 'M4-22c3-5 9-4 9 1-2-1.5-5-1-6 1.5z') +
    shape('trumpet', 'M6-3 22-9l3-2.5 1.5 8-4-.6L7 0z'),
  squire:
    shape('cap', 'M-8-14.5c-1-6 3-8.5 8.5-8.5 3 0 7 2 8.5 6l2.5 1c-6 2.6-13 3-19.5 1.5z') +
    shape('plume', 'M-4-21c-6-1-8-5-6-8 2 2.5 5 2 7 5.5z'),
  lord:
    shape('coronet', 'M-8-15.5-9.5-25l5.2 3.6L0-27.5l4.3 6.1L9.5-25 8-15.5c-4 1.6-12 1.6-16 0z') +
    shape('gem', 'M-1.7-18.6a1.7 1.7 0 1 1 3.4 0a1.7 1.7 0 1 1-3.4 0z'),
}

const accent = (colour: string, edge: string) => ({
  always: `fill:${colour};stroke:${edge};stroke-width:.9;stroke-linejoin:round`,
})

const line = (colour: string, width: number) => ({
  always: `fill:none;stroke:${colour};stroke-width:${width};stroke-linecap:round`,
})

const inks: Art['inks'] = {
  body: { always: 'stroke-width:1.8;stroke-linejoin:round' },
  halo: { always: 'fill:none;stroke:#fff;stroke-width:4.6;stroke-linejoin:round;opacity:.85' },
  gloss: { always: 'fill:none;stroke:#fff;stroke-width:1.6;stroke-linecap:round;opacity:.55' },
  'figure-shade': { always: 'fill:#000;opacity:.28' },
  leather: accent('#8a5a2e', '#3d2411'),
  steel: accent('#c9d0d8', '#3c444d'),
  plume: accent('#fff', '#3c444d'),
  face: accent('#f0c9a0', '#3d2411'),
  mitre: accent('#fffaf0', '#5b4a1e'),
  hennin: accent('#f6d5e4', '#7a3a5a'),
  hair: accent('#d99a3a', '#6b4310'),
  coronet: accent('#f4c63a', '#6b4e00'),
  trumpet: accent('#e8b930', '#6b4e00'),
  cap: accent('#3d7a4a', '#153d1e'),
  gem: accent('#c21f4a', '#5c0a20'),
  visor: line('#22272d', 1.4),
  staff: line('#4a2f16', 1.8),
  gilt: line('#d9a520', 1.8),
  crook: line('#c58f15', 2),
  veil: line('#f6d5e4', 1.6),
}

const outline = (dress: Dress): string => (dress === 'maiden' ? gown : body)

const upright = (seat: number, dress: Dress): string =>
  element('ellipse', { class: 'figure-shade', cx: 2, cy: 19.5, rx: 18, ry: 4.5 }) +
  shape('halo', outline(dress)) +
  shape('body', outline(dress)) +
  shape('gloss', 'M-4.5-14.5c.2-1.6 1.2-2.6 2.6-3M-15-1c1.6-1.6 4-2.8 6.4-3.6') +
  dresses[dress] +
  element('g', { transform: 'translate(0 3)' }, charge(seat))

const flat = (seat: number): string =>
  element(
    'g',
    { transform: 'rotate(-90)' },
    element('path', { class: 'figure-shade', d: body, transform: 'translate(-3 2)' }),
    shape('halo', body),
    shape('body', body),
    shape('gloss', 'M-4.5-14.5c.2-1.6 1.2-2.6 2.6-3'),
  ) + element('g', { transform: 'translate(3 0)' }, charge(seat))

const dressNames: readonly Dress[] = [
  'plain',
  'herald',
  'squire',
  'traveler',
  'knight',
  'monk',
  'abbot',
  'maiden',
  'lord',
]

const symbol = (id: string, seat: number, content: string): readonly [string, string] => [
  id,
  element('g', { id, class: `seat-${seat}` }, content),
]

export const figureArt: Art = {
  inks,
  symbols: Object.fromEntries(
    seatNumbers.flatMap((seat) => [
      symbol(`lying-${seat}`, seat, flat(seat)),
      ...dressNames.map((dress) => symbol(`${dress}-${seat}`, seat, upright(seat, dress))),
    ]),
  ),
}

/** A figure of a seat that stands dressed as what it does. */
export const standing = (seat: number, dress: Dress, x: number, y: number): string =>
  use(`${dress}-${seat}`, x, y)

export const lying = (seat: number, x: number, y: number): string => use(`lying-${seat}`, x, y)

/** A figure too small for more than its outline. */
export const miniature = (seat: number): string =>
  element(
    'g',
    { class: `seat-${seat}`, transform: 'scale(.38)' },
    shape('halo', body),
    shape('body', body),
  )
