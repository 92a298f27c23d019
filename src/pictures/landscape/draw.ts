import { element, shape, use } from '../markup.ts'
import {
  type Curve,
  dataOf,
  distanceTo,
  type Point,
  pointOn,
  pointsAlong,
  straight,
  turned,
  turnedCurve,
} from '../tiles/curve.ts'
import { northFirst, pick } from '../tiles/scatter.ts'
import { houses } from './art/buildings.ts'
import { trees } from './art/growth.ts'
import type { Layout } from './layout.ts'
import type { Scenery } from './scenery.ts'

/** A tile as markup: its plan turned, with everything that stands upright left upright. */

export type Plan = { readonly layout: Layout; readonly scenery: Scenery }

type Turned = Plan & { readonly quarters: number }

const data = (curves: readonly Curve[], { quarters }: Turned): string =>
  dataOf(curves.map((curve) => turnedCurve(curve, quarters)))

const put = (symbol: string, [x, y]: Point): string => use(symbol, x, y)

/** Symbols at places of the unturned tile; `symbolOf` chooses by place. */
const putAll = (
  places: readonly Point[],
  { quarters }: Turned,
  symbolOf: (at: Point) => string,
): string =>
  northFirst(places.map((at) => turned(at, quarters)))
    .map((at) => put(symbolOf(at), at))
    .join('')

/** What belongs to one segment, for whoever reads the document. */
const segment = (index: number, ...parts: readonly string[]): string =>
  element('g', { 'data-segment': index }, ...parts)

const linesOf = (
  { layout }: Turned,
  kind: 'road' | 'river',
): readonly (readonly [number, readonly Curve[]])[] =>
  [...layout.lines].filter(([index]) => layout.segments[index]!.kind === kind)

/** Discs of water where a river begins or ends. */
const pools = (tile: Turned, ink: string, margin: number): string =>
  [...tile.layout.ends.values()]
    .filter(({ kind }) => kind === 'lake' || kind === 'spring')
    .map(({ kind, at }) => ({ at: turned(at, tile.quarters), r: kind === 'lake' ? 15 : 5 }))
    .map(({ at: [cx, cy], r }) => element('circle', { class: ink, cx, cy, r: r + margin }))
    .join('')

const rivers = (tile: Turned): string => {
  const lines = linesOf(tile, 'river').map(([index, curves]) => ({ index, d: data(curves, tile) }))
  return [
    ...lines.map(({ d }) => shape('bank', d)),
    pools(tile, 'bed', 2),
    ...lines.map(({ index, d }) => segment(index, shape('river', d), shape('ripple', d))),
    pools(tile, 'water', 0),
  ].join('')
}

const roads = (tile: Turned): string => {
  const lines = linesOf(tile, 'road').map(([index, curves]) => ({ index, d: data(curves, tile) }))
  return [
    ...lines.map(({ d }) => shape('kerb', d)),
    ...lines.map(({ index, d }) => segment(index, shape('road', d), shape('rut', d))),
  ].join('')
}

/** The part of a road that lies over a river of the same tile, if it crosses it. */
const crossing = (road: Curve, river: readonly Point[]): readonly Curve[] => {
  const steps = Array.from({ length: 41 }, (_, i) => pointOn(road, i / 40))
  const wet = steps.flatMap((point, i) => (distanceTo(point, river) < 9.5 ? [i] : []))
  const [first, last] = [wet[0], wet[wet.length - 1]]
  return first === undefined || last === undefined || first === 0 || last === 40
    ? []
    : [straight(steps[first - 1]!, steps[last + 1]!)]
}

/** Stone bridges printed on the tile. */
const crossings = (tile: Turned): string => {
  const springs = [...tile.layout.ends.values()].some(({ kind }) => kind === 'spring')
  const water = springs ? [] : linesOf(tile, 'river').map(([, curves]) => pointsAlong(curves))
  return linesOf(tile, 'road')
    .flatMap(([, curves]) => curves)
    .flatMap((road) => water.flatMap((river) => crossing(road, river)))
    .map((curve) => data([curve], tile))
    .map((d) => shape('parapet', d) + shape('deck', d))
    .join('')
}

const fields = (tile: Turned): string =>
  tile.layout.segments
    .map(({ kind }, index) => {
      if (kind !== 'field') return ''
      const acres = putAll(tile.scenery.acres.get(index) ?? [], tile, () => 'acre')
      const growth = putAll(tile.scenery.trees.get(index) ?? [], tile, (at) => pick(trees, at))
      return segment(index, acres, growth)
    })
    .join('')

const wallsOf = (walls: readonly Curve[], tile: Turned): string => {
  if (walls.length === 0) return ''
  const d = data(walls, tile)
  return shape('wall-shade', d) + shape('wall', d) + shape('merlon', d)
}

const cities = (tile: Turned): string =>
  [...tile.layout.cities]
    .map(([index, { ring, walls }]) => {
      const coat = tile.scenery.coats.get(index)
      return segment(
        index,
        shape('ground', `${data(ring, tile)}z`),
        putAll(tile.scenery.homes.get(index) ?? [], tile, (at) => pick(houses, at)),
        wallsOf(walls, tile),
        coat ? put('coat-of-arms', turned(coat, tile.quarters)) : '',
      )
    })
    .join('')

const ends = (tile: Turned, kind: 'gate' | 'spring'): string =>
  [...tile.layout.ends.values()]
    .filter((end) => end.kind === kind)
    .map(({ at }) => put(kind, turned(at, tile.quarters)))
    .join('')

const villages = (tile: Turned): string =>
  tile.scenery.villages
    .map(({ at, homes }) => {
      const [cx, cy] = turned(at, tile.quarters)
      const green = element('circle', { class: 'plaza', cx, cy, r: 9.5 })
      return green + put('well', [cx, cy]) + putAll(homes, tile, (home) => pick(houses, home))
    })
    .join('')

/** A castle shows its narrow side where its two squares lie from north to south. */
const symbolOf = (kind: string, quarters: number): string =>
  kind === 'castle' && quarters % 2 === 1 ? 'castle-tall' : kind

const spots = ({ layout, quarters }: Turned): string =>
  [...layout.spots]
    .map(([index, at]) => {
      const { kind } = layout.segments[index]!
      return segment(index, put(symbolOf(kind, quarters), turned(at, quarters)))
    })
    .join('')

/** The corners of a turned tile where its walls end. */
export const wallEnds = ({ layout }: Plan, quarters: number): readonly Point[] =>
  [...layout.cities.values()]
    .flatMap(({ walls }) => walls.flatMap(([from, , , to]) => [from, to]))
    .map((end) => turned(end, quarters))

/** The whole tile after quarter turns clockwise, without the grass below it. */
export const tileMarkup = (plan: Plan, quarters: number): string => {
  const tile = { ...plan, quarters }
  return [
    rivers(tile),
    roads(tile),
    crossings(tile),
    fields(tile),
    cities(tile),
    ends(tile, 'spring'),
    ends(tile, 'gate'),
    villages(tile),
    spots(tile),
  ].join('')
}
