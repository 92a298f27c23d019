import { z } from 'zod'
import { boxes } from '../../../src/games/carcassonne/expansions/boxes.ts'
import { carcassonneOf } from '../../../src/games/carcassonne/game.ts'
import type { Box, Expansion, Extra, PlacementBan } from '../../../src/games/carcassonne/rules.ts'
import { optionsSchema } from '../../../src/games/carcassonne/schema.ts'
import { segmentsOf, tileOf, touches, xOf, yOf } from '../../../src/games/carcassonne/table.ts'
import { city, field, road, type Tile, tile } from '../../../src/games/carcassonne/tiles.ts'

/**
 * Fairs, an invented expansion, made as the README tells: its rules, its tiles, its option, and its
 * line in the list of boxes.
 */

/** Five tiles with a fair. */
const fairTiles: readonly Tile[] = [
  tile('FA-1', 3, [road('N S'), field('NR EL ER SL'), field('NL SR WL WR')]),
  tile('FA-2', 2, [city('N'), road('E W'), field('EL WR', 0), field('ER SL SR WL')], 1),
].flat()

const isFair = ({ tile: id }: { readonly tile: string }): boolean =>
  fairTiles.some((fair) => fair.id === id)

/** A fair does not lie beside another, nor at its corner. */
const ban: PlacementBan = (print) =>
  isFair(print)
    ? (_, { landscape }, square) =>
        landscape.board.some((laid) => isFair(laid) && touches(laid, xOf(square), yOf(square)))
          ? 'fairs-touch'
          : undefined
    : undefined

/** A completed road pays 2 more for each fair that it passes. */
const trade: Extra = {
  kinds: ['road'],
  worth: (_, landscape, feature, final) => {
    const tiles = new Set(segmentsOf(landscape, feature).map(tileOf))
    const fairs = [...tiles].filter((place) => isFair(landscape.board[place]!)).length
    return final || fairs === 0 ? {} : { points: 2 * fairs }
  },
}

const faults = {
  'fairs-touch': { rule: 'Fairs: placing a fair', detail: 'A fair may not touch another.' },
} as const

/** Each player has one meeple more. */
const fairs: Expansion = {
  tiles: fairTiles,
  supply: { meeple: 1 },
  placementBans: [ban],
  extras: [trade],
  faults,
}

export const optionsWithFairs = optionsSchema.extend({
  fairs: z.boolean().default(false).describe('Fairs: trade on the roads.'),
})

const line: Box = {
  box: fairs,
  isOpen: (options) => optionsWithFairs.parse(options).fairs,
}

/** One box more on the shelf. */
export const shelfWithFairs: readonly Box[] = [...boxes, line]

export const carcassonneWithFairs = carcassonneOf(shelfWithFairs)
