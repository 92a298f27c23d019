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

/** A square is covered: its empty neighbours hear of it, and the first new one takes its place in the
 * frontier. */
export const cover = (
  { frontier }: LandscapeDraft,
  square: LaidSquare,
  x: number,
  y: number,
  tile: number,
): void => {
  let place = -1
  let heard = 0
  for (let i = 0; i < frontier.length; i++) {
    const cell = frontier[i]!
    const side = sideTowards(cell.x - x, cell.y - y)
    if (side >= 0) {
      frontier[i] = beside(cell, square, tile, side)
      heard |= 1 << side
    } else if (cell.x === x && cell.y === y) place = i
  }
  const asks = place < 0 ? 0 : frontier[place]!.asks
  for (let side = 0; side < 4; side++) {
    if (heard & (1 << side) || isAsked(asks, side)) continue
    const step = steps[side]!
    const empty = { x: x + step.x, y: y + step.y, asks: 0, meets: nothing }
    const cell = beside(empty, square, tile, side)
    if (place < 0) frontier.push(cell)
    else frontier[place] = cell
    place = -1
  }
  if (place < 0) return
  const last = frontier.pop()!
  if (place < frontier.length) frontier[place] = last
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
  { frontier }: LandscapeDraft,
  { x, y }: Cell,
  side: number,
  segment: number,
): void => {
  const place = frontier.findIndex((cell) => cell.x === x && cell.y === y)
  const cell = frontier[place]
  if (!cell) return
  const asks = cell.asks - asked(side, edgeKinds.field) + asked(side, edgeKinds.road)
  frontier[place] = { x, y, asks, meets: cell.meets.with(3 * side, segment) }
}
