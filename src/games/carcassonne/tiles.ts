import { type Segment as AnySegment, type Square, squaresOf } from '../tiles/print.ts'
import { type Rotation, rotations } from '../tiles/sides.ts'

export type SegmentKind = 'road' | 'city' | 'monastery' | 'garden' | 'field' | 'river' | 'castle'

export type Segment = AnySegment<SegmentKind> & {
  readonly coatsOfArms?: number
  /** The tile's city segments that this field borders: nothing else decides what a field touches. */
  readonly cities?: readonly number[]
  /** Laid over the tile, not printed on it. */
  readonly span?: boolean
}

/** A physical kind of tile: a printing with a garden is a kind of its own. */
export type Tile = {
  readonly id: string
  readonly count: number
  readonly squares: number
  readonly segments: readonly Segment[]
}

/** What lies on an edge, as two bits. */
const edgeKinds = { field: 0, road: 1, city: 2, river: 3 } as const

/** A square of a turned tile; `rim` holds what lies on its four edges, two bits each, north lowest. */
export type RimmedSquare = Square & { readonly rim: number }

/** A tile turned and ready to lay. */
export type Print = {
  readonly tile: string
  readonly rotation: Rotation
  readonly segments: readonly Segment[]
  /** Segments from this index on are laid over the tile. */
  readonly printed: number
  readonly squares: readonly RimmedSquare[]
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

/** One row of a catalogue: `gardens` of the copies also show a garden, which comes last. */
export const tile = (
  id: string,
  count: number,
  segments: readonly Segment[],
  gardens = 0,
): readonly Tile[] => {
  const plain = { id, count: count - gardens, squares: 1, segments }
  const green = { id: `${id}g`, count: gardens, squares: 1, segments: [...segments, garden] }
  return gardens > 0 ? [plain, green] : [plain]
}

const edgeKind = (kind: SegmentKind | undefined): number =>
  kind === 'road' || kind === 'city' || kind === 'river' ? edgeKinds[kind] : edgeKinds.field

const rimmed = (square: Square, segments: readonly Segment[]): RimmedSquare => {
  const rim = square.edges.reduce(
    (bits, segment, side) => bits | (edgeKind(segments[segment]?.kind) << (2 * side)),
    0,
  )
  return { ...square, rim }
}

/** The tile turned clockwise. */
export const printOf = (kind: Tile, rotation: Rotation): Print => ({
  tile: kind.id,
  rotation,
  segments: kind.segments,
  printed: kind.segments.length,
  squares: squaresOf(kind.segments, kind.squares, rotation).map((s) => rimmed(s, kind.segments)),
})

/** All four rotations, in the order of `rotations`. */
export const printsOf = (kind: Tile): readonly Print[] => rotations.map((r) => printOf(kind, r))
