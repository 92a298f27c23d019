import type { Event } from './acts.ts'
import { liftFigure, putFigure, supply } from './figures.ts'
import { lay } from './lay.ts'
import { setUp } from './position.ts'
import { type Rules, turnedTile } from './rules.ts'
import { type Draft, draftOf, landscapeOf, type State } from './table.ts'

/** One act on the draft. Knows every act and no rule. */
export const apply = (rules: Rules, draft: Draft, act: Event): void => {
  const { state } = draft
  switch (act.type) {
    case 'tile-drawn':
      state.drawn = act.tile
      state.remaining = { ...state.remaining, [act.tile]: state.remaining[act.tile]! - 1 }
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
      state.scores = state.scores.map(
        (score, i) => score + (act.seats.find(({ seat }) => seat === i)?.points ?? 0),
      )
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
