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

/** Where the drawing marks a place or a card. */
const marked = (drawing: SVGSVGElement, name: string): Box | undefined => {
  const quoted = CSS.escape(name)
  const found = drawing.querySelector<SVGGraphicsElement>(
    ['space', 'card', 'place'].map((mark) => `[data-${mark}="${quoted}"]`).join(),
  )
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

/** Everything that can be pointed at now. */
export const spotsOf = (
  { facets }: Choice<unknown>,
  { unit }: Picture,
  drawing: SVGSVGElement,
  table: Table,
): readonly Spot[] =>
  facets.flatMap((facet) =>
    unit === undefined ? onNames(facet, drawing) : onSquares(facet, unit, table),
  )
