import type { At, Game, Listing, Seat, Setup } from '../game.ts'
import type { Action, Event, Options, Position } from './acts.ts'
import { catalogueOf } from './catalogue.ts'
import { claims } from './claim.ts'
import { evolved } from './evolve.ts'
import { rulesOf } from './expansions/boxes.ts'
import { faults } from './faults.ts'
import { type Candidate, candidateAt, candidates } from './placement.ts'
import { wholePosition } from './position.ts'
import type { Rules } from './rules.ts'
import { expected, ranked } from './standings.ts'
import type { State } from './table.ts'
import { decided, drawnTile, positioned, retired, started, tilesRemain } from './turn.ts'
import { viewOf } from './view.ts'

const emptyTable = ({ seats, options }: Setup<Options>): State => {
  const rules = rulesOf(options)
  const remaining = Object.fromEntries(rules.tiles.map(({ id, count }) => [id, count]))
  remaining[rules.startTile]!--
  return {
    options,
    turn: 0,
    drawn: null,
    remaining,
    discarded: [],
    scores: Array.from({ length: seats }, () => 0),
    supply: Array.from({ length: seats }, () => ({ ...rules.supply, castleTiles: [] })),
    figures: [],
    left: [],
    over: false,
    landscape: { board: [], frontier: [], owner: [], features: [] },
  }
}

/** The last tile has been placed. */
const isPlayedOut = (state: State): boolean => state.drawn === null && !tilesRemain(state)

const isOver = (state: State): boolean => state.over || isPlayedOut(state)

const isDecided = (state: State): boolean => !state.over && state.drawn !== null

const actionsOf = (
  rules: Rules,
  state: State,
  seat: Seat,
  candidate: Candidate,
): readonly Action[] => {
  const { x, y } = candidate
  const { rotation } = candidate.print
  const bare: Action = { type: 'place-tile', x, y, rotation }
  const claimed = claims(rules, state, seat, candidate).map(
    (meeple): Action => ({ type: 'place-tile', x, y, rotation, meeple }),
  )
  return [bare, ...claimed]
}

const candidatesIn = (rules: Rules, state: State, at: At | undefined): readonly Candidate[] => {
  const tile = state.drawn
  if (tile === null) return []
  if (!at) return candidates(rules, state, tile)
  const found = candidateAt(rules, state.landscape, { ...at, tile })
  return 'fault' in found ? [] : [found]
}

/** Where the drawn tile may be laid: the placements of `legalActions`, each once. */
export const placements = (state: State): readonly At[] =>
  candidatesIn(rulesOf(state.options), state, undefined).map(({ x, y, print }) => ({
    x,
    y,
    rotation: print.rotation,
  }))

const legal = (state: State, seat: Seat, at?: At): Listing<Action> => {
  const rules = rulesOf(state.options)
  if (!isDecided(state) || state.turn !== seat) return { actions: [], complete: true }
  const actions: Action[] = []
  for (const candidate of candidatesIn(rules, state, at))
    for (const action of actionsOf(rules, state, seat, candidate)) actions.push(action)
  return { actions, complete: true }
}

/** Carcassonne: place tiles, claim features and grow a medieval landscape. */
export const carcassonne: Game<State, Action, Event, Options, Position> = {
  id: 'carcassonne',
  rulesVersion: 1,
  seats: { min: 2, max: 5 },
  faults,
  drawable: ({ options }) => rulesOf(options).tiles.map(({ id }) => id),
  empty: emptyTable,
  start: (state, position) => {
    const rules = rulesOf(state.options)
    if (!position) return started(rules, state)
    const whole = wholePosition(rules, state, position)
    return 'fault' in whole ? whole : positioned(rules, state, whole)
  },
  decide: (state, seat, action) => decided(rulesOf(state.options), state, seat, action),
  pool: (state) =>
    state.drawn !== null || isOver(state)
      ? undefined
      : {
          pieces: Object.fromEntries(
            Object.entries(state.remaining).filter(([, count]) => count > 0),
          ),
          count: 1,
        },
  drawn: (state, { pieces, mark }) => drawnTile(rulesOf(state.options), state, pieces[0]!, mark),
  lot: (event) => {
    if (event.type !== 'tile-drawn') return undefined
    const { draw, scripted } = event
    return { pieces: [event.tile], mark: scripted ? { draw, scripted } : { draw } }
  },
  evolve: (state, events) => evolved(rulesOf(state.options), state, events),
  retire: (state, departure) => retired(rulesOf(state.options), state, departure),
  awaiting: (state) => (isDecided(state) ? [{ seat: state.turn, decision: 'turn' }] : []),
  ended: (state) => (isPlayedOut(state) ? 'completed' : undefined),
  ranking: ranked,
  legalActions: legal,
  canonical: (_state, _seat, { type, x, y, rotation, meeple }) =>
    meeple
      ? { type, x, y, rotation, meeple: { kind: meeple.kind, segment: meeple.segment } }
      : { type, x, y, rotation },
  view: (state) => viewOf(state, isOver(state)),
  veil: (event) => event,
  veilAction: (action) => action,
  imagine: (state) => state,
  estimate: (state, seat) => expected(rulesOf(state.options), state, seat),
  catalogue: catalogueOf,
}
