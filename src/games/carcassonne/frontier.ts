import { type Cell, facingSide } from '../tiles/sides.ts'
import { type Landscape, type LandscapeDraft, segmentNumber, slotAt, stepAcross } from './table.ts'
import {
  asked,
  edgeKinds,
  edgeOf,
  isAsked,
  type LaidSquare,
  type Print,
  unanswerable,
} from './tiles.ts'

/** A square with no neighbour meets nothing. */
export const unmet: readonly number[] = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]

const unmetTwice = unmet.concat(unmet)

/** What a tile of two squares meets: concatenating so short lists costs more. */
export const meetsOfTwo = (a: readonly number[], b: readonly number[]): readonly number[] => {
  const meets = unmetTwice.slice()
  for (let i = 0; i < 12; i++) {
    meets[i] = a[i]!
    meets[12 + i] = b[i]!
  }
  return meets
}

const numbered = (tile: number, contact: number): number =>
  contact < 0 ? -1 : segmentNumber(tile, contact)

/** What an empty square meets across `facing`, where a square was just laid: its left half lies
 * against the laid square's right. */
const besides = (
  known: readonly number[],
  { contacts }: LaidSquare,
  tile: number,
  facing: number,
): readonly number[] => {
  const side = facingSide[facing]!
  const meets = known.slice()
  meets[3 * facing] = numbered(tile, contacts[3 * side]!)
  meets[3 * facing + 1] = numbered(tile, contacts[3 * side + 2]!)
  meets[3 * facing + 2] = numbered(tile, contacts[3 * side + 1]!)
  return meets
}

type FrontierDraft = {
  readonly squares: number[]
  readonly asks: number[]
  readonly meets: (readonly number[])[]
}

const free = -1
const slots = 8

/** A slot that is free now; more are added by the handful, since growing is what costs. */
const freeSlot = ({ squares, asks, meets }: FrontierDraft): number => {
  for (let slot = squares.length - 1; slot >= 0; slot--) if (squares[slot] === free) return slot
  for (let i = 0; i < slots; i++) {
    squares.push(free)
    asks.push(unanswerable)
    meets.push(unmet)
  }
  return squares.length - 1
}

/** A square is covered: it leaves the frontier, its empty neighbours hear of it, and new ones join. */
export const cover = (
  table: LandscapeDraft,
  laid: LaidSquare,
  square: number,
  tile: number,
): void => {
  const squares = table.frontier.squares.slice()
  const asks = table.frontier.asks.slice()
  const meets = table.frontier.meets.slice()
  const draft = { squares, asks, meets }
  const own = squares.indexOf(square)
  const ownAsks = own < 0 ? 0 : asks[own]!
  if (own >= 0) {
    squares[own] = free
    asks[own] = unanswerable
  }
  for (let side = 0; side < 4; side++) {
    if (isAsked(ownAsks, side)) continue
    const next = square + stepAcross[side]!
    const known = squares.indexOf(next)
    const slot = known < 0 ? freeSlot(draft) : known
    const facing = facingSide[side]!
    const ask = asked(facing, edgeOf(laid.rim, side))
    squares[slot] = next
    asks[slot] = known < 0 ? ask : asks[slot]! + ask
    meets[slot] = besides(known < 0 ? unmet : meets[slot]!, laid, tile, facing)
  }
  table.frontier = draft
}

/** What a tile's contacts would meet at a place. */
export const meetsAt = (
  landscape: Pick<Landscape, 'frontier'>,
  { squares }: Print,
  { x, y }: Cell,
): readonly number[] => {
  const meets = ({ dx, dy }: LaidSquare): readonly number[] => {
    const slot = slotAt(landscape, x + dx, y + dy)
    return slot < 0 ? unmet : landscape.frontier.meets[slot]!
  }
  const second = squares[1]
  return second ? meetsOfTwo(meets(squares[0]!), meets(second)) : meets(squares[0]!)
}

/** An empty square hears that a road now ends where it had a field: a span was laid over its
 * neighbour. */
export const hearOfRoad = (
  table: LandscapeDraft,
  { x, y }: Cell,
  side: number,
  segment: number,
): void => {
  const slot = slotAt(table, x, y)
  if (slot < 0) return
  const { squares, asks, meets } = table.frontier
  const more = asked(side, edgeKinds.road) - asked(side, edgeKinds.field)
  table.frontier = {
    squares,
    asks: asks.with(slot, asks[slot]! + more),
    meets: meets.with(slot, meets[slot]!.with(3 * side, segment)),
  }
}
