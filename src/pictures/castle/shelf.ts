import { sign } from '../document.ts'
import { element, words } from '../markup.ts'
import type { Point } from '../tiles/curve.ts'
import { cardAt, titleOfCard } from './cards.ts'
import { pitch } from './place.ts'

/** Rows of cards under a heading. */

export type Shelf = { readonly markup: string; readonly height: number }

/** Puts one thing with its middle at a point. */
export type Item = (at: Point) => string

const head = 34

/** Nothing at all where there are no items. */
export const shelf = (
  heading: string,
  items: readonly Item[],
  at: Point,
  columns: number,
): Shelf => {
  const [x, y] = at
  if (items.length === 0) return { markup: '', height: 0 }
  const placed = items.map((item, i) =>
    item([
      x + ((i % columns) + 0.5) * pitch[0],
      y + head + (Math.floor(i / columns) + 0.5) * pitch[1],
    ]),
  )
  return {
    markup:
      words('text', { class: 'words', x: x + 4, y: y + 24, 'font-size': 24 }, heading) +
      placed.join(''),
    height: head + Math.ceil(items.length / columns) * pitch[1] + 18,
  }
}

const badge = (count: number): string =>
  element('circle', { class: 'badge', cx: 32, cy: 38, r: 15 }) +
  words('text', { class: 'badge-number', x: 32, y: 44, 'font-size': 18 }, `×${count}`)

/** Cards off the board, each character once with how many there are. */
export const counted = (cards: readonly string[]): readonly Item[] =>
  [...new Set(cards)].toSorted().map((name) => ([x, y]) => {
    const count = cards.filter((card) => card === name).length
    return sign(
      count === 1 ? titleOfCard(name) : `${titleOfCard(name)}, ${count} cards`,
      { 'data-name': name, 'data-count': count, transform: `translate(${x} ${y})` },
      cardAt(name, 0, 0),
      count === 1 ? '' : badge(count),
    )
  })
