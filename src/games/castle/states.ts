import type { Seat } from '../game.ts'
import type { Decision, Piece, Token } from './actions.ts'
import type { Place } from './geometry.ts'
import type { Name } from './names.ts'

/** What a match is set up with, and its state as clients see it. */

/** Where the printed French cards differ from the English text; the first of each is the English. */
export type Options = {
  readonly kingTargets: 'board' | 'castle'
  readonly princeCharming: 'strict' | 'lenient'
  readonly villageIdiot: 'pass' | 'draw'
}

/** A card on the board, and the token on it. */
export type Lying = { readonly card: Piece; readonly token: Token }

/** The cards of one place, the base first; all above it are Knights. */
export type Stack = readonly Lying[]

export type Pending = {
  readonly decision: Decision
  readonly card: Piece
  readonly seats: readonly Seat[]
}

/** What everybody sees alike. */
type Open = {
  readonly turn: Seat
  readonly actionsLeft: number
  readonly firstAction: boolean
  readonly board: Readonly<Record<Place, Stack>>
  readonly outside: Readonly<Record<Place, Stack>>
  readonly siege: Readonly<Record<Place, Stack>>
  readonly exchange: readonly Name[]
  readonly removed: readonly Name[]
  readonly lastPlayed: Piece | null
  readonly decks: readonly number[]
}

export type View = Open & {
  /** The cards of a hand that the viewer may see, else how many there are. */
  readonly hands: readonly (readonly Name[] | number)[]
  readonly pending: readonly Pending[]
  /** Only for those to whom all is open: the cards that lie in the decks. */
  readonly unseen?: readonly Name[] | undefined
}

/** A position with nothing left out. */
export type WholePosition = Open & {
  readonly hands: readonly (readonly Name[])[]
  readonly unseen: readonly Name[]
}

/** A sandbox's start: the state's shape with anything left out. A fork brings `pending` with it. */
export type Position = {
  readonly [Member in keyof WholePosition]?: WholePosition[Member] | undefined
} & { readonly pending?: readonly unknown[] | undefined }

/** A position as some viewer sees it. */
export type VeiledPosition = Omit<Position, 'hands' | 'unseen' | 'pending'> & {
  readonly hands: readonly (readonly Name[] | null)[] | undefined
  readonly unseen: readonly Name[] | null
}
