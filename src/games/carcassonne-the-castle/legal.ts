import type { At, Listing, Seat } from '../game.ts'
import { rotations } from '../tiles/sides.ts'
import type { Action } from './acts.ts'
import { type Castle, slotAt } from './castle.ts'
import { completedBy } from './completed.ts'
import { actionOf, holding, placedBy, spentOn } from './declare.ts'
import { claimed, followerFault } from './follower.ts'
import type { Held } from './held.ts'
import { orders } from './order.ts'
import { type Placement, placements } from './placement.ts'
import { inOrder, scoringsOf } from './scoring.ts'
import { awaiting, type State } from './state.ts'
import { useSets } from './uses.ts'

/** Nobody, or a follower on each segment of the held tile that may take one. */
const claims = (state: State, held: Held): readonly (number | undefined)[] => {
  const found: (number | undefined)[] = [undefined]
  const segments = held.numbers.length - held.around
  for (let segment = 0; segment < segments; segment++)
    if (followerFault(state, held, segment) === undefined) found.push(segment)
  return found
}

/**
 * All that may follow a placement: every follower, every set of wall tiles, and for each of them
 * one order of scoring for each outcome.
 */
const actionsOf = (castle: Castle, state: State, placement: Placement): readonly Action[] => {
  const found: Action[] = []
  const held = holding(castle, state, placement)
  const placed = placedBy(castle, held)
  const bare = { state, held, completed: completedBy(castle, held) }
  for (const segment of claims(state, held)) {
    const completed = segment === undefined ? bare.completed : claimed(state, bare, segment)
    for (const uses of useSets(castle, { state, held, completed })) {
      const scorings = inOrder(state.turn, scoringsOf(completed, spentOn(uses)), [])
      for (const order of orders(castle, state, scorings))
        found.push(actionOf({ placed, segment, uses, scorings: order }))
    }
  }
  return found
}

/** Everything that a seat may do now; with `at` only what lays the tile there. */
export const legalActions = (
  castle: Castle,
  state: State,
  { seat, at }: { readonly seat: Seat; readonly at: At | undefined },
): Listing<Action> => {
  const isThere = ({ slot, quarter }: Placement): boolean =>
    !at || (slot === slotAt(castle, at.x, at.y) && rotations[quarter] === at.rotation)
  const isAwaited = awaiting(state).some((due) => due.seat === seat)
  const all = isAwaited ? placements(castle, state.layout, state.drawn!) : []
  const actions = all.filter(isThere).flatMap((placement) => actionsOf(castle, state, placement))
  return { actions, complete: true }
}
