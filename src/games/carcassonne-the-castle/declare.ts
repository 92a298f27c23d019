import type { Fault } from '../game.ts'
import { rotations } from '../tiles/sides.ts'
import type { Act, Action, TilePlaced } from './acts.ts'
import { type Castle, slotAt } from './castle.ts'
import { completedBy } from './completed.ts'
import { claimed, followerFault } from './follower.ts'
import { type Held, hold } from './held.ts'
import { judgeOrder } from './order.ts'
import { type Placement, placementFault } from './placement.ts'
import { inOrder, type Scoring, scoringsOf } from './scoring.ts'
import type { Spent, State } from './state.ts'
import { judgeUse, type Moment, type Used } from './uses.ts'

/** A turn as its action declares it: all choices are fixed before anything is scored, since nothing
 * that the scoring turns up may be used in the same turn. */
type Declared = {
  readonly placed: TilePlaced
  /** Where a follower is put. */
  readonly segment: number | undefined
  readonly uses: readonly Used[]
  /** What somebody wins, in the order in which it is scored. */
  readonly scorings: readonly Scoring[]
}

export const spentOn = (uses: readonly Used[]): readonly Spent[] =>
  uses.map(({ use, feature }) => ({ wallTile: use.wallTile, feature }))

/** The act of laying a held tile. */
export const placedBy = (castle: Castle, { laid }: Held): TilePlaced => ({
  type: 'tile-placed',
  seat: laid.seat,
  tile: castle.components.tiles[laid.tile]!.id,
  ...castle.cells[laid.slot]!,
  rotation: rotations[laid.quarter]!,
})

/** The drawn tile, held over a cell. */
export const holding = (castle: Castle, state: State, { slot, quarter }: Placement): Held =>
  hold(castle, state.layout, { slot, quarter, tile: state.drawn!, seat: state.turn })

const placing = (castle: Castle, state: State, { x, y, rotation }: Action): Held | Fault => {
  const quarter = rotations.indexOf(rotation)
  const slot = slotAt(castle, x, y)
  const fault = placementFault(state.layout, castle.prints[state.drawn!]![quarter]!, slot)
  if (fault) return { fault, pointer: fault === 'path-broken' ? '/rotation' : '/x' }
  return holding(castle, state, { slot, quarter })
}

const claiming = (
  castle: Castle,
  { state, held }: Pick<Moment, 'state' | 'held'>,
  { follower }: Action,
): Moment | Fault => {
  const completed = completedBy(castle, held)
  if (!follower) return { state, held, completed }
  const { segment } = follower
  const fault = followerFault(state, held, segment)
  if (fault)
    return { fault, pointer: fault === 'no-follower-left' ? '/follower' : '/follower/segment' }
  return { state, held, completed: claimed(state, { held, completed }, segment) }
}

/** Sorted as they are stored: doublings as their features were found, the extra turn last. */
const sorted = ({ completed }: Moment, uses: readonly Used[]): readonly Used[] => {
  const rank = ({ feature }: Used) =>
    feature === null ? completed.length : completed.findIndex(({ root }) => root === feature)
  return uses.toSorted((a, b) => rank(a) - rank(b))
}

const using = (castle: Castle, moment: Moment, { use = [] }: Action): readonly Used[] | Fault => {
  const uses: Used[] = []
  for (const [index, wish] of use.entries()) {
    const used = judgeUse(castle, moment, { before: uses, use: wish })
    if (typeof used === 'string') return { fault: used, pointer: `/use/${index}` }
    uses.push(used)
  }
  return sorted(moment, uses)
}

const ordering = (
  castle: Castle,
  moment: Moment,
  { uses, order = [] }: { readonly uses: readonly Used[] } & Pick<Action, 'order'>,
): readonly Scoring[] | Fault => {
  const scorings = scoringsOf(moment.completed, spentOn(uses))
  const judged = judgeOrder(castle, moment, { order, scorings })
  if ('fault' in judged) return { fault: judged.fault, pointer: `/order/${judged.index}` }
  return inOrder(moment.state.turn, scorings, judged).filter(({ winner }) => winner !== null)
}

/** What an action of the seat on turn declares, or why it may not. */
export const declare = (castle: Castle, state: State, action: Action): Declared | Fault => {
  const held = placing(castle, state, action)
  if ('fault' in held) return held
  const moment = claiming(castle, { state, held }, action)
  if ('fault' in moment) return moment
  const uses = using(castle, moment, action)
  if ('fault' in uses) return uses
  const scorings = ordering(castle, moment, { uses, order: action.order })
  if ('fault' in scorings) return scorings
  return { placed: placedBy(castle, held), segment: action.follower?.segment, uses, scorings }
}

/**
 * The action with its defaults filled in: every feature that somebody wins, in order, each named by
 * the segment nearest to the new tile; without members that would be empty.
 */
export const actionOf = ({ placed, segment, uses, scorings }: Declared): Action => ({
  type: 'place-tile',
  x: placed.x,
  y: placed.y,
  rotation: placed.rotation,
  ...(segment !== undefined && { follower: { segment } }),
  ...(uses.length > 0 && { use: uses.map(({ use }) => use) }),
  ...(scorings.length > 0 && { order: scorings.map(({ place }) => place) }),
})

/**
 * The acts with which a turn begins: tile, follower, wall tiles, and the order if it is a choice.
 */
export const opening = (declared: Declared): readonly Act[] => {
  const { placed, segment, uses, scorings } = declared
  const { seat, x, y } = placed
  return [
    placed,
    ...(segment === undefined ? [] : [{ type: 'follower-placed', seat, x, y, segment } as const]),
    ...uses.map(({ use }) => ({ type: 'wall-tile-used', seat, ...use }) as const),
    ...(scorings.length > 1
      ? [{ type: 'order-chosen', seat, features: scorings.map(({ place }) => place) } as const]
      : []),
  ]
}
