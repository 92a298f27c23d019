import type { Frame } from './document.ts'
import { type Art, fill, solid } from './ink.ts'
import { element, shape, title, words } from './markup.ts'
import { type Names, seatName, seatTitle, token } from './seats.ts'

/** The strip below a board that says who plays, what they have, and whose turn it is. */

/** So many of something; `icon` is drawn within 14 units around its origin. */
export type Stock = { readonly name: string; readonly count: number; readonly icon: string }

export type Row = {
  readonly seat: number
  readonly score: string
  readonly stocks: readonly Stock[]
  /** More of what the player has, drawn beside the score, and how it is said. */
  readonly detail?: string
  readonly said?: readonly string[]
  readonly isOn: boolean
}

const wide = 900
const high = 96
const asideWidth = 104
const gap = 12

const inks: Art['inks'] = {
  card: solid(1.5, ['#fffaf0', '#cbb994'], ['#2a2d34', '#494d57']),
  'card-on': solid(4, ['#fff3cf', '#c8871b'], ['#3a3323', '#e0a63a']),
  chip: solid(1.2, ['#fff', '#8b7b62'], ['#383b43', '#777c88']),
  'chip-on': solid(2, ['#ffe9ad', '#c8871b'], ['#6b531f', '#e0a63a']),
  arrow: fill('#c8871b', '#e0a63a'),
}

export const panelArt: Art = { inks, symbols: {} }

const stock = ({ count, icon }: Stock, right: number, i: number): string => {
  const y = 64 - 22 * i
  const at = { x: right, y: y + 6, 'font-size': 17, 'text-anchor': 'end' }
  const digits = String(count).length
  return (
    element('g', { transform: `translate(${right - 10 * digits - 12} ${y})` }, icon) +
    words('text', { class: 'words', ...at }, String(count))
  )
}

const wordsOf = ({ score, stocks, said = [], isOn }: Row): string =>
  [
    score,
    ...stocks.map(({ name, count }) => `${count} ${name}`),
    ...said,
    ...(isOn ? ['to move'] : []),
  ].join(', ')

const card = (row: Row, names: Names, x: number, w: number): string => {
  const { seat, score, stocks, isOn } = row
  const name = seatName(names, seat, Math.floor((w - 60) / 9.5))
  return element(
    'g',
    {
      role: 'graphics-object group',
      'data-panel-seat': seat,
      transform: `translate(${Math.round(x)} 8)`,
    },
    title(`${seatTitle(names, seat)}: ${wordsOf(row)}`),
    element('rect', { class: isOn ? 'card-on' : 'card', width: w, height: 80, rx: 12 }),
    element('g', { transform: 'translate(27 40)' }, token(seat, 18)),
    words('text', { class: 'words', x: 54, y: 27, 'font-size': 18 }, name),
    words('text', { class: 'words bold', x: 53, y: 66, 'font-size': 33 }, score),
    row.detail ?? '',
    ...stocks.map((one, i) => stock(one, w - 10, i)),
    isOn ? shape('arrow', `M${Math.round(w / 2 - 9)}-6h18l-9 10z`) : '',
  )
}

/** What lies below a board is laid out 900 units wide, then scaled to the board. */
export const panelScale = (boardWidth: number): number => boardWidth / wide

export const panelHeight = (boardWidth: number): number => high * panelScale(boardWidth)

/** The strip below `board`; `aside` is drawn at its right end, in 96 by 96 units. */
export const panel = (rows: readonly Row[], names: Names, board: Frame, aside: string): string => {
  const room = (aside === '' ? wide : wide - asideWidth) - gap
  const w = Math.round(room / rows.length - gap)
  const scale = panelScale(board.width).toFixed(3)
  return element(
    'g',
    {
      'data-strip': Math.round(board.y + board.height),
      transform: `translate(${board.x} ${board.y + board.height}) scale(${scale})`,
    },
    ...rows.map((row, i) => card(row, names, gap + i * (w + gap), w)),
    aside === '' ? '' : element('g', { transform: `translate(${wide - asideWidth} 0)` }, aside),
  )
}
