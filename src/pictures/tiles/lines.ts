import { between, type Curve, distance, type Point, pointOn, straight } from './curve.ts'
import { inwards, middleOf, type Rim, rimOf } from './edges.ts'

/** Roads and rivers, as curves from edge to edge or from an edge to where they end. */

/** So far a curve follows the straight way in before it bends: a bend is a quarter of a circle. */
const lead = 27.6

const through = (a: Rim, b: Rim): Curve => [
  middleOf(a),
  inwards(a, lead),
  inwards(b, lead),
  middleOf(b),
]

/** A meander: the middle lies aside of the straight way. */
const meander = (a: Rim, b: Rim, aside: number): readonly Curve[] => {
  const [from, to] = [middleOf(a), middleOf(b)]
  const [dx, dy] = [(to[0] - from[0]) / 100, (to[1] - from[1]) / 100]
  const middle: Point = [50 + dy * aside, 50 + dx * aside]
  const before: Point = [middle[0] - dx * 18, middle[1] - dy * 18]
  const after: Point = [middle[0] + dx * 18, middle[1] + dy * 18]
  return [
    [from, inwards(a, 22), before, middle],
    [middle, after, inwards(b, 22), to],
  ]
}

/** A line that leaves its tile by two edges or more; from three on they meet in the middle. */
export const lineThrough = (edges: readonly string[], aside: number): readonly Curve[] => {
  const rims = edges.map(rimOf)
  const [a, b] = [rims[0]!, rims[1]!]
  if (rims.length > 2) return rims.map((rim) => straight(middleOf(rim), inwards(rim, 50)))
  return (a.side - b.side) % 2 === 0 && aside !== 0 ? meander(a, b, aside) : [through(a, b)]
}

/** A line from an edge to where it ends on the tile. */
export const lineTo = (rim: Rim, end: Point): Curve => {
  const from = middleOf(rim)
  const bend = inwards(rim, Math.min(24, distance(from, end) / 2))
  return [from, bend, between(bend, end, 0.4), end]
}

/** The point of curves that is nearest to another. */
export const nearestOn = (curves: readonly Curve[], point: Point): Point => {
  let nearest = curves[0]![0]
  for (const curve of curves)
    for (let part = 0; part <= 1; part += 0.05) {
      const candidate = pointOn(curve, part)
      if (distance(candidate, point) < distance(nearest, point)) nearest = candidate
    }
  return nearest
}
