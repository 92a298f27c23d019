import { describe, expect, test } from 'vitest'
import type { Position } from '../../../../src/games/carcassonne/acts.ts'
import { boxes } from '../../../../src/games/carcassonne/expansions/boxes.ts'
import { carcassonne, carcassonneOf } from '../../../../src/games/carcassonne/game.ts'
import type { Expansion } from '../../../../src/games/carcassonne/rules.ts'
import { optionsSchema } from '../../../../src/games/carcassonne/schema.ts'
import { city, field, tile } from '../../../../src/games/carcassonne/tiles.ts'
import {
  allowed,
  faultOf,
  home,
  type Lay,
  offered,
  offers,
  paid,
  pays,
  played,
  type Rest,
  type Scene,
  tableOf,
} from './scenes.ts'

/** Rulings of Castles & Bridges, by number: castles and their maidens. */

const options = { castlesAndBridges: true }
const start: Lay = ['D', 0, 0]
const castle: Rest = { build: { kind: 'castle', segment: 0 } }
const enthroned: Rest = { ...castle, meeple: { kind: 'meeple', on: 'castle' } }
/** The cap in the north of the start tile closes a city of two segments. */
const north = [0, -1, 180] as const
const cap: Scene = { options, drawn: 'E' }

/** A city of two segments, closed in an earlier turn: a castle stands on it. */
const castled: Scene = {
  options,
  tiles: [start, ['E', 0, -1, 180]],
  castles: [{ x: 0, y: -1, segment: 0 }],
}
const maidenOf = (seat: number) => ({ seat, kind: 'meeple', x: 0, y: -1, on: 'castle' }) as const
const recall: Rest = { recall: { kind: 'maiden', x: 0, y: -1 } }

/** Caps in the west, north and east of a square that waits for CB-02, which closes all three. */
const three: readonly Lay[] = [
  ['U', 0, 0],
  ['B', -1, 0],
  ['E', -1, -1, 90],
  ['B', 1, 0],
  ['E', 1, -1, 270],
  ['B', -1, -2],
  ['E', 0, -2, 180],
]
const knights = [
  [1, -1, -1, 0],
  [1, 0, -2, 0],
  [0, 1, -1, 0],
] as const

