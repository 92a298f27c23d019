import { describe, expect, test } from 'vitest'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import { act, atRandom, begin } from '../playing.ts'
import { pick, randomFrom } from '../random.ts'
import {
  allowed,
  emptyTable,
  home,
  type Lay,
  offered,
  offers,
  paid,
  pays,
  played,
  tableOf,
} from './scenes.ts'

const options = { abbot: true }
const figure = (segment: number) => ({ meeple: { kind: 'meeple', segment } }) as const
const theAbbot = (segment: number) => ({ meeple: { kind: 'abbot', segment } }) as const
const recall = { recall: { kind: 'abbot' } } as const

const start: Lay = ['D', 0, 0]
const monastery: readonly Lay[] = [start, ['B', 0, 1]]
const ringed: readonly Lay[] = [
  ...monastery,
  ['U', -1, 0, 90],
  ['U', 1, 0, 90],
  ['V', -1, 1, 0],
  ['V', 1, 1, 270],
  ['V', -1, 2, 180],
  ['V', 0, 2, 0],
]
const out = { options, tiles: monastery, abbots: [[0, 0, 1, 0]] } as const

describe('the abbot', () => {
  offered([
    {
      ruling: '53. the abbot stands in a monastery',
      scene: { options, drawn: 'B' },
      turn: [0, 1, 0],
      offers: ['abbot 0', 'meeple 0', 'meeple 1'],
    },
    {
      ruling: '54. in a garden only the abbot stands',
      scene: { options, drawn: 'Eg' },
      turn: [0, -1, 180],
      offers: ['abbot 2', 'meeple 0', 'meeple 1'],
    },
    {
      ruling: '54. without abbots gardens do nothing',
      scene: { drawn: 'Eg' },
      turn: [0, -1, 180],
      offers: ['meeple 0', 'meeple 1'],
    },
    {
      ruling: '56. the field round a garden is unbroken',
      scene: { options, meeples: [[1, 0, 0, 3]], drawn: 'Vg' },
      turn: [0, 1, 270],
      offers: ['abbot 3', 'meeple 0', 'meeple 2'],
    },
    {
      ruling: '58. no recall on the turn that completes the place of the abbot; a meeple may come',
      scene: { ...out, tiles: ringed, drawn: 'V' },
      turn: [1, 2, 180],
      offers: ['meeple 0', 'meeple 1', 'meeple 2'],
    },
    {
      ruling: '61. the abbot is recalled from anywhere',
      scene: { ...out, drawn: 'E' },
      turn: [0, -1, 180],
      offers: ['meeple 0', 'meeple 1', 'recall abbot'],
    },
  ])

  allowed([
    {
      ruling: '53. the abbot does not stand in a city',
      scene: { options, drawn: 'E' },
      turn: [0, -1, 180, theAbbot(0)],
      fault: 'figure-not-allowed-here',
    },
    {
      ruling: '53. the abbot does not lie in a field',
      scene: { options, drawn: 'B' },
      turn: [0, 1, 0, theAbbot(1)],
      fault: 'figure-not-allowed-here',
    },
    {
      ruling: '53. the abbot does not stand on a road',
      scene: { options, drawn: 'U' },
      turn: [1, 0, 90, theAbbot(0)],
      fault: 'figure-not-allowed-here',
    },
    {
      ruling: '58. a completed place is not left by recall',
      scene: { ...out, tiles: ringed, drawn: 'V' },
      turn: [1, 2, 180, recall],
      fault: 'place-complete',
    },
    {
      ruling: '60. nobody is placed in the turn of a recall',
      scene: { ...out, drawn: 'U' },
      turn: [1, 0, 90, { ...recall, ...figure(0) }],
      fault: 'one-figure-a-turn',
    },
    {
      ruling: '60. the abbot does not come back and go out in one turn',
      scene: { ...out, drawn: 'Ug' },
      turn: [1, 0, 90, { ...recall, ...theAbbot(3) }],
      fault: 'one-figure-a-turn',
    },
  ])

  test.each(['Eg', 'Hg', 'Ig', 'Mg', 'Ng', 'Rg', 'Ug', 'Vg', 'RGg', 'CB-04'])(
    '55. one copy of %s has a garden',
    (tile) => {
      const own = { river: true, castlesAndBridges: true }
      const { remaining }: { remaining: Record<string, number> } = JSON.parse(
        JSON.stringify(carcassonne.view(tableOf({ options: own }), 0)),
      )
      expect(remaining[tile]).toBe(1)
    },
  )

  pays([
    {
      ruling: '57. a recall pays 1 and 1 for each neighbour, the new tile included',
      scene: { ...out, drawn: 'U' },
      turn: [1, 0, 90, recall],
      pays: ['monastery 0:3'],
    },
    {
      ruling: '59. a recall scores before what the tile completes',
      scene: { ...out, meeples: [[0, 0, 0, 0]], drawn: 'E' },
      turn: [0, -1, 180, recall],
      pays: ['monastery 0:2', 'city 0:4'],
    },
    {
      ruling: '61. the abbot may come back while the river runs',
      scene: {
        options: { abbot: true, river: true },
        tiles: [
          ['RA', 0, 0],
          ['RH', 0, 1, 90],
        ],
        abbots: [[0, 0, 1, 0]],
        drawn: 'RD',
      },
      turn: [0, 2, 0, recall],
      pays: ['monastery 0:3'],
    },
    {
      ruling: '63. a monastery held by the abbot completes as with a monk',
      scene: { ...out, tiles: ringed, drawn: 'V' },
      turn: [1, 2, 180],
      pays: ['monastery 0:9'],
    },
    {
      ruling: '64, 65. an abbot who is not recalled scores at the end as one figure',
      scene: { ...out, drawn: 'U' },
      turn: [1, 0, 90],
      finally: ['monastery 0:3'],
    },
    {
      ruling: '65. in a garden too',
      scene: { options, drawn: 'Eg' },
      turn: [0, -1, 180, theAbbot(2)],
      finally: ['garden 0:2'],
    },
    {
      ruling: '66. the abbot may still come back in the last turn',
      scene: { ...out, drawn: 'U' },
      turn: [1, 0, 90, recall],
      pays: ['monastery 0:3'],
      finally: [],
    },
  ])

  test('60, 62. the recalled abbot is in the supply, and his place is free', () => {
    const state = tableOf({ ...out, drawn: 'U' })
    const { events, next } = played(state, [1, 0, 90, recall])
    expect(home(events)).toEqual(['0 abbot'])
    expect(carcassonne.view(next, 0)).toMatchObject({
      meeples: [],
      supply: [{ meeples: 7, abbot: true }, {}],
    })
  })
})

