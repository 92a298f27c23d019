import type { Awaiting, Seat } from '../game.ts'
import { tilesRemain } from './pile.ts'
import type { Handout, Opening, Rules } from './rules.ts'
import type { State } from './table.ts'

/** What is due now: something handed out, a draw, a decision, or nothing any more. */

/** What is handed out next; nothing once the first turn has begun. */
export const handoutOf = (rules: Rules, state: State): Handout | undefined => {
  if (state.begun) return undefined
  for (const handout of rules.handouts) {
    const next = handout.next(rules, state)
    if (next) return next
  }
  return undefined
}

/** What the seat on turn may do instead of drawing. */
export const openingOf = (rules: Rules, state: State): Opening | undefined => {
  if (state.drawn !== null) return undefined
  for (const opening of rules.openings) {
    const found = opening(rules, state)
    if (found) return found
  }
  return undefined
}

/** The last tile has been placed, and nobody may go on. */
export const isPlayedOut = (rules: Rules, state: State): boolean =>
  state.begun &&
  state.drawn === null &&
  !tilesRemain(rules, state) &&
  openingOf(rules, state) === undefined

/** A tile must be drawn before anything else can happen. */
export const isDrawDue = (rules: Rules, state: State): boolean =>
  !state.over &&
  state.begun &&
  state.drawn === null &&
  openingOf(rules, state) === undefined &&
  tilesRemain(rules, state)

const decisionOf = (rules: Rules, state: State): string | undefined => {
  if (state.drawn !== null) return 'turn'
  const opening = openingOf(rules, state)
  if (!opening) return undefined
  return opening.mayDraw ? 'draw-or-castle' : 'turn'
}

/** Who must decide what. */
export const awaited = (rules: Rules, state: State): readonly Awaiting[] => {
  if (state.over) return []
  const handout = handoutOf(rules, state)
  if (handout)
    return handout.by === 'choice' ? [{ seat: handout.seat, decision: 'choose-castle' }] : []
  const decision = decisionOf(rules, state)
  return decision === undefined ? [] : [{ seat: state.turn, decision }]
}

/** The first seat that has not left, from this one on. */
export const activeFrom = (state: State, seat: Seat): Seat => {
  const seats = state.scores.length
  for (let i = 0; i < seats; i++)
    if (!state.left.includes((seat + i) % seats)) return (seat + i) % seats
  return seat
}
