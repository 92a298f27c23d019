import type { At, Game, Listing, Seat, Setup } from '../game.ts'
import type { Action, Event, Options, Position } from './acts.ts'
import { catalogueOf } from './catalogue.ts'
import { eachClaim, groundOf } from './claim.ts'
import { evolved } from './evolve.ts'
import { rulesOf } from './expansions/boxes.ts'
import { faults } from './faults.ts'
import { openPile, tilesRemain, without } from './pile.ts'
import { eachPlacement, placementAt, type Site, type Square, squaresFor } from './placement.ts'
import { wholePosition } from './position.ts'
import { expected, ranked } from './standings.ts'
import type { State } from './table.ts'
import type { Print } from './tiles.ts'
import { decided, drawnTile, positioned, retired, started } from './turn.ts'
import { viewOf } from './view.ts'

const emptyTable = ({ seats, options }: Setup<Options>): State => {
  const rules = rulesOf(options)
  const remaining = rules.tiles.map(({ count }) => count)
  return {
    options,
    turn: 0,
    drawn: null,
    remaining: without(rules, remaining, rules.startTile),
    discarded: [],
    scores: Array.from({ length: seats }, () => 0),
    supply: Array.from({ length: seats }, () => ({ ...rules.supply, castleTiles: [] })),
    figures: [],
    left: [],
    over: false,
    landscape: { board: [], links: [], frontier: [], features: [] },
  }
}

/** The last tile has been placed. */
const isPlayedOut = (state: State): boolean =>
  state.drawn === null && !tilesRemain(rulesOf(state.options), state)

const isOver = (state: State): boolean => state.over || isPlayedOut(state)

const isDecided = (state: State): boolean => !state.over && state.drawn !== null

/** Where the drawn tile may be laid: the placements of `legalActions`, each once, by square. */
export const placements = (state: State): readonly Square[] =>
  state.drawn === null ? [] : squaresFor(rulesOf(state.options), state, state.drawn)

const legal = (state: State, seat: Seat, at?: At): Listing<Action> => {
  const actions: Action[] = []
  const tile = state.drawn
  if (state.over || tile === null || state.turn !== seat) return { actions, complete: true }
  const rules = rulesOf(state.options)
  const list = (site: Site, print: Print): void => {
    const { x, y } = site
    const { rotation } = print
    actions.push({ type: 'place-tile', x, y, rotation })
    eachClaim(rules, groundOf(state, { site, print }), (meeple) => {
      actions.push({ type: 'place-tile', x, y, rotation, meeple })
    })
  }
  if (at) {
    const placed = placementAt(rules, state.landscape, { ...at, tile })
    if (!('fault' in placed)) list(placed.site, placed.print)
  } else eachPlacement(rules, state, tile, list)
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
          pieces: openPile(rulesOf(state.options), state),
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
  view: (state) => viewOf(rulesOf(state.options), state, isOver(state)),
  veil: (event) => event,
  veilAction: (action) => action,
  imagine: (state) => state,
  estimate: (state, seat) => expected(rulesOf(state.options), state, seat),
  catalogue: catalogueOf,
}