/** The city of the start tile, closed by the last tile in the north. */
const last = [0, -1, 180] as const

describe('the end of the game', () => {
  pays([
    {
      ruling: '66. the figure of the last turn and what it completes count first',
      scene: { drawn: 'E' },
      turn: [...last, figure(0)],
      pays: ['city 0:4'],
      finally: [],
    },
    {
      ruling: '67. an unfinished road pays 1 for each tile',
      scene: { drawn: 'U' },
      turn: [1, 0, 90, figure(0)],
      finally: ['road 0:2'],
    },
    {
      ruling: '67. an unfinished city pays 1 for each tile and each coat of arms',
      scene: { drawn: 'C' },
      turn: [0, -1, 0, figure(0)],
      finally: ['city 0:3'],
    },
    {
      ruling: '67. an unfinished monastery pays 1 and 1 for each neighbour',
      scene: { drawn: 'B' },
      turn: [0, 1, 0, figure(0)],
      finally: ['monastery 0:2'],
    },
    {
      ruling: '67. a farmer between two completed cities gets 6',
      scene: {
        tiles: [start, ['E', 0, -1, 180], ['E', 1, -1]],
        meeples: [[0, 0, -1, 1]],
        drawn: 'E',
      },
      turn: [1, -2, 180],
      finally: ['field 0:6'],
    },
    {
      ruling: '68. one city pays through several fields',
      scene: { meeples: [[1, 0, 0, 2]], drawn: 'E' },
      turn: [...last, figure(1)],
      finally: ['field 1:3', 'field 0:3'],
    },
    {
      ruling: '69. a city that one field touches on several tiles counts once; a tie pays both',
      scene: {
        tiles: [start, ['E', 0, -1, 180], ['U', 1, 0, 90]],
        meeples: [
          [0, 0, -1, 1],
          [1, 1, 0, 2],
        ],
        drawn: 'B',
      },
      turn: [1, -1, 0],
      finally: ['field 0:3 1:3'],
    },
    {
      ruling: '70. an unfinished city pays farmers nothing',
      scene: { meeples: [[0, 0, 0, 2]], drawn: 'U' },
      turn: [1, 0, 90],
      finally: [],
    },
    {
      ruling: '71. a field beyond the road of a tile does not touch its city',
      scene: { meeples: [[0, 0, 0, 3]], drawn: 'E' },
      turn: last,
      finally: [],
    },
    {
      ruling: '72. a field inside a loop may hold a farmer, who gets nothing',
      scene: {
        tiles: [
          ['V', 0, 0, 270],
          ['V', 1, 0, 0],
          ['V', 1, 1, 90],
        ],
        drawn: 'V',
      },
      turn: [0, 1, 180, figure(2)],
      finally: [],
    },
  ])

  test('73. the highest total wins, equal totals share the win', () => {
    const state = tableOf({ seats: 3, scores: [4, 10, 10], drawn: 'B', remaining: {} })
    const { next } = played(state, [0, 1, 0])
    expect(carcassonne.ranking(next)).toEqual([
      { seat: 1, place: 1, score: 10 },
      { seat: 2, place: 1, score: 10 },
      { seat: 0, place: 3, score: 4 },
    ])
  })

  test.each([1, 2, 3])('74. no points are ever taken away: seed %i', (seed) => {
    const random = randomFrom(seed)
    const choose = atRandom(random)
    const { options: all } = emptyTable({ options: { abbot: true, castlesAndBridges: true } })
    let match = begin({ seats: 2, options: all }, choose, {
      remaining: { E: 3, U: 4, V: 4, B: 2, W: 2 },
    })
    while (carcassonne.awaiting(match.state).length > 0) {
      const { scores, turn } = match.state
      match = act(match, pick(carcassonne.legalActions(match.state, turn).actions, random), choose)
      expect(match.state.scores.every((score, seat) => score >= scores[seat]!)).toBe(true)
    }
    expect(carcassonne.ended(match.state)).toBe('completed')
  })
})

