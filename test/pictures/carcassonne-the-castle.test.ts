import { describe, expect, test } from 'vitest'
import type { View } from '../../src/games/carcassonne-the-castle/acts.ts'
import { components } from '../../src/games/carcassonne-the-castle/data.ts'
import { carcassonneTheCastle } from '../../src/games/carcassonne-the-castle/game.ts'
import type { AnyGame } from '../../src/games/game.ts'
import { spaceOf, spaces, towerRadius } from '../../src/pictures/carcassonne-the-castle/track.ts'
import type { CastleView } from '../../src/pictures/carcassonne-the-castle/view.ts'
import { picture } from '../../src/pictures/index.ts'
import { matchOf } from './play.ts'
import { allOf, having, type Node, parseXml, titleOf } from './xml.ts'

/** The picture reads the engine's own view: this line compiles as long as it fits. */
const asRead = (view: View): CastleView => view

const isView = (view: object): view is View => 'followers' in view

const game: AnyGame = carcassonneTheCastle
const views = [5, 6, 7].flatMap((seed) =>
  matchOf(game, { seats: 2, options: {} }, seed)
    .map((state) => game.view(state, 'onlooker'))
    .filter(isView)
    .map(asRead),
)
const seats = [{ name: 'Ada' }, { name: 'Bea' }]

const drawn = (view: object): Node =>
  parseXml(picture(game, view, { theme: 'light', coordinates: false, seats }))

const values = (root: Node, name: string): readonly string[] =>
  having(root, name).map(({ attributes }) => attributes[name]!)

describe.each([0, 20, 45, 59].map((turn) => [turn, views[turn]!] as const))(
  'after %i turns',
  (_, view) => {
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
        const { segments } = components.tiles.find(({ id }) => id === tile)!
        const shown = values(symbol, 'data-segment').map(Number)
        expect(shown.toSorted((a, b) => a - b)).toEqual([...segments.keys()])
      }
    })

    test('every follower is drawn once; merchants lie, all others stand', () => {
      const figures = having(root, 'data-figure')
      expect(
        figures
          .map(({ attributes }) => `${attributes['data-seat']} at ${attributes['data-at']}`)
          .toSorted(),
      ).toEqual(view.followers.map(({ seat, x, y }) => `${seat} at ${x},${y}`).toSorted())
      for (const { attributes, children } of figures) {
        const href = children.find(({ name }) => name === 'use')!.attributes['href']!
        expect(href.startsWith('#lying')).toBe(attributes['data-figure'] === 'merchant')
      }
    })

    test('each keep stands on its house and says how large that is', () => {
      const keeps = having(root, 'data-keep')
      expect(keeps).toHaveLength(view.keeps.filter((keep) => keep !== null).length)
      for (const node of keeps) {
        const keep = view.keeps[Number(node.attributes['data-keep'])]!
        expect(titleOf(node)).toContain(`a house of ${keep.size}`)
        expect(node.attributes['data-at']).toBe(`${keep.x},${keep.y}`)
      }
    })

    test('a wall tile lies on a corner tower until it is taken', () => {
      const lying = having(root, 'data-wall-tile').map(
        ({ attributes }) => attributes['data-corner'],
      )
      const there = Object.entries(view.corners).filter(([, { wallTile }]) => wallTile)
      expect(lying).toEqual(there.map(([corner]) => corner))
    })

    test('what lies face down has no number', () => {
      for (const node of having(root, 'data-wall-tile'))
        expect(allOf(node).filter(({ name }) => name === 'text')).toHaveLength(2)
    })

    test('each player has the wall tiles taken', () => {
      const held = having(root, 'data-panel-seat').map((node) =>
        values(node, 'data-held').map(Number),
      )
      expect(held).toEqual(view.wallTiles.map((tiles) => tiles.toSorted((a, b) => a - b)))
    })

    test('the wall shows its hundred numbers and seven start spaces', () => {
      const wall = root.children.slice(
        0,
        root.children.findIndex(({ attributes }) => 'data-tile' in attributes),
      )
      const numbers = wall.flatMap(allOf).filter(({ name }) => name === 'text')
      expect(numbers.map(({ text }) => Number(text)).toSorted((a, b) => a - b)).toEqual([
        ...spaces.keys(),
      ])
      expect(values(root, 'data-start')).toEqual(components.startSpaces.map(({ id }) => id))
    })
  },
)

test('a marker begins a new lap after 99, and lies from then on', () => {
  const base = views[59]!
  const [first, second] = having(drawn({ ...base, scores: [104, 204] }), 'data-marker')
  expect(titleOf(first!)).toBe('Ada (red): marker on 4, lap 2')
  expect(titleOf(second!)).toBe('Bea (blue): marker on 4, lap 3')
  const href = (node: Node): string =>
    node.children.find(({ name }) => name === 'use')!.attributes['href']!
  expect(href(first!)).toBe('#lying-0')
  expect(first!.attributes['transform']).not.toBe(second!.attributes['transform'])
  expect(href(having(drawn({ ...base, scores: [99, 3] }), 'data-marker')[0]!)).toBe('#plain-0')
})

test('no two spaces of the track overlap', () => {
  for (const [number, { at }] of spaces.entries()) {
    const [x, y] = spaceOf(number + 1).at
    expect(Math.hypot(at[0] - x, at[1] - y)).toBeGreaterThan(20)
    expect(Math.hypot(at[0] - x, at[1] - y)).toBeLessThan(60 + towerRadius)
  }
})

test('every kind of follower and both keeps occur in these matches', () => {
  const roots = views.filter((_, i) => i % 6 === 5).map(drawn)
  const roles = new Set(roots.flatMap((root) => values(root, 'data-figure')))
  expect(roles).toEqual(new Set(['herald', 'knight', 'squire', 'merchant']))
  expect(new Set(roots.flatMap((root) => values(root, 'data-keep')))).toEqual(new Set(['0', '1']))
})
