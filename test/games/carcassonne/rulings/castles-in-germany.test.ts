import { describe, expect, test } from 'vitest'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import { optionsSchema } from '../../../../src/games/carcassonne/schema.ts'
import type { State } from '../../../../src/games/carcassonne/table.ts'
import { act, atRandom, begin } from '../playing.ts'
import { randomFrom } from '../random.ts'
import {
  allowed,
  emptyTable,
  faultOf,
  type Lay,
  offered,
  paid,
  pays,
  played,
  type Rest,
  type Scene,
  tableOf,
} from './scenes.ts'

/** Rulings of Castles in Germany, by number. */

const options = { castlesInGermany: true }
const start: Lay = ['D', 0, 0]

/** Seat 0 has these castles before it, and the others none. */
const hand = (...castleTiles: readonly string[]): Scene['supply'] => [
  { meeples: 5, abbot: false, castleTiles },
  { meeples: 5, abbot: false, castleTiles: [] },
]
const lay = (castleTile: string, more: Rest = {}): Rest => ({ castleTile, ...more })
const meeple = (segment: number): Rest => ({ meeple: { kind: 'meeple', segment } })
const drawTile = { type: 'draw-tile' } as const

/** CG-3 lies in the east of the start tile: its road in the west ends there, its city is in the north
 * of square B, and B has roads in the east and the south. */
const castle: Lay = ['CG-3', 1, 0]
const east = [1, 0, 0] as const
const laid: Scene = { options, tiles: [start, castle], supply: hand() }

/** What follows when the seat on turn decides to draw, and draws this. */
const drawn = (state: State, tile: string): State => {
  const step = carcassonne.decide(state, state.turn, drawTile)
  if ('fault' in step) throw new Error(step.fault)
  return carcassonne.drawn(step.next, { pieces: [tile], mark: { draw: 0 } }).next
}

const handedOut = (seats: number, castleTiles: 'dealt' | 'chosen') => {
  const choose = atRandom(randomFrom(seats))
  let match = begin({ seats, options: optionsSchema.parse({ ...options, castleTiles }) }, choose)
  const asked: string[] = []
  for (;;) {
    const [awaited] = carcassonne.awaiting(match.state)
    if (awaited?.decision !== 'choose-castle') return { ...match, asked }
    asked.push(`${awaited.seat}`)
    match = act(match, carcassonne.legalActions(match.state, awaited.seat).actions[0]!, choose)
  }
}

const castlesOf = (state: State) => state.supply.map(({ castleTiles }) => castleTiles.length)

describe('handing castles out', () => {
  test.each([
    { seats: 2, order: [0, 1, 0, 1], each: 2 },
    { seats: 3, order: [0, 1, 2, 0, 1, 2], each: 2 },
    { seats: 4, order: [0, 1, 2, 3], each: 1 },
    { seats: 5, order: [0, 1, 2, 3, 4], each: 1 },
  ])('96, 97. $seats seats get $each each, dealt or chosen in turn', ({ seats, order, each }) => {
    const owned = order.slice(0, seats).map(() => each)
    const dealt = handedOut(seats, 'dealt')
    const dealtTo = dealt.events.flatMap((e) => (e.type === 'castle-tile-dealt' ? [e.seat] : []))
    expect(dealtTo).toEqual(order)
    expect(castlesOf(dealt.state)).toEqual(owned)
    const chosen = handedOut(seats, 'chosen')
    expect(chosen.asked).toEqual(order.map(String))
    expect(castlesOf(chosen.state)).toEqual(owned)
  })

  test('97. dealing at random is the default', () => {
    expect(optionsSchema.parse(options).castleTiles).toBe('dealt')
  })

  test('97. who chooses takes one that is left', () => {
    const own = { ...options, castleTiles: 'chosen' } as const
    const begun = carcassonne.start(emptyTable({ options: own }))
    if ('fault' in begun) throw new Error(begun.fault)
    const choice = (castleTile: string) => ({ type: 'choose-castle', castleTile }) as const
    const first = carcassonne.decide(begun.next, 0, choice('CG-3'))
    if ('fault' in first) throw new Error(first.fault)
    expect(carcassonne.view(first.next, 1)).toMatchObject({
      phase: 'choosing',
      castleChoice: ['CG-1', 'CG-2', 'CG-4', 'CG-5', 'CG-6'],
    })
    expect(carcassonne.decide(first.next, 1, choice('CG-3'))).toMatchObject({
      fault: 'castle-tile-taken',
    })
    expect(carcassonne.decide(first.next, 0, choice('CG-1'))).toEqual({ fault: 'not-your-turn' })
    expect(carcassonne.decide(begun.next, 0, drawTile)).toEqual({ fault: 'not-your-turn' })
  })

  test('98. everybody sees them', () => {
    const state = tableOf({ options, supply: hand('CG-3', 'CG-1') })
    for (const viewer of [0, 1, 'onlooker'] as const)
      expect(carcassonne.view(state, viewer)).toMatchObject({
        supply: [{ castleTiles: ['CG-3', 'CG-1'] }, { castleTiles: [] }],
      })
  })
})

