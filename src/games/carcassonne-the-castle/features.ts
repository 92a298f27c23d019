import type { Seat } from '../game.ts'
import type { Kind, Segment, StartSpace } from './components.ts'
import { of, type Pair, put } from './pair.ts'

/** Segments that belong together. */
export type Feature = {
  readonly kind: Kind
  /** Edges with nothing beyond them yet. */
  readonly open: number
  /** The cells that it lies on, a bit each: a tile counts once, however many parts it has of it. */
  readonly cells: readonly number[]
  /** Matching start spaces, which count as tiles. */
  readonly startSpaces: number
  readonly markets: number
  readonly fountain: boolean
  readonly followers: Pair<number>
}

/**
 * By segment: the feature, or the number of an earlier segment of the same feature. A feature's
 * number is that of its first segment.
 */
export type Features = readonly (Feature | number)[]
export type FeaturesDraft = (Feature | number)[]

/** The number of the feature that a segment is a part of. */
export const rootOf = (features: Features, segment: number): number => {
  let root = segment
  for (let next = features[root]; typeof next === 'number'; next = features[root]) root = next
  return root
}

export const featureOf = (features: Features, segment: number): Feature => {
  const feature = features[segment]!
  return typeof feature === 'number' ? featureOf(features, feature) : feature
}

const bitCount = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Tiles, and the start spaces that count as tiles. */
export const sizeOf = ({ cells, startSpaces }: Feature): number =>
  cells.reduce((size, bits) => size + bitCount(bits), startSpaces)

export const isOccupied = ({ followers }: Feature): boolean => followers[0] + followers[1] > 0

/** Complete: something lies beyond every edge. A court never is. */
export const isComplete = ({ kind, open }: Feature): boolean => kind !== 'court' && open === 0

/** The seat with more followers; a tie has no winner. */
export const winnerOf = ({ followers: [a, b] }: Feature): Seat | null => {
  if (a === b) return null
  return a > b ? 0 : 1
}

const union = (one: readonly number[], two: readonly number[]): readonly number[] => {
  const all = one.slice()
  for (let i = 0; i < all.length; i++) all[i]! |= two[i]!
  return all
}

const merged = (one: Feature, two: Feature): Feature => ({
  kind: one.kind,
  open: one.open + two.open,
  cells: union(one.cells, two.cells),
  startSpaces: one.startSpaces + two.startSpaces,
  markets: one.markets + two.markets,
  fountain: one.fountain || two.fountain,
  followers: [one.followers[0] + two.followers[0], one.followers[1] + two.followers[1]],
})

/** Two segments meet and are one feature from now on. */
export const join = (features: FeaturesDraft, a: number, b: number): void => {
  const one = rootOf(features, a)
  const two = rootOf(features, b)
  if (one === two) return
  const [first, second] = one < two ? [one, two] : [two, one]
  features[first] = merged(featureOf(features, first), featureOf(features, second))
  features[second] = first
}

/** Something lies beyond an edge of the segment. */
export const close = (features: FeaturesDraft, segment: number): void => {
  const root = rootOf(features, segment)
  const feature = featureOf(features, root)
  features[root] = { ...feature, open: feature.open - 1 }
}

/** A matching start space counts as a tile, with the market that it shows; another kind is wall. */
export const reachStart = (features: FeaturesDraft, segment: number, space: StartSpace): void => {
  const root = rootOf(features, segment)
  const feature = featureOf(features, root)
  if (space.kind !== feature.kind) return
  const { startSpaces, markets } = feature
  features[root] = {
    ...feature,
    startSpaces: startSpaces + 1,
    markets: markets + (space.market ?? 0),
  }
}

const nobody: Pair<number> = [0, 0]

/** A segment by itself, as the new tile shows it. */
export const newFeature = (
  { kind, market, fountain }: Segment,
  cells: readonly number[],
  open: number,
): Feature => ({
  kind,
  open,
  cells,
  startSpaces: 0,
  markets: market ?? 0,
  fountain: fountain ?? false,
  followers: nobody,
})

/** The feature with a follower more, or fewer. */
export const withFollowers = (feature: Feature, seat: Seat, by: number): Feature => ({
  ...feature,
  followers: put(feature.followers, seat, of(feature.followers, seat) + by),
})

/** A follower comes to or leaves a feature. */
export const counted = (
  features: Features,
  segment: number,
  { seat, by }: { readonly seat: Seat; readonly by: number },
): Features => {
  const root = rootOf(features, segment)
  return features.with(root, withFollowers(featureOf(features, root), seat, by))
}
