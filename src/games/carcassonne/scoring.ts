import type { FeatureScored, MeepleReturned, Points } from './acts.ts'
import type { Rules } from './rules.ts'
import { type Figure, type Laid, type State, tileOf } from './table.ts'

const standingOn = (state: State, feature: number): readonly Figure[] =>
  state.figures.filter((figure) => state.landscape.owner[figure.at] === feature)

/** The most figures win; a tie pays everyone in full. */
const majority = (state: State, figures: readonly Figure[]): readonly number[] => {
  const counts = state.scores.map(() => 0)
  for (const { seat } of figures) counts[seat]!++
  const most = Math.max(...counts)
  return counts.flatMap((count, seat) => (count === most ? [seat] : []))
}

/** What a held feature pays now. It is named by its oldest segment. */
const scored = (rules: Rules, state: State, number: number, final: boolean): FeatureScored => {
  const { landscape } = state
  const feature = landscape.features[number]!
  const rule = rules.features[feature.kind]!
  const { points, ...counted } = rule.worth(rules, landscape, feature, final)
  const oldest = Math.min(...feature.segments)
  const { x, y, first } = tileOf(landscape, oldest)
  const seats: readonly Points[] =
    points === 0 ? [] : majority(state, standingOn(state, number)).map((seat) => ({ seat, points }))
  return {
    type: 'feature-scored',
    feature: rule.scoredAs,
    x,
    y,
    segment: oldest - first,
    ...counted,
    seats,
    final,
  }
}

/** How far from a tile's square a tile just laid can matter to it. */
const reach = 3

const isNear = (figure: Figure, laid: Laid): boolean =>
  Math.abs(figure.x - laid.x) <= reach && Math.abs(figure.y - laid.y) <= reach

/** Held features that are complete now: those of the new tile in its order, then those around it. */
const completed = (rules: Rules, state: State, laid: Laid): readonly number[] => {
  const { owner, features } = state.landscape
  const found: number[] = []
  const look = (segment: number): void => {
    const number = owner[segment]!
    const feature = features[number]!
    if (feature.figures === 0 || found.includes(number)) return
    if (rules.features[feature.kind]!.isComplete(state.landscape, feature)) found.push(number)
  }
  for (let segment = laid.first; segment < owner.length; segment++) look(segment)
  for (const figure of state.figures) if (isNear(figure, laid)) look(figure.at)
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
  laid: Laid,
): readonly (FeatureScored | MeepleReturned)[] => {
  const numbers = completed(rules, state, laid)
  if (numbers.length === 0) return []
  return [
    ...numbers.map((number) => scored(rules, state, number, false)),
    ...numbers.flatMap((number) => standingOn(state, number).map(returned)),
  ]
}

/** Everything still held on the board scores at the end. */
export const scoreFinally = (rules: Rules, state: State): readonly FeatureScored[] => {
  const held = new Set(state.figures.map((figure) => state.landscape.owner[figure.at]!))
  return [...held]
    .map((number) => scored(rules, state, number, true))
    .filter((act) => act.seats.length > 0)
}