describe('laying a castle instead of drawing', () => {
  test('99. the choice comes before the draw, which nobody knows yet', () => {
    const state = tableOf({ options, supply: hand('CG-3') })
    expect(carcassonne.awaiting(state)).toEqual([{ seat: 0, decision: 'draw-or-castle' }])
    expect(carcassonne.view(state, 0)).toMatchObject({ drawn: null })
    expect(carcassonne.pool(state)).toBeUndefined()
  })

  const river = { ...options, river: true }

  test.each([
    ['the pile holds land and a castle has a place', { supply: hand('CG-3') }, true],
    ['the seat has no castle', { supply: hand() }, false],
    ['no castle has a place', { supply: hand('CG-3'), tiles: [['CG-1', 0, 0]] }, false],
    ['the river runs', { options: river, supply: hand('CG-3') }, false],
    [
      'the lake is still to come',
      { options: river, supply: hand('CG-3'), remaining: { RL: 1, U: 1 } },
      false,
    ],
    ['the river is finished', { options: river, supply: hand('CG-3'), remaining: { U: 1 } }, true],
  ] as const)('99a, 106. it is asked exactly where %s: %#', (_, scene, isAsked) => {
    const state = tableOf({ options, ...scene })
    expect(carcassonne.awaiting(state)).toHaveLength(isAsked ? 1 : 0)
    expect(carcassonne.pool(state) === undefined).toBe(isAsked)
  })

  test('99a, 131. having drawn, the seat must place that tile', () => {
    const state = drawn(tableOf({ options, supply: hand('CG-3') }), 'U')
    expect(carcassonne.awaiting(state)).toEqual([{ seat: 0, decision: 'turn' }])
    expect(faultOf(state, [...east, lay('CG-3')])).toBe('tile-already-drawn')
    expect(faultOf(state, [1, 0, 90])).toBeUndefined()
  })

  test('99a, 131. also after a tile that fits nowhere: it draws again and is not asked', () => {
    const tiles: readonly Lay[] = [start, ['E', 0, -1, 180]]
    const state = drawn(tableOf({ options, tiles, supply: hand('CG-3') }), 'C')
    expect(carcassonne.view(state, 0)).toMatchObject({ discarded: ['C'], turn: 0, drawn: null })
    expect(carcassonne.awaiting(state)).toEqual([])
    expect(carcassonne.pool(state)).toBeDefined()
    expect(faultOf(state, [...east, lay('CG-3')])).toBe('not-your-castle-tile')
  })

  test('131. the last tile fits nowhere: the match ends with the castle in hand', () => {
    const tiles: readonly Lay[] = [start, ['E', 0, -1, 180]]
    const scene = { options, tiles, supply: hand('CG-3'), remaining: { C: 1 } }
    expect(carcassonne.ended(drawn(tableOf(scene), 'C'))).toBe('completed')
  })

  test('100, 130. one castle a turn and no land tile with it; the pile stays as it is', () => {
    const state = tableOf({ options, supply: hand('CG-3', 'CG-1'), remaining: { U: 3 } })
    const { events, next } = played(state, [...east, lay('CG-3')])
    expect(events.map(({ type }) => type)).toEqual(['tile-placed', 'turn-started'])
    expect(carcassonne.view(next, 0)).toMatchObject({
      turn: 1,
      drawn: null,
      remaining: { U: 3 },
      supply: [{ castleTiles: ['CG-1'] }, {}],
    })
  })

  test('101. laying is never compulsory', () => {
    const { actions } = carcassonne.legalActions(tableOf({ options, supply: hand('CG-3') }), 0)
    expect(actions).toContainEqual(drawTile)
  })

  test('101. there is nothing to draw where nothing was asked', () => {
    const state = tableOf({ options, supply: hand(), drawn: 'U' })
    expect(carcassonne.decide(state, 0, drawTile)).toEqual({ fault: 'nothing-to-draw' })
  })

  const north = (far: Lay): readonly Lay[] => [start, ['E', 0, -1, 180], ['B', 1, -1], far]
  const own = (tiles: readonly Lay[] = [start]): Scene => ({
    options,
    tiles,
    supply: hand('CG-3', 'CG-5'),
  })

  allowed([
    {
      ruling: '102. all touching edges match: a city beyond that of square B',
      scene: own(north(['E', 2, -1, 180])),
      turn: [...east, lay('CG-3')],
    },
    {
      ruling: '102. a field beyond it does not',
      scene: own(north(['B', 2, -1])),
      turn: [...east, lay('CG-3')],
      fault: 'edge-mismatch',
    },
    {
      ruling: '102. both squares are empty',
      scene: own(north(['E', 2, -1, 180])),
      turn: [1, 0, 270, lay('CG-3')],
      fault: 'space-taken',
    },
    {
      ruling: '102. it touches with an edge',
      scene: own(),
      turn: [2, 0, 0, lay('CG-3')],
      fault: 'no-neighbour',
    },
    {
      ruling: '103. the other square may be the one that touches',
      scene: own(),
      turn: [2, 0, 180, lay('CG-3')],
    },
    {
      ruling: '104. castles do not touch with an edge',
      scene: { options, tiles: [start, castle], supply: hand('CG-5') },
      turn: [3, 0, 0, lay('CG-5')],
      fault: 'castles-touch',
    },
    {
      ruling: '104. nor with a corner',
      scene: { options, tiles: [start, castle, ['U', 3, 0, 90]], supply: hand('CG-5') },
      turn: [3, 1, 0, lay('CG-5')],
      fault: 'castles-touch',
    },
    {
      ruling: '104. one square between them is enough',
      scene: { options, tiles: [start, castle, ['U', 3, 0, 90]], supply: hand('CG-5') },
      turn: [4, 0, 0, lay('CG-5')],
    },
    {
      ruling: '105. a corner is no contact with other tiles either',
      scene: own(),
      turn: [1, 1, 0, lay('CG-3')],
      fault: 'no-neighbour',
    },
    {
      ruling: '106. a castle shows no river',
      scene: { ...own([['RA', 0, 0]]), options: river, remaining: { U: 1 } },
      turn: [0, 1, 90, lay('CG-3')],
      fault: 'edge-mismatch',
    },
    {
      ruling: '107. a tile beside a castle matches as ever',
      scene: { ...laid, drawn: 'A' },
      turn: [3, 0, 90],
    },
    {
      ruling: '107. or cannot lie there',
      scene: { ...laid, drawn: 'A' },
      turn: [3, 0, 0],
      fault: 'edge-mismatch',
    },
    {
      ruling: '35, 108. a field of a castle at an open road takes no bridge',
      scene: { ...own(), options: { ...options, castlesAndBridges: true } },
      turn: [1, 0, 90, lay('CG-3')],
      fault: 'edge-mismatch',
    },
    {
      ruling: '99. the castle is one of the own',
      scene: own(),
      turn: [...east, lay('CG-1')],
      fault: 'not-your-castle-tile',
    },
    {
      ruling: '99. and is named, where no tile is in hand',
      scene: own(),
      turn: east,
      fault: 'no-tile-drawn',
    },
  ])

  test.each([
    { at: [1, 0, 0], b: [2, 0] },
    { at: [0, 1, 90], b: [0, 2] },
    { at: [-1, 0, 180], b: [-2, 0] },
    { at: [0, -1, 270], b: [0, -2] },
  ] as const)('103. turned $at.2 degrees square B lies at $b', ({ at, b }) => {
    const [x, y, rotation] = at
    const tiles: readonly Lay[] = [
      ['X', 0, 0],
      ['CG-3', x, y, rotation],
    ]
    const state = tableOf({ ...laid, tiles, drawn: 'U' })
    expect(faultOf(state, [b[0], b[1], 0])).toBe('space-taken')
    expect(faultOf(state, [2 * b[0], 2 * b[1], 0])).toBe('no-neighbour')
  })
})

