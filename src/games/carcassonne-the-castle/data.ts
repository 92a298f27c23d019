import type { Components, Segment, Tile } from './components.ts'

/**
 * The box of Carcassonne: The Castle. Confirmed by published sources: 60 tiles, 76 cells, 7 start
 * spaces, 100 numbers, 14 corner towers of which 0/1 holds no wall tile, the kinds of wall tile,
 * the seams 27|28, 47|48, 69|70 and 91|92, tile x01, and that one start space shows a market. The
 * other tiles, the outline, the places of the start spaces and the numbers of the other corners
 * (but 33) are reconstructed: no list of them is in print. Another set is another value of this
 * file.
 */

/** Edges and half-edges as one list of names: `W NL SR`. */
const reach = (names: string) => ({
  edges: names.split(' ').filter((name) => name.length === 1),
  half: names.split(' ').filter((name) => name.length === 2),
})

const path = (edges: string, shows: Partial<Segment> = {}): Segment => ({
  kind: 'path',
  ...reach(edges),
  ...shows,
})
const court = (edges: string, shows: Partial<Segment> = {}): Segment => ({
  kind: 'court',
  ...reach(edges),
  ...shows,
})
const house = (edges: string): Segment => ({ kind: 'house', ...reach(edges) })
const tower = (edges: string): Segment => ({ kind: 'tower', ...reach(edges) })
const tile = (id: string, count: number, ...segments: readonly Segment[]): Tile => ({
  id,
  count,
  segments,
})

const market = { market: 1 }
const fountain = { fountain: true }
const square = { square: true }
const into = (building: number) => ({ into: building })

const tiles: readonly Tile[] = [
  tile('n01', 1, house('N E'), court('S W', market)),
  tile('n02', 1, house('N'), house('E'), court('S W')),
  tile('n03', 1, tower('N E'), court('S W', market)),
  tile('n04', 1, tower('N'), tower('E'), court('S W')),
  tile('n05', 1, house('N'), tower('E'), court('S W', market)),
  tile('n06', 1, house('N'), tower('S'), court('E W')),
  tile('n07', 1, house('N S'), court('E', market), court('W')),
  tile('n08', 1, tower('N S'), court('E'), court('W')),
  tile('n09', 1, house('N E S'), court('W')),
  tile('n10', 1, tower('N E W'), court('S')),
  tile('n11', 1, house('N S'), tower('E'), tower('W')),
  tile('n12', 1, tower('N S'), house('E'), house('W')),
  tile('n13', 1, house('N E'), tower('S W')),
  tile('n14', 1, house('N E'), tower('S'), court('W')),
  tile('n15', 1, tower('N E'), house('S'), court('W')),
  tile('n16', 1, house('N'), court('E S W', market)),
  tile('n17', 1, tower('N'), court('E S W', market)),
  tile('n18', 1, house('N E S'), tower('W')),
  tile('n19', 1, tower('N E S'), house('W')),
  tile('n20', 1, court('N E S W', market)),
  tile('d01', 1, path('S', into(1)), house('N'), court('W SR'), court('E SL')),
  tile('d02', 1, path('S', into(1)), house('N'), court('W SR', market), court('E SL')),
  tile('d03', 1, path('S', into(1)), house('N E'), court('W SR', market), court('SL')),
  tile('d04', 1, path('S', into(1)), tower('N W'), court('E SL'), court('SR')),
  tile('d05', 1, path('S', into(1)), house('N E W'), court('SL'), court('SR')),
  tile('d06', 1, path('S', into(1)), tower('N E W'), court('SL'), court('SR')),
  tile('d07', 1, path('S', into(1)), house('N W'), tower('E'), court('SL'), court('SR')),
  tile('d08', 1, path('S', into(1)), tower('N E'), house('W'), court('SL'), court('SR')),
  tile('d09', 1, path('S', into(1)), tower('N'), house('E'), court('W SR'), court('SL')),
  tile('s01', 1, path('N S', fountain), court('W NL SR'), court('E NR SL')),
  tile('s02', 2, path('N S'), court('W NL SR'), house('E'), court('NR SL')),
  tile('s03', 1, path('N S'), court('W NL SR'), tower('E'), court('NR SL')),
  tile('s04', 1, path('N S', fountain), house('W'), court('NL SR'), house('E'), court('NR SL')),
  tile('s05', 1, path('N S'), tower('W'), court('NL SR'), tower('E'), court('NR SL')),
  tile('s06', 2, path('N S'), house('W'), court('NL SR'), tower('E'), court('NR SL')),
  tile('s07', 1, path('N S', fountain), court('W NL SR', market), house('E'), court('NR SL')),
  tile('s08', 1, path('N S'), court('W NL SR'), court('E NR SL', market)),
  tile('s09', 1, path('N S', fountain), house('W'), court('NL SR'), tower('E'), court('NR SL')),
  tile('s10', 1, path('N S', fountain), court('W NL SR'), tower('E'), court('NR SL')),
  tile('c01', 1, path('N E'), court('NR EL'), house('S W'), court('NL ER')),
  tile('c02', 1, path('N E'), court('NR EL'), tower('S W'), court('NL ER')),
  tile('c03', 1, path('N E'), court('NR EL'), house('S'), tower('W'), court('NL ER')),
  tile('c04', 1, path('N E'), court('NR EL'), court('S W NL ER', market)),
  tile('c05', 1, path('N E'), court('NR EL'), house('S'), court('W NL ER')),
  tile('c06', 1, path('N E'), court('NR EL'), tower('W'), court('S NL ER')),
  tile('c07', 1, path('N E', fountain), court('NR EL'), tower('S'), house('W'), court('NL ER')),
  tile('c08', 1, path('N E', fountain), court('NR EL'), tower('S W'), court('NL ER')),
  tile(
    'q01',
    1,
    path('N', square),
    path('E', square),
    path('W', square),
    court('NR EL'),
    court('NL WR'),
    house('S'),
    court('ER WL'),
  ),
  tile(
    'q02',
    2,
    path('N', square),
    path('E', square),
    path('W', square),
    court('NR EL'),
    court('NL WR'),
    tower('S'),
    court('ER WL'),
  ),
  tile(
    'q03',
    1,
    path('N', square),
    path('E', square),
    path('W', square),
    court('NR EL'),
    court('NL WR'),
    court('S ER WL', market),
  ),
  tile(
    'q04',
    1,
    path('N', square),
    path('E', square),
    path('W', square),
    court('NR EL', market),
    court('NL WR'),
    house('S'),
    court('ER WL'),
  ),
  tile(
    'q05',
    1,
    path('N', square),
    path('E', square),
    path('W', square),
    court('NR EL'),
    court('NL WR'),
    court('S ER WL'),
  ),
  tile('j01', 1, path('N E W'), court('NR EL'), court('NL WR'), house('S'), court('ER WL')),
  tile('j02', 1, path('N E W'), court('NR EL'), court('NL WR'), tower('S'), court('ER WL')),
  tile('j03', 1, path('N E W', fountain), court('NR EL'), court('NL WR'), court('S ER WL')),
  tile(
    'x01',
    1,
    path('N E'),
    path('S W'),
    court('NR EL'),
    court('NL ER SL WR', market),
    court('SR WL'),
  ),
  tile('x02', 1, path('N E S W'), court('NR EL'), court('ER SL'), court('SR WL'), court('NL WR')),
]

