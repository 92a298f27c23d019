import type { PlatformAct, Seat } from '../game.ts'
import type { Rotation } from '../tiles/sides.ts'
import type { Kind } from './components.ts'
import type { Pair } from './pair.ts'

/** The contract's words: the action, the acts on the table, and the state as clients see it. */

export type Options = Readonly<Record<string, never>>

/** A segment of a tile on the board; names the whole feature that it is a part of. */
export type Place = { readonly x: number; readonly y: number; readonly segment: number }

/** A wall tile spent in a turn: 1 for a second turn, 2 and 3 to double a tower or a house. */
export type Use = { readonly wallTile: 1 } | { readonly wallTile: 2 | 3; readonly feature: Place }

export type Action = {
  readonly type: 'place-tile'
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
  readonly follower?: { readonly segment: number } | undefined
  readonly use?: readonly Use[] | undefined
  readonly order?: readonly Place[] | undefined
}

export type TilePlaced = {
  readonly type: 'tile-placed'
  readonly seat: Seat
  readonly tile: string
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
}

export type FollowerPlaced = Place & { readonly type: 'follower-placed'; readonly seat: Seat }

export type WallTileUsed = {
  readonly type: 'wall-tile-used'
  readonly seat: Seat
  readonly wallTile: number
  /** What it is used on: absent for 1, 8 and 9. */
  readonly feature?: Place | undefined
}

/** The place is absent where equal keeps tie, and for the points of wall tile 9. */
export type FeatureScored = {
  readonly type: 'feature-scored'
  readonly feature: Kind | 'keep' | 'wall-tile'
  readonly x?: number | undefined
  readonly y?: number | undefined
  readonly segment?: number | undefined
  /** Tiles and matching start spaces; for the keep the empty cells. */
  readonly tiles?: number | undefined
  readonly markets?: number | undefined
  readonly winner: Seat | null
  readonly points: number
  readonly wallTile?: number | undefined
  readonly final: boolean
}

/** See `DrawMark`. */
type Drawn = { readonly draw: number; readonly scripted?: readonly number[] | undefined }

export type Act =
  | ({ readonly type: 'tile-drawn'; readonly seat: Seat; readonly tile: string } & Drawn)
  | { readonly type: 'tile-discarded'; readonly tile: string }
  | TilePlaced
  | FollowerPlaced
  | (Place & { readonly type: 'follower-returned'; readonly seat: Seat })
  | WallTileUsed
  | { readonly type: 'order-chosen'; readonly seat: Seat; readonly features: readonly Place[] }
  | FeatureScored
  | ({
      readonly type: 'wall-tile-taken'
      readonly seat: Seat
      readonly corner: string
      readonly wallTile: number
    } & Drawn)
  | (Keep & { readonly type: 'keep-placed'; readonly seat: Seat })
  | { readonly type: 'extra-turn'; readonly seat: Seat }
  | { readonly type: 'turn-started'; readonly seat: Seat }

/** Where a keep stands, and how large its house was when it was completed. */
export type Keep = Place & { readonly size: number }

export type BoardTile = {
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
  readonly tile: string
  readonly seat: Seat
}

export type Corner = { readonly numbers: Pair<number>; readonly wallTile: boolean }

/** The state of the contract: nothing in it is hidden from anybody. */
export type View = {
  readonly turn: Seat
  readonly drawn: string | null
  readonly remaining: Readonly<Record<string, number>>
  readonly discarded: readonly string[]
  readonly board: readonly BoardTile[]
  readonly followers: readonly (Place & { readonly seat: Seat })[]
  readonly keeps: Pair<Keep | null>
  readonly scores: Pair<number>
  readonly corners: Readonly<Record<string, Corner>>
  readonly wallTiles: Pair<readonly number[]>
  /** Wall tiles 1-3 that the seat held when its latest turn began, and has not used since. */
  readonly usable: Pair<readonly number[]>
  readonly used: Pair<readonly number[]>
  readonly unseenWallTiles: Readonly<Record<string, number>>
  readonly supply: Pair<{ readonly followers: number }>
}

type Known<T> = { readonly [K in keyof T]?: T[K] | undefined }

/**
 * A sandbox's wish: any part of the state. Corners that are not named are as the set-up has them.
 */
export type Position = Known<Omit<View, 'corners'>> & {
  readonly corners?:
    | Readonly<
        Record<string, Omit<Corner, 'numbers'> & { readonly numbers?: Pair<number> | undefined }>
      >
    | undefined
}

export type Event = Act | PlatformAct<View>
