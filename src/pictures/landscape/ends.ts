import type { Segment } from '../../games/carcassonne/tiles.ts'
import { between, type Curve, distance, type Point, pointOn, unit } from '../tiles/curve.ts'
import { inwards, middleOf, type Rim, rimOf } from '../tiles/edges.ts'
import { nearestOn } from '../tiles/lines.ts'
import type { Walled } from '../tiles/walled.ts'

/**
 * A road or river that leaves its tile by one edge only ends somewhere on it. The catalogue does not
 * say where; the fields do: what parts the field on its left from that on its right is where it ends.
 */

export type EndKind = 'village' | 'monastery' | 'castle' | 'gate' | 'lake' | 'spring'

/** `at` is missing where the end may lie anywhere in a field: `within` names that field. */
export type End = { readonly kind: EndKind } & (
  | { readonly at: Point }
  | { readonly within: number }
)

/** What is known of a tile before its dead ends are drawn. */
export type Ground = {
  readonly squares: number
  readonly segments: readonly Segment[]
  readonly cities: ReadonlyMap<number, Walled>
  /** Lines that run through, by segment. */
  readonly through: ReadonlyMap<number, readonly Curve[]>
}

export type DeadEnd = { readonly segment: number; readonly rim: Rim; readonly edge: string }

export const isLine = ({ kind }: Segment): boolean => kind === 'road' || kind === 'river'

/** Lines that leave the tile by one edge. */
export const deadEnds = (segments: readonly Segment[]): readonly DeadEnd[] =>
  segments.flatMap((segment, index) =>
    isLine(segment) && segment.edges?.length === 1
      ? [{ segment: index, edge: segment.edges[0]!, rim: rimOf(segment.edges[0]!) }]
      : [],
  )

const fieldAt = (segments: readonly Segment[], half: string): number =>
  segments.findIndex((segment) => segment.half?.includes(half))

/** The gate through which a road enters the city that both fields touch. */
const gate = (ground: Ground, fields: readonly number[], rim: Rim): Point | undefined => {
  const touched = fields.map((field) => ground.segments[field]?.cities ?? [])
  const city = touched[0]?.find((one) => touched.every((cities) => cities.includes(one)))
  const walls = city === undefined ? undefined : ground.cities.get(city)?.walls
  if (!walls) return undefined
  const from = middleOf(rim)
  return walls
    .map((wall) => pointOn(wall, 0.5))
    .toSorted((a, b) => distance(a, from) - distance(b, from))[0]
}

/** Across a river: at the gate of the city there, or in the one field of the far bank. */
const across = (ground: Ground, fields: readonly number[], rim: Rim): End => {
  const far = ground.segments.flatMap(({ kind }, index) =>
    kind === 'field' && !fields.includes(index) ? [index] : [],
  )
  const at = gate(ground, far, rim)
  if (at && far.length > 1) return { kind: 'gate', at }
  const hasMonastery = ground.segments.some(({ kind }) => kind === 'monastery')
  return { kind: hasMonastery ? 'monastery' : 'village', within: far[0] ?? fields[0]! }
}

const inOneField = (ground: Ground, dead: DeadEnd, field: number): End => {
  if (ground.segments[dead.segment]!.kind === 'river')
    return { kind: 'lake', at: inwards(dead.rim, 0.38 * unit) }
  const hasMonastery = ground.segments.some(({ kind }) => kind === 'monastery')
  return { kind: hasMonastery ? 'monastery' : 'village', within: field }
}

/** At a road that runs through: a river springs there, a road ends in the houses beside it. */
const beside = (dead: DeadEnd, road: readonly Curve[], isRiver: boolean): End => {
  const on = nearestOn(road, [unit / 2, unit / 2])
  const rim = middleOf(dead.rim)
  const at = between(on, rim, 15 / distance(on, rim))
  return { kind: isRiver ? 'spring' : 'village', at }
}

/** Where one line ends that is not the only one to end in its village or castle. */
const separateEnd = (ground: Ground, dead: DeadEnd): End => {
  const { segments, through } = ground
  const fields = [`${dead.edge}L`, `${dead.edge}R`].map((half) => fieldAt(segments, half))
  if (fields[0] === fields[1]) return inOneField(ground, dead, fields[0]!)
  const at = gate(ground, fields, dead.rim)
  if (at) return { kind: 'gate', at }
  const road = [...through].find(([segment]) => segments[segment]!.kind === 'road')
  if (road) return beside(dead, road[1], segments[dead.segment]!.kind === 'river')
  return across(ground, fields, dead.rim)
}

/** Where a line ends. All roads of a castle tile end at its castle; several roads, in one village. */
export const endOf = (ground: Ground, dead: DeadEnd): End => {
  const { segments, squares } = ground
  const middle: Point = [(squares * unit) / 2, unit / 2]
  if (segments.some(({ kind }) => kind === 'castle')) return { kind: 'castle', at: middle }
  const ending = deadEnds(segments).filter(({ segment }) => segments[segment]!.kind === 'road')
  if (ending.length > 1) return { kind: 'village', at: middle }
  return separateEnd(ground, dead)
}
