import { describe, expect, test } from 'vitest'
import type { Options, Position } from '../../../src/games/carcassonne/acts.ts'
import { carcassonne } from '../../../src/games/carcassonne/game.ts'
import { emptyTable, type Lay } from './rulings/scenes.ts'

const every = { abbot: true, castlesInGermany: true, castlesAndBridges: true }
const board = (...tiles: readonly Lay[]): NonNullable<Position['board']> =>
  tiles.map(([tile, x, y, rotation = 0]) => ({ tile, x, y, rotation, seat: null }))

const start: Lay = ['D', 0, 0]
const city = board(start, ['E', 0, -1, 180])
const fields = board(['B', 0, 0], ['B', 1, 0], ['B', 0, 1], ['B', 1, 1])
const own = { meeples: 7, abbot: true, castleTiles: [] }
const meeple = (segment: number, x = 0, y = 0) =>
  ({ seat: 0, kind: 'meeple', x, y, segment }) as const
const barn = { x: 1, y: 1, corner: 'NW' } as const
const onBarn = { seat: 0, kind: 'meeple', ...barn, on: 'barn' } as const
const onCastle = { seat: 0, kind: 'meeple', x: 0, y: -1, on: 'castle' } as const

type Row = readonly [what: string, position: Position, fault: string, pointer: string]

const refused: readonly Row[] = [
  ['no tile at all', { board: [] }, 'empty-board', '/board'],
  ['a tile that nobody knows', { board: board(['Z', 0, 0]) }, 'unknown-tile', '/board/0/tile'],
  ['tiles apart', { board: board(start, ['B', 2, 2]) }, 'no-neighbour', '/board/1'],
  ['one on another', { board: board(start, ['B', 0, 0]) }, 'space-taken', '/board/1'],
  [
    'edges that do not match',
    { board: board(start, ['E', 1, 0, 270]) },
    'edge-mismatch',
    '/board/1',
  ],
  [
    'more copies than there are',
    { board: board(['X', 0, 0], ['X', 1, 0]) },
    'too-many-tiles',
    '/board/1/tile',
  ],
  [
    'a bridge that is not needed',
    { board: [...board(start), { ...board(['B', 0, 1])[0]!, bridge: 'EW' }] },
    'no-bridge-needed',
    '/board/1',
  ],
  [
    'a tile of somebody else',
    { board: [{ ...board(start)[0]!, seat: 4 }] },
    'no-such-seat',
    '/board/0',
  ],
  [
    'a land tile in a hand',
    { supply: [{ ...own, castleTiles: ['D'] }, own] },
    'unknown-tile',
    '/supply/0/castleTiles/0',
  ],
  [
    'a castle among the land tiles',
    { remaining: { 'CG-1': 1 } },
    'unknown-tile',
    '/remaining/CG-1',
  ],
  [
    'too many castles in a hand',
    { supply: [{ ...own, castleTiles: ['CG-1', 'CG-2', 'CG-3'] }, own] },
    'too-many-tiles',
    '/supply/0/castleTiles',
  ],
  ['a tile in hand that fits nowhere', { board: city, drawn: 'C' }, 'tile-fits-nowhere', '/drawn'],
  ['a turn of nobody', { turn: 2 }, 'no-such-seat', '/turn'],
  ['scores for one', { scores: [1] }, 'wrong-number-of-seats', '/scores'],
  ['supplies for three', { supply: [own, own, own] }, 'wrong-number-of-seats', '/supply'],
  [
    'eight meeples',
    { supply: [{ ...own, meeples: 8 }, own] },
    'too-many-figures',
    '/supply/0/meeples',
  ],
  [
    'a meeple twice',
    { meeples: [meeple(1)], supply: [own, own] },
    'too-many-figures',
    '/supply/0/meeples',
  ],
  [
    'an abbot twice',
    { board: fields, meeples: [{ ...meeple(0), kind: 'abbot' }], supply: [own, own] },
    'too-many-figures',
    '/supply/0/abbot',
  ],
  [
    'more bridges than there are',
    { stock: { bridges: 13, castles: 6, barns: 6 } },
    'too-many-buildings',
    '/stock/bridges',
  ],
  [
    'more castles than are left',
    {
      board: city,
      castles: [{ x: 0, y: -1, segment: 0 }],
      stock: { bridges: 12, castles: 6, barns: 6 },
    },
    'too-many-buildings',
    '/stock/castles',
  ],
  ['a figure of nobody', { meeples: [{ ...meeple(1), seat: 2 }] }, 'no-such-seat', '/meeples/0'],
  ['a figure beside the table', { meeples: [meeple(1, 5)] }, 'no-such-tile', '/meeples/0'],
  [
    'a figure on a bridge that is none',
    { meeples: [{ seat: 0, kind: 'meeple', x: 0, y: 0, on: 'bridge' }] },
    'no-such-tile',
    '/meeples/0',
  ],
  ['a figure on no segment', { meeples: [meeple(9)] }, 'no-such-segment', '/meeples/0'],
  [
    'an abbot on a road',
    { meeples: [{ ...meeple(1), kind: 'abbot' }] },
    'figure-not-allowed-here',
    '/meeples/0',
  ],
  ['two on one segment', { meeples: [meeple(1), meeple(1)] }, 'feature-occupied', '/meeples/1'],
  [
    'a knight in a city that is complete',
    { board: city, meeples: [meeple(0)] },
    'feature-complete',
    '/meeples/0',
  ],
  [
    'a castle on a field',
    { board: city, castles: [{ x: 0, y: -1, segment: 1 }] },
    'no-such-city',
    '/castles/0',
  ],
  [
    'a castle beside the table',
    { castles: [{ x: 5, y: 5, segment: 0 }] },
    'no-such-tile',
    '/castles/0',
  ],
  [
    'a castle on an open city',
    { castles: [{ x: 0, y: 0, segment: 0 }] },
    'not-a-two-segment-city',
    '/castles/0',
  ],
  [
    'two castles on one city',
    {
      board: city,
      castles: [
        { x: 0, y: -1, segment: 0 },
        { x: 0, y: 0, segment: 0 },
      ],
    },
    'not-a-two-segment-city',
    '/castles/1',
  ],
  [
    'a maiden without a castle',
    { board: city, meeples: [onCastle] },
    'no-such-castle',
    '/meeples/0',
  ],
  [
    'two maidens on one castle',
    {
      board: city,
      castles: [{ x: 0, y: -1, segment: 0 }],
      meeples: [onCastle, { ...onCastle, seat: 1 }],
    },
    'feature-occupied',
    '/meeples/1',
  ],
  [
    'an abbot on a castle',
    {
      board: city,
      castles: [{ x: 0, y: -1, segment: 0 }],
      meeples: [{ ...onCastle, kind: 'abbot' }],
    },
    'figure-not-allowed-here',
    '/meeples/0',
  ],
  [
    'a barn at the rim',
    { board: fields, barns: [{ ...barn, corner: 'SE' }] },
    'not-only-field',
    '/barns/0',
  ],
  ['a barn without a farmer', { board: fields, barns: [barn] }, 'no-own-farmer', '/barns/0'],
  [
    'two barns on one point',
    { board: fields, barns: [barn, { x: 0, y: 0, corner: 'SE' }], meeples: [onBarn] },
    'space-taken',
    '/barns/1',
  ],
  [
    'a farmer on a barn that is none',
    { board: fields, meeples: [onBarn] },
    'no-such-barn',
    '/meeples/0',
  ],
]