describe('building a castle', () => {
  allowed([
    {
      ruling: '51. the tile just laid completes a city of two segments',
      scene: cap,
      turn: [...north, castle],
    },
    {
      ruling: '51. not a city that was completed before',
      scene: { options, tiles: [start, ['E', 0, -1, 180]], drawn: 'U' },
      turn: [1, 0, 90, castle],
      fault: 'no-such-city',
    },
    {
      ruling: '51. not one that stays open',
      scene: { options, drawn: 'E' },
      turn: [0, 1, 180, castle],
      fault: 'not-a-two-segment-city',
    },
    {
      ruling: '51, 139. not without a castle in stock',
      scene: { ...cap, stock: { bridges: 12, castles: 0, barns: 6 } },
      turn: [...north, castle],
      fault: 'no-castle-left',
    },
    {
      ruling: '52. three segments never qualify',
      scene: { options, tiles: [start, ['G', 0, -1, 90]], drawn: 'E' },
      turn: [0, -2, 180, castle],
      fault: 'not-a-two-segment-city',
    },
    {
      ruling: '52. nor does a tile with two segments in one city, closed by a third',
      scene: {
        options,
        tiles: [
          ['N', 0, -1, 90],
          ['N', 1, -1, 180],
          ['N', 1, 0, 270],
        ],
        drawn: 'I',
      },
      turn: [0, 0, 0, castle],
      fault: 'not-a-two-segment-city',
    },
    {
      ruling: '51, 139. nor if several cities would qualify',
      scene: {
        options,
        tiles: three,
        drawn: 'CB-02',
        stock: { bridges: 12, castles: 0, barns: 6 },
      },
      turn: [0, -1, 0, { build: { kind: 'castle' } }],
      fault: 'no-castle-left',
    },
    {
      ruling: '52a. three cities qualify: one must be named',
      scene: { options, tiles: three, drawn: 'CB-02' },
      turn: [0, -1, 0, { build: { kind: 'castle' } }],
      fault: 'several-cities',
    },
    {
      ruling: '53. a wide city of one edge is one too',
      scene: { options, tiles: [['E', 0, 0, 90]], drawn: 'CB-04' },
      turn: [1, 0, 0, castle],
    },
    {
      ruling: '55. who lays the tile decides, whoever stands there',
      scene: { ...cap, meeples: [[1, 0, 0, 0]] },
      turn: [...north, castle],
    },
  ])

  test.each([0, 1, 2])(
    '52a. CB-02 closes three cities: the castle stands on segment %i',
    (segment) => {
      const state = tableOf({ options, tiles: three, drawn: 'CB-02' })
      const turn = [0, -1, 0, { build: { kind: 'castle', segment } }] as const
      expect(played(state, turn).events).toContainEqual({
        type: 'castle-built',
        x: 0,
        y: -1,
        segment,
      })
    },
  )

  test('52a. where one qualifies it need not be named', () => {
    const unnamed = played(tableOf(cap), [...north, { build: { kind: 'castle' } }])
    expect(unnamed.events).toEqual(played(tableOf(cap), [...north, castle]).events)
    expect(carcassonne.view(unnamed.next, 0)).toMatchObject({
      castles: [{ x: 0, y: -1, segment: 0 }],
      stock: { castles: 5 },
    })
  })

  pays([
    {
      ruling: '56. building is voluntary: without it the city pays 4',
      scene: { ...cap, meeples: [[1, 0, 0, 0]] },
      turn: north,
      pays: ['city 1:4'],
    },
    {
      ruling: '57. with a castle the city pays nobody',
      scene: { ...cap, meeples: [[1, 0, 0, 0]] },
      turn: [...north, castle],
    },
    {
      ruling: '57. nor at the end',
      scene: { ...cap, meeples: [[1, 0, 0, 0]] },
      turn: [...north, castle],
      finally: [],
    },
    {
      ruling: '65. a tile closes three cities: one gets a castle, the others score',
      scene: { options, tiles: three, meeples: knights, drawn: 'CB-02' },
      turn: [0, -1, 0, { build: { kind: 'castle', segment: 1 } }],
      pays: ['city 1:4', 'city 0:4'],
    },
  ])

  test('58. a knight there is a maiden now, and keeps her owner', () => {
    const { events, next } = played(tableOf({ ...cap, meeples: [[1, 0, 0, 0]] }), [
      ...north,
      castle,
    ])
    expect(events[1]).toEqual({
      type: 'castle-built',
      x: 0,
      y: -1,
      segment: 0,
      maiden: { seat: 1, from: { x: 0, y: 0, segment: 0 } },
    })
    expect(carcassonne.view(next, 0)).toMatchObject({
      meeples: [maidenOf(1)],
      supply: [{ meeples: 7 }, { meeples: 6 }],
    })
    expect(home(events)).toEqual([])
  })

  test('60. no figure but a standard meeple stands in a city', () => {
    const scene = { options: { ...options, abbot: true }, abbots: [[0, 0, 0, 0]] } as const
    expect(() => tableOf(scene)).toThrow('figure-not-allowed-here')
  })

  /** What these boxes never show: a cap with a coat of arms, and an abbot who enters cities. */
  const strange: Expansion = {
    tiles: tile('cap', 1, [city('N', 1), field('EL ER SL SR WL WR', 0)]),
    spots: { abbot: ['city'] },
  }
  const game = carcassonneOf([...boxes, { box: strange, isOpen: () => true }])
  const closed = (meeples: Position['meeples']) => {
    const empty = game.empty({
      seats: 2,
      options: optionsSchema.parse({ ...options, abbot: true }),
    })
    const step = game.start(empty, { meeples, drawn: 'cap' })
    if ('fault' in step) throw new Error(step.fault)
    return game.decide(step.next, 0, { type: 'place-tile', x: 0, y: -1, rotation: 180, ...castle })
  }

  test('54. a coat of arms forbids no castle, and its points go with those of the city', () => {
    const step = closed([{ seat: 1, kind: 'meeple', x: 0, y: 0, segment: 0 }])
    if ('fault' in step) throw new Error(step.fault)
    expect(step.events[1]).toMatchObject({ type: 'castle-built', maiden: { seat: 1 } })
    expect(paid(step.events)).toEqual([])
  })

  test('59. no second figure stands on the one segment that a castle could be closed over', () => {
    const place = { kind: 'meeple', x: 0, y: 0, segment: 0 } as const
    expect(() =>
      closed([
        { seat: 0, ...place },
        { seat: 1, ...place },
      ]),
    ).toThrow('feature-occupied')
  })

  test('60. if another could, no castle would be built over it', () => {
    expect(closed([{ seat: 1, kind: 'abbot', x: 0, y: 0, segment: 0 }])).toEqual({
      fault: 'other-figure-in-city',
      pointer: '/build',
    })
  })
})

