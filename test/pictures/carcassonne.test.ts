import { describe, expect, test } from 'vitest'
import type { Options, View } from '../../src/games/carcassonne/acts.ts'
import { catalogueOf } from '../../src/games/carcassonne/catalogue.ts'
import type { AnyGame } from '../../src/games/game.ts'
import type { LandscapeView } from '../../src/pictures/carcassonne/view.ts'
import { picture } from '../../src/pictures/index.ts'
import {
  carcassonneWithFairs,
  optionsWithFairs,
  shelfWithFairs,
} from '../games/carcassonne/fairs.ts'
import { matchOf } from './play.ts'
import { allOf, having, type Node, parseXml, titleOf } from './xml.ts'

/** The picture reads the engine's own view: this line compiles as long as it fits. */
const asRead = (view: View): LandscapeView => view

const isView = (view: object): view is View => 'board' in view && 'meeples' in view

/** One box more than there is: what is drawn is what a catalogue says. */
const game: AnyGame = carcassonneWithFairs
const { tiles } = catalogueOf(shelfWithFairs)

const base: Options = {
  farmers: true,
  river: false,
  abbot: false,
  castlesInGermany: false,
  castlesAndBridges: false,
  castleTiles: 'chosen',
  castlesAfterLastTile: false,
}
const everything: Options = {
  ...base,
  river: true,
  abbot: true,
  castlesInGermany: true,
  castlesAndBridges: true,
}

/** Castles are rarely built by chance, so they are built whenever they can be. */
const isCastle = (action: object): boolean =>
  'build' in action && JSON.stringify(action.build)?.includes('castle') === true

const played = (options: Options, seed: number): readonly LandscapeView[] =>
  matchOf(game, { seats: 3, options, prefers: isCastle }, seed)
    .map((state) => game.view(state, 'onlooker'))
    .filter(isView)
    .map(asRead)

const plain = played(base, 11)
const full = played(everything, 12)
const fairs = played(optionsWithFairs.parse({ fairs: true }), 13)
const seats = ['Ada', 'Bea', 'Cleo'].map((name) => ({ name }))

const drawn = (view: object, coordinates = false): Node =>
  parseXml(picture(game, view, { theme: 'light', coordinates, seats }))

const values = (root: Node, name: string): readonly string[] =>
  having(root, name).map(({ attributes }) => attributes[name]!)

const hrefOf = (node: Node): string =>
  node.children.find(({ name }) => name === 'use')!.attributes['href']!

const stages = [
  ...[0, 5, 30, plain.length - 1].map((i) => ['base', i, plain[i]!] as const),
  ...[0, 8, 40, full.length - 1].map((i) => ['everything', i, full[i]!] as const),
  ...[30, fairs.length - 1].map((i) => ['a box of somebody else', i, fairs[i]!] as const),
]