const begun = (position: Position, options: Partial<Options> = every) =>
  carcassonne.start(emptyTable({ options }), position)

describe('a position that cannot be', () => {
  test.each(refused)('%s', (_, position, fault, pointer) => {
    expect(begun(position)).toEqual({ fault, pointer })
    expect(carcassonne.faults).toHaveProperty(fault)
  })

  test('two castles named by one tile: a turn builds one', () => {
    const three = board(
      ['U', 0, 0],
      ['CB-02', 0, -1],
      ['B', -1, 0],
      ['E', -1, -1, 90],
      ['B', 1, 0],
      ['E', 1, -1, 270],
    )
    const castles = [
      { x: 0, y: -1, segment: 0 },
      { x: 0, y: -1, segment: 2 },
    ]
    expect(begun({ board: three, castles })).toEqual({
      fault: 'space-taken',
      pointer: '/castles/1',
    })
  })

  test('what the options leave out', () => {
    expect(begun({ board: board(['CB-06', 0, 0]) }, {})).toMatchObject({ fault: 'unknown-tile' })
    expect(begun({ board: city, castles: [{ x: 0, y: -1, segment: 0 }] }, {})).toMatchObject({
      fault: 'no-castle-left',
    })
    expect(begun({ board: fields, barns: [barn] }, {})).toMatchObject({ fault: 'no-barn-left' })
  })
})

describe('a turn that the options leave out', () => {
  const turn = { type: 'place-tile', x: 1, y: 0, rotation: 90 } as const
  const position = { drawn: 'U' }

  const fault = (more: object, options: Partial<Options> = {}) => {
    const step = begun(position, options)
    if ('fault' in step) throw new Error(step.fault)
    const done = carcassonne.decide(step.next, 0, { ...turn, ...more })
    return 'fault' in done ? done : undefined
  }

  test.each([
    [{ build: { kind: 'bridge' } }, '/build'],
    [{ build: { kind: 'castle' } }, '/build'],
    [{ build: { kind: 'barn', corner: 'NW' } }, '/build'],
    [{ recall: { kind: 'abbot' } }, '/recall'],
    [{ recall: { kind: 'maiden', x: 0, y: 0 } }, '/recall'],
  ] as const)('%j', (more, pointer) => {
    expect(fault(more)).toEqual({ fault: 'not-in-this-match', pointer })
  })

  test('an abbot who is not on the board does not come back', () => {
    expect(fault({ recall: { kind: 'abbot' } }, { abbot: true })).toEqual({
      fault: 'no-abbot-on-board',
      pointer: '/recall',
    })
  })

  test('nothing is chosen where castles are not', () => {
    const step = begun(position, {})
    if ('fault' in step) throw new Error(step.fault)
    const choice = { type: 'choose-castle', castleTile: 'CG-1' } as const
    expect(carcassonne.decide(step.next, 0, choice)).toEqual({ fault: 'nothing-to-choose' })
  })
})
