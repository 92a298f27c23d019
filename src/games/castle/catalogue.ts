import type { Placement } from './character.ts'
import { characters, deal, deckOf, piecesOf } from './characters.ts'
import {
  type Area,
  anchorOf,
  areaOf,
  grid,
  isAdjacent,
  rampartOf,
  ramparts,
  spaces,
} from './geometry.ts'
import { names } from './names.ts'

const areaIn = (placement: Placement): Area | 'any' => {
  switch (placement.on) {
    case 'space':
      return placement.area
    case 'occupied-tower':
      return 'tower'
    case 'outside':
    case 'siege-slot':
      return 'outside'
    case 'card':
      return 'any'
  }
}

const cards = names.map((id) => {
  const { title, copies, gender, placement, text, minimumSeats = 2 } = characters[id]
  const area = areaIn(placement)
  return { id, title, copies, pieces: piecesOf(id), area, gender, placement, minimumSeats, text }
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
