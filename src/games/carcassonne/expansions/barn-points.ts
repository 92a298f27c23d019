import type { Build } from '../acts.ts'
import {
  around,
  type CornerAt,
  corners,
  fieldAtCorner,
  fieldOfTile,
  fieldOn,
  hasTwoNames,
  isAtRim,
  isSamePoint,
  metAtCorner,
  showsField,
} from '../corners.ts'
import type { Placement, Rules, Site } from '../rules.ts'
import {
  type Landscape,
  type State,
  squareAt,
  stepAcross,
  tileAt,
  tileOf,
  tileOn,
} from '../table.ts'
import { halvesAtCorner } from '../tiles.ts'

/** Where four corners of tiles touch and show only field: the places for barns. */

export type BarnBuild = Extract<Build, { kind: 'barn' }>

const cells = ['A', 'B'] as const

export const pointOf = (
  { site, print }: Placement,
  { corner, cell }: BarnBuild,
): CornerAt | undefined => {
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

/** Two fields are on one tile, on the table or in hand. */
const isOneTile = (one: number, other: number): boolean =>
  one < 0 ? other < 0 : other >= 0 && tileOf(one) === tileOf(other)

/** Corners of one tile show one field: it runs across the seam. */
const agree = (one: number, other: number): boolean => one === other || !isOneTile(one, other)

/** Three corners show field, and those of one tile one field. */
const areWhole = (one: number, two: number, three: number): boolean =>
  one !== -1 &&
  two !== -1 &&
  three !== -1 &&
  agree(one, two) &&
  agree(two, three) &&
  agree(one, three)

/**
 * Why the point is no place for a barn: four corners must touch there, and show only field. A tile of
 * two squares counts as two, with one field running across its seam.
 */
export const pointFault = (
  rules: Rules,
  state: State,
  placement: Placement,
  { corner, cell }: BarnBuild,
): string | undefined => {
  const square = cell === 'B' ? 1 : 0
  const { site, print } = placement
  const field = fieldAtCorner(print, square, corner)
  if (field < 0) return 'not-only-field'
  if (isAtRim(placement, square, corner)) return 'not-four-tiles'
  const { dx, dy } = print.squares[square]!
  const { landscape } = state
  const [, next, last, before] = around({ x: site.x + dx, y: site.y + dy, corner })
  const tile = tileAt(landscape, last.x, last.y)
  if (tile < 0) return 'not-four-tiles'
  const beside = (at: CornerAt, met: number): number =>
    met < 0 ? fieldInHand(placement, at) : fieldOfTile(rules, landscape, tileOf(met), at)
  const met = metAtCorner(site, square, corner)
  const one = beside(next, met[0])
  const other = beside(before, met[1])
  const own = -2 - field
  const isWhole =
    areWhole(one, fieldOfTile(rules, landscape, tile, last), other) &&
    agree(own, one) &&
    agree(own, other)
  return isWhole ? undefined : 'not-only-field'
}

/** Two tiles lie across the edges at a corner of a site, as segments of theirs say, and a third corner to
 * corner, and all show only field there. */
const isOpenAt = (
  rules: Rules,
  landscape: Landscape,
  site: number,
  corner: number,
  across: number,
  beside: number,
): boolean => {
  const side = (corner + 3) % 4
  const next = site + stepAcross[corner]!
  const before = site + stepAcross[side]!
  const [one, other] = [tileOf(across), tileOf(beside)]
  if (!showsField(landscape, one, next, side)) return false
  if (!showsField(landscape, other, before, (corner + 1) % 4)) return false
  const last = next + stepAcross[side]!
  const tile = tileOn(landscape, last)
  if (tile < 0 || !showsField(landscape, tile, last, (corner + 2) % 4)) return false
  // Only corners of one tile could disagree.
  if (one !== tile && tile !== other && one !== other) return true
  return areWhole(
    fieldOn(rules, landscape, one, next, side),
    fieldOn(rules, landscape, tile, last, (corner + 2) % 4),
    fieldOn(rules, landscape, other, before, (corner + 1) % 4),
  )
}

/** The corners of a site at which a tile of one square would be the fourth to show field, whichever way it
 * will lie there, as bits. */
const openCorners = (rules: Rules, landscape: Landscape, { x, y, meets }: Site): number => {
  let open = 0
  for (let i = 0; i < 4; i++) {
    const { right, left } = halvesAtCorner[i]!
    const across = meets[left]!
    const beside = meets[right]!
    if (across < 0 || beside < 0) continue
    if (isOpenAt(rules, landscape, squareAt(x, y), i, across, beside)) open |= 1 << i
  }
  return open
}

/** Every point of the tile, by one name: a point at the seam is named by square A. */
const pointsOf = ({ print }: Placement): readonly BarnBuild[] => {
  if (print.squares.length === 1) return points
  return doublePoints.filter(({ corner, cell }) => cell === 'A' || !hasTwoNames(print, 1, corner))
}

/** The one name of a point of the tile. */
export const nameOf = (placement: Placement, build: BarnBuild): BarnBuild => {
  const point = pointOf(placement, build)!
  return pointsOf(placement).find((one) => isSamePoint(pointOf(placement, one)!, point))!
}

/** How many sides of a tile in hand meet a field. */
const sidesWithField = ({ meets }: Site): number => {
  let sides = 0
  for (let i = 0; i < meets.length; i += 3) if (meets[i + 1]! >= 0 || meets[i + 2]! >= 0) sides++
  return sides
}

/** Where a barn may stand on a tile at a site. `open`: of a tile of one square, the open corners of the
 * site. */
export const pointsAt = (
  rules: Rules,
  state: State,
  placement: Placement,
  open: number,
): readonly BarnBuild[] => {
  const { squares, corners: fields } = placement.print
  if (squares.length > 1)
    return pointsOf(placement).filter(
      (point) => pointFault(rules, state, placement, point) === undefined,
    )
  const found: BarnBuild[] = []
  for (let corner = 0; corner < 4; corner++)
    if (open & (1 << corner) && fields[corner]! >= 0) found.push(points[corner]!)
  return found
}

/** A point may be found at a site: of a tile of one square, the corners that are open, as bits. A tile of
 * two squares must meet field on two sides; nothing is known of its corners before it lies some way. */
export const openAt = (rules: Rules, { landscape }: State, site: Site): number =>
  site.meets.length > 12 ? Number(sidesWithField(site) > 1) : openCorners(rules, landscape, site)

const points: readonly BarnBuild[] = corners.map((corner) => ({ kind: 'barn', corner }))

const doublePoints: readonly BarnBuild[] = cells.flatMap((cell) =>
  points.map((point) => ({ ...point, cell })),
)
