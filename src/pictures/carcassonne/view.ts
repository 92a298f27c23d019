/** What the picture reads of a view of Carcassonne: the part of the contract's `state` it draws. */

export type Rotation = 0 | 90 | 180 | 270

export type Laid = {
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
  readonly tile: string
  readonly bridge?: string | undefined
}

export type Meeple = {
  readonly seat: number
  readonly kind: string
  readonly x: number
  readonly y: number
  readonly segment?: number | undefined
  readonly on?: string | undefined
  readonly corner?: string | undefined
}

export type LandscapeView = {
  readonly phase: string
  readonly turn: number
  readonly drawn: string | null
  readonly remaining: Readonly<Record<string, number>>
  /** Double tiles that may be chosen now. */
  readonly castleChoice: readonly string[] | null
  /** In the order laid. */
  readonly board: readonly Laid[]
  readonly meeples: readonly Meeple[]
  readonly castles: readonly { readonly x: number; readonly y: number; readonly segment: number }[]
  readonly barns: readonly { readonly x: number; readonly y: number; readonly corner: string }[]
  readonly scores: readonly number[]
  readonly supply: readonly {
    readonly meeples: number
    readonly abbot: boolean
    readonly castleTiles: readonly string[]
  }[]
}
