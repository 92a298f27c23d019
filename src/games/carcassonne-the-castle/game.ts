import type { Fault, Game, Lot, Step } from '../game.ts'
import type { Action, Event, Options, Position } from './acts.ts'
import { build, type Castle } from './castle.ts'
import { catalogueOf } from './catalogue.ts'
import type { Components } from './components.ts'
import { components } from './data.ts'
import { actionOf, declare } from './declare.ts'
import { estimate } from './estimate.ts'
import { evolve } from './evolve.ts'
import { faults } from './faults.ts'
import { legalActions } from './legal.ts'
import { arrange } from './position.ts'
import { awaiting, empty, ended, nameOf, pool, ranking, type State } from './state.ts'
import { decide, drawn, start } from './turn.ts'
import { viewOf } from './view.ts'

const begin = (castle: Castle, state: State, position?: Position): Step<State, Event> | Fault => {
  if (!position) return start(castle, state, [{ type: 'turn-started', seat: 0 }])
  const arranged = arrange(castle, position)
  if ('fault' in arranged) return arranged
  return start(castle, state, [{ type: 'position-set', state: viewOf(castle, arranged) }])
}

const markOf = ({ draw, scripted }: Extract<Event, { draw: number }>): Lot['mark'] =>
  scripted ? { draw, scripted } : { draw }

const lotOf = (event: Event): Lot | undefined => {
  if (event.type === 'tile-drawn') return { pieces: [event.tile], mark: markOf(event) }
  if (event.type === 'wall-tile-taken')
    return { pieces: [nameOf(event.wallTile)], mark: markOf(event) }
  return undefined
}

const canonical = (castle: Castle, state: State, action: Action): Action => {
  const declared = declare(castle, state, action)
  return 'fault' in declared ? action : actionOf(declared)
}

const isAwaited = (state: State, seat: number): boolean =>
  awaiting(state).some((due) => due.seat === seat)

/** The game played with the contents of some box. */
export const castleGame = (box: Components): Game<State, Action, Event, Options, Position> => {
  let built: Castle | undefined
  /** Made for the first match: a process that has just started may have none. */
  const castle = (): Castle => {
    built ??= build(box)
    return built
  }
  return {
    id: 'carcassonne-the-castle',
    rulesVersion: 1,
    seats: { min: 2, max: 2 },
    faults,
    drawable: () => [
      ...box.tiles.map(({ id }) => id),
      ...box.wallTiles.map(({ number }) => nameOf(number)),
    ],
    empty: () => empty(castle()),
    start: (state, position) => begin(castle(), state, position),
    decide: (state, seat, action) =>
      isAwaited(state, seat) ? decide(castle(), state, action) : { fault: 'not-your-turn' },
    pool: (state) => pool(castle(), state),
    drawn: (state, lot) => drawn(castle(), state, lot),
    lot: lotOf,
    evolve: (state, events) => evolve(castle(), state, events),
    retire: (state, departure) => ({
      events: [departure],
      next: evolve(castle(), state, [departure]),
    }),
    awaiting,
    ended,
    ranking,
    legalActions: (state, seat, at) => legalActions(castle(), state, { seat, at }),
    canonical: (state, seat, action) =>
      isAwaited(state, seat) ? canonical(castle(), state, action) : action,
    view: (state) => viewOf(castle(), state),
    veil: (event) => event,
    veilAction: (action) => action,
    imagine: (state) => state,
    estimate,
    catalogue: () => catalogueOf(castle()),
  }
}

/** Carcassonne: The Castle, for two. */
export const carcassonneTheCastle = castleGame(components)