/** Nine of the ten squares around CG-3, which lies in the middle; one in the south-west is empty. */
const around: readonly Lay[] = [
  start,
  ['E', 0, -1, 180],
  ['B', 1, -1],
  ['E', 2, -1, 180],
  ['B', 3, -1],
  ['A', 3, 0, 90],
  ['B', 3, 1],
  ['A', 2, 1, 180],
  ['B', 1, 1],
]
const lord = [0, 1, 0, 7] as const

describe('followers on castles, and what they score', () => {
  offered([
    {
      ruling: '109, 121. on any road, the city, any field, or the castle itself',
      scene: { options, supply: hand('CG-3') },
      turn: east,
      offers: [0, 1, 2, 3, 4, 5, 6, 7].map((segment) => `meeple ${segment}`),
    },
    {
      ruling: '109, 121. an occupied road is not claimed, the other roads are',
      scene: { options, meeples: [[1, 0, 0, 1]], supply: hand('CG-3') },
      turn: east,
      offers: [0, 1, 2, 4, 5, 6, 7].map((segment) => `meeple ${segment}`),
    },
    {
      ruling: '125. a field runs round the castle: its north',
      scene: { ...laid, meeples: [[1, 1, 0, 4]], drawn: 'B' },
      turn: [1, -1, 0],
      offers: ['meeple 0'],
    },
    {
      ruling: '125. and its east, beside the road',
      scene: { ...laid, meeples: [[1, 1, 0, 4]], drawn: 'D' },
      turn: [3, 0, 0],
      offers: ['meeple 0', 'meeple 1', 'meeple 3'],
    },
    {
      ruling: '125. beyond the road lies another field',
      scene: { ...laid, meeples: [[1, 1, 0, 5]], drawn: 'D' },
      turn: [3, 0, 0],
      offers: ['meeple 0', 'meeple 1', 'meeple 2'],
    },
  ])

  allowed([
    {
      ruling: '110. the abbot is no lord',
      scene: {
        options: { ...options, abbot: true },
        supply: hand('CG-3')!.map((own) => ({ ...own, abbot: true })),
      },
      turn: [...east, lay('CG-3', { meeple: { kind: 'abbot', segment: 7 } })],
      fault: 'figure-not-allowed-here',
    },
  ])

  test('111. a castle holds one lord', () => {
    const scene: Scene = { options, tiles: [start, castle], meeples: [lord, [1, 1, 0, 7]] }
    expect(() => tableOf(scene)).toThrow('feature-occupied')
  })

  const complete: Scene = { ...laid, tiles: [around[0]!, castle, ...around.slice(1)], drawn: 'E' }
  const last = [0, 1, 180] as const
  const two: readonly Lay[] = [start, castle, ['U', 3, 0, 90]]

  pays([
    {
      ruling: '112. with all ten squares around it filled it pays 12',
      scene: { ...complete, meeples: [lord] },
      turn: last,
      pays: ['german-castle 0:12'],
    },
    {
      ruling: '112, 123. laid into a full ring it is complete at once',
      scene: { options, tiles: [...around, ['E', 0, 1, 180]], supply: hand('CG-3') },
      turn: [...east, lay('CG-3', meeple(7))],
      pays: ['german-castle 0:12'],
    },
    {
      ruling: '113. at the end it pays 2, and 1 for each square that is filled: 2 and 6',
      scene: { ...complete, tiles: complete.tiles!.slice(0, 7), meeples: [lord], drawn: 'U' },
      turn: [-1, 0, 90],
      finally: ['german-castle 0:8'],
    },
    {
      ruling: '114, 119, 120. a road that ends at a castle: one tile more, and 3 on top',
      scene: {
        options,
        tiles: [start, ['A', -1, 0, 270]],
        meeples: [[1, 0, 0, 1]],
        supply: hand('CG-3'),
      },
      turn: [...east, lay('CG-3')],
      pays: ['road 1:6'],
    },
    {
      ruling: '114. a city on a castle: 4, and 3 on top',
      scene: { ...complete, tiles: [start, castle], meeples: [[1, 1, 0, 0]] },
      turn: [2, -1, 180],
      pays: ['city 1:7'],
    },
    {
      ruling: '115. a tie pays both in full, with what is on top',
      scene: {
        ...laid,
        tiles: [['A', -1, 0, 270], ['B', -1, -1], ['B', 0, -1], ['B', 1, -1], castle],
        meeples: [
          [0, -1, 0, 1],
          [1, 1, 0, 3],
        ],
        drawn: 'U',
      },
      turn: [0, 0, 90],
      pays: ['road 0:6 1:6'],
    },
    {
      ruling: '116. with nobody on the road nobody gets anything, nor does the lord',
      scene: {
        ...laid,
        meeples: [lord],
        drawn: 'A',
      },
      turn: [-1, 0, 270],
    },
    {
      ruling: '117. at the end nothing comes on top',
      scene: { ...laid, meeples: [[1, 0, 0, 1]], drawn: 'U' },
      turn: [-1, 0, 90],
      finally: ['road 1:3'],
    },
    {
      ruling: '118. a road between two castles: 3 and twice 3',
      scene: { options, tiles: two, meeples: [[0, 3, 0, 0]], supply: hand('CG-5') },
      turn: [4, 0, 0, lay('CG-5')],
      pays: ['road 0:9'],
    },
    {
      ruling:
        '118, 119, 135. a road that leaves a castle and comes back: the tile once, and once 3',
      scene: {
        ...laid,
        tiles: [start, castle, ['V', 3, 0, 0], ['V', 3, 1, 90]],
        meeples: [[0, 3, 0, 0]],
        drawn: 'V',
      },
      turn: [2, 1, 180],
      pays: ['road 0:7'],
    },
    {
      ruling: '122, 135. for a monastery a castle is as many neighbours as it has squares there',
      scene: { ...laid, drawn: 'B' },
      turn: [1, 1, 0, meeple(0)],
      finally: ['monastery 0:4'],
    },
    {
      ruling: '122. so it is complete with seven tiles around it',
      scene: {
        ...laid,
        tiles: [
          start,
          castle,
          ['B', 1, 1],
          ['E', 0, 1, 180],
          ['A', 2, 1, 180],
          ['B', 2, 2],
          ['B', 1, 2],
        ],
        meeples: [[1, 1, 1, 0]],
        drawn: 'E',
      },
      turn: [0, 2, 0],
      pays: ['monastery 1:9'],
    },
    {
      ruling: '124. a castle is no city for farmers, the city on its tile is',
      scene: {
        ...laid,
        meeples: [
          [0, 1, 0, 4],
          [1, 1, 0, 5],
        ],
        drawn: 'E',
      },
      turn: [2, -1, 180],
      finally: ['field 0:3'],
    },
    {
      ruling: '132. one castle completes two roads and a city, and all are scored',
      scene: {
        options,
        tiles: [
          start,
          ['A', -1, 0, 270],
          ['E', 0, -1, 180],
          ['B', 1, -1],
          ['E', 2, -1, 180],
          ['B', 3, -1],
          ['A', 3, 0, 90],
        ],
        meeples: [
          [0, 0, 0, 1],
          [1, 3, 0, 1],
          [0, 2, -1, 0],
        ],
        supply: hand('CG-3'),
      },
      turn: [...east, lay('CG-3')],
      pays: ['city 0:7', 'road 1:5', 'road 0:6'],
    },
  ])

  test('112. the lord goes home', () => {
    const { events } = played(tableOf({ ...complete, meeples: [lord] }), last)
    expect(events).toContainEqual({
      type: 'meeple-returned',
      seat: 0,
      kind: 'meeple',
      from: { x: 1, y: 0, segment: 7 },
    })
  })
})

