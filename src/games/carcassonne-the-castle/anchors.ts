import { type Cell, halves, sides } from '../tiles/sides.ts'
import type { Segment } from './components.ts'

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

const pointsOf = ({ edges = [], half = [] }: Segment): readonly Cell[] => [
  ...sides.flatMap((side, i) => (edges.includes(side) ? [edgePoints[i]!] : [])),
  ...halves.flatMap((name, i) => (half.includes(name) ? [halfPoints[i]!] : [])),
]

const middle = (points: readonly Cell[]): Cell => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const distance = (a: Cell, b: Cell): number => Math.hypot(a.x - b.x, a.y - b.y)

const roomAround = (point: Cell, others: readonly Cell[]): number =>
  Math.min(1, ...others.map((other) => distance(point, other)))

/**
 * A point of each segment, in the unit square of the unturned tile, where a figure can stand: the
 * middle of its edges, or one of them where that leaves more room to the other segments.
 */
export const anchorsOf = (segments: readonly Segment[]): readonly Cell[] => {
  const points = segments.map(pointsOf)
  const middles = points.map(middle)
  return segments.map((_, index) => {
    const others = segments.flatMap((_, other) =>
      other === index ? [] : [...points[other]!, middles[other]!],
    )
    return [middles[index]!, ...points[index]!].reduce((best, point) =>
      roomAround(point, others) > roomAround(best, others) + 0.05 ? point : best,
    )
  })
}
