import type { Build, Place } from '../acts.ts'
import {
  around,
  type CornerAt,
  corners,
  fieldAtCorner,
  fieldNumberAt,
  hasTwoNames,
  isAtRim,
  isSamePoint,
} from '../corners.ts'
import { isSameStand } from '../figures.ts'
import type { BuildRule, Expansion, Placement, Refused, Rules } from '../rules.ts'
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

/** The field at one of the four corners of a point, on the table or (its number negative) in hand. */
const fieldIn = (rules: Rules, state: State, { site, print }: Placement, at: CornerAt): number => {
  for (let square = 0; square < print.squares.length; square++) {
    const { dx, dy } = print.squares[square]!
    if (site.x + dx === at.x && site.y + dy === at.y)
      return -2 - fieldAtCorner(print, square, at.corner)
  }
  return fieldNumberAt(rules, state.landscape, at)
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
  // What lies across an edge shows field beside the corner too: only a gap can be the matter.
  if (isAtRim(placement, square, corner)) return 'not-four-tiles'
  const { dx, dy } = placement.print.squares[square]!
  const point = { x: placement.site.x + dx, y: placement.site.y + dy, corner }
  const squares = around(point)
  const fields = squares.map((at) => fieldIn(rules, state, placement, at))
  if (isWhole(fields)) return undefined
  const isGap = (at: CornerAt, i: number): boolean =>
    fields[i] === -1 && tileAt(state.landscape, at.x, at.y) < 0
  return squares.some(isGap) ? 'not-four-tiles' : 'not-only-field'
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
  return cells.flatMap((cell, square) =>
    points
      .filter(({ corner }) => square === 0 || !hasTwoNames(print, square, corner))
      .map((point) => ({ ...point, cell })),
  )
}

const points: readonly BarnBuild[] = corners.map((corner) => ({ kind: 'barn', corner }))

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
  isReady: (state) =>
    state.stock.barns > 0 && state.figures.some((figure) => isFreeFarmer(state, figure)),
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

export const barns: Expansion = { stock: { barns: 6 }, builds: [build] }
