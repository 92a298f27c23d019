import type { Choice, Facet } from '../choice/facets.ts'
import { place } from '../choice/facets.ts'
import { fieldsOf, numberOf, textOf } from '../json.ts'
import type { Point } from '../words/pieces.ts'
import type { Table } from '../words/table.ts'
import type { Box, Picture } from './picture.ts'

/** Where on the board an option can be chosen by pointing at it. */
export type Spot = {
  readonly facet: string
  readonly option: string
  readonly box: Box
  readonly shape: 'square' | 'round'
  readonly isChosen: boolean
}

const squareAt = ({ x, y }: Point, unit: number): Box => ({
  x: x * unit,
  y: y * unit,
  width: unit,
  height: unit,
})

const around = ({ x, y }: Point, unit: number): Box => {
  const size = unit * 0.26
  return { x: x * unit - size / 2, y: y * unit - size / 2, width: size, height: size }
}

const corners: Readonly<Record<string, Point>> = {
  NW: { x: 0.1, y: 0.1 },
  NE: { x: 0.9, y: 0.1 },
  SE: { x: 0.9, y: 0.9 },
  SW: { x: 0.1, y: 0.9 },
}

/** The point that a value names: a segment, or a corner of the tile in hand. */
const pointOf = (value: unknown, table: Table): Point | undefined => {
  const fields = fieldsOf(value)
  const segment = numberOf(fields['segment'])
  if (segment !== undefined) return table.anchorOf(fields, segment)
  const corner = corners[textOf(fields['corner']) ?? '']
  return corner && table.hand && { x: table.hand.x + corner.x, y: table.hand.y + corner.y }
}

const onSquares = (facet: Facet, unit: number, table: Table): readonly Spot[] =>
  facet.options.flatMap(({ key, value }): readonly Spot[] => {
    const { x, y } = fieldsOf(value)
    const point = facet.name === place ? undefined : pointOf(value, table)
    const shared = { facet: facet.name, option: key, isChosen: facet.chosen?.key === key }
    if (facet.name === place && typeof x === 'number' && typeof y === 'number')
      return [{ ...shared, shape: 'square', box: squareAt({ x, y }, unit) }]
    return point ? [{ ...shared, shape: 'round', box: around(point, unit) }] : []
  })

/** What the drawing marks as a place or a card. A name that is there twice, off the board, is none. */
const markIn = (drawing: SVGSVGElement, name: string): SVGGraphicsElement | undefined => {
  const quoted = CSS.escape(name)
  const find = (...marks: readonly string[]) => [
    ...drawing.querySelectorAll<SVGGraphicsElement>(
      marks.map((mark) => `[data-${mark}="${quoted}"]`).join(),
    ),
  ]
  const off = find('name')
  return find('space', 'card', 'place')[0] ?? (off.length === 1 ? off[0] : undefined)
}

/** Where it is. */
const marked = (drawing: SVGSVGElement, name: string): Box | undefined => {
  const found = markIn(drawing, name)
  const inverse = drawing.getScreenCTM()?.inverse()
  if (!found || !inverse) return undefined
  const { left, top, right, bottom } = found.getBoundingClientRect()
  const from = new DOMPoint(left, top).matrixTransform(inverse)
  const to = new DOMPoint(right, bottom).matrixTransform(inverse)
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
}

const onNames = (facet: Facet, drawing: SVGSVGElement): readonly Spot[] =>
  facet.options.flatMap(({ key, value }): readonly Spot[] => {
    const box = typeof value === 'string' ? marked(drawing, value) : undefined
    const isChosen = facet.chosen?.key === key
    return box ? [{ facet: facet.name, option: key, shape: 'square', isChosen, box }] : []
  })

const isAtOnce = (a: Spot, b: Spot): boolean =>
  a.facet === b.facet && a.box.x === b.box.x && a.box.y === b.box.y

/** Options at one point are one spot: pointing there again chooses the next of them. */
const stacked = (spots: readonly Spot[]): readonly Spot[] =>
  spots
    .filter((spot, i) => spots.findIndex((other) => isAtOnce(other, spot)) === i)
    .map((spot) => {
      const here = spots.filter((other) => isAtOnce(other, spot))
      const chosen = here.findIndex(({ isChosen }) => isChosen)
      const next = here[(chosen + 1) % here.length] ?? spot
      return { ...next, isChosen: chosen >= 0 }
    })

/** Everything that can be pointed at now. */
export const spotsOf = (
  { facets }: Choice<unknown>,
  { unit }: Picture,
  drawing: SVGSVGElement,
  table: Table,
): readonly Spot[] =>
  stacked(
    facets.flatMap((facet) =>
      unit === undefined ? onNames(facet, drawing) : onSquares(facet, unit, table),
    ),
  )
