import {
  after,
  type Feature,
  featureOf,
  indexOnTile,
  type LandscapeDraft,
  segmentNumber,
  tileOf,
} from './table.ts'
import type { LaidSegment, Print } from './tiles.ts'

/** An edge joined to an edge is open on neither side any more; half-edges are never open. */
const closes = (contact: number): number => (contact % 3 === 0 ? 2 : 0)

const alone = ({ kind, ends, coatsOfArms }: LaidSegment, number: number): Feature => ({
  kind,
  open: ends,
  coatsOfArms,
  figures: 0,
  segments: 1,
  member: number,
})

/** A feature takes in another; `closed` open ends are none any more. */
const merged = (one: Feature, two: Feature, closed: number): Feature => ({
  kind: one.kind,
  open: one.open + two.open - closed,
  coatsOfArms: one.coatsOfArms + two.coatsOfArms,
  figures: one.figures + two.figures,
  segments: one.segments + two.segments,
  member: one.member,
})

/** A feature takes in one more segment. */
const grown = (feature: Feature, { ends, coatsOfArms }: LaidSegment, closed: number): Feature => ({
  kind: feature.kind,
  open: feature.open + ends - closed,
  coatsOfArms: feature.coatsOfArms + coatsOfArms,
  figures: feature.figures,
  segments: feature.segments + 1,
  member: feature.member,
})

/** A tile being laid: its place in `board`, and its own links, which nobody else has seen yet. */
export type Laying = {
  readonly features: LandscapeDraft['features']
  readonly links: (readonly number[])[]
  readonly tile: number
  readonly own: number[]
}

const setLink = (laying: Laying, segment: number, which: 0 | 1, value: number): void => {
  const tile = tileOf(segment)
  const at = 2 * indexOnTile(segment) + which
  if (tile === laying.tile) {
    laying.own[at] = value
    return
  }
  const { links } = laying
  const changed = links[tile]!.slice()
  changed[at] = value
  links[tile] = changed
}

/** A new segment meets its first feature and is part of it from now on. */
const extend = (
  laying: Laying,
  number: number,
  { segment, index, closed }: { segment: LaidSegment; index: number; closed: number },
): void => {
  const { links, features, tile, own } = laying
  const feature = features[number]!
  features[number] = grown(feature, segment, closed)
  own[2 * index] = number
  own[2 * index + 1] = after(links, feature.member)
  setLink(laying, feature.member, 1, segmentNumber(tile, index))
}

/** Two features meet: the larger takes in the smaller. */
const unite = (laying: Laying, one: number, two: number, closed: number): void => {
  const { links, features } = laying
  const [larger, smaller] =
    features[one]!.segments < features[two]!.segments ? [two, one] : [one, two]
  const { member } = features[smaller]!
  let at = member
  do {
    setLink(laying, at, 0, larger)
    at = after(links, at)
  } while (at !== member)
  const joint = features[larger]!.member
  const following = after(links, joint)
  setLink(laying, joint, 1, after(links, member))
  setLink(laying, member, 1, following)
  features[larger] = merged(features[larger]!, features[smaller]!, closed)
  features[smaller] = null
}

/** Two ends of the same feature meet. */
const closeUp = ({ features }: Laying, number: number, closed: number): void => {
  const feature = features[number]!
  if (closed > 0) features[number] = { ...feature, open: feature.open - closed }
}

/** A segment of the tile meets one on the table, across an edge or a half-edge. */
export const meet = (
  laying: Laying,
  segment: LaidSegment,
  index: number,
  across: number,
  closed: number,
): void => {
  const { links, own } = laying
  const met = featureOf(links, across)
  const mine = own[2 * index]!
  if (mine < 0) extend(laying, met, { segment, index, closed })
  else if (mine === met) closeUp(laying, met, closed)
  else unite(laying, mine, met, closed)
}

/** Each segment of a new tile joins the features that it meets across the edges. */
export const joinFeatures = (laying: Laying, print: Print, meets: readonly number[]): void => {
  const { contacts, segments } = print
  for (let i = 0; i < contacts.length; i++) {
    const contact = contacts[i]!
    if (contact >= 0 && meets[i]! >= 0)
      meet(laying, segments[contact]!, contact, meets[i]!, closes(i))
  }
}

const spare = Array.from({ length: 16 }, () => null)

/** A number that no feature has; numbers are added by the dozen, since growing is what costs. */
const freeNumber = (features: (Feature | null)[]): number => {
  for (let number = features.length - 1; number >= 0; number--)
    if (features[number] === null) return number
  features.push(...spare)
  return features.length - 1
}

/** A segment that has met nothing begins a feature. */
export const beginFeature = (
  { features, tile, own }: Laying,
  segment: LaidSegment,
  index: number,
): void => {
  if (own[2 * index]! >= 0) return
  const number = freeNumber(features)
  features[number] = alone(segment, segmentNumber(tile, index))
  own[2 * index] = number
  own[2 * index + 1] = segmentNumber(tile, index)
}
