import type { PlatformAct, Seat } from '../game.ts'
import type { Rotation } from '../tiles/sides.ts'

/** The contract's words: options, actions, acts on the table, and the state as clients see it. */

export type Options = { readonly farmers: boolean }

export type FigureKind = 'meeple' | 'abbot'

/** A figure that the action puts on a segment of the tile just laid. */
export type Claim = { readonly kind: FigureKind; readonly segment: number }

export type PlaceTile = {
  readonly type: 'place-tile'
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
  readonly meeple?: Claim | undefined
}
export type Action = PlaceTile

/** A segment of a tile on the board. */
export type Place = { readonly x: number; readonly y: number; readonly segment: number }

export type Points = { readonly seat: Seat; readonly points: number }

export type ScoredFeature = 'road' | 'city' | 'monastery' | 'field'

export type FeatureScored = Place & {
  readonly type: 'feature-scored'
  readonly feature: ScoredFeature
  readonly tiles: number
  readonly coatsOfArms?: number | undefined
  readonly cities?: number | undefined
  readonly seats: readonly Points[]
  readonly final: boolean
}

export type TileDrawn = {
  readonly type: 'tile-drawn'
  readonly seat: Seat
  readonly tile: string
  readonly draw: number
  readonly scripted?: readonly number[] | undefined
}

export type TilePlaced = {
  readonly type: 'tile-placed'
  readonly seat: Seat | null
  readonly tile: string
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
}

export type MeeplePlaced = Place & {
  readonly type: 'meeple-placed'
  readonly seat: Seat
  readonly kind: FigureKind
}

export type MeepleReturned = {
  readonly type: 'meeple-returned'
  readonly seat: Seat
  readonly kind: FigureKind
  readonly from: Place
}

export type Act =
  | TileDrawn
  | { readonly type: 'tile-discarded'; readonly tile: string }
  | TilePlaced
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
}

export type BoardMeeple = Place & { readonly seat: Seat; readonly kind: FigureKind }

export type SeatSupply = {
  readonly meeples: number
  readonly abbot: boolean
  readonly castleTiles: readonly string[]
}

export type View = {
  readonly phase: 'land' | 'over'
  readonly turn: Seat
  readonly drawn: string | null
  readonly remaining: Readonly<Record<string, number>>
  readonly discarded: readonly string[]
  readonly castleChoice: null
  readonly board: readonly BoardTile[]
  readonly meeples: readonly BoardMeeple[]
  readonly castles: readonly never[]
  readonly barns: readonly never[]
  readonly scores: readonly number[]
  readonly supply: readonly SeatSupply[]
  readonly stock: { readonly bridges: number; readonly castles: number; readonly barns: number }
}

/** A sandbox's start: the state's shape with anything left out. */
export type Position = {
  readonly [Name in keyof View]?: (Name extends 'drawn' ? string : View[Name]) | undefined
}

export type Event = Act | PlatformAct<Position>
