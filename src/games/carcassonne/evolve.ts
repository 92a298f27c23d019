import type { Event, Points } from './acts.ts'
import { liftFigure, putFigure, supply } from './figures.ts'
import { lay } from './lay.ts'
import { without } from './pile.ts'
import { setUp } from './position.ts'
import { type Rules, turnedTile } from './rules.ts'
import { type Draft, draftOf, landscapeOf, type State } from './table.ts'

const paid = (scores: readonly number[], seats: readonly Points[]): readonly number[] => {
  const sums = scores.slice()
  for (const { seat, points } of seats) sums[seat]! += points
  return sums
}

/** One act on the draft. Knows every act and no rule. */
export const apply = (rules: Rules, draft: Draft, act: Event): void => {
  const { state } = draft
  switch (act.type) {
    case 'tile-drawn':
      state.drawn = act.tile
      state.remaining = without(rules, state.remaining, act.tile)
      return
    case 'tile-discarded':
      state.drawn = null
      state.discarded = [...state.discarded, act.tile]
      return
    case 'tile-placed':
      lay(landscapeOf(draft), turnedTile(rules, act.tile, act.rotation), act)
      state.drawn = null
      return
    case 'meeple-placed':
      putFigure(draft, act)
      supply(draft, act.seat, act.kind, -1)
      return
    case 'meeple-returned':
      liftFigure(draft, act.seat, act.from)
      supply(draft, act.seat, act.kind, 1)
      return
    case 'feature-scored':
      state.scores = paid(state.scores, act.seats)
      return
    case 'turn-started':
      state.turn = act.seat
      return
    case 'seat-resigned':
    case 'seat-timed-out':
      state.left = [...state.left, act.seat]
      return
    case 'match-finished':
    case 'match-aborted':
      state.over = true
      return
    case 'position-set':
      setUp(rules, draft, act.state)
      return
  }
}

/** The state after acts. */
export const evolved = (rules: Rules, state: State, acts: readonly Event[]): State => {
  const draft = draftOf(state)
  for (const act of acts) apply(rules, draft, act)
  return draft.state
}
