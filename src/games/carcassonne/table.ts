import type { Seat } from '../game.ts'
import type { Rotation } from '../tiles/sides.ts'
import type { FigureKind, Options } from './acts.ts'
import type { SegmentKind } from './tiles.ts'

/**
 * What lies on the table, as plain arrays of numbers and small immutable records. A segment's number
 * is its tile's `first` plus its index on the tile; a feature's number is that of one of its
 * segments. Nothing undrawn has an order.
 */

export type Laid = {
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
  readonly tile: string
  readonly seat: Seat | null
  readonly first: number
}

/**
 * An empty square beside the landscape. `mask` and `want` say what its neighbours ask of a rim laid
 * here. `meets` has three numbers a side: the neighbour's segments that lie against my edge, my left
 * half and my right half (-1: none).
 */
export type FrontierCell = {
  readonly x: number
  readonly y: number
  readonly mask: number
  readonly want: number
  readonly meets: readonly number[]
}

/** Segments that belong together. `open`: edges with no tile beyond; `figures`: how many stand here. */
export type Feature = {
  readonly kind: SegmentKind
  readonly open: number
  readonly coatsOfArms: number
  readonly figures: number
  readonly segments: readonly number[]
}

export type Figure = {
  readonly seat: Seat
  readonly kind: FigureKind
  readonly x: number
  readonly y: number
  /** The segment's index on its tile, and its number on the table. */
  readonly segment: number
  readonly at: number
}

export type Supply = {
  readonly meeple: number
  readonly abbot: number
  readonly castleTiles: readonly string[]
}

export type Landscape = {
  readonly board: readonly Laid[]
  readonly frontier: readonly FrontierCell[]
  /** The feature of each segment. */
  readonly owner: readonly number[]
  /** By number; null where a feature has become part of another. */
  readonly features: readonly (Feature | null)[]
}

export type State = {
  readonly options: Options
  readonly turn: Seat
  readonly drawn: string | null
  /** How many of each tile are still to be drawn; a tile that ran out stays with 0. */
  readonly remaining: Readonly<Record<string, number>>
  readonly discarded: readonly string[]
  readonly scores: readonly number[]
  readonly supply: readonly Supply[]
  readonly figures: readonly Figure[]
  /** Seats that left, in order. */
  readonly left: readonly Seat[]
  readonly over: boolean
  readonly landscape: Landscape
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] }

/** The mutable twin of the landscape, owned by one draft. */
export type LandscapeDraft = {
  readonly board: Laid[]
  readonly frontier: FrontierCell[]
  readonly owner: number[]
  readonly features: (Feature | null)[]
}

/** The mutable twin of a state: made once for a list of acts, and nobody else sees it. The landscape
 * is copied when the first act touches it. */
export type Draft = { readonly state: Mutable<State>; own: LandscapeDraft | undefined }

export const draftOf = (state: State): Draft => ({ state: { ...state }, own: undefined })

export const landscapeOf = (draft: Draft): LandscapeDraft => {
  if (draft.own) return draft.own
  const { board, frontier, owner, features } = draft.state.landscape
  draft.own = {
    board: board.slice(),
    frontier: frontier.slice(),
    owner: owner.slice(),
    features: features.slice(),
  }
  draft.state.landscape = draft.own
  return draft.own
}

/** The feature that a segment belongs to. */
export const featureAt = (landscape: Landscape, segment: number): Feature =>
  landscape.features[landscape.owner[segment]!]!

/** The empty square at x, y beside the landscape, if it is one. */
export const frontierCell = (
  landscape: Landscape,
  x: number,
  y: number,
): FrontierCell | undefined => {
  for (const cell of landscape.frontier) if (cell.x === x && cell.y === y) return cell
  return undefined
}

/** The tile that covers a square. `squaresOf` tells what it covers beside its own. */
export const tileAt = (landscape: Landscape, x: number, y: number): Laid | undefined =>
  landscape.board.find((laid) => laid.x === x && laid.y === y)

/** The tile that a segment is on: tiles are numbered in the order laid. */
export const tileOf = (landscape: Landscape, segment: number): Laid => {
  let low = 0
  let high = landscape.board.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (landscape.board[middle]!.first <= segment) low = middle
    else high = middle - 1
  }
  return landscape.board[low]!
}
