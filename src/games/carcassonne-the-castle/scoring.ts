import type { Seat } from '../game.ts'
import type { Act, FeatureScored, Place } from './acts.ts'
import type { Castle } from './castle.ts'
import type { Completed } from './completed.ts'
import { type Feature, featureOf, isOccupied, rootOf, sizeOf, winnerOf } from './features.ts'
import { segmentAt } from './layout.ts'
import { of } from './pair.ts'
import type { Spent, State } from './state.ts'

/** A completed feature that somebody stands on: it is scored now. */
export type Scoring = Completed & {
  readonly winner: Seat | null
  readonly points: number
  readonly wallTile: number | null
}

/** Path 1 a tile, with a fountain 2 however many there are; tower 2, house 1. */
export const worthOf = (feature: Feature): number => {
  const perTile = feature.kind === 'tower' || feature.fountain ? 2 : 1
  return perTile * sizeOf(feature)
}

const scoringOf = (completed: Completed, spent: readonly Spent[]): Scoring => {
  const winner = winnerOf(completed.feature)
  const wallTile = spent.find(({ feature }) => feature === completed.root)?.wallTile ?? null
  const worth = worthOf(completed.feature) * (wallTile === null ? 1 : 2)
  return { ...completed, winner, points: winner === null ? 0 : worth, wallTile }
}

/** What is to be scored, with the wall tiles spent on it, in the order in which it was found. */
export const scoringsOf = (
  completed: readonly Completed[],
  spent: readonly Spent[],
): readonly Scoring[] => {
  const found: Scoring[] = []
  for (const one of completed) if (isOccupied(one.feature)) found.push(scoringOf(one, spent))
  return found
}

/** The seat that laid the tile scores first, then the opponent, each in the order chosen, then as
 * found; features that nobody wins only send followers home. */
export const inOrder = (
  seat: Seat,
  scorings: readonly Scoring[],
  order: readonly number[],
): readonly Scoring[] => {
  if (scorings.length < 2) return scorings
  const rank = ({ root }: Scoring) => (order.includes(root) ? order.indexOf(root) : order.length)
  const wonBy = (winner: Seat | null) =>
    scorings.filter((one) => one.winner === winner).toSorted((a, b) => rank(a) - rank(b))
  return [...wonBy(seat), ...wonBy(1 - seat), ...wonBy(null)]
}

/** What one feature pays. */
export const scored = (scoring: Scoring): FeatureScored => ({
  type: 'feature-scored',
  feature: scoring.feature.kind,
  ...scoring.place,
  tiles: sizeOf(scoring.feature),
  winner: scoring.winner,
  points: scoring.points,
  ...(scoring.wallTile !== null && { wallTile: scoring.wallTile }),
  final: false,
})

/** The keep goes to a house that its owner completes in person and wins: the first one, then only a
 * larger one. */
export const carriesKeep = (keepSize: number, { feature }: Pick<Scoring, 'feature'>): boolean =>
  feature.kind === 'house' && sizeOf(feature) > keepSize

const keepMoves = (state: State, { feature, winner, place }: Scoring): readonly Act[] => {
  const { turn: seat, keeps } = state
  const keepSize = of(keeps, seat)?.size ?? 0
  return winner === seat && carriesKeep(keepSize, { feature })
    ? [{ type: 'keep-placed', seat, ...place, size: sizeOf(feature) }]
    : []
}

/** After a feature has been scored, and only then, its followers return, also from a tie. */
const followersReturn = (castle: Castle, state: State, { root }: Scoring): readonly Act[] => {
  const { layout, followers } = state
  const featureAt = (place: Place) => rootOf(layout.features, segmentAt(castle, layout, place))
  return followers
    .filter((follower) => featureAt(follower) === root)
    .map(({ seat, x, y, segment }) => ({ type: 'follower-returned', seat, x, y, segment }))
}

/** What the table still owes the turn: the next feature's points, or what follows from the points
 * just given. A feature that was scored has no followers left. */
export const nextActs = (castle: Castle, state: State): readonly Act[] => {
  const { turn, layout, progress } = state
  const completed = progress.completed.map(({ root, place }) => ({
    ...{ root, place },
    feature: featureOf(layout.features, root),
  }))
  const due = scoringsOf(completed, progress.spent)
  const current = due.find(({ root }) => root === progress.scored)
  if (current) return [...keepMoves(state, current), ...followersReturn(castle, state, current)]
  const [next] = inOrder(turn, due, progress.order)
  return next ? [scored(next)] : []
}
