import type { FaultMeaning } from '../game.ts'
import { anchorsOf } from '../tiles/anchors.ts'
import type { Cell } from '../tiles/sides.ts'
import { faults } from './faults.ts'
import type { Box } from './rules.ts'
import type { Segment, Tile } from './tiles.ts'

/** What clients are told of the pieces. */
export type Catalogue = {
  readonly tiles: readonly (Omit<Tile, 'segments'> & {
    readonly segments: readonly (Segment & { readonly anchor: Cell })[]
  })[]
}

const shown = ({ segments, ...tile }: Tile): Catalogue['tiles'][number] => {
  const anchors = anchorsOf(segments, tile.squares)
  return { ...tile, segments: segments.map((one, i) => ({ ...one, anchor: anchors[i]! })) }
}

/**
 * Every tile of every box, by id. A segment's `anchor` lies on the unturned tile, in squares: a
 * double tile is two wide.
 */
export const catalogueOf = (shelf: readonly Box[]): Catalogue => ({
  tiles: shelf.flatMap(({ box }) => (box.tiles ?? []).map(shown)),
})

/** Everything that the game or a box may refuse. */
export const faultsOf = (shelf: readonly Box[]): Readonly<Record<string, FaultMeaning>> =>
  Object.assign({}, faults, ...shelf.map(({ box }) => box.faults))
