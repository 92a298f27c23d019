import type { Action, Event, Options, Position } from '../../../src/games/carcassonne/acts.ts'
import { carcassonne } from '../../../src/games/carcassonne/game.ts'
import type { State } from '../../../src/games/carcassonne/table.ts'
import { pick } from './random.ts'

/** A match played on the engine alone: the acts so far, and the state after them. */
export type Played = { readonly events: readonly Event[]; readonly state: State }

export type Chooses = (pieces: Readonly<Record<string, number>>) => string

/** Every copy has the same chance. */
export const atRandom =
  (random: () => number): Chooses =>
  (pieces) =>
    pick(
      Object.entries(pieces).flatMap(([tile, copies]) => Array<string>(copies).fill(tile)),
      random,
    )

/** Draws as the platform does, until somebody must decide. */
export const drawDue = (played: Played, choose: Chooses): Played => {
  const pool = carcassonne.pool(played.state)
  if (!pool) return played
  const mark = { draw: played.events.filter(carcassonne.lot).length }
  const step = carcassonne.drawn(played.state, { pieces: [choose(pool.pieces)], mark })
  return drawDue({ events: [...played.events, ...step.events], state: step.next }, choose)
}

export type Match = { readonly seats: number; readonly options: Options }

export const begin = (match: Match, choose: Chooses, position?: Position): Played => {
  const step = carcassonne.start(carcassonne.empty(match), position)
  if ('fault' in step) throw new Error(JSON.stringify(step))
  return drawDue({ events: step.events, state: step.next }, choose)
}

/** The seat that is awaited acts, then draws follow. */
export const act = (played: Played, action: Action, choose: Chooses): Played => {
  const { state } = played
  const { seat } = carcassonne.awaiting(state)[0]!
  const step = carcassonne.decide(state, seat, action)
  if ('fault' in step) throw new Error(`${JSON.stringify(action)}: ${step.fault}`)
  return drawDue({ events: [...played.events, ...step.events], state: step.next }, choose)
}
