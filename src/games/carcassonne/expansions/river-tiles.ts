import { city, field, inPile, monastery, river, road, type Tile, tile } from '../tiles.ts'

/** The lake, which ends the river, is drawn last of the river tiles. */
const lake = inPile(
  'lake',
  tile('RL', 1, [monastery, river('N'), field('NL NR EL ER SL SR WL WR')]),
)

/** The twelve tiles of the river; RA is its source. */
export const riverTiles: readonly Tile[] = [
  ...inPile(
    'river',
    [
      tile('RA', 1, [
        road('N E'),
        river('S'),
        field('NR EL'),
        field('ER SL'),
        field('NL SR WL WR'),
      ]),
      tile('RB', 1, [
        city('N'),
        road('S'),
        river('E W'),
        field('EL', 0),
        field('WR', 0),
        field('ER SL'),
        field('SR WL'),
      ]),
      tile('RC', 1, [city('N'), city('S'), river('E W'), field('EL WR', 0), field('ER WL', 1)]),
      tile('RD', 2, [river('N S'), field('NR EL ER SL'), field('NL SR WL WR')]),
      tile('RE', 1, [city('N E'), river('S W'), field('SL WR', 0), field('SR WL')]),
      tile('RG', 2, [river('N W'), field('NR EL ER SL SR WL'), field('NL WR')], 1),
      tile('RH', 1, [
        monastery,
        road('S'),
        river('E W'),
        field('NL NR EL WR'),
        field('ER SL'),
        field('SR WL'),
      ]),
      tile('RI', 1, [
        road('N W'),
        river('E S'),
        field('NR EL SR WL'),
        field('ER SL'),
        field('NL WR'),
      ]),
      tile('RK', 1, [
        road('E W'),
        river('N S'),
        field('NR EL'),
        field('ER SL'),
        field('SR WL'),
        field('NL WR'),
      ]),
    ].flat(),
  ),
  ...lake,
]
