import type { Place } from '../acts.ts'
import { joinedTo, jointsOf, meeting, occupationAt, segmentsAt } from '../claim.ts'
import { fieldAtCorner, fieldNumberAt } from '../corners.ts'
import { isSameStand } from '../figures.ts'
import type { BuildRule, Expansion, Placement, Refused, Rules, Site, Way } from '../rules.ts'
import { type Figure, featureOf, type Landscape, placeOf, type State } from '../table.ts'
import { type BarnBuild, nameOf, openAt, pointFault, pointOf, pointsAt } from './barn-points.ts'

/** The contacts of a tile that are half-edges, at which fields meet, as bits. */
const halfEdges = 0b110_110_110_110_110_110_110_110

const isFarmer = ({ holds }: Figure): boolean => holds === 'field'

/** A farmer of the seat on turn who lies on no barn yet, and his field. */
type Farmer = { readonly at: number; readonly field: number }

const farmersOf = ({ figures, landscape, turn }: State): readonly Farmer[] => {
  const found: Farmer[] = []
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i]!
    if (figure.seat === turn && isFarmer(figure) && 'segment' in figure)
      found.push({ at: figure.at, field: featureOf(landscape.links, figure.at) })
  }
  return found
}

/** A farmer whose field a tile would meet at a site: at which contacts, as bits. */
type Neighbour = { readonly farmer: Place; readonly contacts: number }

const neighboursOf = (
  landscape: Landscape,
  { meets }: Site,
  own: number,
  farmers: readonly Farmer[],
): readonly Neighbour[] => {
  const found: Neighbour[] = []
  for (let i = 0; i < farmers.length; i++) {
    const { at, field } = farmers[i]!
    const contacts = meeting(landscape, meets, own, field)
    if (contacts !== 0) found.push({ farmer: placeOf(landscape, at), contacts })
  }
  return found
}

/** A field of a tile meets the farmer's, or will be joined to it by others, once the tile lies. */
const isOfField = (
  landscape: Landscape,
  { site: { meets }, print }: Placement,
  field: number,
  { contacts }: Neighbour,
): boolean => {
  const met = segmentsAt(print, contacts)
  if (met & (1 << field)) return true
  let fields = 0
  for (let i = 0; i < meets.length; i++)
    if (halfEdges & (1 << i) && meets[i]! >= 0) fields |= 1 << i
  return (met & joinedTo(print, 1 << field, jointsOf(landscape, meets, fields))) !== 0
}

/** Barns at some points of a tile, each with a farmer who may move onto it. */
const withFarmers = (
  landscape: Landscape,
  placement: Placement,
  neighbours: readonly Neighbour[],
  points: readonly BarnBuild[],
): readonly BarnBuild[] => {
  const found: BarnBuild[] = []
  for (let i = 0; i < points.length; i++) {
    const point = points[i]!
    const field = fieldAtCorner(placement.print, point.cell === 'B' ? 1 : 0, point.corner)
    for (let j = 0; j < neighbours.length; j++)
      if (isOfField(landscape, placement, field, neighbours[j]!))
        found.push({ ...point, farmer: neighbours[j]!.farmer })
  }
  return found
}

/** The barns at a site, by the way the tile lies there. */
const offersOver =
  (rules: Rules, state: State, site: Site, neighbours: readonly Neighbour[], open: number) =>
  (print: Way): readonly BarnBuild[] => {
    const placement = { site, print }
    const points = pointsAt(rules, state, placement, open)
    return withFarmers(state.landscape, placement, neighbours, points)
  }

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
  const { landscape } = state
  const { own } = occupationAt(state, placement.site)
  const neighbours = neighboursOf(landscape, placement.site, own & halfEdges, farmersOf(state))
  const here = withFarmers(landscape, placement, neighbours, [nameOf(placement, asked)])
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
  own: halfEdges,
  offersOn: (rules, state) => {
    if (state.stock.barns === 0) return undefined
    let farmers: readonly Farmer[] | undefined
    return (site, own) => {
      const open = openAt(rules, state, site)
      if (open === 0) return undefined
      farmers ??= farmersOf(state)
      const neighbours = neighboursOf(state.landscape, site, own & halfEdges, farmers)
      return neighbours.length === 0 ? undefined : offersOver(rules, state, site, neighbours, open)
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
    const points = state.figures.filter(isFarmer).length
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
