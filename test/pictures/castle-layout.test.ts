import { describe, expect, test } from 'vitest'
import { components } from '../../src/games/carcassonne-the-castle/data.ts'
import { layoutOf } from '../../src/pictures/carcassonne-the-castle/layout.ts'
import { halfPoint, middleOf, rimOf } from '../../src/pictures/tiles/edges.ts'
import { fromRim, regionAt } from '../../src/pictures/tiles/room.ts'

describe.each(components.tiles.map((tile) => [tile.id, tile] as const))('tile %s', (_, tile) => {
  const layout = layoutOf(tile.segments)
  const rimPoints = tile.segments.flatMap(({ edges = [], half = [] }, index) => [
    ...edges.map((edge) => ({ index, at: middleOf(rimOf(edge)) })),
    ...half.map((name) => ({ index, at: halfPoint(name) })),
  ])

  test('a court or building reaches its edges and half-edges and no others', () => {
    for (const [index, ground] of layout.grounds) {
      const reached = rimPoints.filter(({ at }) => regionAt([ground], at).length > 0)
      const own = rimPoints.filter((point) => point.index === index)
      expect(reached).toEqual(own)
    }
  })

  test('every segment has an anchor of its own, well within the tile', () => {
    const places = layout.anchors.map((anchor) => anchor.join())
    expect(new Set(places).size).toBe(tile.segments.length)
    for (const anchor of layout.anchors) expect(fromRim(anchor, 1)).toBeGreaterThan(12)
  })

  test('markets, fountains, squares and doors are where the data says', () => {
    const having = (has: (segment: (typeof tile.segments)[number]) => boolean) =>
      tile.segments.flatMap((segment, index) => (has(segment) ? [index] : []))
    expect([...layout.markets.keys()]).toEqual(having(({ market = 0 }) => market > 0))
    expect(layout.fountains).toHaveLength(having(({ fountain }) => fountain === true).length)
    expect(layout.doors).toHaveLength(having(({ into }) => into !== undefined).length)
    expect(layout.hasSquare).toBe(having(({ square }) => square === true).length > 0)
  })
})
