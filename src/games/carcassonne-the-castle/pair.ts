import type { Seat } from '../game.ts'

/** One value for each of the two seats. */
export type Pair<T> = readonly [T, T]

export const of = <T>(pair: Pair<T>, seat: Seat): T => (seat === 0 ? pair[0] : pair[1])

export const put = <T>(pair: Pair<T>, seat: Seat, value: T): Pair<T> =>
  seat === 0 ? [value, pair[1]] : [pair[0], value]

export const opponent = (seat: Seat): Seat => 1 - seat

export const mapPair = <T, U>(pair: Pair<T>, to: (value: T, seat: Seat) => U): Pair<U> => [
  to(pair[0], 0),
  to(pair[1], 1),
]
