import type { Build, Place } from '../acts.ts'
import {
  around,
  type CornerAt,
  corners,
  fieldAtCorner,
  fieldNumberAt,
  isSamePoint,
} from '../corners.ts'
import { isSameStand } from '../figures.ts'
import type { BuildRule, Expansion, Placement, Refused, Rules } from '../rules.ts'
import { type Figure, featureOf, placeOf, type State, tileAt } from '../table.ts'

type BarnBuild = Extract<Build, { kind: 'barn' }>

const cells = ['A', 'B'] as const

const pointOf = ({ site, print }: Placement, { corner, cell }: BarnBuild): CornerAt | undefined => {
  const square = print.squares[cell === 'B' ? 1 : 0]
  return square && { x: site.x + square.dx, y: site.y + square.dy, corner }
}

/** One of the four corners at a point: whose tile it is (-1: the tile in hand), and its field. */
type FieldCorner = { readonly tile: number; readonly field: number }

const cornerIn = (rules: Rules, state: State, placement: Placement, at: CornerAt): FieldCorner => {
  const { site, print } = placement
  const square = print.squares.findIndex(
    ({ dx, dy }) => site.x + dx === at.x && site.y + dy === at.y,
  )
  if (square >= 0) return { tile: -1, field: fieldAtCorner(print, square, at.corner) }
  const { landscape } = state
  return { tile: tileAt(landscape, at.x, at.y), field: fieldNumberAt(rules, landscape, at) }
}

/**
 * Why the point is no place for a barn: four corners must touch there, and show only field. A tile of
 * two squares counts as two, with one field running across its seam.
 */
const pointFault = (
  rules: Rules,
  state: State,
  placement: Placement,
  point: CornerAt,
): string | undefined => {
  const around4 = around(point)
  const { site, print } = placement
  const isCovered = ({ x, y }: CornerAt): boolean =>
    print.squares.some(({ dx, dy }) => site.x + dx === x && site.y + dy === y) ||
    tileAt(state.landscape, x, y) >= 0
  if (!around4.every(isCovered)) return 'not-four-tiles'
  const found = around4.map((at) => cornerIn(rules, state, placement, at))
  const isWhole = found.every(
    ({ tile, field }) =>
      field >= 0 && found.every((other) => other.tile !== tile || other.field === field),
  )
  return isWhole ? undefined : 'not-only-field'
}

/** The features that a segment would belong to once the tile lies. */
const joined = (state: State, { site, print }: Placement, segment: number): ReadonlySet<number> => {
  const pairs = print.contacts.flatMap((contact, i) =>
    contact >= 0 && site.meets[i]! >= 0
      ? [{ contact, feature: featureOf(state.landscape.links, site.meets[i]!) }]
      : [],
  )
  const features = new Set<number>()
  const segments = new Set([segment])
  for (let before = -1; before !== features.size + segments.size; ) {
    before = features.size + segments.size
    for (const { contact, feature } of pairs)
      if (segments.has(contact) || features.has(feature)) {
        features.add(feature)
        segments.add(contact)
      }
  }
  return features
}

/** Own farmers in the field of a point that lie on no barn yet. */
const farmersAt = (state: State, placement: Placement, build: BarnBuild): readonly Place[] => {
  const field = fieldAtCorner(placement.print, build.cell === 'B' ? 1 : 0, build.corner)
  const features = joined(state, placement, field)
  return state.figures.flatMap((figure) =>
    figure.seat === state.turn &&
    'segment' in figure &&
    features.has(featureOf(state.landscape.links, figure.at))
      ? [{ x: figure.x, y: figure.y, segment: figure.segment }]
      : [],
  )
}

/** Every point of the tile, by one name: a point at the seam has two. */
const pointsOf = (placement: Placement): readonly BarnBuild[] => {
  const isDouble = placement.print.squares.length > 1
  const named = placement.print.squares.flatMap((_, square) =>
    corners.map(
      (corner): BarnBuild => ({
        kind: 'barn',
        corner,
        ...(isDouble ? { cell: cells[square] } : {}),
      }),
    ),
  )
  const at = (build: BarnBuild): CornerAt => pointOf(placement, build)!
  return named.filter(
    (build, i) => !named.slice(0, i).some((earlier) => isSamePoint(at(earlier), at(build))),
  )
}

const offers = (rules: Rules, state: State, placement: Placement): readonly BarnBuild[] => {
  if (state.stock.barns === 0) return []
  return pointsOf(placement)
    .filter(
      (build) => pointFault(rules, state, placement, pointOf(placement, build)!) === undefined,
    )
    .flatMap((build) => farmersAt(state, placement, build).map((farmer) => ({ ...build, farmer })))
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
  const fault = pointFault(rules, state, placement, point)
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

const isFarmer = ({ landscape }: State, { at }: Figure): boolean =>
  landscape.features[featureOf(landscape.links, at)]!.kind === 'field'

/** The square of the tile just laid on which the barn's corner is. */
const squareOf = ({ landscape }: State, { cell }: BarnBuild): { x: number; y: number } => {
  const { x, y, second } = landscape.board.at(-1)!
  return cell === 'B' && second ? second : { x, y }
}

/** An own farmer moves onto the barn at once, which then pays 1 point for each farmer in play. */
const build: BuildRule<BarnBuild> = {
  kind: 'barn',
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
    const points = state.figures.filter((figure) => isFarmer(state, figure)).length
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
