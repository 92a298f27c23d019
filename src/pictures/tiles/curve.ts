import { short } from '../markup.ts'

/** A square of the board is 100 units wide; x grows east, y south. */
export const unit = 100

export type Point = readonly [x: number, y: number]

/** A cubic Bézier curve. */
export type Curve = readonly [Point, Point, Point, Point]

export const straight = (from: Point, to: Point): Curve => [from, from, to, to]

export const isStraight = ([a, b, c, d]: Curve): boolean => a === b && c === d

export const between = (a: Point, b: Point, part: number): Point => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
]

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

export const shifted = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy]

/** A point of an unturned tile after quarter turns clockwise about the middle of its first square. */
export const turned = (point: Point, quarters: number): Point => {
  let [x, y] = point
  for (let i = 0; i < quarters; i++) [x, y] = [unit - y, x]
  return [x, y]
}

export const turnedCurve = ([a, b, c, d]: Curve, quarters: number): Curve =>
  a === b && c === d
    ? straight(turned(a, quarters), turned(d, quarters))
    : [turned(a, quarters), turned(b, quarters), turned(c, quarters), turned(d, quarters)]

/** The point at `part` (0 to 1) of a curve. */
export const pointOn = ([a, b, c, d]: Curve, part: number): Point => {
  const ab = between(a, b, part)
  const bc = between(b, c, part)
  const cd = between(c, d, part)
  return between(between(ab, bc, part), between(bc, cd, part), part)
}

/** Curves as a chain of points, close enough to measure by. */
export const pointsAlong = (curves: readonly Curve[]): readonly Point[] =>
  curves.flatMap((curve) => {
    const steps = isStraight(curve) ? [0, 1] : [0, 1, 2, 3, 4, 5, 6, 7, 8]
    return steps.map((step) => pointOn(curve, step / (steps.length - 1)))
  })

/** Squared, and without a point made on the way: this is measured some hundred thousand times. */
const farFromPiece = (x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number => {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length
  const part = along < 0 ? 0 : Math.min(1, along)
  const px = x - ax - dx * part
  const py = y - ay - dy * part
  return px * px + py * py
}

/** How far a point is from a chain of points. */
export const distanceTo = ([x, y]: Point, chain: readonly Point[]): number => {
  let nearest = farFromPiece(x, y, chain[0]!, chain[0]!)
  for (let i = 1; i < chain.length; i++)
    nearest = Math.min(nearest, farFromPiece(x, y, chain[i - 1]!, chain[i]!))
  return Math.sqrt(nearest)
}

/** Whether a closed ring of points goes round a point. */
export const isInside = ([x, y]: Point, ring: readonly Point[]): boolean => {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i]!
    const [bx, by] = ring[j]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

const at = ([x, y]: Point): string => {
  const second = short(y)
  return second.startsWith('-') ? `${short(x)}${second}` : `${short(x)} ${second}`
}

const stroke = (curve: Curve): string => {
  const [, b, c, d] = curve
  return isStraight(curve) ? `L${at(d)}` : `C${at(b)} ${at(c)} ${at(d)}`
}

const meets = (curve: Curve | undefined, next: Curve): boolean =>
  curve !== undefined && distance(curve[3], next[0]) < 0.01

/** Path data of curves; those that continue each other are one stroke. */
export const dataOf = (curves: readonly Curve[]): string =>
  curves
    .map((curve, i) => (meets(curves[i - 1], curve) ? '' : `M${at(curve[0])}`) + stroke(curve))
    .join('')
