/** What the picture reads of a view of Carcassonne: The Castle. */

export type Rotation = 0 | 90 | 180 | 270

export type Place = { readonly x: number; readonly y: number; readonly segment: number }

export type CastleTile = {
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
  readonly tile: string
}

export type CastleView = {
  readonly turn: number
  readonly drawn: string | null
  readonly remaining: Readonly<Record<string, number>>
  /** In the order laid. */
  readonly board: readonly CastleTile[]
  readonly followers: readonly (Place & { readonly seat: number })[]
  readonly keeps: readonly ((Place & { readonly size: number }) | null)[]
  readonly scores: readonly number[]
  readonly corners: Readonly<Record<string, { readonly wallTile: boolean }>>
  readonly wallTiles: readonly (readonly number[])[]
  readonly usable: readonly (readonly number[])[]
  readonly supply: readonly { readonly followers: number }[]
}
