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

/** Of the contacts of a tile at a site, all at which fields meet, as bits. */
const fieldContacts = ({ meets }: Site): number => {
  let fields = 0
  for (let i = 0; i < meets.length; i++)
    if (halfEdges & (1 << i) && meets[i]! >= 0) fields |= 1 << i
  return fields
}

/** A field of a tile meets another at some contacts, given as bits, or will be joined to it by others, once
 * the tile lies. */
const isJoined = (
  landscape: Landscape,
  { site, print }: Placement,
  field: number,
  contacts: number,
): boolean => {
  const met = segmentsAt(print, contacts)
  if (met === 0) return false
  if (met & (1 << field)) return true
  const joints = jointsOf(landscape, site.meets, fieldContacts(site))
  return (met & joinedTo(print, 1 << field, joints)) !== 0
}

/** The farmers of the seat on turn, on no barn yet, who will be in a field of a tile. `own`: the contacts at
 * which fields with its figures meet, as bits. */
const farmersIn = (
  { figures, landscape, turn }: State,
  placement: Placement,
  field: number,
  own: number,
): readonly Place[] => {
  const { meets } = placement.site
  const found: Place[] = []
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i]!
    if (figure.seat !== turn || !isFarmer(figure) || !('segment' in figure)) continue
    const contacts = meeting(landscape, meets, own, featureOf(landscape.links, figure.at))
    if (isJoined(landscape, placement, field, contacts)) found.push(placeOf(landscape, figure.at))
  }
  return found
}

/** Barns at some points of a tile, each with a farmer who may move onto it. */
const withFarmers = (
  state: State,
  placement: Placement,
  own: number,
  points: readonly BarnBuild[],
): readonly BarnBuild[] => {
  const found: BarnBuild[] = []
  for (let i = 0; i < points.length; i++) {
    const point = points[i]!
    const field = fieldAtCorner(placement.print, point.cell === 'B' ? 1 : 0, point.corner)
    const farmers = farmersIn(state, placement, field, own)
    for (let j = 0; j < farmers.length; j++) found.push({ ...point, farmer: farmers[j]! })
  }
  return found
}

/** The barns at a site, by the way the tile lies there. */
const offersOver =
  (rules: Rules, state: State, site: Site, own: number, open: number) =>
  (print: Way): readonly BarnBuild[] => {
    const placement = { site, print }
    return withFarmers(state, placement, own, pointsAt(rules, state, placement, open))
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
  const own = occupationAt(state, placement.site).own & halfEdges
  const here = withFarmers(state, placement, own, [nameOf(placement, asked)])
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
    return (site, own) => {
      const open = openAt(rules, state, site)
      return open === 0 ? undefined : offersOver(rules, state, site, own & halfEdges, open)
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
