import { describe, expect, test } from 'vitest'
import { catalogueOf } from '../../src/games/carcassonne/catalogue.ts'
import { layoutOf } from '../../src/pictures/landscape/layout.ts'
import { halfPoint } from '../../src/pictures/tiles/edges.ts'
import { fromRim, regionAt } from '../../src/pictures/tiles/room.ts'
import { shelfWithFairs } from '../games/carcassonne/fairs.ts'

const { tiles } = catalogueOf(shelfWithFairs)

describe.each(tiles.map((tile) => [tile.id, tile] as const))('tile %s', (_, tile) => {
  const layout = layoutOf(tile.squares, tile.segments)

  test('a field reaches all its half-edges and no others', () => {
    const halves = tile.segments.flatMap(({ half }, field) =>
      (half ?? []).map((name) => ({ name, field })),
    )
    for (const [field, ground] of layout.grounds) {
      if (tile.segments[field]!.kind !== 'field') continue
      const reached = halves.filter(({ name }) => regionAt([ground], halfPoint(name)).length > 0)
      expect(new Set(reached.map((half) => half.field))).toEqual(new Set([field]))
      expect(reached).toHaveLength(tile.segments[field]!.half!.length)
    }
  })

  test('every segment has an anchor well within the tile', () => {
    expect(layout.anchors).toHaveLength(tile.segments.length)
    for (const anchor of layout.anchors) expect(fromRim(anchor, tile.squares)).toBeGreaterThan(12)
  })

  test('a road or river that leaves by one edge ends somewhere', () => {
    for (const [index, { kind, edges }] of tile.segments.entries())
      if (kind === 'road' || kind === 'river')
        expect(layout.ends.has(index)).toBe(edges!.length === 1)
  })

  test('a wall stands wherever a city ends', () => {
    for (const [index, { edges }] of tile.segments.entries())
      if (tile.segments[index]!.kind === 'city')
        expect(layout.cities.get(index)!.walls.length > 0).toBe(edges!.length < 4)
  })
})
