import { anchorsOf } from '../tiles/anchors.ts'
import { type Cell, sides, steps } from '../tiles/sides.ts'
import { type Castle, trackLength } from './castle.ts'
import type { Components, CornerTower } from './components.ts'

/** The corner's points along the wall to the next one, evenly spread for the numbers between. */
const strip = (from: CornerTower, to: CornerTower): readonly (Cell & { number: number })[] => {
  const first = from.numbers[1] + 1
  const count = (to.numbers[0] - first + trackLength) % trackLength
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 1) / (count + 1)
    return {
      number: first + i,
      x: from.x + share * (to.x - from.x),
      y: from.y + share * (to.y - from.y),
    }
  })
}

/**
 * Where each number of the track lies: those of a corner tower at its corner, the others between.
 */
const spacesOf = ({ cornerTowers }: Components) =>
  cornerTowers.flatMap((corner, i) => {
    const { x, y, numbers } = corner
    const next = cornerTowers[(i + 1) % cornerTowers.length]!
    return [...numbers.map((number) => ({ number, x, y })), ...strip(corner, next)]
  })

/** The middle of the side that a start space lies at, in cells from the north-west corner. */
const startSpacesOf = ({ startSpaces }: Components) =>
  startSpaces.map((space) => {
    const step = steps[sides.indexOf(space.side)]!
    return { ...space, anchor: { x: space.x + 0.5 + step.x / 2, y: space.y + 0.5 + step.y / 2 } }
  })

/**
 * What a client needs to draw the game. Cells, corners and the wall go by coordinates in cells, a
 * cell's `x`,`y` being its north-west corner; a segment's anchor lies in the unit square of the
 * unturned tile. The track runs clockwise along `outline`, the corners of the wall.
 */
export const catalogueOf = ({ components, cells }: Castle): object => ({
  tiles: components.tiles.map(({ id, count, segments }) => {
    const anchors = anchorsOf(segments, 1)
    return { id, count, segments: segments.map((s, i) => ({ ...s, anchor: anchors[i]! })) }
  }),
  board: {
    rows: components.rows,
    cells,
    outline: components.cornerTowers.map(({ x, y }) => ({ x, y })),
    startSpaces: startSpacesOf(components),
    track: { length: trackLength, spaces: spacesOf(components), pieces: components.wallPieces },
    cornerTowers: components.cornerTowers,
  },
  wallTiles: components.wallTiles,
  figures: { followers: components.followers, keeps: 1 },
})
