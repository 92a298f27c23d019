import { anchorsOf } from '../tiles/anchors.ts'
import { boxes } from './expansions/boxes.ts'
import type { Tile } from './tiles.ts'

const shown = ({ segments, ...tile }: Tile): object => {
  const anchors = anchorsOf(segments, tile.squares)
  return { ...tile, segments: segments.map((one, i) => ({ ...one, anchor: anchors[i]! })) }
}

/**
 * Every tile of every box, by id. A segment's `anchor` lies on the unturned tile, in squares: a
 * double tile is two wide.
 */
export const catalogueOf = (): object => ({
  tiles: boxes.flatMap(({ box }) => (box.tiles ?? []).map(shown)),
})
