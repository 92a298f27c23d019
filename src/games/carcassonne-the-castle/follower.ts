import type { Completed } from './completed.ts'
import { isOccupied, withFollowers } from './features.ts'
import { type Held, heldFeature } from './held.ts'
import { of } from './pair.ts'
import type { State } from './state.ts'

type FollowerFault = 'no-follower-left' | 'no-such-segment' | 'feature-occupied'

/**
 * Why the seat on turn may not put a follower on a segment of the tile just laid: a herald, knight,
 * squire or merchant comes from the supply, onto a feature without any follower, however far away.
 */
export const followerFault = (
  { turn, supply }: State,
  held: Held,
  segment: number,
): FollowerFault | undefined => {
  if (of(supply, turn) === 0) return 'no-follower-left'
  const claim = heldFeature(held, segment)
  if (!claim) return 'no-such-segment'
  return isOccupied(claim.feature) ? 'feature-occupied' : undefined
}

/**
 * What the latest tile has completed, once the seat on turn has put a follower on a segment of it.
 */
export const claimed = (
  { turn }: State,
  { held, completed }: { readonly held: Held; readonly completed: readonly Completed[] },
  segment: number,
): readonly Completed[] => {
  if (completed.length === 0) return completed
  const root = heldFeature(held, segment)?.root
  return completed.map((one) =>
    one.root === root ? { ...one, feature: withFollowers(one.feature, turn, 1) } : one,
  )
}