describe('castles in hand at the end', () => {
  const both: Scene['supply'] = [
    { meeples: 7, abbot: false, castleTiles: ['CG-3'] },
    { meeples: 7, abbot: false, castleTiles: ['CG-5'] },
  ]
  const scene: Scene = { options, supply: both, drawn: 'U', remaining: {} }
  const after: Scene = { ...scene, options: { ...options, castlesAfterLastTile: true } }

  test('129. the match ends with the last land tile: castles in hand are worth nothing', () => {
    const { events, next } = played(tableOf(scene), [-1, 0, 90])
    expect(carcassonne.ended(next)).toBe('completed')
    expect(paid(events, true)).toEqual([])
  })

  test('129. by an option the seats go on to lay castles, and must', () => {
    const { next } = played(tableOf(after), [-1, 0, 90])
    expect(carcassonne.ended(next)).toBeUndefined()
    expect(carcassonne.awaiting(next)).toEqual([{ seat: 1, decision: 'turn' }])
    const { actions } = carcassonne.legalActions(next, 1)
    expect(actions.length).toBeGreaterThan(0)
    expect(actions).not.toContainEqual(drawTile)
    expect(carcassonne.decide(next, 1, drawTile)).toEqual({ fault: 'nothing-to-draw' })
  })

  test('129. the first seat that cannot ends the match, also if others could', () => {
    const none: Scene['supply'] = [both[0]!, { ...both[1]!, castleTiles: [] }]
    const { next } = played(tableOf({ ...after, supply: none }), [-1, 0, 90])
    expect(carcassonne.ended(next)).toBe('completed')
  })

  test('129. and so on, seat by seat, with the final scoring last', () => {
    const first = played(tableOf(after), [-1, 0, 90, meeple(0)]).next
    const second = played(first, [1, 0, 0, lay('CG-5')])
    expect(paid(second.events, true)).toEqual([])
    expect(carcassonne.awaiting(second.next)).toEqual([{ seat: 0, decision: 'turn' }])
    // West of the straight road, one square away from the other castle and more.
    const third = played(second.next, [-2, 0, 180, lay('CG-3')])
    expect(carcassonne.ended(third.next)).toBe('completed')
    expect(paid(third.events)).toEqual(['road 0:10'])
  })
})
