import { type Segment as AnySegment, type Square, squaresOf } from '../tiles/print.ts'
import { type Rotation, rotations } from '../tiles/sides.ts'

export type SegmentKind = 'road' | 'city' | 'monastery' | 'garden' | 'field' | 'river' | 'castle'

export type Segment = AnySegment<SegmentKind> & {
  readonly coatsOfArms?: number
  /** The tile's city segments that this field borders: nothing else decides what a field touches. */
  readonly cities?: readonly number[]
}

/** How a span runs, as it lies: east and west, or north and south. */
export type Axis = 'EW' | 'NS'

/** A physical kind of tile: a printing with a garden is a kind of its own. */
export type Tile = {
  readonly id: string
  /** What it shows apart from a garden: kinds that differ only in that have one shape. */
  readonly shape: string
  /** The name of the stack that it lies in. */
  readonly pile: string
  readonly count: number
  readonly squares: number
  readonly segments: readonly Segment[]
}

/** What lies on an edge, as two bits. */
export const edgeKinds = { field: 0, road: 1, city: 2, river: 3 } as const

/** What lies on one edge of a rim. */
export const edgeOf = (rim: number, side: number): number => (rim >> (2 * side)) & 3

/** What neighbours ask of a rim, as a number with one digit a side: 0 nothing, else 1 + the edge. */
const digits = [1, 5, 25, 125] as const

/** No rim answers this. */
export const unanswerable = 625

export const asked = (side: number, edge: number): number => digits[side]! * (1 + edge)

/** There is a neighbour on this side. */
export const isAsked = (asks: number, side: number): boolean =>
  Math.floor(asks / digits[side]!) % 5 > 0

/** What a rim answers if it is asked on some sides only, given as bits. */
const answered = (rim: number, askedSides: number): number =>
  [0, 1, 2, 3].reduce(
    (asks, side) => (askedSides & (1 << side) ? asks + asked(side, edgeOf(rim, side)) : asks),
    0,
  )

/** A rim that may have to meet a neighbour on one of some sides, or may meet none on some: given as
 * bits. */
export type Answer = {
  readonly rim: number
  readonly mustMeet: number
  readonly mustNotMeet: number
}

/**
 * For everything that can be asked of a square: which of these rims answer it, as bits. Roads meet
 * roads, city meets city, field meets field, on every side with a neighbour.
 */
export const answersOf = (rims: readonly Answer[]): Uint16Array => {
  const answers = new Uint16Array(unanswerable + 1)
  for (const [i, { rim, mustMeet, mustNotMeet }] of rims.entries())
    for (let askedSides = 0; askedSides < 16; askedSides++)
      if ((mustMeet === 0 || (askedSides & mustMeet) !== 0) && (askedSides & mustNotMeet) === 0)
        answers[answered(rim, askedSides)]! |= 1 << i
  return answers
}

/**
 * A square of a turned tile. `rim`: what lies on its four edges, two bits each, north lowest.
 * `contacts`: the segment at each edge, its left half and its right half, clockwise from north (-1:
 * none).
 */
export type LaidSquare = {
  readonly dx: number
  readonly dy: number
  readonly rim: number
  readonly contacts: readonly number[]
}

/** A segment of a tile ready to lay: every one has the same members, since it is read so often. */
export type LaidSegment = {
  readonly kind: SegmentKind
  /** How many edges it runs to. */
  readonly ends: number
  readonly coatsOfArms: number
  readonly cities: readonly number[]
  /** Laid over the tile, not printed on it: it counts apart from the tile. */
  readonly span: boolean
}

/** A road laid over a tile from edge to edge. */
export const span: LaidSegment = { kind: 'road', ends: 2, coatsOfArms: 0, cities: [], span: true }

const laidSegment = ({ kind, edges, coatsOfArms, cities }: Segment): LaidSegment => ({
  kind,
  ends: edges?.length ?? 0,
  coatsOfArms: coatsOfArms ?? 0,
  cities: cities ?? [],
  span: false,
})

/** A tile turned and ready to lay. */
export type Print = {
  readonly tile: string
  readonly rotation: Rotation
  readonly segments: readonly LaidSegment[]
  /** A span lies over the tile; it is the last segment. */
  readonly bridge: Axis | undefined
  /** Unless 0: it is laid so only where it meets a neighbour on one of these sides, given as bits. */
  readonly mustMeet: number
  readonly squares: readonly LaidSquare[]
  /** The contacts of all squares, in order. */
  readonly contacts: readonly number[]
  /** By segment, the contacts at which it is, as bits. */
  readonly reach: readonly number[]
  /** The segment of the plain field at each corner of each square, clockwise from north-west; -1: there
   * is a city, or a wall runs into the corner. */
  readonly corners: readonly number[]
  /** Those corners at which there is a plain field, as bits. */
  readonly fieldCorners: number
  /** The links of a tile that nothing has been joined to: two numbers a segment. */
  readonly unlinked: readonly number[]
}

