import type { Seat } from '../game.ts'
import { type Feature, winnerOf } from './features.ts'
import { of, opponent } from './pair.ts'
import { worthOf } from './scoring.ts'
import type { State } from './state.ts'

/** How likely it is that one more open edge will be closed before the end. */
const closing = 0.75

/** The largest empty area is about this large at the end. */
const emptyArea = 10

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

const keepProspect = ({ keeps }: State, seat: Seat): number => {
  const lead = (of(keeps, seat)?.size ?? 0) - (of(keeps, opponent(seat))?.size ?? 0)
  return lead > 0 ? emptyArea * Math.min(0.9, 0.5 + 0.1 * lead) : 0
}

/** A seat's points and what it may expect of what lies on the table. */
const standing = (state: State, seat: Seat): number =>
  of(state.scores, seat) +
  prospects(state, seat) +
  keepProspect(state, seat) +
  of(state.wallTiles, seat).reduce((sum, n) => sum + (wallTileWorth[n] ?? 2), 0) +
  (state.progress.landed?.seat === seat ? 3 : 0) +
  followerWorth * of(state.supply, seat)

/** How far a seat is ahead of its opponent, in points. */
export const estimate = (state: State, seat: Seat): number =>
  standing(state, seat) - standing(state, opponent(seat))
