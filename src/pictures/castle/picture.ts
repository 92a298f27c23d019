import { document, type Frame } from '../document.ts'
import { type Art, solid } from '../ink.ts'
import { landscapeArt } from '../landscape/art/art.ts'
import { lastArt } from '../last.ts'
import { element, words } from '../markup.ts'
import type { PictureOptions } from '../options.ts'
import { panel, panelArt, panelHeight, type Row } from '../panel.ts'
import { type Names, seatArt, seatName } from '../seats.ts'
import { cardArt, titleOfCard } from './cards.ts'
import { ground, groundArt } from './ground.ts'
import { meadow, pitch, slots, spaces } from './place.ts'
import { counted, type Item, type Shelf, shelf } from './shelf.ts'
import { type Look, stackMarkup } from './stack.ts'
import type { CardView, Stack } from './view.ts'

const inks: Art['inks'] = {
  badge: solid(2, ['#2e1c12', '#fff'], ['#0d0805', '#e9dfc8']),
  'badge-number': {
    always:
      "fill:#fff;font-family:Georgia,'DejaVu Serif',serif;font-weight:bold;text-anchor:middle",
  },
}

/** Beside the board: four cards wide. */
const columns = 4
const gap = 24
const aside = { x: meadow.x + meadow.width + gap, width: columns * pitch[0] }
const whole = { x: meadow.x - gap, width: meadow.width + aside.width + 3 * gap }

const stacked = (places: CardView['outside']): readonly (readonly [string, Stack])[] =>
  Object.entries(places).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Cards on spaces and siege slots, farther south before farther north. */
const onBoard = (view: CardView, look: Look): string =>
  [...spaces, ...slots]
    .toSorted(([, a], [, b]) => a[1] - b[1])
    .map(([place, at]) => {
      const stack = view.board[place] ?? view.siege[place]
      return stack ? stackMarkup(place, stack, at, look) : ''
    })
    .join('')

const outsideItems = (view: CardView, look: Look): readonly Item[] =>
  stacked(view.outside).map(
    ([place, stack]) =>
      (at) =>
        stackMarkup(place, stack, at, look),
  )

/** Shelves one below the other. */
const below = (
  shelves: readonly ((y: number) => Shelf)[],
  top: number,
): { readonly markup: string; readonly bottom: number } => {
  let bottom = top
  const markup = shelves.map((made) => {
    const one = made(bottom)
    bottom += one.height
    return one.markup
  })
  return { markup: markup.join(''), bottom }
}

/** What the match waits for besides the turn itself. */
const asked = (view: CardView, names: Names): readonly string[] =>
  view.pending.map(
    ({ decision, card, seats }) =>
      `${titleOfCard(card)}: ${decision.replaceAll('-', ' ')} (${seats.map((seat) => seatName(names, seat, 14)).join(', ')})`,
  )

const decisions = (lines: readonly string[], y: number): Shelf => ({
  markup: lines
    .map((text, i) =>
      words(
        'text',
        { class: 'words', 'data-pending': i, x: aside.x + 4, y: y + 22 + 26 * i, 'font-size': 17 },
        text,
      ),
    )
    .join(''),
  height: lines.length === 0 ? 0 : 26 * lines.length + 14,
})

/** Hands that the viewer may see, side by side as long as they fit. */
const hands = (view: CardView, names: Names, top: number): Shelf => {
  const across = Math.floor((whole.width - 2 * gap) / pitch[0])
  let [column, y, height, markup] = [0, top, 0, '']
  for (const [seat, hand] of view.hands.entries()) {
    if (typeof hand === 'number' || hand.length === 0) continue
    const items = counted(hand)
    const wide = Math.max(3, items.length)
    if (column > 0 && column + wide > across) [column, y, height] = [0, y + height, 0]
    const heading = `Hand of ${seatName(names, seat, 10 + 9 * wide)}`
    const one = shelf(heading, items, [meadow.x + column * pitch[0], y], across)
    markup += one.markup
    height = Math.max(height, one.height)
    column += wide + 0.5
  }
  return { markup, height: y + height - top }
}

const handSize = (hand: readonly string[] | number): number =>
  typeof hand === 'number' ? hand : hand.length

const back = (transform: string): string =>
  element('rect', { class: 'frame-red', x: -5, y: -7, width: 10, height: 14, rx: 2, transform })

/** Backs of cards: held in a hand like a fan, or lying in a deck. */
const fan = ['rotate(-24 0 8)', 'rotate(0)', 'rotate(24 0 8)'].map(back).join('')
const pile = ['translate(2 3)', 'translate(0 0)', 'translate(-2 -3)'].map(back).join('')

/** Whose answers the match waits for: of nested decisions the last asked, else the seat on turn. */
const awaited = ({ pending, turn, actionsLeft }: CardView): readonly number[] =>
  pending[pending.length - 1]?.seats ?? (actionsLeft > 0 ? [turn] : [])

const rows = (view: CardView): readonly Row[] =>
  view.hands.map((hand, seat) => {
    const deck = view.decks[seat] ?? 0
    return {
      seat,
      score: String(handSize(hand) + deck),
      stocks: [
        { name: 'cards in the deck', count: deck, icon: pile },
        { name: 'cards in hand', count: handSize(hand), icon: fan },
      ],
      isOn: awaited(view).includes(seat),
    }
  })

const taken = (view: CardView): ReadonlySet<string> =>
  new Set([...Object.keys(view.board), ...Object.keys(view.siege)])

const sheet = (view: CardView, { coordinates, seats }: PictureOptions) => {
  const look: Look = { names: seats, lastPlayed: view.lastPlayed }
  const column = below(
    [
      (y) => decisions(asked(view, seats), y),
      (y) => shelf('Outside the walls', outsideItems(view, look), [aside.x, y], columns),
      (y) => shelf('Exchange', counted(view.exchange), [aside.x, y], columns),
      (y) => shelf('Out of the game', counted(view.removed), [aside.x, y], columns),
    ],
    meadow.y,
  )
  const middle = Math.max(column.bottom, meadow.y + meadow.height) + gap / 2
  const shown = below([(y) => hands(view, seats, y)], middle)
  const frame: Frame = {
    x: whole.x,
    y: meadow.y - gap,
    width: whole.width,
    height: shown.bottom - meadow.y + gap,
  }
  const board = ground(taken(view), coordinates) + onBoard(view, look)
  return { frame, body: board + column.markup + shown.markup + panel(rows(view), seats, frame, '') }
}

/** Draws Castle: the board with its cards, the Exchange, the hands that the viewer may see. */
export const castle = {
  draw(view: CardView, options: PictureOptions): string {
    const { frame, body } = sheet(view, options)
    const played =
      view.lastPlayed === null
        ? 'No card has been played.'
        : `${titleOfCard(view.lastPlayed)} was played last.`
    return document(
      {
        title: 'Castle',
        description: `${taken(view).size} places are taken. ${played}`,
        frame: { ...frame, height: frame.height + panelHeight(frame.width) },
        body,
        art: [landscapeArt, groundArt, cardArt, lastArt, seatArt, panelArt, { inks, symbols: {} }],
      },
      options.theme,
    )
  },
}
