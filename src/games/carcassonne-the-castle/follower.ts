import { featureOf, isOccupied, rootOf, withFollowers } from './features.ts'
import type { Layout } from './layout.ts'
import { of } from './pair.ts'
import type { Completed } from './scoring.ts'
import type { State } from './state.ts'

type FollowerFault = 'no-follower-left' | 'no-such-segment' | 'feature-occupied'

/**
 * Why the seat on turn may not put a follower on a segment of the tile just laid: a herald, knight,
 * squire or merchant comes from the supply, onto a feature without any follower, however far away.
 */
export const followerFault = (
  { turn, supply }: State,
  layout: Layout,
  segment: number,
): FollowerFault | undefined => {
  if (of(supply, turn) === 0) return 'no-follower-left'
  const number = layout.laid.at(-1)!.first + segment
  if (number >= layout.features.length) return 'no-such-segment'
  return isOccupied(featureOf(layout.features, number)) ? 'feature-occupied' : undefined
}

/**
 * What the latest tile has completed, once the seat on turn has put a follower on a segment of it.
 */
export const claimed = (
  { turn }: State,
  { layout, completed }: { readonly layout: Layout; readonly completed: readonly Completed[] },
  segment: number,
): readonly Completed[] => {
  const root = rootOf(layout.features, layout.laid.at(-1)!.first + segment)
  return completed.map((one) =>
    one.root === root ? { ...one, feature: withFollowers(one.feature, turn, 1) } : one,
  )
}
