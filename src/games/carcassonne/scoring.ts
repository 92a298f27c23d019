import type { FeatureScored, MeepleReturned, Points } from './acts.ts'
import type { Rules } from './rules.ts'
import {
  after,
  type Figure,
  featureOf,
  indexOnTile,
  type Laid,
  type Landscape,
  type State,
  segmentNumber,
  tileOf,
} from './table.ts'

const standingOn = (state: State, feature: number): readonly Figure[] =>
  state.figures.filter((figure) => featureOf(state.landscape.links, figure.at) === feature)

/** The most figures win; a tie pays everyone in full. */
const majority = (state: State, feature: number, points: number): readonly Points[] => {
  const counts = state.scores.map(() => 0)
  let most = 1
  for (const { seat, at } of state.figures)
    if (featureOf(state.landscape.links, at) === feature) most = Math.max(most, ++counts[seat]!)
  const paid: Points[] = []
  for (let seat = 0; seat < counts.length; seat++)
    if (counts[seat] === most) paid.push({ seat, points })
  return paid
}

/** A feature is named by its oldest segment. */
const oldestOf = (landscape: Landscape, feature: number): number => {
  const { member } = landscape.features[feature]!
  let oldest = member
  for (let at = after(landscape.links, member); at !== member; at = after(landscape.links, at))
    oldest = Math.min(oldest, at)
  return oldest
}

/** What a held feature pays now. */
const scored = (rules: Rules, state: State, number: number, final: boolean): FeatureScored => {
  const { landscape } = state
  const rule = rules.features[landscape.features[number]!.kind]!
  const { points, tiles, ...counted } = rule.worth(rules, landscape, number, final)
  const oldest = oldestOf(landscape, number)
  const { x, y } = landscape.board[tileOf(oldest)]!
  return {
    type: 'feature-scored',
    feature: rule.scoredAs,
    x,
    y,
    segment: indexOnTile(oldest),
    tiles,
    ...counted,
    seats: points === 0 ? [] : majority(state, number, points),
    final,
  }
}

/** How far from a tile's square a tile just laid can matter to it. */
const reach = 3

const isNear = (figure: Figure, laid: Laid): boolean =>
  Math.abs(figure.x - laid.x) <= reach && Math.abs(figure.y - laid.y) <= reach

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

const returned = ({ seat, kind, x, y, segment }: Figure): MeepleReturned => ({
  type: 'meeple-returned',
  seat,
  kind,
  from: { x, y, segment },
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
