import type { Fault, Lot, Seat, Step } from '../game.ts'
import type { Act, Action, Event } from './acts.ts'
import type { Castle } from './castle.ts'
import { declare, opening } from './declare.ts'
import { evolve } from './evolve.ts'
import { finalActs } from './final.ts'
import { opponent } from './pair.ts'
import { fitsSomewhere } from './placement.ts'
import { nextActs } from './scoring.ts'
import { isPileEmpty, type State, wallTileOf } from './state.ts'

type Played = Step<State, Event>

const play = (castle: Castle, { events, next }: Played, acts: readonly Event[]): Played => ({
  events: [...events, ...acts],
  next: evolve(castle, next, acts),
})

/** The castle tiles have run out: the final scoring follows at once. */
const finish = (castle: Castle, step: Played): Played =>
  play(castle, step, finalActs(castle, step.next))

/** Wall tile 1 gives its owner the next turn too. */
const nextTurn = ({ turn: seat, progress }: State): readonly Act[] =>
  progress.spent.some(({ wallTile }) => wallTile === 1)
    ? [
        { type: 'extra-turn', seat },
        { type: 'turn-started', seat },
      ]
    : [{ type: 'turn-started', seat: opponent(seat) }]

/** Scores what is due, up to a wall tile that must be turned up first, and ends the turn. */
const proceed = (castle: Castle, step: Played): Played => {
  let current = step
  while (!current.next.progress.landed) {
    const acts = nextActs(castle, current.next)
    if (acts.length === 0)
      return isPileEmpty(current.next)
        ? finish(castle, current)
        : play(castle, current, nextTurn(current.next))
    current = play(castle, current, acts)
  }
  return current
}

/** The seat on turn lays its tile, and everything that follows. */
export const decide = (castle: Castle, state: State, action: Action): Played | Fault => {
  const declared = declare(castle, state, action)
  if ('fault' in declared) return declared
  return proceed(castle, play(castle, { events: [], next: state }, opening(declared)))
}

/** A tile that fits nowhere leaves the game, and the same seat draws again. */
const drawTile = (castle: Castle, state: State, { pieces, mark }: Lot): Played => {
  const tile = pieces[0]!
  const { turn: seat } = state
  const drawn: Act = { type: 'tile-drawn', seat, tile, ...mark }
  const step = play(castle, { events: [], next: state }, [drawn])
  if (fitsSomewhere(castle, state.layout, castle.tileNumbers.get(tile)!)) return step
  const discarded = play(castle, step, [{ type: 'tile-discarded', tile }])
  return isPileEmpty(discarded.next) ? finish(castle, discarded) : discarded
}

const turnUp = (
  castle: Castle,
  state: State,
  { seat, corner, lot }: { readonly seat: Seat; readonly corner: number; readonly lot: Lot },
): Played => {
  const { id } = castle.components.cornerTowers[corner]!
  const wallTile = wallTileOf(lot.pieces[0]!)
  const taken: Act = { type: 'wall-tile-taken', seat, corner: id, wallTile, ...lot.mark }
  return proceed(castle, play(castle, { events: [], next: state }, [taken]))
}

/** What follows from a draw: of a wall tile under a marker, or else of a castle tile. */
export const drawn = (castle: Castle, state: State, lot: Lot): Played => {
  const { landed } = state.progress
  return landed ? turnUp(castle, state, { ...landed, lot }) : drawTile(castle, state, lot)
}

/** The first turn begins with seat 0. After a position the turn goes on as the position says. */
export const start = (castle: Castle, state: State, first: readonly Event[]): Played => {
  const step = play(castle, { events: [], next: state }, first)
  return step.next.drawn === null && isPileEmpty(step.next) ? finish(castle, step) : step
}
