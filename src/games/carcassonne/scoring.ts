import type { FeatureScored, MeepleReturned, Points } from './acts.ts'
import { standOf } from './figures.ts'
import type { Rules, Worth } from './rules.ts'
import {
  after,
  countOf,
  type Figure,
  featureOf,
  isSpan,
  type Laid,
  type Landscape,
  placeOf,
  type State,
  segmentNumber,
} from './table.ts'

const standingOn = (state: State, feature: number): readonly Figure[] =>
  state.figures.filter((figure) => featureOf(state.landscape.links, figure.at) === feature)

/** The most figures win; a tie pays everyone in full. */
const majority = (state: State, feature: number, points: number): readonly Points[] => {
  const { figures } = state.landscape.features[feature]!
  const seats = state.scores.length
  let most = 1
  for (let seat = 0; seat < seats; seat++) most = Math.max(most, countOf(figures, seat))
  const paid: Points[] = []
  for (let seat = 0; seat < seats; seat++)
    if (countOf(figures, seat) === most) paid.push({ seat, points })
  return paid
}

/** A feature is named by its oldest segment that is printed. */
const oldestOf = (landscape: Landscape, feature: number): number => {
  const { member } = landscape.features[feature]!
  let oldest = Number.POSITIVE_INFINITY
  let at = member
  do {
    if (at < oldest && !isSpan(landscape, at)) oldest = at
    at = after(landscape.links, at)
  } while (at !== member)
  return oldest
}

/** What a feature pays to who holds it: its own points, and those on top. */
export const worthOf = (
  rules: Rules,
  landscape: Landscape,
  number: number,
  final: boolean,
): Worth => {
  const { kind } = landscape.features[number]!
  const own = rules.features[kind]!.worth(rules, landscape, number, final)
  const extras = rules.extras[kind]
  let worth = own
  for (let i = 0; i < extras.length; i++) {
    const more = extras[i]!.worth(rules, landscape, number, final)
    if (more) worth = { ...worth, ...more, points: worth.points + (more.points ?? 0) }
  }
  return worth
}

/** What a held feature pays now. */
export const scored = (
  rules: Rules,
  state: State,
  number: number,
  final: boolean,
): FeatureScored => {
  const { landscape } = state
  const { points, tiles, ...counted } = worthOf(rules, landscape, number, final)
  const { x, y, segment } = placeOf(landscape, oldestOf(landscape, number))
  return {
    type: 'feature-scored',
    feature: rules.features[landscape.features[number]!.kind]!.scoredAs,
    x,
    y,
    segment,
    tiles,
    ...counted,
    seats: points === 0 ? [] : majority(state, number, points),
    final,
  }
}

/** How far from a tile's square a tile just laid can matter to it. */
const reach = 3

const isNear = ({ x, y }: Figure, laid: Laid): boolean =>
  Math.abs(x - laid.x) <= reach && Math.abs(y - laid.y) <= reach

/** A figure stands here, and nothing is missing. */
const isCompleted = (rules: Rules, landscape: Landscape, number: number): boolean => {
  const { kind, figures } = landscape.features[number]!
  return figures > 0 && rules.features[kind]!.isComplete(landscape, number)
}

/** Held features that are complete now: those of the new tile in its order, then those around it. */
const completed = (rules: Rules, state: State, tile: number): readonly number[] => {
  const { landscape, figures } = state
  const { board, links } = landscape
  const found: number[] = []
  for (let i = 0; i < links[tile]!.length / 2; i++) {
    const number = featureOf(links, segmentNumber(tile, i))
    if (isCompleted(rules, landscape, number) && !found.includes(number)) found.push(number)
  }
  for (const figure of figures) {
    if (!isNear(figure, board[tile]!)) continue
    const number = featureOf(links, figure.at)
    if (isCompleted(rules, landscape, number) && !found.includes(number)) found.push(number)
  }
  return found
}

export const returned = (figure: Figure): MeepleReturned => ({
  type: 'meeple-returned',
  seat: figure.seat,
  kind: figure.kind,
  from: standOf(figure),
})

/** Every feature that the new tile completed scores, then all its figures go home. */
export const scoreCompleted = (
  rules: Rules,
  state: State,
): readonly (FeatureScored | MeepleReturned)[] => {
  const numbers = completed(rules, state, state.landscape.board.length - 1)
  if (numbers.length === 0) return []
  return [
    ...numbers.map((number) => scored(rules, state, number, false)),
    ...numbers.flatMap((number) => standingOn(state, number).map(returned)),
  ]
}

/** Everything still held on the board scores at the end. */
export const scoreFinally = (rules: Rules, state: State): readonly FeatureScored[] => {
  const held = new Set(state.figures.map((figure) => featureOf(state.landscape.links, figure.at)))
  return [...held]
    .map((number) => scored(rules, state, number, true))
    .filter((act) => act.seats.length > 0)
}
