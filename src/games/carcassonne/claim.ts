import type { Claim, FigureKind } from './acts.ts'
import type { Ground, Placement, Rules, Site, Spot, Way } from './rules.ts'
import { countOf, featureOf, type Landscape, type State } from './table.ts'
import type { Print } from './tiles.ts'

/** What a tile would meet at a site, as bits by contact: held features, those that the seat on turn holds,
 * alone or with others, and each free feature that more than one contact meets. */
export type Occupation = {
  readonly held: number
  readonly own: number
  readonly joints: readonly number[]
}

const none: readonly number[] = []

/** Of some contacts at a site, those that meet a feature, both as bits. */
export const meeting = (
  { links }: Landscape,
  meets: readonly number[],
  contacts: number,
  feature: number,
): number => {
  let bits = 0
  for (let i = 0; contacts >> i !== 0; i++)
    if (contacts & (1 << i) && featureOf(links, meets[i]!) === feature) bits |= 1 << i
  return bits
}

/** Of some contacts, given as bits, those that meet one feature together: the bits of each. */
export const jointsOf = (
  landscape: Landscape,
  meets: readonly number[],
  contacts: number,
): readonly number[] => {
  let joints = none
  let left = contacts
  for (let i = 0; left >> i !== 0; i++) {
    if ((left & (1 << i)) === 0) continue
    const bits = meeting(landscape, meets, left, featureOf(landscape.links, meets[i]!))
    left &= ~bits
    if (bits !== 1 << i) joints = [...joints, bits]
  }
  return joints
}

const nobody: Occupation = { held: 0, own: 0, joints: none }

/** Who holds what around a site, whichever way a tile will lie there. */
export const occupationAt = ({ landscape, turn }: State, { meets }: Site): Occupation => {
  const { links, features } = landscape
  let held = 0
  let own = 0
  let free = 0
  let segment = -1
  let figures = 0
  for (let i = 0; i < meets.length; i++) {
    const met = meets[i]!
    if (met < 0) continue
    if (met !== segment) {
      segment = met
      figures = features[featureOf(links, met)]!.figures
    }
    if (figures === 0) free |= 1 << i
    else {
      held |= 1 << i
      if (countOf(figures, turn) > 0) own |= 1 << i
    }
  }
  return held === 0 ? nobody : { held, own, joints: jointsOf(landscape, meets, free) }
}

/** The segments of a tile at some contacts, all as bits. */
export const segmentsAt = ({ reach }: Print, contacts: number): number => {
  let segments = 0
  if (contacts !== 0)
    for (let i = 0; i < reach.length; i++) if (reach[i]! & contacts) segments |= 1 << i
  return segments
}

/** The segments of a tile that would hang together with some of them once it lies, all as bits: a feature
 * that two segments meet is one with both. */
export const joinedTo = (print: Print, segments: number, joints: readonly number[]): number => {
  let all = segments
  for (let before = 0; before !== all; ) {
    before = all
    for (let i = 0; i < joints.length; i++) {
      const joined = segmentsAt(print, joints[i]!)
      if (joined & all) all |= joined
    }
  }
  return all
}

/** The segments of a tile, as bits, that would belong to an occupied feature once it lies: a free feature
 * passes the occupation on. */
export const heldOn = (print: Way, { held, joints }: Occupation): number =>
  joinedTo(print, segmentsAt(print, held), joints)

/** What claims on a tile are judged by, before anything is built. */
export const groundOf = (state: State, { site, print }: Placement): Ground => ({
  print,
  held: heldOn(print, occupationAt(state, site)),
})

/** The segment that a claim names: a bridge is the last of its tile's. */
const segmentOf = ({ segments, bridge }: Print, claim: Claim): number => {
  if ('segment' in claim) return segments[claim.segment]?.span ? -1 : claim.segment
  return claim.on === 'bridge' && bridge ? segments.length - 1 : -1
}

/** Why a figure of the seat on turn may not stand on a segment where its kind may. */
const spotFault = (
  { supply, turn }: State,
  held: number,
  segment: number,
  kind: FigureKind,
): string | undefined => {
  if (supply[turn]![kind] === 0) return 'no-figure-left'
  return segment >= 0 && held & (1 << segment) ? 'feature-occupied' : undefined
}

/** Only a standard meeple can be a maiden. */
const maidens = ['meeple'] as const

/** Why a figure of the seat on turn may not stand there. */
export const claimFault = (
  { holders }: Rules,
  state: State,
  { print, held, on }: Ground,
  claim: Claim,
): string | undefined => {
  const isOnBuilding = 'on' in claim && claim.on === on
  const segment = segmentOf(print, claim)
  const printed = print.segments[segment]
  if (!printed && !isOnBuilding) return 'no-such-segment'
  const allowed = printed ? holders[printed.kind] : maidens
  if (!allowed.includes(claim.kind)) return 'figure-not-allowed-here'
  return spotFault(state, held, segment, claim.kind)
}

/** The claim of a castle that was just built over an empty city. */
export const maiden: Claim = { kind: 'meeple', on: 'castle' }

/** Nothing holds what a figure there would claim. */
export const isFree = (held: number, { segment }: Spot): boolean => (held & (1 << segment)) === 0
