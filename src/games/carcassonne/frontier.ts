import { type Cell, facingSide, steps } from '../tiles/sides.ts'
import {
  type FrontierCell,
  frontierCell,
  type Landscape,
  type LandscapeDraft,
  segmentNumber,
} from './table.ts'
import { asked, edgeKinds, edgeOf, isAsked, type LaidSquare, type Print } from './tiles.ts'

const nothing = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1] as const

const numbered = (tile: number, contact: number): number =>
  contact < 0 ? -1 : segmentNumber(tile, contact)

/** What the empty square across `side` of a laid square has to reckon with from now on: its left half
 * lies against the laid square's right. */
const beside = (
  { x, y, asks, meets: known }: FrontierCell,
  { rim, contacts }: LaidSquare,
  tile: number,
  side: number,
): FrontierCell => {
  const facing = facingSide[side]!
  const meets = known.slice()
  meets[3 * facing] = numbered(tile, contacts[3 * side]!)
  meets[3 * facing + 1] = numbered(tile, contacts[3 * side + 2]!)
  meets[3 * facing + 2] = numbered(tile, contacts[3 * side + 1]!)
  return { x, y, asks: asks + asked(facing, edgeOf(rim, side)), meets }
}

/** The side of a square on which its neighbour at dx, dy lies; -1: it is no neighbour. */
const sideTowards = (dx: number, dy: number): number => {
  if (dx * dx + dy * dy !== 1) return -1
  return dx === 0 ? 1 + dy : 2 - dx
}

/** A square is covered: it leaves the frontier, its empty neighbours hear of it, and new ones join. */
export const cover = (
  table: LandscapeDraft,
  square: LaidSquare,
  x: number,
  y: number,
  tile: number,
): void => {
  const frontier: FrontierCell[] = []
  let asks = 0
  let heard = 0
  for (const cell of table.frontier) {
    const side = sideTowards(cell.x - x, cell.y - y)
    if (side >= 0) {
      frontier.push(beside(cell, square, tile, side))
      heard |= 1 << side
    } else if (cell.x === x && cell.y === y) asks = cell.asks
    else frontier.push(cell)
  }
  for (let side = 0; side < 4; side++) {
    if (heard & (1 << side) || isAsked(asks, side)) continue
    const step = steps[side]!
    const empty = { x: x + step.x, y: y + step.y, asks: 0, meets: nothing }
    frontier.push(beside(empty, square, tile, side))
  }
  table.frontier = frontier
}

/** What a tile's contacts would meet at a place. */
export const meetsAt = (
  landscape: Pick<Landscape, 'frontier'>,
  { squares }: Print,
  { x, y }: { readonly x: number; readonly y: number },
): readonly number[] => {
  const meets = (square: LaidSquare): readonly number[] =>
    frontierCell(landscape, x + square.dx, y + square.dy)?.meets ?? nothing
  return squares.length === 1 ? meets(squares[0]!) : squares.flatMap(meets)
}

/** An empty square hears that a road now ends where it had a field: a span was laid over its
 * neighbour. */
export const hearOfRoad = (
  table: LandscapeDraft,
  { x, y }: Cell,
  side: number,
  segment: number,
): void => {
  const { frontier } = table
  const place = frontier.findIndex((cell) => cell.x === x && cell.y === y)
  const cell = frontier[place]
  if (!cell) return
  const asks = cell.asks - asked(side, edgeKinds.field) + asked(side, edgeKinds.road)
  table.frontier = frontier.with(place, { x, y, asks, meets: cell.meets.with(3 * side, segment) })
}
