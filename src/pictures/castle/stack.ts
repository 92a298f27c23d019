import { sign } from '../document.ts'
import { element, short } from '../markup.ts'
import { type Names, seatTitle, token } from '../seats.ts'
import type { Point } from '../tiles/curve.ts'
import { cardAt, cardHeight, cardWidth, titleOfCard } from './cards.ts'
import type { Lying, Stack } from './view.ts'

/** What lies on one place: a card, or Knights on top of it. */

/** Each card of a stack leaves the name of the one below uncovered. */
const strip = 23

/** Stacks of any height keep within the room of one card. */
const scaleOf = (count: number): number => cardHeight / (cardHeight + (count - 1) * strip)

const owned = (seat: number | null, at: Point, r: number): string =>
  seat === null
    ? ''
    : element(
        'g',
        { 'data-token': seat, transform: `translate(${short(at[0])} ${short(at[1])})` },
        token(seat, r),
      )

const said = (names: Names, { card, token: seat }: Lying): string =>
  `${titleOfCard(card)}, ${seat === null ? 'no token' : `token of ${seatTitle(names, seat)}`}`

const lying = (one: Lying, i: number, count: number, isLast: boolean): string => {
  const y = (i - (count - 1) / 2) * strip
  const isTop = i === count - 1
  const mark = element('rect', {
    class: 'last',
    x: -cardWidth / 2,
    y: y - cardHeight / 2,
    width: cardWidth,
    height: cardHeight,
    rx: 7,
  })
  return element(
    'g',
    { 'data-card': one.card, 'data-last': isLast ? one.card : undefined },
    cardAt(one.card, 0, y),
    isLast ? mark : '',
    isTop ? owned(one.token, [32, y + 38], 16) : owned(one.token, [-45, y - 42], 11),
  )
}

export type Look = { readonly names: Names; readonly lastPlayed: string | null }

/** The cards of a place, the base first and lowest. */
export const stackMarkup = (place: string, stack: Stack, [x, y]: Point, look: Look): string => {
  const scale = scaleOf(stack.length)
  const fit = scale === 1 ? '' : ` scale(${scale.toFixed(3)})`
  return sign(
    `${place}: ${stack.map((one) => said(look.names, one)).join('; on it ')}`,
    { 'data-place': place, transform: `translate(${short(x)} ${short(y)})${fit}` },
    ...stack.map((one, i) => lying(one, i, stack.length, one.card === look.lastPlayed)),
  )
}