describe('the maiden', () => {
  const abbots = { ...options, abbot: true }

  offered([
    {
      ruling: '61. an empty castle may get a maiden in the turn it is built',
      scene: { ...cap, options: abbots },
      turn: [...north, castle],
      offers: ['meeple 1', 'meeple castle'],
    },
    {
      ruling: '63, 64. one with a maiden gets no second, and the city no knight',
      scene: { ...cap, meeples: [[1, 0, 0, 0]] },
      turn: [...north, castle],
      offers: ['meeple 1'],
    },
    {
      ruling: '64. without a castle a knight could enter an empty city',
      scene: cap,
      turn: north,
      offers: ['meeple 0', 'meeple 1'],
    },
    {
      ruling: '66. an own maiden may be taken back, from wherever she stands',
      scene: { ...castled, others: [maidenOf(0)], drawn: 'A' },
      turn: [1, 0, 90],
      offers: ['meeple 0', 'meeple 1', 'meeple 2', 'recall maiden'],
    },
    {
      ruling: '66. no maiden of another',
      scene: { ...castled, others: [maidenOf(1)], drawn: 'A' },
      turn: [1, 0, 90],
      offers: ['meeple 0', 'meeple 1', 'meeple 2'],
    },
    {
      ruling: '76. a castle parts fields as a city does',
      scene: { ...castled, meeples: [[1, 0, -1, 1]], drawn: 'D' },
      turn: [1, 0, 0],
      offers: ['meeple 0', 'meeple 1', 'meeple 2', 'meeple 3'],
    },
  ])

  allowed([
    {
      ruling: '61. the abbot is no maiden',
      scene: { ...cap, options: abbots },
      turn: [...north, { ...castle, meeple: { kind: 'abbot', on: 'castle' } }],
      fault: 'figure-not-allowed-here',
    },
    {
      ruling: '62. nobody enters a castle that was built before',
      scene: { ...castled, drawn: 'U' },
      turn: [1, 0, 90, { meeple: { kind: 'meeple', on: 'castle' } }],
      fault: 'no-such-segment',
    },
    {
      ruling: '63. nobody joins the maiden of another',
      scene: { ...cap, meeples: [[1, 0, 0, 0]] },
      turn: [...north, enthroned],
      fault: 'no-such-segment',
    },
    {
      ruling: '66. a maiden of another stays',
      scene: { ...castled, others: [maidenOf(1)], drawn: 'U' },
      turn: [1, 0, 90, recall],
      fault: 'no-maiden-there',
    },
    {
      ruling: '69. a knight who became a maiden this turn stays',
      scene: { ...cap, meeples: [[0, 0, 0, 0]] },
      turn: [...north, { ...castle, ...recall }],
      fault: 'no-maiden-there',
    },
    {
      ruling: '70. a maiden is not placed and taken back in one turn',
      scene: cap,
      turn: [...north, { ...enthroned, ...recall }],
      fault: 'one-figure-a-turn',
    },
  ])

  /** South-west of the castle a second city waits for its cap. */
  const second: Scene = {
    options,
    tiles: [start, ['E', 0, -1, 180], ['E', 0, 1, 180]],
    castles: [{ x: 0, y: -1, segment: 0 }],
    others: [maidenOf(0)],
    drawn: 'E',
  }

  pays([
    {
      ruling: '67. 1 for her, for each knight and for each other maiden, own ones too',
      scene: {
        ...castled,
        tiles: [...castled.tiles!, ['E', 0, -2], ['E', 0, 1, 180], ['E', 0, -3, 180], ['E', 1, -1]],
        castles: [
          { x: 0, y: -1, segment: 0 },
          { x: 0, y: -3, segment: 0 },
        ],
        meeples: [
          [0, 0, 1, 0],
          [1, 1, -1, 0],
        ],
        others: [maidenOf(0), { seat: 1, kind: 'meeple', x: 0, y: -3, on: 'castle' }],
        drawn: 'U',
      },
      turn: [1, 0, 90, recall],
      pays: ['maiden 0:4'],
    },
    {
      ruling: '68, 138. knights of a city that this tile completes still count',
      scene: { ...second, meeples: [[1, 0, 1, 0]] },
      turn: [0, 2, 0, recall],
      pays: ['maiden 0:2', 'city 1:4'],
    },
    {
      ruling: '69. an older maiden comes back also where a castle is built',
      scene: { ...second, meeples: [[0, 0, 1, 0]] },
      turn: [0, 2, 0, { ...castle, ...recall }],
      pays: ['maiden 0:2'],
    },
    {
      ruling: '73. maidens neither score nor go when features around them are completed',
      scene: {
        ...castled,
        tiles: [...castled.tiles!, ['A', -1, 0, 270]],
        meeples: [[1, 0, 0, 1]],
        others: [maidenOf(0)],
        drawn: 'A',
      },
      turn: [1, 0, 90],
      pays: ['road 1:3'],
    },
    {
      ruling: '74. a maiden who stands at the end pays nothing',
      scene: { ...castled, others: [maidenOf(0)], drawn: 'U' },
      turn: [1, 0, 90],
      finally: [],
    },
    {
      ruling: '75, 136. a city with a castle pays farmers 3',
      scene: { ...castled, meeples: [[1, 0, 0, 2]], drawn: 'U' },
      turn: [1, 0, 90],
      finally: ['field 1:3'],
    },
    {
      ruling: '77. travelers, monks, abbots and farmers do not count for a maiden',
      scene: {
        options: abbots,
        tiles: [...castled.tiles!, ['B', 0, 1], ['B', 1, 1]],
        castles: castled.castles,
        meeples: [
          [1, 0, 0, 1],
          [1, 0, -1, 1],
          [1, 0, 1, 0],
        ],
        abbots: [[0, 1, 1, 0]],
        others: [maidenOf(0)],
        drawn: 'U',
      },
      turn: [1, 0, 90, recall],
      pays: ['maiden 0:1'],
    },
    {
      ruling: '78. a maiden may come back in the last turn',
      scene: { ...castled, others: [maidenOf(0)], drawn: 'U' },
      turn: [1, 0, 90, recall],
      pays: ['maiden 0:1'],
      finally: [],
    },
  ])

  const spent = { meeples: 0, abbot: false, castleTiles: [] }

  test('71. she is in the supply from the next turn on', () => {
    const supply = [spent, { ...spent, meeples: 7 }]
    const state = tableOf({ ...castled, others: [maidenOf(0)], supply, drawn: 'U' })
    expect(offers(state, [1, 0, 90])).toEqual(['recall maiden'])
    const { events, next } = played(state, [1, 0, 90, recall])
    expect(events).toContainEqual({
      type: 'meeple-returned',
      seat: 0,
      kind: 'meeple',
      from: { x: 0, y: -1, on: 'castle' },
    })
    expect(carcassonne.view(next, 0)).toMatchObject({ supply: [{ meeples: 1 }, {}], meeples: [] })
  })

  test('72. the castle that she leaves stays empty for good', () => {
    const scene = { ...castled, others: [maidenOf(0)], drawn: 'U', remaining: { U: 2 } }
    const left = played(tableOf(scene), [1, 0, 90, recall]).next
    const drawn = carcassonne.drawn(left, { pieces: ['U'], mark: { draw: 0 } }).next
    expect(carcassonne.view(drawn, 0)).toMatchObject({ castles: [{ x: 0, y: -1 }] })
    const claim = { meeple: { kind: 'meeple', on: 'castle' } } as const
    expect(faultOf(drawn, [2, 0, 90, claim])).toBe('no-such-segment')
    expect(offers(drawn, [2, 0, 90])).not.toContain('recall maiden')
  })

  test('62, 72. a castle left empty pays nobody, ever', () => {
    const { events, next } = played(tableOf({ ...cap, remaining: {} }), [...north, castle])
    expect(paid(events, true)).toEqual([])
    expect(carcassonne.ended(next)).toBe('completed')
  })
})
