import type { Departure, DrawMark, Fault, Seat, Step } from '../game.ts'
import type { Action, Event, PlaceTile } from './acts.ts'
import { claimFault, groundOf } from './claim.ts'
import { apply } from './evolve.ts'
import { tilesRemain } from './pile.ts'
import { isPlaceable, placementAt } from './placement.ts'
import type { WholePosition } from './position.ts'
import type { Rules } from './rules.ts'
import { scoreCompleted, scoreFinally } from './scoring.ts'
import { type Draft, draftOf, type State } from './table.ts'

/** A turn in the making: what has happened, and the table as it is by now. */
type Turn = { readonly rules: Rules; readonly draft: Draft; readonly events: Event[] }

const begin = (rules: Rules, state: State): Turn => ({ rules, draft: draftOf(state), events: [] })

const perform = (turn: Turn, act: Event): void => {
  turn.events.push(act)
  apply(turn.rules, turn.draft, act)
}

const performAll = (turn: Turn, acts: readonly Event[]): void => {
  for (const act of acts) perform(turn, act)
}

const step = (turn: Turn): Step<State, Event> => ({ events: turn.events, next: turn.draft.state })

/** The next seat that has not left. */
const nextSeat = (state: State, after: Seat): Seat => {
  const seats = state.scores.length
  for (let i = 1; i < seats; i++) {
    const seat = (after + i) % seats
    if (!state.left.includes(seat)) return seat
  }
  return after
}

/** The game ends once nothing can be drawn; what is still on the board scores. */
const passOn = (turn: Turn): void => {
  const { rules, draft } = turn
  if (tilesRemain(rules, draft.state))
    perform(turn, { type: 'turn-started', seat: nextSeat(draft.state, draft.state.turn) })
  else performAll(turn, scoreFinally(rules, draft.state))
}

const layTile = (turn: Turn, seat: Seat, { x, y, rotation, meeple }: PlaceTile): void => {
  const { rules, draft } = turn
  const tile = draft.state.drawn!
  perform(turn, { type: 'tile-placed', seat, tile, x, y, rotation })
  if (meeple) {
    const { kind, segment } = meeple
    perform(turn, { type: 'meeple-placed', seat, kind, x, y, segment })
  }
  performAll(turn, scoreCompleted(rules, draft.state))
}

/** Place the tile, then perhaps a figure, then score what is complete. */
export const decided = (
  rules: Rules,
  state: State,
  seat: Seat,
  action: Action,
): Step<State, Event> | Fault => {
  if (state.turn !== seat || state.drawn === null || state.over) return { fault: 'not-your-turn' }
  const { x, y, rotation, meeple } = action
  const placed = placementAt(rules, state.landscape, { x, y, rotation, tile: state.drawn })
  if ('fault' in placed) return placed
  const fault = meeple && claimFault(rules, groundOf(state, placed), meeple)
  if (fault !== undefined) return { fault, pointer: '/meeple' }
  const turn = begin(rules, state)
  layTile(turn, seat, action)
  passOn(turn)
  return step(turn)
}

/** A tile that fits nowhere goes back to the box, and another is drawn in the same turn. */
export const drawnTile = (
  rules: Rules,
  state: State,
  tile: string,
  mark: DrawMark,
): Step<State, Event> => {
  const turn = begin(rules, state)
  perform(turn, { type: 'tile-drawn', seat: state.turn, tile, ...mark })
  if (!isPlaceable(rules, turn.draft.state, tile)) {
    perform(turn, { type: 'tile-discarded', tile })
    if (!tilesRemain(rules, turn.draft.state))
      performAll(turn, scoreFinally(rules, turn.draft.state))
  }
  return step(turn)
}

/** A seat has left: its figures stay, and what it had drawn goes to the next seat. */
export const retired = (rules: Rules, state: State, departure: Departure): Step<State, Event> => {
  const turn = begin(rules, state)
  perform(turn, departure)
  if (state.turn === departure.seat)
    perform(turn, { type: 'turn-started', seat: nextSeat(turn.draft.state, departure.seat) })
  return step(turn)
}

/** A sandbox begins in a position that was found possible. */
export const positioned = (
  rules: Rules,
  state: State,
  position: WholePosition,
): Step<State, Event> => {
  const turn = begin(rules, state)
  perform(turn, { type: 'position-set', state: position })
  if (position.drawn === undefined && !tilesRemain(rules, turn.draft.state))
    performAll(turn, scoreFinally(rules, turn.draft.state))
  return step(turn)
}

/** The set-up: the start tile lies on the table, and seat 0 begins. */
export const started = (rules: Rules, state: State): Step<State, Event> => {
  const turn = begin(rules, state)
  const tile = rules.startTile
  perform(turn, { type: 'tile-placed', seat: null, tile, x: 0, y: 0, rotation: 0 })
  perform(turn, { type: 'turn-started', seat: 0 })
  return step(turn)
}
