import { distance, distanceTo, isInside, type Point, unit } from './curve.ts'

/** Where there is room on a tile: the tile is looked at in small squares, `grain` wide. */

/** What takes up room: a line with so much on either side (a single point is a disc), or a ground. */
export type Obstacle =
  | { readonly line: readonly Point[]; readonly reach: number }
  | { readonly ring: readonly Point[] }

/** A place on the tile, and how far it is from all that takes up room. */
export type Clearing = { readonly at: Point; readonly room: number }

/** Connected ground. */
export type Region = readonly Clearing[]

const grain = 5

const columnsOf = (squares: number): number => (squares * unit) / grain

const places = (squares: number): readonly Point[] => {
  const columns = columnsOf(squares)
  return Array.from({ length: columns * (unit / grain) }, (_, cell) => [
    ((cell % columns) + 0.5) * grain,
    (Math.floor(cell / columns) + 0.5) * grain,
  ])
}

/** Back to where it began. */
const closed = (ring: readonly Point[]): readonly Point[] => [...ring, ring[0]!]

/** How far places are from an obstacle; less than nothing within it. */
const roomBeside = (obstacle: Obstacle): ((place: Point) => number) => {
  if ('line' in obstacle) return (place) => distanceTo(place, obstacle.line) - obstacle.reach
  const { ring } = obstacle
  const rim = closed(ring)
  return (place) => (isInside(place, ring) ? -1 : distanceTo(place, rim))
}

const roomAt = (place: Point, besides: readonly ((place: Point) => number)[]): number => {
  let room = unit
  for (const beside of besides) {
    room = Math.min(room, beside(place))
    if (room <= 0) return room
  }
  return room
}

/** The cells side by side with a cell, within the tile. */
const beside = (cell: number, columns: number): readonly number[] => {
  const column = cell % columns
  const found = [cell - columns, cell + columns]
  if (column > 0) found.push(cell - 1)
  if (column < columns - 1) found.push(cell + 1)
  return found
}

/** Free cells, those together that are connected side by side. */
const connected = (isFree: readonly boolean[], columns: number): readonly (readonly number[])[] => {
  const left = isFree.slice()
  const regions: number[][] = []
  for (let first = 0; first < left.length; first++) {
    if (!left[first]) continue
    left[first] = false
    const region = [first]
    for (const cell of region)
      for (const next of beside(cell, columns))
        if (left[next]) {
          left[next] = false
          region.push(next)
        }
    regions.push(region)
  }
  return regions
}

/** The free ground of a tile, region by region: what no obstacle parts is one region. */
export const regionsOf = (squares: number, obstacles: readonly Obstacle[]): readonly Region[] => {
  const besides = obstacles.map(roomBeside)
  const clearings = places(squares).map((at): Clearing => ({ at, room: roomAt(at, besides) }))
  const isFree = clearings.map(({ room }) => room > 0)
  return connected(isFree, columnsOf(squares)).map((cells) => cells.map((cell) => clearings[cell]!))
}

/** The region that comes up to a point of the rim; none, if something lies on it. */
export const regionAt = (regions: readonly Region[], point: Point): Region =>
  regions.find((region) => region.some(({ at }) => distance(at, point) < grain)) ?? []

/** The ground within a ring. */
export const groundOf = (squares: number, ring: readonly Point[]): Region => {
  const rim = closed(ring)
  return places(squares)
    .filter((at) => isInside(at, ring))
    .map((at) => ({ at, room: distanceTo(at, rim) }))
}

/** How far a place is from the rim of its tile. */
export const fromRim = ([x, y]: Point, squares: number): number =>
  Math.min(x, y, squares * unit - x, unit - y)

/** How far from the rim a figure stands at least. */
const clear = 17

/** The nearest point at which a figure stands well on its own tile. */
export const wellWithin = ([x, y]: Point, squares: number): Point => [
  Math.max(clear, Math.min(squares * unit - clear, x)),
  Math.max(clear, Math.min(unit - clear, y)),
]

export const middleOfTile = (squares: number): Point => [(squares * unit) / 2, unit / 2]

/** The widest place, the rim counted as an obstacle; of equal ones that nearest to the middle. */
export const widest = (region: Region, squares: number): Point | undefined => {
  const middle = middleOfTile(squares)
  const rank = ({ at, room }: Clearing): number =>
    Math.min(room, fromRim(at, squares)) - distance(at, middle) / 100
  let best: Clearing | undefined
  for (const place of region) if (!best || rank(place) > rank(best)) best = place
  return best?.at
}