export const components: Components = {
  rows: [
    '....###....',
    '....###....',
    '###########',
    '###########',
    '###########',
    '###########',
    '...########',
    '...#######.',
    '...#######.',
    '...####....',
  ],
  startSpaces: [
    { id: 'S1', x: 0, y: 4, side: 'W', kind: 'path' },
    { id: 'S2', x: 2, y: 2, side: 'N', kind: 'house' },
    { id: 'S3', x: 5, y: 0, side: 'N', kind: 'court', market: 1 },
    { id: 'S4', x: 9, y: 2, side: 'N', kind: 'tower' },
    { id: 'S5', x: 10, y: 5, side: 'E', kind: 'path' },
    { id: 'S6', x: 8, y: 8, side: 'S', kind: 'house' },
    { id: 'S7', x: 3, y: 8, side: 'W', kind: 'tower' },
  ],
  cornerTowers: [
    { id: 'W00', x: 0, y: 6, numbers: [0, 1], wallTile: false },
    { id: 'W01', x: 0, y: 2, numbers: [10, 11], wallTile: true },
    { id: 'W02', x: 4, y: 2, numbers: [19, 20], wallTile: true },
    { id: 'W03', x: 4, y: 0, numbers: [24, 25], wallTile: true },
    { id: 'W04', x: 7, y: 0, numbers: [32, 33], wallTile: true },
    { id: 'W05', x: 7, y: 2, numbers: [37, 38], wallTile: true },
    { id: 'W06', x: 11, y: 2, numbers: [45, 46], wallTile: true },
    { id: 'W07', x: 11, y: 7, numbers: [56, 57], wallTile: true },
    { id: 'W08', x: 10, y: 7, numbers: [59, 60], wallTile: true },
    { id: 'W09', x: 10, y: 9, numbers: [64, 65], wallTile: true },
    { id: 'W10', x: 7, y: 9, numbers: [71, 72], wallTile: true },
    { id: 'W11', x: 7, y: 10, numbers: [74, 75], wallTile: true },
    { id: 'W12', x: 3, y: 10, numbers: [84, 85], wallTile: true },
    { id: 'W13', x: 3, y: 6, numbers: [93, 94], wallTile: true },
  ],
  wallPieces: [4, 14, 27, 35, 47, 54, 62, 69, 79, 91],
  tiles,
  wallTiles: [
    { number: 1, count: 2, phase: 'turn', text: 'You immediately take a complete second turn.' },
    {
      number: 2,
      count: 2,
      phase: 'turn',
      text: 'One completed tower counts double for you (4 points per castle tile).',
    },
    {
      number: 3,
      count: 2,
      phase: 'turn',
      text: 'One completed house counts double for you (2 points per castle tile).',
    },
    {
      number: 4,
      count: 2,
      phase: 'final',
      text: 'One incomplete path brings you 1 point per castle tile.',
    },
    {
      number: 5,
      count: 2,
      phase: 'final',
      text: 'One incomplete tower brings you 2 points per castle tile.',
    },
    {
      number: 6,
      count: 2,
      phase: 'final',
      text: 'One incomplete house brings you 1 point per castle tile.',
    },
    { number: 7, count: 2, phase: 'final', text: 'Each market on one court brings you 4 points.' },
    { number: 8, count: 2, phase: 'final', text: 'Your keep is 2 castle tiles larger.' },
    { number: 9, count: 2, phase: 'final', text: 'You receive 5 points.' },
  ],
  followers: 6,
  pathMayEndAtOtherStartSpace: false,
}
