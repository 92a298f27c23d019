import type { Art } from './ink.ts'
import { element, shape } from './markup.ts'

/** Seats have a colour and a charge each, as in heraldry, so that nobody needs to see the colour. */

const colourNames = ['red', 'blue', 'yellow', 'green', 'black'] as const
/** Roundel, lozenge, pile, cross, billet. */
const charges = [
  'M-5 0a5 5 0 0 1 10 0a5 5 0 0 1-10 0z',
  'M0-6.6 5.4 0 0 6.6-5.4 0z',
  'M-6 5 0-6 6 5z',
  'M-1.9-5.8h3.8v3.9h3.9v3.8H1.9v3.9h-3.8V1.9h-3.9v-3.8h3.9z',
  'M-4.8-4.8h9.6v9.6h-9.6z',
] as const

const seat = (light: string, edge: string) => ({
  always: `color:${light};fill:${light};stroke:${edge}`,
})

const inks: Art['inks'] = {
  'seat-0': seat('#d8302f', '#6d0f12'),
  'seat-1': seat('#2c6fd1', '#0f2c63'),
  'seat-2': seat('#f5c518', '#6b4e00'),
  'seat-3': seat('#2f9e4b', '#0d4420'),
  'seat-4': seat('#33333b', '#000'),
  rim: { always: 'fill:none;stroke:#fff;opacity:.8' },
  charge: { always: 'stroke:none;fill:#fff' },
  'charge-dark': { always: 'stroke:none;fill:#3a2a00' },
}

/** What a charge is painted with: yellow bears a dark one. */
const chargeInk = (number: number): string => (number === 2 ? 'charge-dark' : 'charge')

export const seatNumbers = [0, 1, 2, 3, 4] as const

/** The charge of a seat, 10 units wide around the origin. */
export const charge = (number: number): string =>
  shape(chargeInk(number), charges[number % charges.length]!)

export type Names = readonly { readonly name: string | null }[]

/** A round token of a seat, `r` its radius. */
export const token = (number: number, r: number): string =>
  element(
    'g',
    { class: `seat-${number}` },
    element('circle', { r, class: 'rim', 'stroke-width': r / 4 }),
    element('circle', { r, 'stroke-width': r / 8 }),
    element('g', { transform: `scale(${r / 10})` }, charge(number)),
  )

/** About how many letters wide a sign is: ideographs and pictures count twice. */
const width = (sign: string): number =>
  /[\u1100-\ud7ff\uf900-\ufaff\uff00-\uffe6]|\p{Emoji_Presentation}/u.test(sign) ? 2 : 1

/** So many letters fit; what is longer is cut with an ellipsis. Signs are never cut in two. */
export const clipped = (text: string, most: number): string => {
  const signs = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)
  if (signs.reduce((sum, sign) => sum + width(sign), 0) <= most) return text
  let room = most - 1
  const kept = signs.filter((sign) => {
    room -= width(sign)
    return room >= 0
  })
  return `${kept.join('')}…`
}

/** What a seat is called where so many letters fit: seats of one name are told apart by their numbers. */
export const seatName = (names: Names, number: number, most: number): string => {
  const name = names[number]?.name || `Seat ${number}`
  const isShared = names.filter((one) => one.name === name).length > 1
  const mark = isShared ? ` (${number})` : ''
  return `${clipped(name, most - mark.length)}${mark}`
}

/** `Ada (red)`: who a seat is, for titles. */
export const seatTitle = (names: Names, number: number): string =>
  `${names[number]?.name || `seat ${number}`} (${colourNames[number]})`

export const seatArt: Art = { inks, symbols: {} }
