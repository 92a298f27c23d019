import { describe, expect, test } from 'vitest'
import type { View } from '../../src/games/carcassonne/acts.ts'
import { carcassonne } from '../../src/games/carcassonne/game.ts'
import type { AnyGame } from '../../src/games/game.ts'
import { carcassonneTiles } from '../../src/pictures/carcassonne/tiles.ts'
import type { LandscapeView } from '../../src/pictures/carcassonne/view.ts'
import { picture } from '../../src/pictures/index.ts'
import { matchOf } from './play.ts'
import { allOf, having, type Node, parseXml, titleOf } from './xml.ts'

/** The picture reads the engine's own view: this line compiles as long as it fits. */
const asRead = (view: View): LandscapeView => view

const isView = (view: object): view is View => 'board' in view && 'meeples' in view

const game: AnyGame = carcassonne

const views = matchOf(game, { seats: 4, options: { farmers: true } }, 11)
  .map((state) => game.view(state, 'onlooker'))
  .filter(isView)
  .map(asRead)

const seats = ['Ada', 'Bea', 'Cleo', 'Dora'].map((name) => ({ name }))

const drawn = (view: object, coordinates = false): Node =>
  parseXml(picture('carcassonne', view, { theme: 'light', coordinates, seats }))

const stages = [0, 5, 30, views.length - 1].map((i) => [i, views[i]!] as const)

describe.each(stages)('after %i turns', (_, view) => {
  const root = drawn(view)

  test('every tile is drawn where it lies', () => {
    const tiles = having(root, 'data-tile').map(({ attributes, children }) => {
      const { href, x = '0', y = '0' } = children.find(({ name }) => name === 'use')!.attributes
      return [attributes['data-tile'], href, Number(x), Number(y)]
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
      const symbol = allOf(root).find(
        ({ attributes }) => attributes['id'] === `tile-${tile}-${rotation}`,
      )!
      const { segments } = carcassonneTiles.find(({ id }) => id === tile)!
      const shown = having(symbol, 'data-segment').map(({ attributes }) =>
        Number(attributes['data-segment']),
      )
      expect(shown.toSorted((a, b) => a - b)).toEqual([...segments.keys()])
    }
  })

  test('every figure is drawn once, in the colour of its seat', () => {
    const figures = having(root, 'data-figure').map(({ attributes, children }) => {
      expect(children.find(({ name }) => name === 'use')!.attributes['href']).toMatch(
        new RegExp(`-${attributes['data-seat']}$`),
      )
      return `${attributes['data-seat']} at ${attributes['data-at']}`
    })
    expect(figures.toSorted()).toEqual(
      view.meeples.map(({ seat, x, y }) => `${seat} at ${x},${y}`).toSorted(),
    )
  })

  test('farmers lie, all others stand', () => {
    for (const node of having(root, 'data-figure')) {
      const href = node.children.find(({ name }) => name === 'use')!.attributes['href']!
      expect(href.startsWith('#lying')).toBe(node.attributes['data-figure'] === 'farmer')
    }
  })

  test('the tile laid last is marked', () => {
    const { x, y } = view.board[view.board.length - 1]!
    expect(having(root, 'data-last').map(({ attributes }) => attributes['data-last'])).toEqual([
      `${x},${y}`,
    ])
  })

  test('the tile to be placed is shown, and none once the game is over', () => {
    const shown = having(root, 'data-drawn').map(({ attributes }) => attributes['data-drawn'])
    expect(shown).toEqual(view.drawn === null ? [] : [view.drawn])
  })

  test('scores and what is left of the figures can be read', () => {
    const said = having(root, 'data-panel-seat').map(titleOf)
    expect(said.map((text) => text.replace(/, to move$/, ''))).toEqual(
      view.scores.map((score, seat) => {
        const colour = ['red', 'blue', 'yellow', 'green'][seat]
        return `${seats[seat]!.name} (${colour}): ${score}, ${view.supply[seat]!.meeples} meeples left`
      }),
    )
  })
})

test('coordinates name the empty squares beside the landscape', () => {
  const texts = allOf(drawn(views[0]!, true)).flatMap(({ name, text }) =>
    name === 'text' ? [text] : [],
  )
  expect(texts).toEqual(expect.arrayContaining(['0,-1', '1,0', '0,1', '-1,0']))
  expect(texts).not.toContain('0,0')
})

test('a figure is dressed for what it does', () => {
  const roles = views.flatMap((view) =>
    having(drawn(view), 'data-figure').map(({ attributes }) => attributes['data-figure']),
  )
  expect(new Set(roles)).toEqual(new Set(['traveler', 'knight', 'monk', 'farmer']))
})
