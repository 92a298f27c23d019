import type { Game } from '../game.ts'
import type { Action, Event, Options, Position } from './acts.ts'
import { catalogueOf, faultsOf } from './catalogue.ts'
import { composer } from './compose.ts'
import { evolved } from './evolve.ts'
import { boxes } from './expansions/boxes.ts'
import { canonicalTurn, judged } from './judge.ts'
import { listed } from './listing.ts'
import { drawable } from './pile.ts'
import { stateFrom } from './position.ts'
import type { Box, Rules } from './rules.ts'
import { type Square, squaresFor } from './sites.ts'
import { awaited, handoutOf, isDrawDue, isPlayedOut } from './stage.ts'
import { expected, ranked } from './standings.ts'
import type { State } from './table.ts'
import { decided, drawn, positioned, retired, started } from './turn.ts'
import { viewOf } from './view.ts'

const emptyTable = (rules: Rules, options: Options, seats: number): State => ({
  options,
  turn: 0,
  drawn: null,
  remaining: rules.bag,
  discarded: [],
  scores: Array.from({ length: seats }, () => 0),
  supply: Array.from({ length: seats }, () => ({ ...rules.supply, castleTiles: [] })),
  figures: [],
  castles: [],
  barns: [],
  stock: rules.stock,
  left: [],
  begun: false,
  drawing: false,
  over: false,
  landscape: {
    board: [],
    squares: [],
    doubles: [],
    links: [],
    frontier: { squares: [], asks: [], meets: [] },
    features: [],
  },
})

const canonicalOf = (rules: Rules, state: State, action: Action): Action => {
  if (action.type !== 'place-tile') return action
  const judgement = judged(rules, state, action)
  return 'fault' in judgement ? action : canonicalTurn(action, judgement, state.drawn)
}

const piecesDue = (rules: Rules, state: State): Readonly<Record<string, number>> | undefined => {
  const handout = state.over ? undefined : handoutOf(rules, state)
  if (handout?.by === 'draw') return Object.fromEntries(handout.pieces.map((piece) => [piece, 1]))
  return isDrawDue(rules, state) ? drawable(rules, state) : undefined
}

type Carcassonne = Game<State, Action, Event, Options, Position>

type RulesOf = ReturnType<typeof composer>

const gameOf = (shelf: readonly Box[], rulesOf: RulesOf): Carcassonne => ({
  id: 'carcassonne',
  rulesVersion: 1,
  seats: { min: 2, max: 5 },
  faults: faultsOf(shelf),
  drawable: ({ options }) => rulesOf(options).tiles.map(({ id }) => id),
  empty: ({ seats, options }) => emptyTable(rulesOf(options), options, seats),
  start: (state, position) => {
    const rules = rulesOf(state.options)
    if (!position) return started(rules, state)
    const found = stateFrom(rules, state, position)
    return 'fault' in found ? found : positioned(rules, state, position)
  },
  decide: (state, seat, action) => decided(rulesOf(state.options), state, seat, action),
  pool: (state) => {
    const pieces = piecesDue(rulesOf(state.options), state)
    return pieces && { pieces, count: 1 }
  },
  drawn: (state, { pieces, mark }) => drawn(rulesOf(state.options), state, pieces[0]!, mark),
  lot: (event) => {
    if (event.type !== 'tile-drawn' && event.type !== 'castle-tile-dealt') return undefined
    const { draw, scripted } = event
    const piece = event.type === 'tile-drawn' ? event.tile : event.castleTile
    return { pieces: [piece], mark: scripted ? { draw, scripted } : { draw } }
  },
  evolve: (state, events) => evolved(rulesOf(state.options), state, events),
  retire: (state, departure) => retired(rulesOf(state.options), state, departure),
  awaiting: (state) => awaited(rulesOf(state.options), state),
  ended: (state) => (isPlayedOut(rulesOf(state.options), state) ? 'completed' : undefined),
  ranking: ranked,
  legalActions: (state, seat, at) => listed(rulesOf(state.options), state, seat, at),
  canonical: (state, _seat, action) => canonicalOf(rulesOf(state.options), state, action),
  view: (state) => viewOf(rulesOf(state.options), state),
  veil: (event) => event,
  veilAction: (action) => action,
  imagine: (state) => state,
  estimate: (state, seat) => expected(rulesOf(state.options), state, seat),
  catalogue: () => catalogueOf(shelf),
})

/** Carcassonne with these boxes on the shelf; the options of a match say which are open. */
export const carcassonneOf = (shelf: readonly Box[]): Carcassonne => gameOf(shelf, composer(shelf))

const rulesOf = composer(boxes)

/** Carcassonne: place tiles, claim features and grow a medieval landscape. */
export const carcassonne: Carcassonne = gameOf(boxes, rulesOf)

/** Where the drawn tile may be laid: the placements of `legalActions`, each once, by square. */
export const placements = (state: State): readonly Square[] =>
  state.drawn === null ? [] : squaresFor(rulesOf(state.options), state, state.drawn)