describe.each(stages)('%s, after %i decisions', (_, __, view) => {
  const root = drawn(view)

  test('every tile is drawn where it lies', () => {
    const tiles = having(root, 'data-tile').map((node) => {
      const { x = '0', y = '0' } = node.children.find(({ name }) => name === 'use')!.attributes
      return [node.attributes['data-tile'], hrefOf(node), Number(x), Number(y)]
    })
    expect(tiles).toEqual(
      view.board.map(({ tile, rotation, x, y }) => [
        tile,
        `#tile-${tile}-${rotation}`,
        100 * x,
        100 * y,
      ]),
    )
  })

  test('every segment of a tile is part of its symbol', () => {
    for (const { tile, rotation } of view.board) {
      const id = `tile-${tile}-${rotation}`
      const symbol = allOf(root).find(({ attributes }) => attributes['id'] === id)!
      const { segments } = tiles.find((kind) => kind.id === tile)!
      const shown = values(symbol, 'data-segment').map(Number)
      expect(shown.toSorted((a, b) => a - b)).toEqual([...segments.keys()])
    }
  })

  test('every figure is drawn once, in the colour of its seat', () => {
    const figures = having(root, 'data-figure').map((node) => {
      const { 'data-seat': seat, 'data-at': at } = node.attributes
      expect(hrefOf(node)).toMatch(new RegExp(`-${seat}$`))
      return `${seat} at ${at}`
    })
    expect(figures.toSorted()).toEqual(
      view.meeples.map(({ seat, x, y }) => `${seat} at ${x},${y}`).toSorted(),
    )
  })

  test('farmers lie, all others stand', () => {
    for (const node of having(root, 'data-figure'))
      expect(hrefOf(node).startsWith('#lying')).toBe(
        node.attributes['data-figure']!.startsWith('farmer'),
      )
  })

  test('bridges, castles and barns are where they were built', () => {
    expect(having(root, 'data-bridge').map(({ attributes }) => attributes['data-at'])).toEqual(
      view.board.flatMap(({ x, y, bridge }) => (bridge === undefined ? [] : [`${x},${y}`])),
    )
    expect(values(root, 'data-castle')).toEqual(view.castles.map(({ x, y }) => `${x},${y}`))
    expect(
      having(root, 'data-barn').map(({ attributes }) => [
        attributes['data-barn'],
        attributes['data-corner'],
      ]),
    ).toEqual(view.barns.map(({ x, y, corner }) => [`${x},${y}`, corner]))
  })

  test('the double tiles in front of players, or to be chosen, lie open', () => {
    const held = view.supply.flatMap(({ castleTiles }) => castleTiles)
    expect(values(root, 'data-held')).toEqual([...(view.castleChoice ?? []), ...held])
  })

  test('the tile laid last is marked', () => {
    const { x, y } = view.board[view.board.length - 1]!
    expect(values(root, 'data-last')).toEqual([`${x},${y}`])
  })

  test('the tile to be placed is shown, and none when there is none', () => {
    expect(values(root, 'data-drawn')).toEqual(view.drawn === null ? [] : [view.drawn])
  })

  test('scores and what is left of the figures can be read', () => {
    const said = having(root, 'data-panel-seat').map(titleOf)
    expect(said.map((text) => text.replace(/, to move$/, ''))).toEqual(
      view.scores.map((score, seat) => {
        const { meeples, abbot } = view.supply[seat]!
        const who = `${seats[seat]!.name} (${['red', 'blue', 'yellow'][seat]})`
        return `${who}: ${score}, ${meeples} meeples left${abbot ? ', 1 abbot left' : ''}`
      }),
    )
  })
})

test('a box of somebody else brings its tiles, and nothing else', () => {
  const laid = new Set(values(drawn(fairs.at(-1)!), 'data-tile'))
  const inHand = fairs.filter(({ drawn: tile }) => tile === 'FA-1')
  expect([...laid].filter((id) => id.startsWith('FA-')).toSorted()).toEqual([
    'FA-1',
    'FA-2',
    'FA-2g',
  ])
  for (const view of inHand) expect(values(drawn(view), 'data-drawn')).toEqual(['FA-1'])
  expect(inHand.length).toBeGreaterThan(0)
})

test('says how large a square is', () => {
  expect(drawn(plain[0]!).attributes['data-unit']).toBe('100')
})

test('coordinates name the empty squares beside the landscape', () => {
  const texts = allOf(drawn(plain[0]!, true)).flatMap(({ name, text }) =>
    name === 'text' ? [text] : [],
  )
  expect(texts).toEqual(expect.arrayContaining(['0,-1', '1,0', '0,1', '-1,0']))
  expect(texts).not.toContain('0,0')
})

test('a figure is named for what it does, on every kind of place', () => {
  const matches = [full, ...[21, 22].map((seed) => played(everything, seed))]
  const roles = matches.flatMap((views) =>
    views.filter((_, i) => i % 7 === 0).flatMap((view) => values(drawn(view), 'data-figure')),
  )
  const ground = ['traveler', 'knight', 'monk', 'farmer', 'abbot', 'lord']
  const built = ['maiden', 'traveler on a bridge', 'farmer on a barn']
  expect(new Set(roles)).toEqual(new Set([...ground, ...built]))
})
