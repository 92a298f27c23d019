import { describe, expect, test } from 'vitest'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import {
  allowed,
  emptyTable,
  faultOf,
  home,
  type Lay,
  offered,
  offers,
  paid,
  pays,
  played,
  tableOf,
} from './scenes.ts'

const figure = (segment: number) => ({ meeple: { kind: 'meeple', segment } }) as const
const start: Lay = ['D', 0, 0]

/** A city round a corner, open at (0, 0) only. */
const corner: readonly Lay[] = [
  ['N', 0, -1, 90],
  ['N', 1, -1, 180],
  ['N', 1, 0, 270],
]
const cornerWithCoat: readonly Lay[] = [['M', 0, -1, 90], ...corner.slice(1)]

const spent = { meeples: 0, abbot: false, castleTiles: [] }
const whole = { ...spent, meeples: 7 }

describe('figures', () => {
  test('29. one figure, on the tile just laid, from the own supply', () => {
    const { events, next } = played(tableOf({ drawn: 'U' }), [1, 0, 90, figure(0)])
    expect(events).toContainEqual({
      type: 'meeple-placed',
      seat: 0,
      kind: 'meeple',
      x: 1,
      y: 0,
      segment: 0,
    })
    expect(carcassonne.view(next, 0)).toMatchObject({
      meeples: [{ seat: 0, kind: 'meeple', x: 1, y: 0, segment: 0 }],
      supply: [{ meeples: 6 }, { meeples: 7 }],
    })
  })

  allowed([
    {
      ruling: '30. a figure of another blocks the whole feature',
      scene: { meeples: [[1, 0, 0, 1]], drawn: 'U' },
      turn: [1, 0, 90, figure(0)],
      fault: 'feature-occupied',
    },
    {
      ruling: '30. so does an own figure',
      scene: { meeples: [[0, 0, 0, 1]], drawn: 'U' },
      turn: [1, 0, 90, figure(0)],
      fault: 'feature-occupied',
    },
    {
      ruling: '30. and one that the tile joins from its far side',
      scene: {
        tiles: [start, ['U', 1, 0, 90], ['B', 1, 1], ['B', 2, 1], ['V', 3, 1, 180], ['V', 3, 0]],
        meeples: [[1, 3, 0, 0]],
        drawn: 'U',
      },
      turn: [2, 0, 90, figure(0)],
      fault: 'feature-occupied',
    },
    {
      ruling: '33. placing comes before scoring: a completed occupied feature takes no figure',
      scene: { meeples: [[1, 0, 0, 0]], drawn: 'E' },
      turn: [0, -1, 180, figure(0)],
      fault: 'feature-occupied',
    },
    {
      ruling: '34. a figure that this turn frees cannot be placed in it',
      scene: { meeples: [[0, 0, 0, 0]], supply: [spent, whole], drawn: 'E' },
      turn: [0, -1, 180, figure(1)],
      fault: 'no-figure-left',
    },
    {
      ruling: '36. a meeple never stands in a garden',
      scene: { options: { abbot: true }, drawn: 'Ug' },
      turn: [1, 0, 90, figure(3)],
      fault: 'figure-not-allowed-here',
    },
  ])

  offered([
    {
      ruling: '31. two segments of one free feature are both offered',
      scene: { tiles: corner, drawn: 'I' },
      turn: [0, 0, 0],
      offers: ['meeple 0', 'meeple 1', 'meeple 2'],
    },
    {
      ruling: '31. one figure there blocks both',
      scene: { tiles: corner, meeples: [[1, 0, -1, 0]], drawn: 'I' },
      turn: [0, 0, 0],
      offers: ['meeple 2'],
    },
    {
      ruling: '35. nobody in supply, nobody to place',
      scene: { supply: [spent, whole], drawn: 'U' },
      turn: [1, 0, 90],
      offers: [],
    },
    {
      ruling: '36. a meeple stands on roads, in cities and in fields',
      scene: { drawn: 'J' },
      turn: [1, 0, 90],
      offers: ['meeple 0', 'meeple 1', 'meeple 2', 'meeple 3'],
    },
    {
      ruling: '36. a meeple stands in a monastery',
      scene: { drawn: 'B' },
      turn: [0, 1, 0],
      offers: ['meeple 0', 'meeple 1'],
    },
    {
      ruling: '37. each road of a village may have its own owner',
      scene: { meeples: [[1, 0, 0, 1]], drawn: 'W' },
      turn: [1, 0, 0],
      offers: ['meeple 0', 'meeple 1', 'meeple 3', 'meeple 4', 'meeple 5'],
    },
    {
      ruling: '38. without farmers fields are not claimed',
      scene: { options: { farmers: false }, drawn: 'E' },
      turn: [0, -1, 180],
      offers: ['meeple 0'],
    },
  ])

  test('35. with an empty supply the turn goes on', () => {
    const state = tableOf({ supply: [spent, whole], drawn: 'U' })
    expect(offers(state, [1, 0, 90])).toEqual([])
    expect(played(state, [1, 0, 90]).events.at(-1)).toEqual({ type: 'turn-started', seat: 1 })
  })
})

