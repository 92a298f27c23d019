import { grid, type Rampart, ramparts } from '../../games/castle/geometry.ts'
import type { Point } from '../tiles/curve.ts'
import { cardHeight, cardWidth } from './cards.ts'

/** Where the places of the board lie on the sheet: cards stand upright, so spaces are higher than
 * wide. The castle's north-west corner is the origin. */

export const pitch: Point = [cardWidth + 10, cardHeight + 10]

export const castleWidth = 6 * pitch[0]
export const castleHeight = 6 * pitch[1]

/** How thick the castle's outer wall is, and how far outside it siege engines stand. */
export const wall = 16
const camp = wall + 14

const inGrid = (column: number, row: number): Point => [
  (column + 0.5) * pitch[0],
  (row + 0.5) * pitch[1],
]

const slotAt = (rampart: Rampart['id']): Point => {
  const [x, y] = [castleWidth / 2, castleHeight / 2]
  const [dx, dy] = [x + camp + pitch[0] / 2, y + camp + pitch[1] / 2]
  switch (rampart) {
    case 'N':
      return [x, y - dy]
    case 'E':
      return [x + dx, y]
    case 'S':
      return [x, y + dy]
    case 'W':
      return [x - dx, y]
  }
}

export const spaces: ReadonlyMap<string, Point> = new Map(
  grid.flatMap((row, y) => row.map((space, x) => [space, inGrid(x, y)] as const)),
)

export const slots: ReadonlyMap<string, Point> = new Map(
  ramparts.map(({ id, slot }) => [slot, slotAt(id)] as const),
)

/** The meadow around the castle, siege slots and all. */
export const meadow = {
  x: -camp - pitch[0] - 10,
  y: -camp - pitch[1] - 10,
  width: castleWidth + 2 * (camp + pitch[0] + 10),
  height: castleHeight + 2 * (camp + pitch[1] + 10),
}
