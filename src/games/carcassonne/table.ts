import type { Seat } from '../game.ts'
import type { Cell, Rotation } from '../tiles/sides.ts'
import type { BarnPlace, BoardMeeple, Options, Place, Stock } from './acts.ts'
import type { Axis, SegmentKind } from './tiles.ts'

/**
 * What lies on the table, as plain arrays of numbers and small immutable records. A segment's number
 * is 16 times its tile's place in `board`, plus its index on the tile. Nothing undrawn has an order.
 */

export type Laid = {
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
  readonly tile: string
  readonly seat: Seat | null
  /** The corners of its squares, clockwise from north-west, at which it shows plain field, as bits. */
  readonly fieldCorners: number
  /** Its other square, if it has two. */
  readonly second?: Cell
  /** How the bridge over it runs; the bridge is its last segment. */
  readonly bridge?: Axis
}

/**
 * The empty squares beside the landscape, by slot. Free slots stand ready, since growing a list is
 * what costs.
 */
export type Frontier = {
  /** Which square it is, as one number; -1: the slot is free. */
  readonly squares: readonly number[]
  /** What its neighbours ask of a rim laid there, as `tiles.ts` packs it. */
  readonly asks: readonly number[]
  /** Three numbers a side, clockwise from north: the neighbour's segments that lie against my edge, my
   * left half and my right half (-1: none). */
  readonly meets: readonly (readonly number[])[]
}

/** Segments that belong together. `open`: edges with no tile beyond; `figures`: how many stand here, with
 * four bits for each seat. */
export type Feature = {
  readonly kind: SegmentKind
  readonly open: number
  readonly coatsOfArms: number
  readonly figures: number
  readonly segments: number
  /** One of the segments. */
  readonly member: number
}

/** A figure as clients name it, the number of the segment that it stands on, and of what kind that is: it
 * makes a knight or a farmer of it. */
export type Figure = BoardMeeple & { readonly at: number; readonly holds: SegmentKind }

/** A castle built over a city; the maiden on it is no knight any more, and holds nothing. */
export type Castle = {
  readonly x: number
  readonly y: number
  readonly segment: number
  readonly maiden: Seat | null
}

export type Supply = {
  readonly meeple: number
  readonly abbot: number
  readonly castleTiles: readonly string[]
}

/** A tile of two squares: its place in `board`, and its second square as one number. */
export type Double = { readonly tile: number; readonly second: number }

export type Landscape = {
  readonly board: readonly Laid[]
  /** By tile, the square that it covers, of two the first, as one number. */
  readonly squares: readonly number[]
  readonly doubles: readonly Double[]
  readonly frontier: Frontier
  /**
   * By tile, two numbers for each of its segments: its feature, and the segment after it in the same
   * feature. These make a ring, spliced when features merge.
   */
  readonly links: readonly (readonly number[])[]
  /** By number; null where a number is free. */
  readonly features: readonly (Feature | null)[]
}

export type State = {
  readonly options: Options
  readonly turn: Seat
  readonly drawn: string | null
  /** How many of each tile are still to be drawn, in the order of the rules' tiles. */
  readonly remaining: readonly number[]
  readonly discarded: readonly string[]
  readonly scores: readonly number[]
  readonly supply: readonly Supply[]
  readonly figures: readonly Figure[]
  readonly castles: readonly Castle[]
  readonly barns: readonly BarnPlace[]
  readonly stock: Stock
  /** Seats that left, in order. */
  readonly left: readonly Seat[]
  /** The first turn has begun: nothing more is handed out. */
  readonly begun: boolean
  /** The seat on turn draws, and lays what it draws. */
  readonly drawing: boolean
  readonly over: boolean
  readonly landscape: Landscape
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] }

/** The mutable twin of the landscape, owned by one draft. */
export type LandscapeDraft = {
  board: readonly Laid[]
  squares: readonly number[]
  doubles: readonly Double[]
  links: readonly (readonly number[])[]
  frontier: Frontier
  readonly features: (Feature | null)[]
}

/** The mutable twin of a state: made once for a list of acts, and nobody else sees it. The landscape
 * is copied when the first act touches it. */
export type Draft = { readonly state: Mutable<State>; own: LandscapeDraft | undefined }

export const draftOf = (state: State): Draft => ({ state: { ...state }, own: undefined })

export const landscapeOf = (draft: Draft): LandscapeDraft => {
  if (draft.own) return draft.own
  const { board, squares, doubles, links, frontier, features } = draft.state.landscape
  draft.own = {
    board,
    squares,
    doubles,
    links,
    frontier,
    features: features.slice(),
  }
  draft.state.landscape = draft.own
  return draft.own
}

export const segmentNumber = (tile: number, segment: number): number => 16 * tile + segment
export const tileOf = (segment: number): number => segment >> 4
export const indexOnTile = (segment: number): number => segment & 15

