import type { Ranked, Seat } from '../game.ts'
import type { Rules } from './rules.ts'
import { scoreFinally } from './scoring.ts'
import type { State } from './table.ts'

/**
 * The highest total wins, equal totals share a place. A seat that left ranks below all that played
 * on, the later leaver above the earlier.
 */
export const ranked = (state: State): readonly Ranked[] => {
  const standing = (seat: Seat): number => (state.left.includes(seat) ? 0 : 1)
  const order = (a: Seat, b: Seat): number =>
    standing(b) - standing(a) ||
    (standing(a) === 1
      ? state.scores[b]! - state.scores[a]!
      : state.left.indexOf(b) - state.left.indexOf(a))
  const seats = [...state.scores.keys()].sort(order)
  return seats.map((seat) => ({
    seat,
    place: 1 + seats.findIndex((other) => order(other, seat) === 0),
    score: state.scores[seat]!,
  }))
}

/** A seat's points, and what it would get if the game ended now. */
export const expected = (rules: Rules, state: State, seat: Seat): number =>
  scoreFinally(rules, state)
    .flatMap((act) => act.seats)
    .filter((paid) => paid.seat === seat)
    .reduce((sum, { points }) => sum + points, state.scores[seat]!)
