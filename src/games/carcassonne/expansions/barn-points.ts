import type { Build } from '../acts.ts'
import {
  around,
  type CornerAt,
  corners,
  fieldAtCorner,
  fieldOfTile,
  hasTwoNames,
  isAtRim,
  isSamePoint,
  metAtCorner,
} from '../corners.ts'
import type { Placement, Rules, Site, Way } from '../rules.ts'
import { type Landscape, type State, tileAt, tileOf } from '../table.ts'
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

/** What lies across the next edge clockwise at a corner, and across the one before. */
type Met = ReturnType<typeof metAtCorner>

/** All corners at the point show field, and two of one tile one field: it runs across the seam. */
const isWhole = (fields: readonly number[]): boolean => {
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]!
    if (field === -1) return false
    for (let j = 0; j < i; j++)
      if (fields[j] !== field && isOneTile(fields[j]!, field)) return false
  }
  return true
}

/** The fields at the three corners that touch one of a tile in hand (-1: no field); nothing: fewer
 * touch it. `met`: the segments across its edges there. */
const fieldsAcross = (
  rules: Rules,
  landscape: Landscape,
  { point, met, inHand }: { point: CornerAt; met: Met; inHand: (at: CornerAt) => number },
): readonly number[] | undefined => {
  const [, next, opposite, before] = around(point)
  const tile = tileAt(landscape, opposite.x, opposite.y)
  if (tile < 0) return undefined
  const beside = (at: CornerAt, across: number): number =>
    across < 0 ? inHand(at) : fieldOfTile(rules, landscape, tileOf(across), at)
  return [
    beside(next, met[0]),
    fieldOfTile(rules, landscape, tile, opposite),
    beside(before, met[1]),
  ]
}

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
  const fields = fieldsAcross(rules, state.landscape, {
    point: { x: site.x + dx, y: site.y + dy, corner },
    met: metAtCorner(site, square, corner),
    inHand: (at) => fieldInHand(placement, at),
  })
  if (!fields) return 'not-four-tiles'
  return isWhole([-2 - field, ...fields]) ? undefined : 'not-only-field'
}

const noneInHand = () => -1

/** The points of a site at which three tiles touch, and show only field: those of a tile of one square,
 * whichever way it will lie there. */
const openPoints = (rules: Rules, landscape: Landscape, site: Site): readonly BarnBuild[] => {
  const { x, y } = site
  return points.filter(({ corner }) => {
    const met = metAtCorner(site, 0, corner)
    if (met[0] < 0 || met[1] < 0) return false
    const point = { x, y, corner }
    const fields = fieldsAcross(rules, landscape, { point, met, inHand: noneInHand })
    return fields !== undefined && isWhole(fields)
  })
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

/** A tile may be the last at a point there: tiles lie across both edges of a corner of the site, and
 * show field there. A tile of two squares has more corners, and must do so on two sides anyhow. */
export const mayBeFourth = (site: Site): boolean => {
  const { meets } = site
  if (meets.length > 12) return sidesWithField(site) > 1
  for (let i = 0; i < halvesAtCorner.length; i++) {
    const { right, left } = halvesAtCorner[i]!
    if (meets[right]! >= 0 && meets[left]! >= 0) return true
  }
  return false
}

/** Where a barn may stand at a site, by the way the tile lies there; nothing: whichever way, nowhere. */
export const pointsAt = (
  rules: Rules,
  state: State,
  site: Site,
): ((print: Way) => readonly BarnBuild[]) | undefined => {
  if (site.meets.length > 12)
    return (print) =>
      pointsOf({ site, print }).filter(
        (point) => pointFault(rules, state, { site, print }, point) === undefined,
      )
  const open = openPoints(rules, state.landscape, site)
  if (open.length === 0) return undefined
  return (print) => open.filter(({ corner }) => fieldAtCorner(print, 0, corner) >= 0)
}

const points: readonly BarnBuild[] = corners.map((corner) => ({ kind: 'barn', corner }))

const doublePoints: readonly BarnBuild[] = cells.flatMap((cell) =>
  points.map((point) => ({ ...point, cell })),
)
