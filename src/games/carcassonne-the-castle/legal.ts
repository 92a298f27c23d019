import type { At, Listing, Seat } from '../game.ts'
import { rotations } from '../tiles/sides.ts'
import type { Action } from './acts.ts'
import { type Castle, slotAt } from './castle.ts'
import { actionOf, type Declared, lying, spentOn } from './declare.ts'
import { claimed, followerFault } from './follower.ts'
import { orders } from './order.ts'
import { type Placement, placements } from './placement.ts'
import { completedBy, inOrder, scoringsOf } from './scoring.ts'
import { awaiting, type State } from './state.ts'
import { type Moment, useSets } from './uses.ts'

/** Nobody, or a follower on each segment of the tile just laid that may take one. */
const claims = ({ state, layout }: Moment): readonly (number | undefined)[] => {
  const found: (number | undefined)[] = [undefined]
  const segments = layout.features.length - layout.laid.at(-1)!.first
  for (let segment = 0; segment < segments; segment++)
    if (followerFault(state, layout, segment) === undefined) found.push(segment)
  return found
}

/** Every set of wall tiles, and for each of them one order of scoring for each outcome. */
const addEnds = (
  castle: Castle,
  moment: Moment,
  { found, ...begun }: Pick<Declared, 'placed' | 'segment'> & { readonly found: Action[] },
): void => {
  const { state, completed } = moment
  for (const uses of useSets(castle, moment)) {
    const scorings = scoringsOf(completed, spentOn(uses))
    for (const order of orders(castle, state, inOrder(state.turn, scorings, [])))
      found.push(actionOf({ ...begun, uses, scorings: order }))
  }
}

const addActions = (
  castle: Castle,
  state: State,
  { found, ...placement }: Placement & { readonly found: Action[] },
): void => {
  const { placed, layout } = lying(castle, state, placement)
  const moment = { state, layout, completed: completedBy(castle, layout) }
  for (const segment of claims(moment)) {
    const completed = segment === undefined ? moment.completed : claimed(state, moment, segment)
    addEnds(castle, { state, layout, completed }, { placed, segment, found })
  }
}

/** Everything that a seat may do now; with `at` only what lays the tile there. */
export const legalActions = (
  castle: Castle,
  state: State,
  { seat, at }: { readonly seat: Seat; readonly at: At | undefined },
): Listing<Action> => {
  const found: Action[] = []
  const isThere = ({ slot, quarter }: Placement): boolean =>
    !at || (slot === slotAt(castle, at.x, at.y) && rotations[quarter] === at.rotation)
  if (awaiting(state).some((due) => due.seat === seat))
    for (const placement of placements(castle, state.layout, state.drawn!))
      if (isThere(placement)) addActions(castle, state, { ...placement, found })
  return { actions: found, complete: true }
}
