import type { Segment } from '../../games/carcassonne-the-castle/components.ts'
import {
  between,
  type Curve,
  distanceTo,
  type Point,
  pointOn,
  pointsAlong,
  straight,
} from '../tiles/curve.ts'
import { halfPoint, inwards, middleOf, rimOf } from '../tiles/edges.ts'
import { lineThrough } from '../tiles/lines.ts'
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
import { type Walled, type WallOf, walled } from '../tiles/walled.ts'

/** Where everything on an unturned tile of the castle lies. Maps are by segment. */
export type CastleLayout = {
  readonly segments: readonly Segment[]
  /** Houses and towers. */
  readonly buildings: ReadonlyMap<number, Walled>
  readonly paths: ReadonlyMap<number, readonly Curve[]>
  /** Where paths run into buildings. */
  readonly doors: readonly Point[]
  readonly hasSquare: boolean
  readonly fountains: readonly Point[]
  readonly markets: ReadonlyMap<number, Point>
  /** The ground of each court and building. */
  readonly grounds: ReadonlyMap<number, Region>
  readonly anchors: readonly Point[]
}

/** Half the width of a path, of a square, and of what stands on courts. */
const reach = { path: 8, square: 17, market: 7 } as const

const middle = middleOfTile(1)

/** Straight walls; complements of each other meet without a gap. */
const wallOf: WallOf = (from, to, sides) => {
  if (sides === 2) return [straight(from, to)]
  const a = between(from, middle, 0.56)
  const b = between(to, middle, 0.56)
  return [straight(from, a), straight(a, b), straight(b, to)]
}

/** A path runs into the wall that it meets straight ahead. */
const doorOf = (edge: string, building: Walled): Point => {
  const rim = rimOf(edge)
  const ahead = [middleOf(rim), inwards(rim, 100)]
  const middles = building.walls.map((wall) => pointOn(wall, 0.5))
  return middles.toSorted((a, b) => distanceTo(a, ahead) - distanceTo(b, ahead))[0] ?? middle
}

const pathOf = (
  { edges = [], into }: Segment,
  buildings: CastleLayout['buildings'],
): readonly Curve[] => {
  if (edges.length > 1) return lineThrough(edges, 0)
  const building = into === undefined ? undefined : buildings.get(into)
  const end = building ? doorOf(edges[0]!, building) : middle
  return [straight(middleOf(rimOf(edges[0]!)), end)]
}

type Draft = Pick<CastleLayout, 'segments' | 'buildings' | 'paths' | 'hasSquare' | 'markets'>

const obstacles = ({ buildings, paths, hasSquare, markets }: Draft): readonly Obstacle[] => [
  ...[...buildings.values()].map(({ ring }) => ({ ring: pointsAlong(ring) })),
  ...[...paths.values()].map((curves) => ({ line: chain(curves), reach: reach.path })),
  ...(hasSquare ? [{ line: [middle], reach: reach.square }] : []),
  ...[...markets.values()].map((at) => ({ line: [at], reach: reach.market })),
]

/** Spokes all start at the rim: to be one chain of points they go there and back. */
const chain = (curves: readonly Curve[]): readonly Point[] =>
  curves.length === 1
    ? pointsAlong(curves)
    : curves.flatMap((curve) => [
        ...pointsAlong([curve]),
        ...pointsAlong([curve]).toReversed(),
        curve[3],
      ])

/** A point of the rim that a court reaches. */
const rimPoint = ({ edges = [], half = [] }: Segment): Point =>
  edges[0] === undefined ? halfPoint(half[0]!) : middleOf(rimOf(edges[0]))

const courtGround = (draft: Draft, court: number): Region =>
  regionAt(regionsOf(1, obstacles(draft)), rimPoint(draft.segments[court]!))

const byKind = (
  segments: readonly Segment[],
  ...kinds: readonly Segment['kind'][]
): readonly number[] => segments.flatMap(({ kind }, index) => (kinds.includes(kind) ? [index] : []))

/** Stalls stand a little aside, so that a merchant has room beside them. */
const marketsOf = (draft: Draft): CastleLayout['markets'] =>
  new Map(
    byKind(draft.segments, 'court')
      .filter((court) => (draft.segments[court]!.market ?? 0) > 0)
      .map((court) => [court, widest(courtGround(draft, court), 1) ?? middle]),
  )

/** A fountain plays beside its path, where it takes no room from a court. */
const fountainsOf = (
  segments: readonly Segment[],
  paths: CastleLayout['paths'],
): readonly Point[] =>
  [...paths].flatMap(([index, curves]) =>
    segments[index]!.fountain ? [curves.length > 1 ? middle : pointOn(curves[0]!, 0.5)] : [],
  )

const anchorOf = (layout: Omit<CastleLayout, 'anchors'>, index: number): Point => {
  const path = layout.paths.get(index)
  if (!path) return wellWithin(widest(layout.grounds.get(index) ?? [], 1) ?? middle, 1)
  if (path.length > 1) return pointOn(path[0]!, 0.6)
  return pointOn(path[0]!, layout.hasSquare ? 0.4 : 0.5)
}

/** Lays out the segments of an unturned tile. */
export const layoutOf = (segments: readonly Segment[]): CastleLayout => {
  const buildings = new Map(
    byKind(segments, 'house', 'tower').map((i) => [i, walled(segments[i]!.edges!, [], wallOf)]),
  )
  const paths = new Map(byKind(segments, 'path').map((i) => [i, pathOf(segments[i]!, buildings)]))
  const hasSquare = segments.some(({ square }) => square)
  const bare: Draft = { segments, buildings, paths, hasSquare, markets: new Map() }
  const markets = marketsOf(bare)
  const draft = { ...bare, markets }
  const grounds = new Map([
    ...[...buildings].map(([i, { ring }]) => [i, groundOf(1, pointsAlong(ring))] as const),
    ...byKind(segments, 'court').map((i) => [i, courtGround(draft, i)] as const),
  ])
  const doors = byKind(segments, 'path').flatMap((i) =>
    segments[i]!.into === undefined ? [] : [paths.get(i)![0]![3]],
  )
  const fountains = fountainsOf(segments, paths)
  const layout = { ...draft, doors, fountains, grounds }
  return { ...layout, anchors: segments.map((_, index) => anchorOf(layout, index)) }
}
