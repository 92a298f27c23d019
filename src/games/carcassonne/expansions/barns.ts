import type { Place } from '../acts.ts'
import { fieldAtCorner, fieldNumberAt } from '../corners.ts'
import { isSameStand } from '../figures.ts'
import type { BuildRule, Expansion, Placement, Refused, Rules, Site, Way } from '../rules.ts'
import { type Figure, featureOf, type Landscape, placeOf, type State } from '../table.ts'
import {
  type BarnBuild,
  mayBeFourth,
  nameOf,
  pointFault,
  pointOf,
  pointsAt,
} from './barn-points.ts'

const none: readonly number[] = []

/** The fields that a field of the tile in hand would join, once it lies. */
const joined = (
  { landscape: { links } }: State,
  { site: { meets }, print: { contacts } }: Placement,
  segment: number,
): readonly number[] => {
  let features = none
  let segments = 1 << segment
  for (let before = -1; before !== features.length; ) {
    before = features.length
    for (let i = 0; i < contacts.length; i++) {
      // Fields meet across half-edges only.
      if (i % 3 === 0 || contacts[i]! < 0 || meets[i]! < 0) continue
      const feature = featureOf(links, meets[i]!)
      const isKnown = features.includes(feature)
      if (!isKnown && (segments & (1 << contacts[i]!)) === 0) continue
      segments |= 1 << contacts[i]!
      if (!isKnown) features = [...features, feature]
    }
  }
  return features
}

const isFarmer = ({ links, features }: Landscape, { at }: Figure): boolean =>
  features[featureOf(links, at)]!.kind === 'field'

const isFreeFarmer = ({ landscape, turn }: State, figure: Figure): boolean =>
  figure.seat === turn && isFarmer(landscape, figure) && 'segment' in figure

/** The fields with own farmers that lie on no barn yet. */
const fieldsOf = (state: State): readonly number[] => {
  const { figures, landscape } = state
  let found = none
  for (let i = 0; i < figures.length; i++)
    if (isFreeFarmer(state, figures[i]!))
      found = [...found, featureOf(landscape.links, figures[i]!.at)]
  return found
}

/** Of some contacts of a site, given as bits, one meets one of the fields. */
const meetsField = (
  { links }: Landscape,
  { meets }: Site,
  contacts: number,
  fields: readonly number[],
): boolean => {
  for (let i = 0; contacts >> i !== 0; i++)
    if (contacts & (1 << i) && fields.includes(featureOf(links, meets[i]!))) return true
  return false
}

/** Own farmers in the field of a point that lie on no barn yet. */
const farmersAt = (state: State, placement: Placement, build: BarnBuild): readonly Place[] => {
  const field = fieldAtCorner(placement.print, build.cell === 'B' ? 1 : 0, build.corner)
  const features = joined(state, placement, field)
  const { landscape } = state
  const found: Place[] = []
  for (const figure of state.figures)
    if (isFreeFarmer(state, figure) && features.includes(featureOf(landscape.links, figure.at)))
      found.push(placeOf(landscape, figure.at))
  return found
}

/** Barns at some points, each with a farmer who may move onto it. */
const withFarmers = (
  state: State,
  placement: Placement,
  points: readonly BarnBuild[],
): readonly BarnBuild[] => {
  const found: BarnBuild[] = []
  for (const point of points)
    for (const farmer of farmersAt(state, placement, point)) found.push({ ...point, farmer })
  return found
}

/** The barns at a site, by the way the tile lies there. */
const offersAt =
  (state: State, site: Site, points: (print: Way) => readonly BarnBuild[]) =>
  (print: Way): readonly BarnBuild[] =>
    withFarmers(state, { site, print }, points(print))

const judged = (
  rules: Rules,
  state: State,
  placement: Placement,
  asked: BarnBuild,
): BarnBuild | Refused => {
  const point = pointOf(placement, asked)
  if (!point) return { fault: 'no-such-cell' }
  if (state.stock.barns === 0) return { fault: 'no-barn-left' }
  const fault = pointFault(rules, state, placement, asked)
  if (fault !== undefined) return { fault }
  const here = withFarmers(state, placement, [nameOf(placement, asked)])
  const { farmer } = asked
  if (here.length === 0) return { fault: 'no-own-farmer' }
  if (farmer)
    return (
      here.find((offer) => offer.farmer && isSameStand(offer.farmer, farmer)) ?? {
        fault: 'no-such-farmer',
      }
    )
  return here.length === 1 ? here[0]! : { fault: 'several-farmers' }
}

/** The square of the tile just laid on which the barn's corner is. */
const squareOf = ({ landscape }: State, { cell }: BarnBuild): { x: number; y: number } => {
  const { x, y, second } = landscape.board.at(-1)!
  return cell === 'B' && second ? second : { x, y }
}

/** An own farmer moves onto the barn at once, which then pays 1 point for each farmer in play. */
const build: BuildRule<BarnBuild> = {
  kind: 'barn',
  offersOn: (rules, state) => {
    const { landscape, stock } = state
    if (stock.barns === 0) return undefined
    const fields = fieldsOf(state)
    if (fields.length === 0) return undefined
    return (site, held) => {
      if (held === 0 || !mayBeFourth(site)) return undefined
      if (!meetsField(landscape, site, held, fields)) return undefined
      const points = pointsAt(rules, state, site)
      return points && offersAt(state, site, points)
    }
  },
  judge: judged,
  perform: (_, state, asked) => [
    {
      type: 'barn-built',
      ...squareOf(state, asked),
      corner: asked.corner,
      farmer: { seat: state.turn, from: asked.farmer! },
    },
  ],
  changed: (_state, _placement, _build, ground) => ground,
  prelude: (rules, state, asked) => {
    const at = { ...squareOf(state, asked), corner: asked.corner }
    const points = state.figures.filter((figure) => isFarmer(state.landscape, figure)).length
    return [
      {
        type: 'feature-scored',
        feature: 'barn',
        ...placeOf(state.landscape, fieldNumberAt(rules, state.landscape, at)),
        tiles: 0,
        seats: [{ seat: state.turn, points }],
        final: false,
      },
    ]
  },
}

const faults = {
  'no-barn-left': { rule: 'The Barn: building a barn', detail: 'No barn is left.' },
  'no-such-cell': { rule: 'The Barn: building a barn', detail: 'Only a double tile has a cell B.' },
  'not-four-tiles': {
    rule: 'The Barn: building a barn',
    detail: 'Four tiles must touch at the point, one of them just laid.',
  },
  'not-only-field': {
    rule: 'The Barn: building a barn',
    detail: 'The four corners must show only field: no city, no wall.',
  },
  'no-own-farmer': {
    rule: 'The Barn: building a barn',
    detail: 'No farmer of yours lies in that field, off every barn.',
  },
  'no-such-farmer': {
    rule: 'The Barn: building a barn',
    detail: 'No farmer of yours lies there, in that field and off every barn.',
  },
  'several-farmers': {
    rule: 'The Barn: building a barn',
    detail: 'Several farmers could move: name one.',
  },
} as const

export const barns: Expansion = { stock: { barns: 6 }, builds: [build], faults }
