import type { FaultMeaning } from '../game.ts'
import { anchorsOf } from '../tiles/anchors.ts'
import { faults } from './faults.ts'
import type { Box } from './rules.ts'
import type { Tile } from './tiles.ts'

const shown = ({ segments, ...tile }: Tile): object => {
  const anchors = anchorsOf(segments, tile.squares)
  return { ...tile, segments: segments.map((one, i) => ({ ...one, anchor: anchors[i]! })) }
}

/**
 * Every tile of every box, by id. A segment's `anchor` lies on the unturned tile, in squares: a
 * double tile is two wide.
 */
export const catalogueOf = (shelf: readonly Box[]): object => ({
  tiles: shelf.flatMap(({ box }) => (box.tiles ?? []).map(shown)),
})

/** Everything that the game or a box may refuse. */
export const faultsOf = (shelf: readonly Box[]): Readonly<Record<string, FaultMeaning>> =>
  Object.assign({}, faults, ...shelf.map(({ box }) => box.faults))
