import type { Seat } from '../game.ts'
import type { Piece, Token } from './actions.ts'
import { characters, piecesOf } from './characters.ts'
import { type Area, areaOf, type Place, type Rampart, slots, spaces, spacesOf } from './geometry.ts'
import type { Name } from './names.ts'
import type { Lying, Options, Stack } from './states.ts'

/** A card taken blindly from a hand into another. */
export type Take = { readonly from: Seat; readonly to: Seat; readonly card: Name }

/** The effect of a card just placed, and how far it has come. */
export type Effect = {
  readonly card: Piece
  /** The last card played before this one. */
  readonly before: Piece | null
  /** The last clause that asked for a decision; -1: none yet. */
  readonly clause: number
  /** The clauses that were decided. */
  readonly done: readonly number[]
  /** The seats that owe an answer to that clause. */
  readonly open: readonly Seat[]
  /** Whom the Courtesan robs, until she has given a card back. */
  readonly opponent: Seat | null
  /** What she gives back, if that was said in advance. */
  readonly give: Name | null
  readonly takes: readonly Take[]
}

/** A match of Castle. Cards off the board are sorted; nothing undrawn has an order or an owner. */
export type Table = {
  readonly options: Options
  readonly dealer: Seat | null
  /** How many of the seats, and then the Exchange, have their cards. */
  readonly dealt: number
  /** Seats that left, in the order of leaving. */
  readonly left: readonly Seat[]
  readonly turn: Seat
  readonly actionsLeft: number
  readonly firstAction: boolean
  /** The seat on turn has chosen to draw. */
  readonly drawing: boolean
  /** Spaces, siege slots and stacks outside. */
  readonly board: Readonly<Record<Place, Stack>>
  readonly exchange: readonly Name[]
  readonly removed: readonly Name[]
  readonly lastPlayed: Piece | null
  readonly hands: readonly (readonly Name[])[]
  readonly decks: readonly number[]
  /** All cards that lie in decks, and those that nobody will draw any more. */
  readonly unseen: readonly Name[]
  /** A stack: the effect of a card that another one placed is carried out first. */
  readonly effects: readonly Effect[]
  /** The cards that seats have chosen to pass, until all have. */
  readonly passes: readonly (Name | null)[]
  /** The platform has ended the match. */
  readonly closed: boolean
}

/** A card on the board, and where it lies. */
export type Found = Lying & { readonly place: Place; readonly isTop: boolean }

const fixedPlaces: readonly Place[] = [...spaces, ...slots]

/** Every place where cards lie: courtyard, ramparts, towers, siege slots, then outside by name. */
export const occupied = ({ board }: Table): readonly Place[] => {
  const outside = Object.keys(board).filter((place) => place.startsWith('OUT:'))
  return [...fixedPlaces.filter((place) => board[place]), ...outside.toSorted()]
}

const foundIn = (stack: Stack, place: Place, level: number): Found => ({
  ...stack[level]!,
  place,
  isTop: level === stack.length - 1,
})

export const topOf = ({ board }: Table, place: Place): Found | undefined => {
  const stack = board[place]
  return stack && foundIn(stack, place, stack.length - 1)
}

/** All cards on the board. */
export const lying = (table: Table): readonly Found[] =>
  occupied(table).flatMap((place) => {
    const stack = table.board[place]!
    return stack.map((_, level) => foundIn(stack, place, level))
  })

/** A card on the board, whatever lies on it. */
export const find = ({ board }: Table, card: Piece): Found | undefined => {
  for (const place in board) {
    const stack = board[place]!
    const level = stack.findIndex((lying) => lying.card === card)
    if (level >= 0) return foundIn(stack, place, level)
  }
  return undefined
}

/** A character of which there is one, if it lies in the courtyard: then it is in play. */
export const inCourtyard = (table: Table, name: Name): Found | undefined => {
  const found = find(table, name)
  return found && areaOf(found.place) === 'courtyard' ? found : undefined
}

export const freeSpaces = ({ board }: Table, area: Area): readonly Place[] =>
  spacesOf[area].filter((space) => !board[space])

/** The copy that comes onto the board: the one with the lowest free number. */
export const nextCopy = (table: Table, name: Name): Piece => {
  if (characters[name].copies === 1) return name
  return piecesOf(name).find((piece) => !find(table, piece))!
}

export const isFilled = ({ board }: Table, rampart: Rampart): boolean =>
  rampart.spaces.every((space) => board[space])

export const isActive = ({ left }: Table, seat: Seat): boolean => !left.includes(seat)

export const activeSeats = (table: Table): readonly Seat[] =>
  table.hands.map((_, seat) => seat).filter((seat) => isActive(table, seat))

/** The next active seat clockwise, to the left, or the other way round. */
export const neighbour = (table: Table, seat: Seat, to: 'left' | 'right'): Seat => {
  const { length } = table.hands
  const step = to === 'left' ? 1 : length - 1
  let next = (seat + step) % length
  while (!isActive(table, next)) next = (next + step) % length
  return next
}

/** Where a card goes back to: its token's owner, or the Exchange if there is none in the match. */
export const homeOf = (table: Table, token: Token): Seat | 'exchange' =>
  token !== null && isActive(table, token) ? token : 'exchange'

/** The cards of a seat but for those just taken from others. */
export const handAsItWas = ({ hands, effects }: Table, seat: Seat): readonly Name[] => {
  const hand = [...hands[seat]!]
  for (const { to, card } of effects.at(-1)?.takes ?? [])
    if (to === seat) hand.splice(hand.indexOf(card), 1)
  return hand
}

/** The effect that waits for an answer. */
export const openEffect = ({ effects }: Table): Effect | undefined =>
  effects.find(({ open }) => open.length > 0)
