import { laid, start, tile } from './scene.ts'

/** Castles of a few cells in which one tile completes what points at it. */

export const tiles = [
  tile('court', 'court N E S W'),
  tile('tower', 'tower E', 'court N S W'),
  tile('house', 'house E', 'court N S W'),
  tile('longTower', 'tower E W', 'court N', 'court S'),
  tile('longHouse', 'house E W', 'court N', 'court S'),
  tile('bentHouse', 'house E S', 'court N W'),
  tile('bentTower', 'tower E S', 'court N W'),
  tile('twoHouses', 'house E', 'house S', 'court N W'),
  tile('threeTowers', 'tower E S W', 'court N'),
]
export const pair = { rows: ['##'], tiles }
export const three = { rows: ['###'], tiles }

/** A castle of five cells: whatever is laid in the middle closes what points there. */
export const star = {
  ...{ rows: ['.#.', '###', '.#.'], tiles },
  startSpaces: [
    ...[start(1, 0, 'N', 'court'), start(2, 1, 'E', 'court')],
    ...[start(1, 2, 'S', 'court'), start(0, 1, 'W', 'court')],
  ],
}
export const north = (tile: string) => laid(tile, 1, 0, 90)
export const east = (tile: string) => laid(tile, 2, 1, 180)
export const south = (tile: string) => laid(tile, 1, 2, 270)
export const west = (tile: string) => laid(tile, 0, 1)
export const middle = { x: 1, y: 1 }
