import { element, shape, use } from '../markup.ts'
import { type Curve, dataOf, type Point, turned, turnedCurve } from '../tiles/curve.ts'
import { fromRim, type Region } from '../tiles/room.ts'
import { northFirst, pick, scattered } from '../tiles/scatter.ts'
import { rows } from './art.ts'
import type { CastleLayout } from './layout.ts'

/** A tile of the castle as markup, turned, with everything that stands upright left upright. */

type Turned = { readonly layout: CastleLayout; readonly quarters: number }

const data = (curves: readonly Curve[], { quarters }: Turned): string =>
  dataOf(curves.map((curve) => turnedCurve(curve, quarters)))

const put = (symbol: string, at: Point, { quarters }: Turned): string =>
  use(symbol, ...turned(at, quarters))

const segment = (index: number, ...parts: readonly string[]): string =>
  element('g', { 'data-segment': index }, ...parts)

const square = 'M0 0h100v100h-100z'

/** Paving below everything: courts are what no path and no building covers. */
const courts = (tile: Turned): string =>
  shape('paving', square) +
  element('path', { fill: 'url(#slabs)', d: square }) +
  tile.layout.segments
    .map(({ kind }, index) => {
      const market = tile.layout.markets.get(index)
      if (kind !== 'court') return ''
      return segment(index, market ? put('market', market, tile) : '')
    })
    .join('')

const paths = (tile: Turned): string => {
  const lines = [...tile.layout.paths].map(([index, curves]) => ({ index, d: data(curves, tile) }))
  const plaza = tile.layout.hasSquare
    ? element('circle', { class: 'plaza', cx: 50, cy: 50, r: 16 }) + use('well', 50, 50)
    : ''
  return [
    ...lines.map(({ d }) => shape('path-kerb', d) + shape('kerbstone', d)),
    ...lines.map(({ index, d }) => segment(index, shape('path', d), shape('rut', d))),
    plaza,
    ...tile.layout.fountains.map((at) => put('fountain', at, tile)),
  ].join('')
}

const homes = (region: Region, salt: number): readonly Point[] =>
  scattered(
    region.filter(({ at }) => fromRim(at, 1) > 8),
    { room: 8, apart: 16, most: 14, salt },
    [],
  )

const spires = (region: Region, salt: number): readonly Point[] =>
  scattered(
    region.filter(({ at }) => fromRim(at, 1) > 8),
    { room: 7.5, apart: 18, most: 8, salt },
    [],
  )

const buildings = (tile: Turned): string =>
  [...tile.layout.buildings]
    .map(([index, { ring, walls }]) => {
      const { layout, quarters } = tile
      const isTower = layout.segments[index]!.kind === 'tower'
      const region = layout.grounds.get(index) ?? []
      const places = isTower ? spires(region, index) : homes(region, index)
      const d = data(walls, tile)
      return segment(
        index,
        shape(isTower ? 'tower-ground' : 'house-ground', `${data(ring, tile)}z`),
        isTower ? shape('tower-wall', d) + shape('tower-merlon', d) : shape('house-wall', d),
        ...northFirst(places.map((at) => turned(at, quarters))).map((at) =>
          use(isTower ? 'spire' : pick(rows, at), ...at),
        ),
      )
    })
    .join('')

const doors = (tile: Turned): string =>
  tile.layout.doors.map((at) => put('door', at, tile)).join('')

/** The whole tile after quarter turns clockwise. */
export const castleTileMarkup = (layout: CastleLayout, quarters: number): string => {
  const tile = { layout, quarters }
  return courts(tile) + paths(tile) + buildings(tile) + doors(tile) + shape('tile-edge', square)
}
