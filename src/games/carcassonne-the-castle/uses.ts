import type { Place, Use } from './acts.ts'
import type { Castle } from './castle.ts'
import type { Completed } from './completed.ts'
import { winnerOf } from './features.ts'
import { type Held, rootAt } from './held.ts'
import { of } from './pair.ts'
import { isPileEmpty, type State } from './state.ts'

/** A turn whose tile is held and whose follower stands, before anything is scored. */
export type Moment = {
  readonly state: State
  readonly held: Held
  readonly completed: readonly Completed[]
}

/** A wall tile that may be used, with its feature named by the canonical segment. */
export type Used = { readonly use: Use; readonly feature: number | null }

export type NamingFault = 'no-such-feature' | 'not-completed'
type UseFault =
  | NamingFault
  | 'wall-tile-not-usable'
  | 'one-extra-turn'
  | 'no-tile-left'
  | 'wrong-kind'
  | 'not-won'
  | 'doubled-twice'

/** The completed feature that a segment, of whichever tile, is a part of. */
export const completedAt = (
  castle: Castle,
  { held, completed }: Moment,
  place: Place,
): Completed | NamingFault => {
  const root = rootAt(castle, held, place)
  if (root < 0) return 'no-such-feature'
  return completed.find((one) => one.root === root) ?? 'not-completed'
}

const copies = (numbers: readonly number[], number: number): number =>
  numbers.filter((one) => one === number).length

/** Only what the seat held when its turn began may be used, each copy once. */
const isHeld = ({ state }: Moment, before: readonly Used[], { wallTile }: Use): boolean =>
  copies(of(state.usable, state.turn), wallTile) >
  copies(
    before.map(({ use }) => use.wallTile),
    wallTile,
  )

/** 2 doubles a tower, 3 a house, that this tile completes and the seat wins; one doubling each. */
const doubling = (
  { state }: Moment,
  before: readonly Used[],
  { wallTile, completed }: { readonly wallTile: 2 | 3; readonly completed: Completed },
): Used | UseFault => {
  const { root, place, feature } = completed
  if (feature.kind !== (wallTile === 2 ? 'tower' : 'house')) return 'wrong-kind'
  if (winnerOf(feature) !== state.turn) return 'not-won'
  if (before.some((used) => used.feature === root)) return 'doubled-twice'
  return { use: { wallTile, feature: place }, feature: root }
}

/**
 * What a wall tile would do, or why it may not be used; `before`: those used with it. 1 gives a
 * second turn, one at a time, if a castle tile is left for it.
 */
export const judgeUse = (
  castle: Castle,
  moment: Moment,
  { before, use }: { readonly before: readonly Used[]; readonly use: Use },
): Used | UseFault => {
  if (use.wallTile === 1 && before.some((used) => used.use.wallTile === 1)) return 'one-extra-turn'
  if (!isHeld(moment, before, use)) return 'wall-tile-not-usable'
  if (use.wallTile === 1) return isPileEmpty(moment.state) ? 'no-tile-left' : { use, feature: null }
  const completed = completedAt(castle, moment, use.feature)
  if (typeof completed === 'string') return completed
  return doubling(moment, before, { wallTile: use.wallTile, completed })
}

/** Every set of wall tiles that may be used now, the empty one first. */
export const useSets = (castle: Castle, moment: Moment): readonly (readonly Used[])[] => {
  const { state, completed } = moment
  const usable = of(state.usable, state.turn)
  if (usable.length === 0) return [[]]
  const doublings = completed.flatMap(({ place }): Use[] => [
    { wallTile: 2, feature: place },
    { wallTile: 3, feature: place },
  ])
  return [...doublings, { wallTile: 1 } as const].reduce<readonly (readonly Used[])[]>(
    (sets, use) =>
      sets.flatMap((before) => {
        const used = judgeUse(castle, moment, { before, use })
        return typeof used === 'string' ? [before] : [before, [...before, used]]
      }),
    [[]],
  )
}
