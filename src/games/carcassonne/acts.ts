import type { PlatformAct, Seat } from '../game.ts'
import type { Rotation } from '../tiles/sides.ts'
import type { Axis } from './tiles.ts'

/** The contract's words: options, actions, acts on the table, and the state as clients see it. */

export type Options = {
  readonly farmers: boolean
  readonly river: boolean
  readonly abbot: boolean
  readonly castlesInGermany: boolean
  readonly castlesAndBridges: boolean
  readonly castleTiles: 'dealt' | 'chosen'
  readonly castlesAfterLastTile: boolean
}

export type FigureKind = 'meeple' | 'abbot'
export type Corner = 'NW' | 'NE' | 'SE' | 'SW'

/** A segment of a tile on the board; x, y is the tile's, of a double tile its square A's. */
export type Place = { readonly x: number; readonly y: number; readonly segment: number }

/** Where a figure stands: on a segment, or on what is not printed. */
export type Stand =
  | Place
  | { readonly x: number; readonly y: number; readonly on: 'bridge' | 'castle' }
  | { readonly x: number; readonly y: number; readonly on: 'barn'; readonly corner: Corner }

/** A figure that the action puts on the tile just laid. */
export type Claim =
  | { readonly kind: FigureKind; readonly segment: number }
  | { readonly kind: FigureKind; readonly on: 'bridge' | 'castle' }

/** What an action builds. What may be left out is filled in where only one thing is possible. */
export type Build =
  | { readonly kind: 'bridge' }
  | { readonly kind: 'castle'; readonly segment?: number | undefined }
  | {
      readonly kind: 'barn'
      readonly corner: Corner
      readonly cell?: 'A' | 'B' | undefined
      readonly farmer?: Place | undefined
    }

/** A figure taken back instead of placing one. */
export type Recall =
  | { readonly kind: 'abbot' }
  | { readonly kind: 'maiden'; readonly x: number; readonly y: number }

export type PlaceTile = {
  readonly type: 'place-tile'
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
  readonly castleTile?: string | undefined
  readonly build?: Build | undefined
  readonly meeple?: Claim | undefined
  readonly recall?: Recall | undefined
}

export type Action =
  | PlaceTile
  | { readonly type: 'draw-tile' }
  | { readonly type: 'choose-castle'; readonly castleTile: string }

export type Points = { readonly seat: Seat; readonly points: number }

export type ScoredFeature =
  | 'road'
  | 'city'
  | 'monastery'
  | 'garden'
  | 'field'
  | 'german-castle'
  | 'barn'
  | 'maiden'

/** What was counted. */
export type Count = {
  readonly tiles: number
  readonly coatsOfArms?: number | undefined
  readonly bridges?: number | undefined
  readonly castles?: number | undefined
  readonly cities?: number | undefined
}

export type FeatureScored = Place &
  Count & {
    readonly type: 'feature-scored'
    readonly feature: ScoredFeature
    readonly seats: readonly Points[]
    readonly final: boolean
  }

type Drawn = { readonly draw: number; readonly scripted?: readonly number[] | undefined }

export type TileDrawn = Drawn & {
  readonly type: 'tile-drawn'
  readonly seat: Seat
  readonly tile: string
}

export type CastleTileDealt = Drawn & {
  readonly type: 'castle-tile-dealt'
  readonly seat: Seat
  readonly castleTile: string
}

export type TilePlaced = {
  readonly type: 'tile-placed'
  readonly seat: Seat | null
  readonly tile: string
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
}

export type BridgeBuilt = {
  readonly type: 'bridge-built'
  readonly x: number
  readonly y: number
  readonly axis: Axis
}

export type CastleBuilt = Place & {
  readonly type: 'castle-built'
  readonly maiden?: { readonly seat: Seat; readonly from: Stand } | undefined
}

export type BarnBuilt = {
  readonly type: 'barn-built'
  readonly x: number
  readonly y: number
  readonly corner: Corner
  readonly farmer: { readonly seat: Seat; readonly from: Stand }
}

/** On a segment, or on what this turn built. */
export type MeeplePlaced = {
  readonly type: 'meeple-placed'
  readonly seat: Seat
  readonly kind: FigureKind
  readonly x: number
  readonly y: number
  readonly segment?: number | undefined
  readonly on?: 'bridge' | 'castle' | undefined
}

export type MeepleReturned = {
  readonly type: 'meeple-returned'
  readonly seat: Seat
  readonly kind: FigureKind
  readonly from: Stand
}

export type Act =
  | TileDrawn
  | { readonly type: 'tile-discarded'; readonly tile: string }
  | CastleTileDealt
  | { readonly type: 'castle-tile-chosen'; readonly seat: Seat; readonly castleTile: string }
  | { readonly type: 'draw-chosen'; readonly seat: Seat }
  | TilePlaced
  | BridgeBuilt
  | CastleBuilt
  | BarnBuilt
  | MeeplePlaced
  | MeepleReturned
  | FeatureScored
  | { readonly type: 'turn-started'; readonly seat: Seat }

export type BoardTile = {
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
  readonly tile: string
  readonly seat: Seat | null
  readonly bridge?: Axis | undefined
}

export type BoardMeeple = Stand & { readonly seat: Seat; readonly kind: FigureKind }

/** A barn stands on a corner of a square. */
export type BarnPlace = { readonly x: number; readonly y: number; readonly corner: Corner }

export type SeatSupply = {
  readonly meeples: number
  readonly abbot: boolean
  readonly castleTiles: readonly string[]
}

/** The buildings that all seats share. */
export type Stock = {
  readonly bridges: number
  readonly castles: number
  readonly barns: number
}

export type View = {
  readonly phase: 'choosing' | 'river' | 'land' | 'over'
  readonly turn: Seat
  readonly drawn: string | null
  readonly remaining: Readonly<Record<string, number>>
  readonly discarded: readonly string[]
  readonly castleChoice: readonly string[] | null
  readonly board: readonly BoardTile[]
  readonly meeples: readonly BoardMeeple[]
  readonly castles: readonly Place[]
  readonly barns: readonly BarnPlace[]
  readonly scores: readonly number[]
  readonly supply: readonly SeatSupply[]
  readonly stock: Stock
}

/** A sandbox's start: the state's shape with anything left out. */
export type Position = { readonly [Name in keyof View]?: View[Name] | undefined }

export type Event = Act | PlatformAct<Position>
