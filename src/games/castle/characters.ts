import type { Piece } from './actions.ts'
import type { Character } from './character.ts'
import { courtyard } from './courtyard.ts'
import type { Name } from './names.ts'
import { names } from './names.ts'
import { outside } from './outside.ts'
import { ramparts } from './ramparts.ts'
import { towers } from './towers.ts'

/** Every character of the deck. */
export const characters: Readonly<Record<Name, Character>> = {
  ...towers,
  ...ramparts,
  ...courtyard,
  ...outside,
}

const copiesOf = (name: Name): readonly Piece[] => {
  const { copies } = characters[name]
  return copies === 1 ? [name] : Array.from({ length: copies }, (_, i) => `${name}#${i + 1}`)
}

const nameByPiece = new Map<Piece, Name>(
  names.flatMap((name) => [...copiesOf(name), name].map((piece) => [piece, name] as const)),
)

const piecesByName = new Map(names.map((name) => [name, copiesOf(name)]))

/** The name of a card, on the board or off it. Only for cards of the deck. */
export const nameOf = (piece: Piece): Name => nameByPiece.get(piece)!

export const characterOf = (piece: Piece): Character => characters[nameOf(piece)]

/** All copies, as they are called on the board. */
export const piecesOf = (name: Name): readonly Piece[] => piecesByName.get(name)!

/** Soldiers are all who are played on the ramparts: Captain and Traitor too. */
export const isSoldier = (piece: Piece): boolean => Object.hasOwn(ramparts, nameOf(piece))

/** Only real Knights: the Black Knight is none. */
export const isKnight = (piece: Piece): boolean => nameOf(piece) === 'knight'

/** The cards of a match with so many seats, sorted. */
export const deckOf = (seats: number): readonly Name[] =>
  names
    .filter((name) => seats >= (characters[name].minimumSeats ?? 0))
    .flatMap((name) => piecesOf(name).map(() => name))
    .toSorted()

/** Cards dealt to each hand and laid into each deck, by number of seats; the rest is the Exchange. */
export const deal: Readonly<Record<number, { readonly hand: number; readonly deck: number }>> = {
  2: { hand: 9, deck: 13 },
  3: { hand: 7, deck: 8 },
  4: { hand: 5, deck: 6 },
  5: { hand: 5, deck: 4 },
}
