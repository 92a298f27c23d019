import type { Segment } from '../../games/carcassonne/tiles.ts'
import { type Curve, type Point, pointOn, pointsAlong } from '../tiles/curve.ts'
import { halfPoint } from '../tiles/edges.ts'
import { lineThrough, lineTo } from '../tiles/lines.ts'
import {
  groundOf,
  middleOfTile,
  type Obstacle,
  type Region,
  regionAt,
  regionsOf,
  wellWithin,
  widest,
} from '../tiles/room.ts'
import type { Walled } from '../tiles/walled.ts'
import { cityOf } from './city-walls.ts'
import { deadEnds, type End, type EndKind, endOf, type Ground, isLine } from './ends.ts'

/** Where everything on an unturned tile lies. Maps are by segment. */
export type Layout = {
  readonly squares: number
  readonly segments: readonly Segment[]
  readonly cities: ReadonlyMap<number, Walled>
  readonly lines: ReadonlyMap<number, readonly Curve[]>
  readonly ends: ReadonlyMap<number, { readonly kind: EndKind; readonly at: Point }>
  /** Monasteries, gardens and German castles. */
  readonly spots: ReadonlyMap<number, Point>
  /** The ground of each field and city. */
  readonly grounds: ReadonlyMap<number, Region>
  /** Where a figure stands or lies on each segment. */
  readonly anchors: readonly Point[]
}

type Draft = Ground & Pick<Layout, 'lines' | 'ends' | 'spots'>

/** So far these things keep others away. */
const reach: Readonly<Record<EndKind | 'garden' | 'road' | 'river' | 'wall', number>> = {
  road: 6.5,
  river: 9.5,
  village: 14,
  lake: 17,
  spring: 9,
  gate: 0,
  monastery: 13,
  garden: 8,
  castle: 22,
  wall: 3.5,
}

const byKind = (segments: readonly Segment[], kind: Segment['kind']): readonly number[] =>
  segments.flatMap((segment, index) => (segment.kind === kind ? [index] : []))

const ringOf = (city: Walled): readonly Point[] => pointsAlong(city.ring)

/** A castle is wider than high. */
const spotLine = (kind: string, [x, y]: Point): readonly Point[] =>
  kind === 'castle'
    ? [
        [x - 14, y],
        [x + 14, y],
      ]
    : [[x, y]]

const spotReach = (kind: Segment['kind']): number =>
  kind === 'monastery' || kind === 'garden' || kind === 'castle' ? reach[kind] : 0

const obstacles = ({ cities, lines, ends, spots, segments }: Draft): readonly Obstacle[] => [
  ...[...cities.values()].flatMap((city) => [
    { ring: ringOf(city) },
    ...city.walls.map((wall) => ({ line: pointsAlong([wall]), reach: reach.wall })),
  ]),
  ...[...lines].map(([index, curves]) => ({
    line: pointsAlong(curves),
    reach: segments[index]!.kind === 'river' ? reach.river : reach.road,
  })),
  ...[...ends.values()].map(({ kind, at }) => ({ line: [at], reach: reach[kind] })),
  ...[...spots].map(([index, at]) => {
    const { kind } = segments[index]!
    return { line: spotLine(kind, at), reach: spotReach(kind) }
  }),
]

const groundFor = (squares: number, segments: readonly Segment[]): Ground => ({
  squares,
  segments,
  cities: new Map(byKind(segments, 'city').map((index) => [index, cityOf(segments, index)])),
  through: new Map(
    segments.flatMap((segment, index) =>
      isLine(segment) && segment.edges!.length > 1
        ? [[index, lineThrough(segment.edges!, segment.kind === 'river' ? 5 : 0)] as const]
        : [],
    ),
  ),
})

const freeGround = (draft: Draft): readonly Region[] => regionsOf(draft.squares, obstacles(draft))

const fieldGround = (draft: Draft, regions: readonly Region[], field: number): Region =>
  regionAt(regions, halfPoint(draft.segments[field]!.half![0]!))

const endPlace = (draft: Draft, end: End): Point => {
  if ('at' in end) return end.at
  const ground = fieldGround(draft, freeGround(draft), end.within)
  return widest(ground, draft.squares) ?? middleOfTile(draft.squares)
}

/** Dead ends drawn to where they end. */
const withEnds = (draft: Draft): Draft => {
  const lines = new Map(draft.lines)
  const ends = new Map(draft.ends)
  for (const dead of deadEnds(draft.segments)) {
    const end = endOf(draft, dead)
    const at = endPlace({ ...draft, lines, ends }, end)
    lines.set(dead.segment, [lineTo(dead.rim, at)])
    ends.set(dead.segment, { kind: end.kind, at })
  }
  return { ...draft, lines, ends }
}

const cityGrounds = ({ squares, cities }: Draft): readonly (readonly [number, Region])[] =>
  [...cities].map(([index, city]) => [index, groundOf(squares, ringOf(city))])

/** A monastery stands where the road to it ends, else where most room is; a castle in the middle. */
const spotOf = (draft: Draft, segment: number): Point => {
  const { kind } = draft.segments[segment]!
  if (kind === 'castle') return middleOfTile(draft.squares)
  const end = [...draft.ends.values()].find((known) => known.kind === kind)
  if (end) return end.at
  const within = kind === 'monastery' ? cityGrounds(draft).map(([, region]) => region) : []
  const places = [...freeGround(draft), ...within].flat()
  return widest(places, draft.squares) ?? middleOfTile(draft.squares)
}

const withSpots = (draft: Draft): Draft => {
  const spots = new Map(draft.spots)
  for (const kind of ['castle', 'monastery', 'garden'] as const)
    for (const segment of byKind(draft.segments, kind))
      spots.set(segment, spotOf({ ...draft, spots }, segment))
  return { ...draft, spots }
}

const anchorOf = (draft: Draft, grounds: Layout['grounds'], index: number): Point => {
  const line = draft.lines.get(index)
  if (line)
    return line.length > 1 ? line[0]![3] : pointOn(line[0]!, draft.ends.has(index) ? 0.42 : 0.5)
  const spot = draft.spots.get(index)
  if (spot) return spot
  const { half } = draft.segments[index]!
  const place = widest(grounds.get(index) ?? [], draft.squares)
  return wellWithin(place ?? (half ? halfPoint(half[0]!) : middleOfTile(1)), draft.squares)
}

/** Lays out the segments of an unturned tile of one or two squares. */
export const layoutOf = (squares: number, segments: readonly Segment[]): Layout => {
  const ground = groundFor(squares, segments)
  const bare: Draft = { ...ground, lines: ground.through, ends: new Map(), spots: new Map() }
  const draft = withSpots(withEnds(bare))
  const regions = freeGround(draft)
  const grounds = new Map([
    ...cityGrounds(draft),
    ...byKind(segments, 'field').map((i) => [i, fieldGround(draft, regions, i)] as const),
  ])
  const { cities, lines, ends, spots } = draft
  const anchors = segments.map((_, index) => anchorOf(draft, grounds, index))
  return { squares, segments, cities, lines, ends, spots, grounds, anchors }
}