describe('what is recorded', () => {
  test('75. a tile with a garden is a kind of its own', () => {
    const [laid] = played(tableOf({ drawn: 'Eg' }), last).events
    expect(laid).toMatchObject({ type: 'tile-placed', tile: 'Eg' })
  })

  test('76. discards come before the placement, and a replay does not repeat the draw', () => {
    const { next: closed } = played(tableOf({ drawn: 'E', remaining: { C: 1, U: 1 } }), last)
    const discard = carcassonne.drawn(closed, { pieces: ['C'], mark: { draw: 0 } })
    const draw = carcassonne.drawn(discard.next, { pieces: ['U'], mark: { draw: 1 } })
    const turn = played(draw.next, [1, 0, 90])
    const events = [...discard.events, ...draw.events, ...turn.events]
    expect(events.map(({ type }) => type).slice(0, 4)).toEqual([
      'tile-drawn',
      'tile-discarded',
      'tile-drawn',
      'tile-placed',
    ])
    expect(carcassonne.evolve(closed, events)).toEqual(turn.next)
  })

  test('77. a figure keeps the segment that it was placed on when its feature grows', () => {
    const state = tableOf({ drawn: 'U', meeples: [[1, 0, 0, 1]] })
    const { next } = played(state, [1, 0, 90])
    expect(carcassonne.view(next, 0)).toMatchObject({
      meeples: [{ seat: 1, x: 0, y: 0, segment: 1 }],
    })
  })
})

describe('a seat that leaves', () => {
  const scene = { seats: 3, scores: [9, 5, 7], meeples: [[0, 0, 0, 1]], drawn: 'A' } as const
  const resigned = (seat: number) => ({ type: 'seat-resigned', seat }) as const
  const timedOut = (seat: number) => ({ type: 'seat-timed-out', seat, then: 'forfeit' }) as const

  const gone = (seat: number, state = tableOf(scene)) => {
    const step = carcassonne.retire(state, resigned(seat))
    expect(carcassonne.evolve(state, step.events)).toEqual(step.next)
    return step
  }

  test('78. the tile it had drawn goes to the next active seat, and its figures stay', () => {
    const { events, next } = gone(0)
    expect(events).toEqual([resigned(0), { type: 'turn-started', seat: 1 }])
    expect(carcassonne.view(next, 1)).toMatchObject({ turn: 1, drawn: 'A', meeples: [{ seat: 0 }] })
    expect(carcassonne.awaiting(next)).toEqual([{ seat: 1, decision: 'turn' }])
  })

  test('78. its figures block, and the points they earn are booked', () => {
    const state = gone(0, tableOf({ ...scene, tiles: [start, ['A', -1, 0, 270]] })).next
    expect(offers(state, [1, 0, 90])).toEqual(['meeple 0', 'meeple 2'])
    const { events, next } = played(state, [1, 0, 90])
    expect(paid(events)).toEqual(['road 0:3'])
    expect(next.scores).toEqual([12, 5, 7])
  })

  test('78. its turns are skipped', () => {
    const { next } = gone(1)
    expect(carcassonne.awaiting(next)).toEqual([{ seat: 0, decision: 'turn' }])
    expect(played(next, [1, 0, 90]).events.at(-1)).toEqual({ type: 'turn-started', seat: 2 })
  })

  test('78. having drawn nothing it leaves the turn, and the draw, to the next active seat', () => {
    const { drawn: _, ...undrawn } = scene
    const { events, next } = gone(0, tableOf(undrawn))
    expect(events).toEqual([resigned(0), { type: 'turn-started', seat: 1 }])
    expect(carcassonne.pool(next)).toBeDefined()
  })

  test('79. it ranks below all that played on, the later leaver above the earlier', () => {
    const first = gone(0).next
    const { next } = carcassonne.retire(first, timedOut(2))
    expect(carcassonne.ranking(next)).toEqual([
      { seat: 1, place: 1, score: 5 },
      { seat: 2, place: 2, score: 7 },
      { seat: 0, place: 3, score: 9 },
    ])
  })

  test('79. leaving brings no final scoring', () => {
    expect(paid([...gone(0).events, ...gone(1, gone(0).next).events], true)).toEqual([])
  })
})