export const city = (edges: string, coatsOfArms = 0): Segment => ({
  kind: 'city',
  edges: edges.split(' '),
  coatsOfArms,
})
export const road = (edges: string): Segment => ({ kind: 'road', edges: edges.split(' ') })
export const river = (edges: string): Segment => ({ kind: 'river', edges: edges.split(' ') })
export const field = (half: string, ...cities: readonly number[]): Segment => ({
  kind: 'field',
  half: half.split(' '),
  cities,
})
export const monastery: Segment = { kind: 'monastery' }
export const garden: Segment = { kind: 'garden' }
export const castle: Segment = { kind: 'castle' }

/** One row of a catalogue: `gardens` of the copies also show a garden, which comes last. */
export const tile = (
  id: string,
  count: number,
  segments: readonly Segment[],
  gardens = 0,
): readonly Tile[] => {
  const rest = { shape: id, pile: 'land', squares: 1 }
  const plain: Tile = { ...rest, id, count: count - gardens, segments }
  const green: Tile = { ...rest, id: `${id}g`, count: gardens, segments: [...segments, garden] }
  return gardens > 0 ? [plain, green] : [plain]
}

/** The same tiles in another stack. */
export const inPile = (pile: string, tiles: readonly Tile[]): readonly Tile[] =>
  tiles.map((one) => ({ ...one, pile }))

/** A tile of two squares. */
export const doubleTile = (id: string, pile: string, segments: readonly Segment[]): Tile => ({
  id,
  shape: id,
  pile,
  count: 1,
  squares: 2,
  segments,
})

const edgeKind = (kind: SegmentKind | undefined): number =>
  kind === 'road' || kind === 'city' || kind === 'river' ? edgeKinds[kind] : edgeKinds.field

const laidSquare = (square: Square, segments: readonly Segment[]): LaidSquare => {
  const { dx, dy, edges, halves } = square
  const rim = edges.reduce(
    (bits, segment, side) => bits | (edgeKind(segments[segment]?.kind) << (2 * side)),
    0,
  )
  const contacts = edges.flatMap((edge, side) => [edge, halves[2 * side]!, halves[2 * side + 1]!])
  return { dx, dy, rim, contacts }
}

/** The contacts on both sides of each corner of a square, clockwise from north-west: the right half of
 * the edge before it, and the left half of the next. */
export const halvesAtCorner = [
  { right: 11, left: 1 },
  { right: 2, left: 4 },
  { right: 5, left: 7 },
  { right: 8, left: 10 },
] as const

/** The side on which a square of a tile is joined to the other square of the tile; -1: there is none. */
export const seamOf = (squares: readonly LaidSquare[], square: number): number => {
  const other = squares[1 - square]
  if (!other) return -1
  const dx = other.dx - squares[square]!.dx
  const dy = other.dy - squares[square]!.dy
  if (dx === 0) return dy > 0 ? 2 : 0
  return dx > 0 ? 1 : 3
}

/** The corner is at the seam of its tile; it lies between the side before it and its own. */
export const isAtSeam = (
  squares: readonly LaidSquare[],
  square: number,
  corner: number,
): boolean => {
  const seam = seamOf(squares, square)
  return seam >= 0 && (corner === seam || (corner + 3) % 4 === seam)
}

/** At the seam of a tile of two squares the half-edge on its outside speaks. */
const cornersOf = (squares: readonly LaidSquare[]): readonly number[] =>
  squares.flatMap(({ contacts }, square) =>
    halvesAtCorner.map(({ right, left }, corner) => {
      const [one, other] = [contacts[right]!, contacts[left]!]
      if (one === other) return one
      return isAtSeam(squares, square, corner) ? Math.max(one, other) : -1
    }),
  )

/** By segment, which of these contacts are its own, as bits. */
export const reachOf = (contacts: readonly number[], segments: number): readonly number[] =>
  Array.from({ length: segments }, (_, segment) =>
    contacts.reduce((bits, contact, i) => (contact === segment ? bits | (1 << i) : bits), 0),
  )

/** The tile turned clockwise. */
const printOf = (
  { id, segments, squares: size }: Tile,
  unturned: Pick<Print, 'segments' | 'unlinked'>,
  rotation: Rotation,
): Print => {
  const squares = squaresOf(segments, size, rotation).map((s) => laidSquare(s, segments))
  const contacts = squares.flatMap((square) => square.contacts)
  const corners = cornersOf(squares)
  return {
    tile: id,
    rotation,
    ...unturned,
    bridge: undefined,
    mustMeet: 0,
    squares,
    contacts,
    reach: reachOf(contacts, segments.length),
    corners,
    fieldCorners: corners.reduce((bits, field, i) => (field < 0 ? bits : bits | (1 << i)), 0),
  }
}

/** All four rotations, in the order of `rotations`. */
export const printsOf = (kind: Tile): readonly Print[] => {
  const segments = kind.segments.map(laidSegment)
  const unlinked = segments.flatMap(() => [-1, -1])
  return rotations.map((rotation) => printOf(kind, { segments, unlinked }, rotation))
}
