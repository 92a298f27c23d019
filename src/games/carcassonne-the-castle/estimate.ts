import type { Seat } from '../game.ts'
import type { Castle } from './castle.ts'
import { type Feature, winnerOf } from './features.ts'
import { largestEmptyArea } from './final.ts'
import { of, opponent } from './pair.ts'
import { worthOf } from './scoring.ts'
import type { State } from './state.ts'

/** How likely it is that one more open edge will be closed before the end. */
const closing = 0.75

/** What a wall tile is worth to its holder, about. */
const wallTileWorth: Readonly<Record<number, number>> = { 1: 5, 2: 4, 3: 3, 7: 3, 8: 3, 9: 5 }

/** What a follower in the supply may still earn. */
const followerWorth = 1

const expected = (feature: Feature): number =>
  feature.kind === 'court'
    ? 3 * feature.markets + 0.3 * feature.open
    : worthOf(feature) * closing ** feature.open

const prospects = ({ layout }: State, seat: Seat): number => {
  let points = 0
  for (const feature of layout.features)
    if (typeof feature !== 'number' && winnerOf(feature) === seat) points += expected(feature)
  return points
}

const keepProspect = (castle: Castle, { keeps, layout }: State, seat: Seat): number => {
  const own = of(keeps, seat)?.size ?? 0
  const theirs = of(keeps, opponent(seat))?.size ?? 0
  return own > theirs ? Math.min(10, largestEmptyArea(castle, layout)) * 0.6 + own * 0.2 : 0
}

/** A seat's points and what it may expect of what lies on the table. */
const standing = (castle: Castle, state: State, seat: Seat): number =>
  of(state.scores, seat) +
  prospects(state, seat) +
  keepProspect(castle, state, seat) +
  of(state.wallTiles, seat).reduce((sum, n) => sum + (wallTileWorth[n] ?? 2), 0) +
  (state.progress.landed?.seat === seat ? 3 : 0) +
  followerWorth * of(state.supply, seat)

/** How far a seat is ahead of its opponent, in points. */
export const estimate = (castle: Castle, state: State, seat: Seat): number =>
  standing(castle, state, seat) - standing(castle, state, opponent(seat))
