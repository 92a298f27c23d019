import { squaresOf } from '../tiles/print.ts'
import { type Cell, facingSide, type Rotation, rotations, sides, steps } from '../tiles/sides.ts'
import type { Components, Segment, StartSpace } from './components.ts'

/**
 * A tile turned and ready to lay: the segment at each edge and half-edge, and the edges with a path
 * as four bits, north lowest.
 */
export type Print = {
  readonly tile: number
  readonly rotation: Rotation
  readonly segments: readonly Segment[]
  readonly edges: readonly number[]
  readonly halves: readonly number[]
  readonly paths: number
}

/** What lies across one side of a cell: another cell's number, or -1 for the wall, which may show a
 * start space. */
type Beyond = { readonly slot: number; readonly startSpace: StartSpace | undefined }

/** Everything that is fixed before the first tile. Cells, tiles and corners go by numbers. */
export type Castle = {
  readonly components: Components
  readonly cells: readonly Cell[]
  /** Each cell as a set of cells: a bit each, 32 in a word. */
  readonly bits: readonly (readonly number[])[]
  /** The number of the cell in each row and column. */
  readonly slots: readonly (readonly number[])[]
  readonly beyond: readonly (readonly Beyond[])[]
  /** What the start spaces ask of each cell: paths on the low four sides, none on the high four. */
  readonly asked: readonly number[]
  /** Cells that lie at a start space. */
  readonly openings: readonly number[]
  /** By tile and quarter turns. */
  readonly prints: readonly (readonly Print[])[]
  readonly tileNumbers: ReadonlyMap<string, number>
  /** The corner tower of each number of the track, or -1. */
  readonly cornerAt: readonly number[]
}

export const trackLength = 100

/** The cell's number, or -1 outside the castle. */
export const slotAt = ({ slots }: Pick<Castle, 'slots'>, x: number, y: number): number =>
  slots[y]?.[x] ?? -1

/** The edge of a cell asks for a path, or for anything but a path. */
export const ask = (path: boolean, side: number): number => 1 << (path ? side : side + 4)

const printsOf = ({ tiles }: Components): readonly (readonly Print[])[] =>
  tiles.map(({ segments }, tile) =>
    rotations.map((rotation) => {
      const [square] = squaresOf(segments, 1, rotation)
      const { edges, halves } = square!
      const paths = edges.reduce(
        (bits, segment, side) => bits | (segments[segment]?.kind === 'path' ? 1 << side : 0),
        0,
      )
      return { tile, rotation, segments, edges, halves, paths }
    }),
  )

const cellsOf = ({ rows }: Components): readonly Cell[] =>
  rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === '#' ? [{ x, y }] : [])))

const beyondOf = ({ startSpaces }: Components, slots: Castle['slots'], cell: Cell) =>
  steps.map(
    (step, side): Beyond => ({
      slot: slotAt({ slots }, cell.x + step.x, cell.y + step.y),
      startSpace: startSpaces.find(
        (space) => space.x === cell.x && space.y === cell.y && space.side === sides[side],
      ),
    }),
  )

/** A start space counts as a tile: paths go on, and nothing else may run against them. */
const askedBy = ({ pathMayEndAtOtherStartSpace }: Components, beyond: readonly Beyond[]): number =>
  beyond.reduce((bits, { startSpace }, side) => {
    if (startSpace === undefined) return bits
    if (startSpace.kind === 'path') return bits | ask(true, side)
    return pathMayEndAtOtherStartSpace ? bits : bits | ask(false, side)
  }, 0)

const bitOf = (slot: number, cells: number): readonly number[] =>
  Array.from({ length: (cells + 31) >> 5 }, (_, word) =>
    word === slot >> 5 ? 1 << (slot & 31) : 0,
  )

/** Puts the box's contents into tables. The start spaces must lie beside cells, along the wall. */
export const build = (components: Components): Castle => {
  const cells = cellsOf(components)
  const slots = components.rows.map((row, y) =>
    [...row].map((_, x) => cells.findIndex((cell) => cell.x === x && cell.y === y)),
  )
  const beyond = cells.map((cell) => beyondOf(components, slots, cell))
  return {
    components,
    cells,
    bits: cells.map((_, slot) => bitOf(slot, cells.length)),
    slots,
    beyond,
    asked: beyond.map((sides) => askedBy(components, sides)),
    openings: [...cells.keys()].filter((slot) => beyond[slot]!.some((side) => side.startSpace)),
    prints: printsOf(components),
    tileNumbers: new Map(components.tiles.map(({ id }, i) => [id, i])),
    cornerAt: Array.from({ length: trackLength }, (_, space) =>
      components.cornerTowers.findIndex(({ numbers }) => numbers.includes(space)),
    ),
  }
}

export const facing = (side: number): number => facingSide[side]!
