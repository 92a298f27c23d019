import type { Departure, DrawMark, Fault, Seat, Step } from '../game.ts'
import type { Action, Claim, Event, MeeplePlaced, PlaceTile, Position } from './acts.ts'
import { apply } from './evolve.ts'
import { type Judged, judged } from './judge.ts'
import { tilesRemain } from './pile.ts'
import type { Rules } from './rules.ts'
import { scoreCompleted, scoreFinally } from './scoring.ts'
import { isPlaceable } from './sites.ts'
import { activeFrom, handoutOf, isPlayedOut, openingOf } from './stage.ts'
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

/** What is still on the board scores. */
const end = (turn: Turn): void => performAll(turn, scoreFinally(turn.rules, turn.draft.state))

/** Nothing is left that this seat could do. */
const isStuck = (rules: Rules, state: State, seat: Seat): boolean =>
  !tilesRemain(rules, state) && isPlayedOut(rules, { ...state, turn: seat, drawing: false })

/** The turn goes on to the next seat. If that one can do nothing the match ends, also if this one
 * still could: then the turn passes all the same. */
const passOn = (turn: Turn): void => {
  const { rules, draft } = turn
  const { state } = draft
  const seat = activeFrom(state, state.turn + 1)
  const isLast = isStuck(rules, state, seat)
  if (!isLast || !isStuck(rules, state, state.turn)) perform(turn, { type: 'turn-started', seat })
  if (isLast) end(turn)
}

/** The first turn begins once everything is handed out. */
const beginTurns = (turn: Turn): void => {
  const { state } = turn.draft
  if (state.begun || handoutOf(turn.rules, state)) return
  perform(turn, { type: 'turn-started', seat: activeFrom(state, state.turn) })
}

const meeplePlaced = (seat: Seat, claim: Claim, x: number, y: number): MeeplePlaced => {
  const { kind } = claim
  return 'segment' in claim
    ? { type: 'meeple-placed', seat, kind, x, y, segment: claim.segment }
    : { type: 'meeple-placed', seat, kind, x, y, on: claim.on }
}

const layTile = (turn: Turn, seat: Seat, action: PlaceTile, judgement: Judged): void => {
  const { rules, draft } = turn
  const { x, y, rotation } = action
  const { tile, placement, build, claim, recall } = judgement
  perform(turn, { type: 'tile-placed', seat, tile, x, y, rotation })
  const axis = placement.print.bridge
  if (axis) perform(turn, { type: 'bridge-built', x, y, axis })
  if (build) performAll(turn, build.rule.perform(rules, draft.state, build.build))
  if (claim) perform(turn, meeplePlaced(seat, claim, x, y))
  if (build) performAll(turn, build.rule.prelude(rules, draft.state, build.build))
  if (recall) performAll(turn, recall.rule.perform(rules, draft.state, recall.recall))
  performAll(turn, scoreCompleted(rules, draft.state))
}

const placed = (
  rules: Rules,
  state: State,
  seat: Seat,
  action: PlaceTile,
): Step<State, Event> | Fault => {
  const judgement = judged(rules, state, action)
  if ('fault' in judgement) return judgement
  const turn = begin(rules, state)
  layTile(turn, seat, action, judgement)
  passOn(turn)
  return step(turn)
}

const chosen = (rules: Rules, state: State, seat: Seat, castleTile: string) => {
  const handout = handoutOf(rules, state)
  if (handout?.by !== 'choice') return { fault: 'nothing-to-choose' }
  if (handout.seat !== seat) return { fault: 'not-your-turn' }
  if (!handout.pieces.includes(castleTile))
    return { fault: 'castle-tile-taken', pointer: '/castleTile' }
  const turn = begin(rules, state)
  perform(turn, { type: 'castle-tile-chosen', seat, castleTile })
  beginTurns(turn)
  return step(turn)
}

const drawChosen = (rules: Rules, state: State, seat: Seat): Step<State, Event> | Fault => {
  if (!openingOf(rules, state)?.mayDraw) return { fault: 'nothing-to-draw' }
  const turn = begin(rules, state)
  perform(turn, { type: 'draw-chosen', seat })
  return step(turn)
}

/** What one seat's action does, or why it may not. */
export const decided = (
  rules: Rules,
  state: State,
  seat: Seat,
  action: Action,
): Step<State, Event> | Fault => {
  if (state.over) return { fault: 'not-your-turn' }
  if (action.type === 'choose-castle') return chosen(rules, state, seat, action.castleTile)
  if (state.turn !== seat || !state.begun) return { fault: 'not-your-turn' }
  return action.type === 'draw-tile'
    ? drawChosen(rules, state, seat)
    : placed(rules, state, seat, action)
}

/** A tile that fits nowhere goes back to the box, and another is drawn in the same turn. */
const tileDrawn = (turn: Turn, tile: string, mark: DrawMark): void => {
  const { rules, draft } = turn
  const act = { type: 'tile-drawn', seat: draft.state.turn, tile, draw: mark.draw } as const
  perform(turn, mark.scripted ? { ...act, scripted: mark.scripted } : act)
  if (isPlaceable(rules, draft.state, tile)) return
  perform(turn, { type: 'tile-discarded', tile })
  if (isPlayedOut(rules, draft.state)) end(turn)
}

/** A piece was drawn: it is handed out, or is the tile of the seat on turn. */
export const drawn = (
  rules: Rules,
  state: State,
  piece: string,
  mark: DrawMark,
): Step<State, Event> => {
  const turn = begin(rules, state)
  const handout = handoutOf(rules, state)
  if (handout) {
    perform(turn, { type: 'castle-tile-dealt', seat: handout.seat, castleTile: piece, ...mark })
    beginTurns(turn)
  } else tileDrawn(turn, piece, mark)
  return step(turn)
}

/** A seat has left: its figures stay, and what it had drawn goes to the next seat. */
export const retired = (rules: Rules, state: State, departure: Departure): Step<State, Event> => {
  const turn = begin(rules, state)
  perform(turn, departure)
  if (!state.begun) beginTurns(turn)
  else if (state.turn === departure.seat) {
    if (state.drawn === null) passOn(turn)
    else
      perform(turn, {
        type: 'turn-started',
        seat: activeFrom(turn.draft.state, departure.seat),
      })
  }
  return step(turn)
}

/** A sandbox begins in a position that was found possible. */
export const positioned = (rules: Rules, state: State, position: Position): Step<State, Event> => {
  const turn = begin(rules, state)
  perform(turn, { type: 'position-set', state: position })
  return step(turn)
}

/** The set-up: the start tile lies on the table; what is handed out comes before the first turn. */
export const started = (rules: Rules, state: State): Step<State, Event> => {
  const turn = begin(rules, state)
  const tile = rules.startTile
  perform(turn, { type: 'tile-placed', seat: null, tile, x: 0, y: 0, rotation: 0 })
  beginTurns(turn)
  return step(turn)
}