/** One figure of a seat, as it is counted among those of a feature. */
export const oneOf = (seat: Seat): number => 1 << (4 * seat)

/** How many of the figures of a feature are a seat's. */
export const countOf = (figures: number, seat: Seat): number => (figures >> (4 * seat)) & 15

/** The feature of a segment. */
export const featureOf = (links: Landscape['links'], segment: number): number =>
  links[segment >> 4]![2 * (segment & 15)]!

/** The next segment of the same feature, round in a ring. */
export const after = (links: Landscape['links'], segment: number): number =>
  links[segment >> 4]![2 * (segment & 15) + 1]!

/** The segments of a feature. */
export const segmentsOf = ({ links, features }: Landscape, feature: number): readonly number[] => {
  const { member } = features[feature]!
  const ring = [member]
  for (let at = after(links, member); at !== member; at = after(links, at)) ring.push(at)
  return ring
}

/** How many different tiles show a feature: a tile counts once, however many segments it adds, and not
 * for what was laid over it. */
export const tilesOf = (landscape: Landscape, feature: number): number => {
  const { links, features } = landscape
  const { member } = features[feature]!
  const seen = [0, 0, 0, 0, 0, 0, 0, 0]
  let tiles = 0
  let at = member
  do {
    const tile = tileOf(at)
    const bit = 1 << (tile & 31)
    if ((seen[tile >> 5]! & bit) === 0 && !isSpan(landscape, at)) {
      seen[tile >> 5]! |= bit
      tiles++
    }
    at = after(links, at)
  } while (at !== member)
  return tiles
}

/** A square as one number: squares lie fewer than 256 steps from the first tile. */
export const squareAt = (x: number, y: number): number => ((x + 256) << 9) | (y + 256)
export const xOf = (square: number): number => (square >> 9) - 256
export const yOf = (square: number): number => (square & 511) - 256

/** How the number of a square changes with a step across each side. */
export const stepAcross = [-1, 512, 1, -512] as const

/** How the number of a square changes with a step. */
export const stepBy = (dx: number, dy: number): number => 512 * dx + dy

/** The slot of a square on the frontier; -1: it is not there. */
export const slotAt = ({ frontier }: Pick<Landscape, 'frontier'>, x: number, y: number): number =>
  frontier.squares.indexOf(squareAt(x, y))

/** The place in `board` of the tile that covers a square, given as a number; -1: none. */
export const tileOn = ({ squares, doubles }: Landscape, square: number): number => {
  const tile = squares.indexOf(square)
  if (tile >= 0) return tile
  for (let i = 0; i < doubles.length; i++)
    if (doubles[i]!.second === square) return doubles[i]!.tile
  return -1
}

/** The place in `board` of the tile that covers a square; -1: none. */
export const tileAt = (landscape: Landscape, x: number, y: number): number =>
  tileOn(landscape, squareAt(x, y))

/** The number of a segment named by its tile's place and its index; -1: no tile was laid there. */
export const segmentAt = ({ squares }: Landscape, { x, y, segment }: Place): number => {
  const tile = squares.indexOf(squareAt(x, y))
  return tile < 0 ? -1 : segmentNumber(tile, segment)
}

/** A segment as clients name it. */
export const placeOf = ({ board }: Landscape, segment: number): Place => {
  const { x, y } = board[tileOf(segment)]!
  return { x, y, segment: indexOnTile(segment) }
}

/** The segment lies over its tile, and is not printed on it. */
export const isSpan = ({ board, links }: Landscape, segment: number): boolean => {
  const tile = tileOf(segment)
  return 2 * indexOnTile(segment) + 2 === links[tile]!.length && board[tile]!.bridge !== undefined
}

/** Two squares lie side by side or corner to corner, or are the same. */
export const touches = (one: Cell, x: number, y: number): boolean =>
  Math.abs(one.x - x) <= 1 && Math.abs(one.y - y) <= 1

/** The same of squares as numbers. */
export const isBeside = (one: number, other: number): boolean => {
  const apart = Math.abs(one - other)
  return apart <= 1 || (apart >= 511 && apart <= 513)
}

/** How many of the squares around a tile are covered, corners too: a tile of two squares may be two of
 * them. */
export const coveredAround = ({ squares, doubles }: Landscape, tile: number): number => {
  const first = squares[tile]!
  const second = doubles.find((double) => double.tile === tile)?.second ?? first
  let count = second === first ? -1 : -2
  for (let i = 0; i < squares.length; i++)
    if (isBeside(squares[i]!, first) || isBeside(squares[i]!, second)) count++
  for (let i = 0; i < doubles.length; i++)
    if (isBeside(doubles[i]!.second, first) || isBeside(doubles[i]!.second, second)) count++
  return count
}
