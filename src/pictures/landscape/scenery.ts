import { distance, distanceTo, type Point, pointsAlong } from '../tiles/curve.ts'
import { fromRim, type Region } from '../tiles/room.ts'
import { chance, scattered } from '../tiles/scatter.ts'
import type { Layout } from './layout.ts'

/** What has no meaning in the game and keeps clear of all that has one: houses, trees, acres. */

export type Village = { readonly at: Point; readonly homes: readonly Point[] }

/** Maps are by segment. */
export type Scenery = {
  readonly coats: ReadonlyMap<number, Point>
  readonly homes: ReadonlyMap<number, readonly Point[]>
  readonly acres: ReadonlyMap<number, readonly Point[]>
  readonly trees: ReadonlyMap<number, readonly Point[]>
  readonly villages: readonly Village[]
}

const inner = (layout: Layout, index: number, margin: number): Region =>
  (layout.grounds.get(index) ?? []).filter(({ at }) => fromRim(at, layout.squares) > margin)

/** A coat of arms hangs where it fits, away from the figure that may stand in the city. */
const coatOf = (layout: Layout, index: number): Point => {
  const anchor = layout.anchors[index]!
  const away = (at: Point): number => Math.min(30, distance(at, anchor))
  const places = inner(layout, index, 12).filter(({ room }) => room > 13)
  const best = places.toSorted((a, b) => away(b.at) - away(a.at) || b.room - a.room)[0]
  return best?.at ?? anchor
}

const round = ([x, y]: Point, radius: number): readonly Point[] =>
  Array.from({ length: 32 }, (_, i) => {
    const angle = ((i + 0.5) / 32) * 2 * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

/** Houses stand around the place where roads end, between the roads. */
const villageAt = (layout: Layout, at: Point): Village => {
  const ways = [...layout.lines.values()].map(pointsAlong)
  const roomFromWays = (place: Point): number =>
    Math.min(...ways.map((way) => distanceTo(place, way)))
  const places = round(at, 17)
    .map((place) => ({ place, room: roomFromWays(place) }))
    .toSorted((a, b) => b.room - a.room)
  const homes: Point[] = []
  for (const { place, room } of places)
    if (room > 9.5 && homes.every((other) => distance(other, place) > 14.5)) homes.push(place)
  return { at, homes }
}

const villages = (layout: Layout): readonly Village[] => {
  const ends = [...layout.ends.values()].filter(({ kind }) => kind === 'village')
  const places = new Map(ends.map(({ at }) => [at.join(), at]))
  return [...places.values()].map((at) => villageAt(layout, at))
}

const acres = (layout: Layout, field: number): readonly Point[] => {
  const salt = field + layout.segments.length
  const places = scattered(inner(layout, field, 15), { room: 13, apart: 60, most: 1, salt }, [])
  return places.filter((at) => chance(at, 2) < 0.4)
}

/** Trees grow on every field, more on a wide one. */
const trees = (layout: Layout, field: number, taken: readonly Point[]): readonly Point[] => {
  const size = layout.grounds.get(field)?.length ?? 0
  const most = 2 + Math.floor(size / 110)
  return scattered(inner(layout, field, 7), { room: 5.5, apart: 16, most, salt: field }, taken)
}

/** Houses stand close, but not on a coat of arms or a monastery within the walls. */
const homesOf = (layout: Layout, city: number, coat: Point | undefined): readonly Point[] => {
  const abbeys = [...layout.spots.values()]
  const ground = inner(layout, city, 6).filter(({ at }) =>
    abbeys.every((abbey) => distance(at, abbey) > 22),
  )
  const crowd = { room: 8, apart: 12.5, most: 26, salt: city }
  return scattered(ground, crowd, coat ? [coat] : [])
}

/** Everything that may grow or be built on a tile. */
export const sceneryOf = (layout: Layout): Scenery => {
  const of = (wanted: string): readonly number[] =>
    layout.segments.flatMap(({ kind }, index) => (kind === wanted ? [index] : []))
  const armed = of('city').filter((index) => (layout.segments[index]!.coatsOfArms ?? 0) > 0)
  const coats = new Map(armed.map((index) => [index, coatOf(layout, index)]))
  const homes = of('city').map(
    (index) => [index, homesOf(layout, index, coats.get(index))] as const,
  )
  const tilled = of('field').map((index) => [index, acres(layout, index)] as const)
  return {
    coats,
    homes: new Map(homes),
    acres: new Map(tilled),
    trees: new Map(tilled.map(([index, taken]) => [index, trees(layout, index, taken)])),
    villages: villages(layout),
  }
}
