import { describe, expect, test } from 'vitest'
import { characters, nameOf } from '../../src/games/castle/characters.ts'
import { castle } from '../../src/games/castle/game.ts'
import { names } from '../../src/games/castle/names.ts'
import type { View } from '../../src/games/castle/states.ts'
import type { AnyGame, Viewer } from '../../src/games/game.ts'
import type { CardView } from '../../src/pictures/castle/view.ts'
import { picture } from '../../src/pictures/index.ts'
import { seatTitle } from '../../src/pictures/seats.ts'
import { matchOf } from './play.ts'
import { allOf, having, type Node, parseXml, titleOf } from './xml.ts'

/** The picture reads the engine's own view: this line compiles as long as it fits. */
const asRead = (view: View): CardView => view

const isView = (view: object): view is View => 'hands' in view

const game: AnyGame = castle
const options = { kingTargets: 'board', princeCharming: 'strict', villageIdiot: 'pass' }
const states = matchOf(game, { seats: 4, options }, 3)
const seats = ['Ada', 'Bea', 'Cleo', 'Dora'].map((name) => ({ name }))

const viewOf = (state: unknown, viewer: Viewer): CardView => {
  const view = game.view(state, viewer)
  if (!isView(view)) throw new Error('not a view')
  return asRead(view)
}

const drawn = (view: object, coordinates = false): Node =>
  parseXml(picture(game, view, { theme: 'light', coordinates, seats }))

const values = (root: Node, name: string): readonly string[] =>
  having(root, name).map(({ attributes }) => attributes[name]!)

const stages = [0, 20, 60, states.length - 1].map((i) => [i, states[i]] as const)

describe.each(stages)('after %i decisions', (_, state) => {
  const view = viewOf(state, 1)
  const root = drawn(view)
  const stacks = Object.entries({ ...view.board, ...view.siege, ...view.outside })

  test('every card lies on its place, the base lowest', () => {
    const shown = having(root, 'data-place').map((node) => [
      node.attributes['data-place'],
      values(node, 'data-card'),
    ])
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(stacks.map(([place, stack]) => [place, stack.map(({ card }) => card)])),
    )
  })

  test('every card bears its token, or none', () => {
    for (const node of having(root, 'data-card')) {
      const found = stacks
        .flatMap(([, stack]) => stack)
        .find(({ card }) => card === node.attributes['data-card'])!
      expect(values(node, 'data-token')).toEqual(found.token === null ? [] : [String(found.token)])
    }
  })

  test('a place says what lies there and whose it is', () => {
    for (const node of having(root, 'data-place'))
      for (const { card, token } of stacks.find(
        ([place]) => place === node.attributes['data-place'],
      )![1]) {
        expect(titleOf(node)).toContain(characters[nameOf(card)].title)
        if (token !== null) expect(titleOf(node)).toContain(seatTitle(seats, token))
      }
  })

  test('the card played last is marked', () => {
    const lies = stacks.some(([, stack]) => stack.some(({ card }) => card === view.lastPlayed))
    expect(values(root, 'data-last')).toEqual(lies ? [view.lastPlayed] : [])
  })

  test.each([0, 1, 2, 3, 'onlooker'] as const)(
    'viewer %s sees the Exchange and what lies in no other hand',
    (viewer) => {
      const seen = viewOf(state, viewer)
      const hand = typeof viewer === 'number' ? seen.hands[viewer] : []
      const expected = [...seen.exchange, ...seen.removed, ...(Array.isArray(hand) ? hand : [])]
      const shown = having(drawn(seen), 'data-name').flatMap(({ attributes }) =>
        Array<string>(Number(attributes['data-count'])).fill(attributes['data-name']!),
      )
      expect(shown.toSorted()).toEqual(expected.toSorted())
    },
  )

  test('a picture names no card that its view does not name', () => {
    for (const viewer of [0, 'onlooker'] as const) {
      const seen = viewOf(state, viewer)
      const text = picture(game, seen, { theme: 'light', coordinates: true, seats })
      const told = JSON.stringify(seen)
      for (const name of names)
        if (!told.includes(`"${name}`)) {
          expect(text).not.toContain(`card-${name}"`)
          expect(text).not.toContain(`>${characters[name].title}`)
        }
    }
  })

  test('hands and decks are counted for everybody', () => {
    const panel = having(drawn(viewOf(state, 'onlooker')), 'data-panel-seat').map(titleOf)
    for (const [seat, hand] of view.hands.entries()) {
      const size = typeof hand === 'number' ? hand : hand.length
      expect(panel[seat]).toContain(`${view.decks[seat]} cards in the deck, ${size} cards in hand`)
    }
  })
})

test('to whom all is open sees every hand', () => {
  const view = viewOf(states[0], 'everything')
  const headings = allOf(drawn(view)).flatMap(({ name, text }) => (name === 'text' ? [text] : []))
  for (const { name } of seats) expect(headings).toContain(`Hand of ${name}`)
})

test('hands of one name are told apart by their seats', () => {
  const names = seats.map(({ name }) => ({ name: name === 'Dora' ? 'Ada' : name }))
  const view = viewOf(states[0], 'everything')
  const text = picture(game, view, { theme: 'light', coordinates: false, seats: names })
  const headings = allOf(parseXml(text)).map((node) => node.text)
  for (const name of ['Ada (0)', 'Bea', 'Cleo', 'Ada (3)'])
    expect(headings).toContain(`Hand of ${name}`)
})

test('an open decision says of which card it is and who answers', () => {
  const asking = states
    .map((state) => viewOf(state, 'onlooker'))
    .find(({ pending }) => pending.length > 0)!
  const [pending] = asking.pending
  const root = drawn(asking)
  const { title } = characters[nameOf(pending!.card)]
  expect(having(root, 'data-pending')[0]!.text).toContain(
    `${title}: ${pending!.decision.replaceAll('-', ' ')}`,
  )
  const onTurn = having(root, 'data-panel-seat').filter((node) => titleOf(node).includes('to move'))
  const open = asking.pending[asking.pending.length - 1]!.seats
  expect(onTurn.map(({ attributes }) => Number(attributes['data-panel-seat']))).toEqual(open)
})

test('every space and siege slot says where it is', () => {
  const marked = values(drawn(viewOf(states[0], 'onlooker')), 'data-space')
  expect(marked.length).toBe(40)
  expect(marked).toEqual(expect.arrayContaining(['C11', 'N2', 'T-SE', 'G-W']))
})

test('with coordinates every free space and siege slot has its name', () => {
  const view = viewOf(states[30], 'onlooker')
  const texts = allOf(drawn(view, true)).flatMap(({ name, text }) =>
    name === 'text' ? [text] : [],
  )
  const places = texts.filter((text) => /^([NESWC]\d+|T-[NS][EW]|G-[NESW])$/.test(text))
  expect(places).toHaveLength(40 - Object.keys({ ...view.board, ...view.siege }).length)
})

test('every character has a card of its own', () => {
  const view = { ...viewOf(states[0], 'onlooker'), exchange: names }
  const cards = values(drawn(view), 'id').filter((id) => id.startsWith('card-'))
  expect(new Set(cards)).toEqual(new Set(names.map((name) => `card-${name}`)))
  expect(picture(game, view, { theme: 'light', coordinates: true, seats }).length).toBeLessThan(
    150_000,
  )
})
