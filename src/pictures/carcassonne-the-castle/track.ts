import type { CornerTower } from '../../games/carcassonne-the-castle/components.ts'
import { components } from '../../games/carcassonne-the-castle/data.ts'
import { between, type Point, unit } from '../tiles/curve.ts'

/** Where the wall, its towers and the spaces of its track lie: all around the cells, clockwise. */

/** How far the middle of the track is outside the cells, and the outer face of the wall. */
export const trackMiddle = 36
export const wallWidth = 62

export const towerRadius = 30

export type Vector = readonly [number, number]

/** A stretch of the wall between two corner towers. */
export type Stretch = {
  readonly from: CornerTower
  readonly to: CornerTower
  readonly along: Vector
}

const towers = components.cornerTowers

const nth = (i: number): CornerTower => towers[(i + towers.length) % towers.length]!

export const stretches: readonly Stretch[] = towers.map((from, i) => {
  const to = nth(i + 1)
  return { from, to, along: [Math.sign(to.x - from.x), Math.sign(to.y - from.y)] }
})

/** Outside lies to the left of the way around. */
export const outward = ([dx, dy]: Vector): Vector => [dy, -dx]

/** A point so far outside a corner, from both walls that meet there. */
export const outside = (tower: number, by: number): Point => {
  const { from, along } = stretches[tower]!
  const before = stretches[(tower + towers.length - 1) % towers.length]!.along
  const [a, b] = [outward(before), outward(along)]
  return [from.x * unit + by * (a[0] + b[0]), from.y * unit + by * (a[1] + b[1])]
}

export type Space = {
  readonly number: number
  readonly at: Point
  /** How long it is along the wall; a tower's spaces have none. */
  readonly length: number
  readonly along: Vector
}

/** Spaces spread evenly over what the towers leave of a stretch. */
const onStretch = (tower: number): readonly Space[] => {
  const { from, to, along } = stretches[tower]!
  const first = from.numbers[1] + 1
  const count = (to.numbers[0] - first + 100) % 100
  const next = (tower + 1) % towers.length
  const [start, end] = [outside(tower, trackMiddle), outside(next, trackMiddle)]
  const whole = Math.abs(end[0] - start[0]) + Math.abs(end[1] - start[1])
  const length = (whole - 2 * towerRadius) / count
  return Array.from({ length: count }, (_, i) => {
    const part = (towerRadius + (i + 0.5) * length) / whole
    return { number: first + i, at: between(start, end, part), length, along }
  })
}

/** A tower's first number lies towards the stretch before it, its second towards that after it. */
const onTower = (tower: number): readonly Space[] => {
  const { numbers } = towers[tower]!
  const before = stretches[(tower + towers.length - 1) % towers.length]!.along
  const { along } = stretches[tower]!
  const [x, y] = outside(tower, trackMiddle)
  return [
    { number: numbers[0], at: [x - 15 * before[0], y - 15 * before[1]], length: 0, along: before },
    { number: numbers[1], at: [x + 15 * along[0], y + 15 * along[1]], length: 0, along },
  ]
}

/** The hundred spaces of the track. */
export const spaces: readonly Space[] = towers
  .flatMap((_, tower) => [...onTower(tower), ...onStretch(tower)])
  .toSorted((a, b) => a.number - b.number)

/** A marker's space: the track begins again after 99. */
export const spaceOf = (score: number): Space => spaces[score % 100]!
