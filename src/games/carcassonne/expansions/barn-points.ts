import type { Build, Corner } from '../acts.ts'
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
  metAtCorner,
} from '../corners.ts'
import type { Placement, Rules, Site } from '../rules.ts'
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
  const field = fieldAtCorner(placement.print, square, corner)
  if (field < 0) return 'not-only-field'
  if (isAtRim(placement, square, corner)) return 'not-four-tiles'
  const { dx, dy } = placement.print.squares[square]!
  const point = { x: placement.site.x + dx, y: placement.site.y + dy, corner }
  const { landscape } = state
  const last = across(point)
  const tile = tileAt(landscape, last.x, last.y)
  if (tile < 0) return 'not-four-tiles'
  const opposite = fieldOfTile(rules, landscape, tile, last)
  if (opposite < 0) return 'not-only-field'
  const [, next, , before] = around(point)
  const beside = (at: CornerAt, met: number): number =>
    met < 0 ? fieldInHand(placement, at) : fieldOfTile(rules, landscape, tileOf(met), at)
  const met = metAtCorner(placement.site, square, corner)
  const fields = [-2 - field, beside(next, met[0]), opposite, beside(before, met[1])]
  return isWhole(fields) ? undefined : 'not-only-field'
}

/** The tile beyond a corner of the site shows field there. */
const isFieldBeyond = (rules: Rules, landscape: Landscape, site: Site, corner: Corner): boolean =>
  fieldNumberAt(rules, landscape, across({ x: site.x, y: site.y, corner })) >= 0

/** A tile could be the fourth at a point there: tiles lie across both edges of a corner, and the one
 * beyond shows field. A tile of two squares has more points, and is seldom laid: it may always try. */
export const mayBeFourth = (rules: Rules, landscape: Landscape, site: Site): boolean => {
  const { meets } = site
  if (meets.length > 12) return true
  for (let i = 0; i < corners.length; i++) {
    const { right, left } = halvesAtCorner[i]!
    if (
      meets[right]! >= 0 &&
      meets[left]! >= 0 &&
      isFieldBeyond(rules, landscape, site, corners[i]!)
    )
      return true
  }
  return false
}

/** Every point of the tile, by one name: a point at the seam is named by square A. */
export const pointsOf = ({ print }: Placement): readonly BarnBuild[] => {
  if (print.squares.length === 1) return points
  return doublePoints.filter(({ corner, cell }) => cell === 'A' || !hasTwoNames(print, 1, corner))
}

const points: readonly BarnBuild[] = corners.map((corner) => ({ kind: 'barn', corner }))

const doublePoints: readonly BarnBuild[] = cells.flatMap((cell) =>
  points.map((point) => ({ ...point, cell })),
)
