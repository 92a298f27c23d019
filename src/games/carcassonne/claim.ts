import type { Claim } from './acts.ts'
import type { Ground, Placement, Rules } from './rules.ts'
import { featureOf, type Landscape, type State } from './table.ts'
import type { Print } from './tiles.ts'

/** A free feature that two segments meet passes the occupation on from one to the other. */
const passedOn = (
  { links, features }: Landscape,
  { contacts }: Print,
  meets: readonly number[],
  held: number,
): number => {
  let all = held
  for (let i = 0; i < meets.length; i++) {
    if (meets[i]! < 0 || contacts[i]! < 0 || (all & (1 << contacts[i]!)) === 0) continue
    const feature = featureOf(links, meets[i]!)
    if (features[feature]!.figures > 0) continue
    for (let j = 0; j < meets.length; j++)
      if (meets[j]! >= 0 && contacts[j]! >= 0 && featureOf(links, meets[j]!) === feature)
        all |= 1 << contacts[j]!
  }
  return all
}

/** Which segments of a tile would belong to an occupied feature once it lies, as bits. */
const occupied = (landscape: Landscape, { site, print }: Placement): number => {
  const { links, features } = landscape
  const { meets } = site
  const { contacts } = print
  let held = 0
  for (let i = 0; i < meets.length; i++)
    if (meets[i]! >= 0 && contacts[i]! >= 0 && features[featureOf(links, meets[i]!)]!.figures > 0)
      held |= 1 << contacts[i]!
  for (let before = 0; before !== held; ) {
    before = held
    held = passedOn(landscape, print, meets, held)
  }
  return held
}

/** What claims on a tile are judged by, before anything is built. */
export const groundOf = (state: State, placement: Placement): Ground => ({
  print: placement.print,
  held: occupied(state.landscape, placement),
})

/** The segment that a claim names: a bridge is the last of its tile's. */
const segmentOf = ({ segments, bridge }: Print, claim: Claim): number => {
  if ('segment' in claim) return segments[claim.segment]?.span ? -1 : claim.segment
  return claim.on === 'bridge' && bridge ? segments.length - 1 : -1
}

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
  const allowed = printed ? holders[printed.kind] : standard
  if (!allowed.includes(claim.kind)) return 'figure-not-allowed-here'
  if (state.supply[state.turn]![claim.kind] === 0) return 'no-figure-left'
  return printed && held & (1 << segment) ? 'feature-occupied' : undefined
}

/** Only a standard meeple can be a maiden. */
const standard = ['meeple'] as const

/** Everything that a figure of the seat on turn may claim on a tile, by segment. */
export const claimsOn = (rules: Rules, state: State, ground: Ground): readonly Claim[] => {
  const found: Claim[] = []
  const { segments } = ground.print
  for (let segment = 0; segment < segments.length; segment++) {
    const { kind: printed, span } = segments[segment]!
    const holders = rules.holders[printed]
    for (let i = 0; i < holders.length; i++) {
      const kind = holders[i]!
      const claim: Claim = span ? { kind, on: 'bridge' } : { kind, segment }
      if (claimFault(rules, state, ground, claim) === undefined) found.push(claim)
    }
  }
  if (ground.on) {
    const claim: Claim = { kind: 'meeple', on: ground.on }
    if (claimFault(rules, state, ground, claim) === undefined) found.push(claim)
  }
  return found
}
