import type { Build, Corner, Place } from '../acts.ts'
import {
  across,
  around,
  type CornerAt,
  corners,
  fieldAtCorner,
  fieldNumberAt,
  fieldOfTile,
  hasTwoNames,
  isAtRim,
  isSamePoint,
  metAtCorner,
} from '../corners.ts'
import { isSameStand } from '../figures.ts'
import type { BuildRule, Expansion, Placement, Refused, Rules, Site } from '../rules.ts'
import {
  type Figure,
  featureOf,
  type Landscape,
  placeOf,
  type State,
  tileAt,
  tileOf,
} from '../table.ts'

type BarnBuild = Extract<Build, { kind: 'barn' }>

const cells = ['A', 'B'] as const

const pointOf = ({ site, print }: Placement, { corner, cell }: BarnBuild): CornerAt | undefined => {
  const square = print.squares[cell === 'B' ? 1 : 0]
  return square && { x: site.x + square.dx, y: site.y + square.dy, corner }
}

/** The field at a corner of the tile in hand, as a number below -1 (-1: none). */
const fieldInHand = ({ site, print }: Placement, at: CornerAt): number => {
  const square = print.squares.findIndex(
    ({ dx, dy }) => site.x + dx === at.x && site.y + dy === at.y,
  )
  return -2 - fieldAtCorner(print, square, at.corner)
}

/** Two corners of one tile at the point belong to one field: it runs across the seam. */
const isWhole = (fields: readonly number[]): boolean =>
  fields.every(
    (field, i) =>
      field !== -1 &&
      fields.every(
        (other, j) =>
          j <= i ||
          other === field ||
          (field < 0 ? other >= 0 : other < 0 || tileOf(other) !== tileOf(field)),
      ),
  )

/**
 * Why the point is no place for a barn: four corners must touch there, and show only field. A tile of
 * two squares counts as two, with one field running across its seam.
 */
const pointFault = (
  rules: Rules,
  state: State,
  placement: Placement,
  { corner, cell }: BarnBuild,
): string | undefined => {
  const square = cell === 'B' ? 1 : 0
  if (fieldAtCorner(placement.print, square, corner) < 0) return 'not-only-field'
  if (isAtRim(placement, square, corner)) return 'not-four-tiles'
  const { dx, dy } = placement.print.squares[square]!
  const point = { x: placement.site.x + dx, y: placement.site.y + dy, corner }
  const { landscape } = state
  const last = across(point)
  const tile = tileAt(landscape, last.x, last.y)
  if (tile < 0) return 'not-four-tiles'
  const opposite = fieldOfTile(rules, landscape, tile, last)
  if (opposite < 0) return 'not-only-field'
  const [own, next, , before] = around(point)
  const beside = (at: CornerAt, met: number): number =>
    met < 0 ? fieldInHand(placement, at) : fieldOfTile(rules, landscape, tileOf(met), at)
  const met = metAtCorner(placement.site, square, corner)
  const fields = [
    fieldInHand(placement, own),
    beside(next, met[0]),
    opposite,
    beside(before, met[1]),
  ]
  return isWhole(fields) ? undefined : 'not-only-field'
}

/** The features that a segment would belong to once the tile lies. */
const joined = (state: State, { site, print }: Placement, segment: number): readonly number[] => {
  const { contacts } = print
  const features: number[] = []
  let segments = 1 << segment
  for (let before = -1; before !== features.length; ) {
    before = features.length
    for (let i = 0; i < contacts.length; i++) {
      if (contacts[i]! < 0 || site.meets[i]! < 0) continue
      const feature = featureOf(state.landscape.links, site.meets[i]!)
      if ((segments & (1 << contacts[i]!)) === 0 && !features.includes(feature)) continue
      segments |= 1 << contacts[i]!
      if (!features.includes(feature)) features.push(feature)
    }
  }
  return features
}

const isFarmer = ({ links, features }: Landscape, { at }: Figure): boolean =>
  features[featureOf(links, at)]!.kind === 'field'

const isFreeFarmer = ({ landscape, turn }: State, figure: Figure): boolean =>
  figure.seat === turn && 'segment' in figure && isFarmer(landscape, figure)

/** The fields with own farmers that lie on no barn yet. */
const fieldsOf = (state: State): readonly number[] =>
  state.figures
    .filter((figure) => isFreeFarmer(state, figure))
    .map(({ at }) => featureOf(state.landscape.links, at))

const meetsField = ({ links }: Landscape, { meets }: Site, fields: readonly number[]): boolean =>
  meets.some((met) => met >= 0 && fields.includes(featureOf(links, met)))

/** Tiles lie across both edges of a corner of the site, and the one beyond shows field there. */
const isFourth = (rules: Rules, landscape: Landscape, site: Site, corner: Corner): boolean => {
  const [next, before] = metAtCorner(site, 0, corner)
  if (next < 0 || before < 0) return false
  return fieldNumberAt(rules, landscape, across({ x: site.x, y: site.y, corner })) >= 0
}

/** A tile could be the fourth at a point there, and reaches one of the fields. A tile of two squares has
 * more points, and is seldom laid: it may always try. */
const isOpen = (
  rules: Rules,
  landscape: Landscape,
  fields: readonly number[],
  site: Site,
): boolean =>
  meetsField(landscape, site, fields) &&
  (site.meets.length > 12 || corners.some((corner) => isFourth(rules, landscape, site, corner)))

/** Own farmers in the field of a point that lie on no barn yet. */
const farmersAt = (state: State, placement: Placement, build: BarnBuild): readonly Place[] => {
  const field = fieldAtCorner(placement.print, build.cell === 'B' ? 1 : 0, build.corner)
  const features = joined(state, placement, field)
  const { landscape } = state
  return state.figures
    .filter(
      (figure) =>
        isFreeFarmer(state, figure) && features.includes(featureOf(landscape.links, figure.at)),
    )
    .map(({ at }) => placeOf(landscape, at))
}

/** Every point of the tile, by one name: a point at the seam is named by square A. */
const pointsOf = ({ print }: Placement): readonly BarnBuild[] => {
  if (print.squares.length === 1) return points
  return doublePoints.filter(({ corner, cell }) => cell === 'A' || !hasTwoNames(print, 1, corner))
}

const points: readonly BarnBuild[] = corners.map((corner) => ({ kind: 'barn', corner }))

const doublePoints: readonly BarnBuild[] = cells.flatMap((cell) =>
  points.map((point) => ({ ...point, cell })),
)

const offers = (rules: Rules, state: State, placement: Placement): readonly BarnBuild[] => {
  const found: BarnBuild[] = []
  for (const point of pointsOf(placement))
    if (pointFault(rules, state, placement, point) === undefined)
      for (const farmer of farmersAt(state, placement, point)) found.push({ ...point, farmer })
  return found
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
  const here = offers(rules, state, placement).filter((offer) =>
    isSamePoint(pointOf(placement, offer)!, point),
  )
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
  openOn: (rules, state) => {
    const { landscape, stock } = state
    const fields = stock.barns > 0 ? fieldsOf(state) : []
    return fields.length > 0 ? (site) => isOpen(rules, landscape, fields, site) : undefined
  },
  offers,
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
