import { describe, expect, test } from 'vitest'
import { components } from '../../../src/games/carcassonne-the-castle/data.ts'
import { carcassonneTheCastle as game } from '../../../src/games/carcassonne-the-castle/game.ts'
import { readCatalogue } from './redraw.ts'

const { tiles, board, wallTiles, figures } = readCatalogue(game.catalogue())
const isInside = (x: number, y: number) => board.rows[y]?.[x] === '#'
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)

describe('the box', () => {
  test('holds 60 castle tiles and 18 wall tiles, two of each, 6 followers and a keep a player', () => {
    expect(sum(tiles.map(({ count }) => count))).toBe(60)
    expect(wallTiles.map(({ number, count }) => [number, count])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => [number, 2]),
    )
    expect(figures).toEqual({ followers: 6, keeps: 1 })
  })

  test('can name every tile and wall tile in a draw', () => {
    const ids = game.drawable({ seats: 2, options: {} })
    expect(ids).toHaveLength(tiles.length + 9)
    expect(ids).toContain('wall-9')
  })

  test('has a castle of 76 cells with 7 start spaces along the wall, one with a market', () => {
    expect(board.rows.join('').replaceAll('.', '')).toHaveLength(76)
    expect(board.startSpaces).toHaveLength(7)
    expect(board.startSpaces.filter(({ market }) => market)).toHaveLength(1)
    const steps = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] } as const
    for (const { x, y, side } of components.startSpaces) {
      const [dx, dy] = steps[side]
      expect([isInside(x, y), isInside(x + dx, y + dy)]).toEqual([true, false])
    }
  })
})

describe('the wall', () => {
  const corners = board.outline

  test('turns at its 14 corner towers and encloses the cells', () => {
    expect(corners).toHaveLength(14)
    for (const [i, { x, y }] of corners.entries()) {
      const next = corners[(i + 1) % corners.length]!
      expect([next.x === x, next.y === y].filter((equal) => equal)).toHaveLength(1)
      const around = [
        isInside(x - 1, y - 1),
        isInside(x, y - 1),
        isInside(x - 1, y),
        isInside(x, y),
      ]
      expect(around.filter((inside) => inside).length % 2).toBe(1)
    }
    const twice = corners.map(({ x, y }, i) => {
      const next = corners[(i + 1) % corners.length]!
      return x * next.y - next.x * y
    })
    expect(Math.abs(sum(twice)) / 2).toBe(76)
  })

  test('carries the numbers 0 to 99, each once, two on every corner tower', () => {
    const numbers = board.track.spaces.map(({ number }) => number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i))
    for (const {
      numbers: [first, second],
    } of board.cornerTowers)
      expect(second).toBe(first + 1)
  })

  test('has four gates that keep the ring closed: 27|28 faces 69|70, and 47|48 faces 91|92', () => {
    for (const seam of [27, 47, 69, 91]) expect(components.wallPieces).toContain(seam)
    expect(components.wallPieces).toHaveLength(10)
  })
})

describe('each tile', () => {
  test.each(tiles)(
    '$id has a whole edge or a path with two halves on every side',
    ({ segments }) => {
      for (const side of ['N', 'E', 'S', 'W']) {
        const at = (name: string) =>
          segments.flatMap(({ edges, half, kind }) =>
            [...edges, ...half].filter((one) => one === name).map(() => kind),
          )
        const [kind, ...others] = at(side)
        expect(others).toEqual([])
        const halves = [at(`${side}L`), at(`${side}R`)]
        expect(halves).toEqual(kind === 'path' ? [['court'], ['court']] : [[], []])
      }
    },
  )

  test.each(tiles)('$id has an anchor in each segment, apart from the others', ({ segments }) => {
    for (const [i, { anchor }] of segments.entries()) {
      for (const value of [anchor.x, anchor.y]) {
        expect(value).toBeGreaterThan(0)
        expect(value).toBeLessThan(1)
      }
      for (const other of segments.slice(i + 1))
        expect(Math.hypot(anchor.x - other.anchor.x, anchor.y - other.anchor.y)).toBeGreaterThan(
          0.17,
        )
    }
  })

  test.each(components.tiles)(
    '$id: a path with one edge ends at a square or in a building',
    (tile) => {
      const ends = tile.segments.filter(({ kind, edges }) => kind === 'path' && edges?.length === 1)
      for (const { square, into } of ends) {
        const building = into === undefined ? undefined : tile.segments[into]?.kind
        expect(square ? 'square' : building).toMatch(/^(square|house|tower)$/)
      }
      expect([0, 3]).toContain(tile.segments.filter(({ square }) => square).length)
    },
  )
})
