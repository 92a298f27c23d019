import { characters, deal, deckOf, piecesOf } from './characters.ts'
import { anchorOf, areaOf, grid, isAdjacent, rampartOf, ramparts, spaces } from './geometry.ts'
import { names } from './names.ts'

const cards = names.map((id) => {
  const { title, copies, gender, placement, text, minimumSeats = 2 } = characters[id]
  return { id, title, copies, pieces: piecesOf(id), gender, placement, minimumSeats, text }
})

const board = {
  grid,
  spaces: spaces.map((id) => ({
    id,
    area: areaOf(id),
    rampart: rampartOf(id)?.id ?? null,
    ...anchorOf(id),
    adjacent: spaces.filter((other) => isAdjacent(id, other)),
  })),
  siegeSlots: ramparts.map(({ id, slot }) => ({ id: slot, faces: id, ...anchorOf(slot) })),
}

const setUp = Object.entries(deal).map(([seats, { hand, deck }]) => ({
  seats: Number(seats),
  hand,
  deck,
  exchange: deckOf(Number(seats)).length - Number(seats) * (hand + deck),
}))

/** What a client needs to draw and explain the game. Anchors are in parts of the whole picture. */
export const catalogue = { cards, board, setUp }
