import { expect, test } from 'vitest'
import { z } from 'zod'
import { carcassonne } from '../../../src/games/carcassonne/game.ts'

const { tiles } = z
  .object({
    tiles: z.array(
      z.object({
        id: z.string(),
        squares: z.int(),
        segments: z.array(
          z.looseObject({ kind: z.string(), anchor: z.object({ x: z.number(), y: z.number() }) }),
        ),
      }),
    ),
  })
  .parse(carcassonne.catalogue())

test('every segment of every tile has a point on it for a figure', () => {
  for (const { id, squares, segments } of tiles)
    for (const { anchor } of segments) {
      expect.soft(anchor.x, id).toBeGreaterThan(0)
      expect.soft(anchor.x, id).toBeLessThan(squares)
      expect.soft(anchor.y, id).toBeGreaterThan(0)
      expect.soft(anchor.y, id).toBeLessThan(1)
    }
})

test('no two segments of a tile have the same point', () => {
  for (const { id, segments } of tiles) {
    const places = segments.map(({ anchor: { x, y } }) => `${x},${y}`)
    expect.soft(new Set(places).size, id).toBe(places.length)
  }
})

test('what stands alone stands in the middle, on a double tile between its squares', () => {
  const anchorOf = (tile: string, kind: string) =>
    tiles.find(({ id }) => id === tile)?.segments.find((one) => one.kind === kind)?.anchor
  expect(anchorOf('B', 'monastery')).toEqual({ x: 0.5, y: 0.5 })
  expect(anchorOf('CG-1', 'castle')).toEqual({ x: 1, y: 0.5 })
})
