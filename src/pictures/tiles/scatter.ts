import { distance, type Point } from './curve.ts'
import type { Region } from './room.ts'

/** A number from 0 to 1 that looks like chance and is always the same for the same place. */
export const chance = ([x, y]: Point, salt: number): number => {
  const place = Math.round(2 * x) * 4096 + Math.round(2 * y) * 8 + salt
  let mixed = Math.imul(place ^ (place >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/** One of several, by place. */
export const pick = (choices: readonly string[], at: Point): string =>
  choices[Math.floor(chance(at, 5) * choices.length)]!

/** What stands upright hides what is behind it. */
export const northFirst = (places: readonly Point[]): readonly Point[] =>
  places.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])

/** `room` around each, `apart` from each other and from what is there, `most` of them. */
type Scatter = {
  readonly room: number
  readonly apart: number
  readonly most: number
  readonly salt: number
}

/** Places of a region that look scattered by chance. */
export const scattered = (
  region: Region,
  { room, apart, most, salt }: Scatter,
  taken: readonly Point[],
): readonly Point[] => {
  const places: Point[] = []
  const order = region
    .filter((place) => place.room >= room)
    .map(({ at }) => ({ at, rank: chance(at, salt) }))
    .toSorted((a, b) => a.rank - b.rank)
  const isFree = (at: Point) => (other: Point) => distance(at, other) >= apart
  for (const { at } of order)
    if (places.length < most && places.every(isFree(at)) && taken.every(isFree(at))) places.push(at)
  return places
}
