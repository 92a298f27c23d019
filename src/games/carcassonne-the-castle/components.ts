import type { Segment as Printed } from '../tiles/print.ts'
import type { Cell, Side } from '../tiles/sides.ts'

/** What is in the box: the shape of the data that the engine is built over. */

export type Kind = 'path' | 'tower' | 'house' | 'court'

/** A path with one edge ends inside its tile: at a square, or in the segment that it runs into. */
export type Segment = Printed<Kind> & {
  readonly market?: number
  readonly fountain?: boolean
  readonly square?: boolean
  readonly into?: number
}

export type Tile = {
  readonly id: string
  readonly count: number
  readonly segments: readonly Segment[]
}

/** A printed piece of the castle wall that counts as a tile, beside one side of a cell. */
export type StartSpace = Cell & {
  readonly id: string
  readonly side: Side
  readonly kind: Kind
  readonly market?: number
}

/** A corner tower, at a corner of cells, holds two numbers of the track. */
export type CornerTower = Cell & {
  readonly id: string
  readonly numbers: readonly [number, number]
  /** Whether a wall tile lies on it at the start. */
  readonly wallTile: boolean
}

export type WallTile = {
  readonly number: number
  readonly count: number
  /** Whether its owner spends it in a turn, or the final scoring does. */
  readonly phase: 'turn' | 'final'
  readonly text: string
}

export type Components = {
  /** The cells inside the wall, `#`, row by row from north to south. */
  readonly rows: readonly string[]
  readonly startSpaces: readonly StartSpace[]
  /** In the order of the track, which runs clockwise around the wall. */
  readonly cornerTowers: readonly CornerTower[]
  /** The last number on each of the wall's pieces. */
  readonly wallPieces: readonly number[]
  readonly tiles: readonly Tile[]
  readonly wallTiles: readonly WallTile[]
  readonly followers: number
  /** Whether a path may end at a start space that shows none, as it may at the plain wall. */
  readonly pathMayEndAtOtherStartSpace: boolean
}
