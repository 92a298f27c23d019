/** What the picture reads of a view of Castle: only what the viewer may see is in it. */

export type Lying = { readonly card: string; readonly token: number | null }

/** The base first. */
export type Stack = readonly Lying[]

type Places = Readonly<Record<string, Stack>>

export type CardView = {
  readonly turn: number
  readonly actionsLeft: number
  readonly board: Places
  readonly outside: Places
  readonly siege: Places
  readonly exchange: readonly string[]
  readonly removed: readonly string[]
  readonly lastPlayed: string | null
  /** The cards of a hand that the viewer may see, else how many there are. */
  readonly hands: readonly (readonly string[] | number)[]
  readonly decks: readonly number[]
  readonly pending: readonly {
    readonly decision: string
    readonly card: string
    readonly seats: readonly number[]
  }[]
}
