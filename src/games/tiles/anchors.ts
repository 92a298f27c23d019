import { placeOf, type Segment } from './print.ts'
import { type Cell, halves, sides } from './sides.ts'

/** Where a segment reaches the tile's edge, in the unit square: x grows east, y south. */
const edgePoints = [
  { x: 0.5, y: 0.15 },
  { x: 0.85, y: 0.5 },
  { x: 0.5, y: 0.85 },
  { x: 0.15, y: 0.5 },
] as const

/** Each side's left half first, as seen from the middle of the tile. */
const halfPoints = [
  { x: 0.2, y: 0.1 },
  { x: 0.8, y: 0.1 },
  { x: 0.9, y: 0.2 },
  { x: 0.9, y: 0.8 },
  { x: 0.8, y: 0.9 },
  { x: 0.2, y: 0.9 },
  { x: 0.1, y: 0.8 },
  { x: 0.1, y: 0.2 },
] as const

const points: ReadonlyMap<string, Cell> = new Map<string, Cell>([
  ...sides.map((side, i) => [side, edgePoints[i]!] as const),
  ...halves.map((half, i) => [half, halfPoints[i]!] as const),
])

/** The point of an edge or half-edge, on whichever square of the tile it is. */
const pointOf = (name: string): Cell => {
  const { square, at } = placeOf(name)
  const { x, y } = points.get(at)!
  return { x: square + x, y }
}

/** What stands alone stands in the middle. */
const pointsOf = ({ edges = [], half = [] }: Segment<string>, squares: number): readonly Cell[] =>
  edges.length + half.length === 0
    ? [{ x: squares / 2, y: 0.5 }]
    : [...edges, ...half].map((name) => pointOf(name))

const middle = (points: readonly Cell[]): Cell => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const distance = (a: Cell, b: Cell): number => Math.hypot(a.x - b.x, a.y - b.y)

const roomAround = (point: Cell, others: readonly Cell[]): number =>
  Math.min(1, ...others.map((other) => distance(point, other)))

/**
 * A point of each segment where a figure can stand, on the unturned tile, a square measuring 1: the
 * middle of its edges, or one of them where that leaves more room to the other segments.
 */
export const anchorsOf = (
  segments: readonly Segment<string>[],
  squares: number,
): readonly Cell[] => {
  const reached = segments.map((segment) => pointsOf(segment, squares))
  const middles = reached.map(middle)
  return segments.map((_, index) => {
    const others = segments.flatMap((_, other) =>
      other === index ? [] : [...reached[other]!, middles[other]!],
    )
    return [middles[index]!, ...reached[index]!].reduce((best, point) =>
      roomAround(point, others) > roomAround(best, others) + 0.05 ? point : best,
    )
  })
}
