import type { Claim } from './acts.ts'
import type { Placement } from './placement.ts'
import type { Rules } from './rules.ts'
import { featureOf, type Landscape, type State, type Supply } from './table.ts'
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
const occupied = (landscape: Landscape, print: Print, meets: readonly number[]): number => {
  const { links, features } = landscape
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

/** What a claim is judged by: the tile as it would lie, which segments of it are occupied, and the
 * claimant's own figures. */
export type Ground = { readonly print: Print; readonly held: number; readonly own: Supply }

export const groundOf = (state: State, { site, print }: Placement): Ground => ({
  print,
  held: occupied(state.landscape, print, site.meets),
  own: state.supply[state.turn]!,
})

/** Why a figure may not stand there. */
export const claimFault = (
  { holders }: Rules,
  { print, held, own }: Ground,
  { kind, segment }: Claim,
): string | undefined => {
  const printed = print.segments[segment]
  if (!printed) return 'no-such-segment'
  if (!holders[printed.kind].includes(kind)) return 'figure-not-allowed-here'
  if (own[kind] === 0) return 'no-figure-left'
  return held & (1 << segment) ? 'feature-occupied' : undefined
}

/** Everything that a figure may claim on a tile, by segment. */
export const eachClaim = (rules: Rules, ground: Ground, visit: (claim: Claim) => void): void => {
  const { segments } = ground.print
  for (let segment = 0; segment < segments.length; segment++)
    for (const kind of rules.holders[segments[segment]!.kind]) {
      const claim = { kind, segment }
      if (claimFault(rules, ground, claim) === undefined) visit(claim)
    }
}