/** A monastery at (0, 1) and all its neighbours but the one in the south-east. */
const ring: readonly Lay[] = [
  start,
  ['U', -1, 0, 90],
  ['U', 1, 0, 90],
  ['V', -1, 1, 0],
  ['V', 1, 1, 270],
  ['V', -1, 2, 180],
  ['V', 0, 2, 0],
]
const ringed: readonly Lay[] = [start, ['B', 0, 1], ...ring.slice(1)]

/** Two cities that the tile at (1, -1) joins. */
const split: readonly Lay[] = [
  start,
  ['N', 0, -1, 90],
  ['U', 1, 0, 90],
  ['U', 2, 0, 90],
  ['E', 2, -1, 270],
]

/** A road round a corner of each of three tiles; the fourth, at (0, 1), closes the loop. */
const bends: readonly Lay[] = [
  ['V', 0, 0, 270],
  ['V', 1, 0, 0],
  ['V', 1, 1, 90],
]

describe('scoring during play', () => {
  test('39. a tile is placed, then a figure, then what is complete scores and figures return', () => {
    const { events } = played(tableOf({ drawn: 'E' }), [0, -1, 180, figure(0)])
    expect(events.map(({ type }) => type)).toEqual([
      'tile-placed',
      'meeple-placed',
      'feature-scored',
      'meeple-returned',
      'turn-started',
    ])
  })

  pays([
    {
      ruling: '32. a free feature may be claimed by the tile that completes it',
      scene: { drawn: 'E' },
      turn: [0, -1, 180, figure(0)],
      pays: ['city 0:4'],
    },
    {
      ruling: '40. one tile completes a city and a road of different players',
      scene: {
        tiles: [start, ['U', -1, 0, 90], ['A', -1, -1, 270], ['U', 1, 0, 90], ['A', 1, -1, 90]],
        meeples: [
          [0, 0, 0, 0],
          [1, -1, -1, 1],
        ],
        drawn: 'D',
      },
      turn: [0, -1, 180],
      pays: ['city 0:4', 'road 1:3'],
    },
    {
      ruling: '41, 50. a tile at the corner completes a monastery, whoever lays it',
      scene: { tiles: ringed, meeples: [[1, 0, 1, 0]], drawn: 'V' },
      turn: [1, 2, 180],
      pays: ['monastery 1:9'],
    },
    {
      ruling: '41. a monastery laid among its eight neighbours is complete at once',
      scene: { tiles: [...ring, ['V', 1, 2, 180]], drawn: 'B' },
      turn: [0, 1, 0, figure(0)],
      pays: ['monastery 0:9'],
    },
    {
      ruling: '42. a road with both ends closed pays 1 for each tile',
      scene: { tiles: [start, ['A', -1, 0, 270]], meeples: [[0, 0, 0, 1]], drawn: 'A' },
      turn: [1, 0, 90],
      pays: ['road 0:3'],
    },
    {
      ruling: '43. a loop is complete, and counts each tile once',
      scene: { tiles: bends, meeples: [[0, 0, 0, 0]], drawn: 'V' },
      turn: [0, 1, 180],
      pays: ['road 0:4'],
    },
    {
      ruling: '43. a loop from a crossroads to itself counts that tile once',
      scene: { tiles: [['X', 0, 0], ...bends.slice(1)], meeples: [[0, 0, 0, 1]], drawn: 'V' },
      turn: [0, 1, 180],
      pays: ['road 0:4'],
    },
    {
      ruling: '44. a tile with two segments in one city counts once',
      scene: { tiles: corner, meeples: [[0, 0, -1, 0]], drawn: 'I' },
      turn: [0, 0, 0],
      pays: ['city 0:8'],
    },
    {
      ruling: '44. a coat of arms pays 2 more',
      scene: { tiles: cornerWithCoat, meeples: [[0, 0, -1, 0]], drawn: 'I' },
      turn: [0, 0, 0],
      pays: ['city 0:10'],
    },
    {
      ruling: '45. a city of two tiles pays 4 like any other',
      scene: { meeples: [[1, 0, 0, 0]], drawn: 'E' },
      turn: [0, -1, 180],
      pays: ['city 1:4'],
    },
    {
      ruling: '47. a tie pays everyone in full',
      scene: {
        tiles: split,
        meeples: [
          [0, 0, -1, 0],
          [1, 2, -1, 0],
        ],
        drawn: 'G',
      },
      turn: [1, -1, 0],
      pays: ['city 0:8 1:8'],
    },
    {
      ruling: '47. two knights beat one, who gets nothing',
      scene: {
        tiles: split,
        meeples: [
          [0, 0, 0, 0],
          [0, 0, -1, 0],
          [1, 2, -1, 0],
        ],
        drawn: 'G',
      },
      turn: [1, -1, 0],
      pays: ['city 0:8'],
    },
    {
      ruling: '48. two own knights do not double the points',
      scene: {
        tiles: split,
        meeples: [
          [0, 0, -1, 0],
          [0, 2, -1, 0],
        ],
        drawn: 'G',
      },
      turn: [1, -1, 0],
      pays: ['city 0:8'],
    },
    {
      ruling: '49. a city completed without figures pays nobody, yet counts for the farmer',
      scene: { drawn: 'E' },
      turn: [0, -1, 180, figure(1)],
      finally: ['field 0:3'],
    },
    {
      ruling: '51. neighbouring monasteries count each other, each for its own monk',
      scene: { tiles: [start, ['B', 0, 1]], meeples: [[1, 0, 1, 0]], drawn: 'B' },
      turn: [1, 1, 0, figure(0)],
      finally: ['monastery 1:3', 'monastery 0:3'],
    },
    {
      ruling: '52. a farmer scores nothing when his field is closed for good',
      scene: { tiles: bends, meeples: [[0, 0, 0, 2]], drawn: 'V' },
      turn: [0, 1, 180],
    },
  ])

  test('47. all figures on a scored feature return, also those who get nothing', () => {
    const meeples = [
      [0, 0, 0, 0],
      [0, 0, -1, 0],
      [1, 2, -1, 0],
    ] as const
    const { events, next } = played(tableOf({ tiles: split, meeples, drawn: 'G' }), [1, -1, 0])
    expect(home(events)).toEqual(['0 meeple', '0 meeple', '1 meeple'])
    expect(carcassonne.view(next, 1)).toMatchObject({ meeples: [], supply: [whole, whole] })
  })

  test('34. a figure freed by scoring is in the supply from the next turn on', () => {
    const state = tableOf({ meeples: [[0, 0, 0, 0]], supply: [spent, whole], drawn: 'E' })
    const { next } = played(state, [0, -1, 180])
    expect(carcassonne.view(next, 0)).toMatchObject({ supply: [{ meeples: 1 }, whole] })
  })

  test('52. farmers do not return during play', () => {
    const state = tableOf({ tiles: bends, meeples: [[0, 0, 0, 2]], drawn: 'V' })
    const { events, next } = played(state, [0, 1, 180])
    expect(home(events)).toEqual([])
    expect(carcassonne.view(next, 0)).toMatchObject({ meeples: [{ seat: 0, segment: 2 }] })
  })

  test('50. a monastery needs no road or city beside it', () => {
    expect(faultOf(tableOf({ drawn: 'B' }), [0, 1, 0, figure(0)])).toBeUndefined()
  })
})

describe('coats of arms', () => {
  const turns = { C: 0, F: 90, M: 90, O: 180, Q: 180, S: 180 } as const

  test.each([
    ['C', turns.C],
    ['F', turns.F],
    ['M', turns.M],
    ['O', turns.O],
    ['Q', turns.Q],
    ['S', turns.S],
  ] as const)('46. tile %s shows one: 2 tiles and 1 coat of arms', (drawn, rotation) => {
    const state = tableOf({ drawn, remaining: {} })
    expect(paid(played(state, [0, -1, rotation, figure(0)]).events, true)).toEqual(['city 0:3'])
  })

  test('46. there are ten in the base game', () => {
    const step = carcassonne.start(emptyTable())
    const pieces = 'fault' in step ? undefined : carcassonne.pool(step.next)?.pieces
    const kinds = [...Object.keys(turns), 'Mg']
    expect(kinds.reduce((sum, kind) => sum + (pieces?.[kind] ?? 0), 0)).toBe(10)
  })
})
