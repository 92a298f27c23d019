import { city, field, garden, inPile, monastery, river, road, type Tile, tile } from '../tiles.ts'

/**
 * The 16 tiles of Castles & Bridges. The river tile is played with a river only. CB-11, CB-12 and
 * CB-R1 are as the rulebook describes them; CB-13 is our reconstruction; the others have the shapes
 * of the older edition.
 */
export const castlesAndBridgesTiles: readonly Tile[] = [
  ...[
    tile('CB-01', 2, [city('N E S W')]),
    tile('CB-02', 1, [
      city('W'),
      city('N'),
      city('E'),
      road('S'),
      field('SR', 0, 1, 2),
      field('SL', 2),
    ]),
    tile('CB-03', 1, [city('W E'), field('NL NR', 0), field('SL SR', 0)]),
    tile('CB-04', 1, [
      city('W'),
      road('E'),
      field('NL NR', 0),
      field('EL', 0),
      field('ER SL SR', 0),
      garden,
    ]),
    tile('CB-05', 1, [city('N'), road('S'), field('EL ER SL SR WL WR', 0)]),
    tile('CB-06', 1, [field('NL NR EL ER SL SR WL WR')]),
    tile('CB-07', 1, [city('W E'), field('NL NR', 0), field('SL SR', 0), monastery]),
    tile('CB-08', 1, [road('W E'), field('NL NR EL WR'), field('ER SL SR WL'), monastery]),
    tile('CB-09', 1, [road('S'), field('NL NR EL ER SL SR WL WR')]),
    tile('CB-10', 2, [road('N'), road('S'), field('NL SR WL WR'), field('NR EL ER SL')]),
    tile('CB-11', 1, [
      road('N S'),
      road('E'),
      field('NR EL'),
      field('ER SL'),
      field('NL SR WL WR'),
    ]),
    tile('CB-12', 1, [
      road('S W'),
      road('E'),
      field('SR WL'),
      field('ER SL'),
      field('NL NR EL WR'),
    ]),
    tile('CB-13', 1, [city('N'), road('W'), road('E'), field('EL WR', 0), field('ER SL SR WL')]),
  ].flat(),
  ...inPile(
    'river',
    tile('CB-R1', 1, [
      city('N'),
      river('W E'),
      field('EL', 0),
      field('WR', 0),
      field('ER SL SR WL'),
    ]),
  ),
]
