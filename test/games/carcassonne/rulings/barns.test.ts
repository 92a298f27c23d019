import { describe, expect, test } from 'vitest'
import type { Build } from '../../../../src/games/carcassonne/acts.ts'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import type { State } from '../../../../src/games/carcassonne/table.ts'
import {
  allowed,
  faultOf,
  home,
  type Lay,
  offered,
  paid,
  pays,
  played,
  type Rest,
  type Scene,
  type Turn,
  tableOf,
} from './scenes.ts'

/** Rulings of Castles & Bridges, by number: barns. */

const options = { castlesAndBridges: true }

type Barn = Extract<Build, { kind: 'barn' }>
const barn = (corner: Barn['corner'], more: Partial<Barn> = {}): Rest => ({
  build: { kind: 'barn', corner, ...more },
})

/** Four plain fields around the point in the south-east of the origin; the last is at (1, 1). */
const fields: readonly Lay[] = [
  ['B', 0, 0],
  ['B', 1, 0],
  ['B', 0, 1],
]
const last = [1, 1, 0] as const
const farmer = { x: 0, y: 0, segment: 1 }
const plain: Scene = { options, tiles: fields, meeples: [[0, 0, 0, 1]], drawn: 'B' }

/** Every barn that the list offers where a tile is laid so. */
const barnsAt = (state: State, [x, y, rotation]: Turn): readonly string[] => [
  ...new Set(
    carcassonne.legalActions(state, state.turn, { x, y, rotation }).actions.flatMap((action) => {
      const build = action.type === 'place-tile' ? action.build : undefined
      return build?.kind === 'barn' ? [`${build.cell ?? ''}${build.corner}`] : []
    }),
  ),
]

describe('building a barn', () => {
  allowed([
    {
      ruling: '79. four tiles touch at the point, one of them just laid',
      scene: plain,
      turn: [...last, barn('NW')],
    },
    {
      ruling: '79. three are not enough',
      scene: { ...plain, tiles: fields.slice(0, 2) },
      turn: [...last, barn('NW')],
      fault: 'not-four-tiles',
    },
    {
      ruling: '79. nor is a point at the rim',
      scene: plain,
      turn: [...last, barn('SE')],
      fault: 'not-four-tiles',
    },
    {
      ruling: '80. no city at the point, on any of the tiles',
      scene: {
        options,
        tiles: [
          ['E', 0, 0],
          ['E', 0, -1, 180],
          ['B', 1, 0],
        ],
        meeples: [[0, 0, 0, 1]],
        drawn: 'B',
      },
      turn: [1, -1, 0, barn('SW')],
      fault: 'not-only-field',
    },
    {
      ruling: '80. nor on the tile just laid',
      scene: { options, tiles: [['E', 0, 0]], meeples: [[0, 0, 0, 1]], drawn: 'E' },
      turn: [0, -1, 180, barn('SW')],
      fault: 'not-only-field',
    },
    {
      ruling: '80. no wall that runs into the point: two fields of CB-04 meet there',
      scene: {
        options,
        tiles: [
          ['CB-04', 0, 0],
          ['B', 0, -1],
          ['A', 1, 0, 90],
        ],
        meeples: [[0, 0, -1, 1]],
        drawn: 'B',
      },
      turn: [1, -1, 0, barn('SW')],
      fault: 'not-only-field',
    },
    {
      ruling: '81. roads in the middle of the touching edges do not matter',
      scene: {
        options,
        tiles: [
          ['V', 0, 0, 270],
          ['V', 1, 0, 0],
          ['V', 1, 1, 90],
        ],
        meeples: [[0, 0, 0, 2]],
        drawn: 'V',
      },
      turn: [0, 1, 180, barn('NE')],
    },
    {
      ruling: '83. the farmer may lie far away in the field',
      scene: { ...plain, tiles: [...fields, ['E', 2, 0, 90]], meeples: [[0, 2, 0, 1]] },
      turn: [...last, barn('NW')],
    },
    {
      ruling: '82, 83. or in a part that the tile joins to it',
      scene: {
        ...plain,
        tiles: [
          ['B', 0, 0],
          ['E', 1, 0, 90],
          ['B', 0, 1],
          ['N', 2, 0, 180],
          ['E', 2, 1],
        ],
        meeples: [[0, 2, 1, 1]],
      },
      turn: [...last, barn('NW')],
    },
    {
      ruling: '82, 83. or in a part that the tile joins to it through other fields',
      scene: {
        options,
        tiles: [
          ['I', 0, -1, 90],
          ['K', 0, -2, 90],
          ['CB-04', 0, -3, 180],
          ['CB-09', -1, -3, 270],
          ['U', -1, -1],
        ],
        meeples: [[0, -1, -3, 1]],
        drawn: 'CB-11',
      },
      turn: [-1, -2, 90, barn('SE')],
    },
    {
      ruling: '82, 83. or in a part that it joins to a part that it joins',
      scene: {
        options,
        tiles: [
          ['D', 0, 0],
          ['CB-03', 0, -1, 270],
          ['J', 0, 1, 90],
          ['CB-05', -1, -1],
          ['V', -1, 1, 180],
          ['CB-06', 1, 0, 90],
        ],
        meeples: [[0, -1, 1, 1]],
        drawn: 'CB-12',
      },
      turn: [-1, 0, 270, barn('SE')],
    },
    {
      ruling: '83. without an own farmer in the field there is none',
      scene: { ...plain, meeples: [[1, 0, 0, 1]] },
      turn: [...last, barn('NW')],
      fault: 'no-own-farmer',
    },
    {
      ruling: '83. a monk is no farmer',
      scene: { ...plain, meeples: [[0, 0, 0, 0]] },
      turn: [...last, barn('NW')],
      fault: 'no-own-farmer',
    },
    {
      ruling: '85. of several farmers one is named',
      scene: {
        ...plain,
        meeples: [
          [0, 0, 0, 1],
          [0, 0, 1, 1],
        ],
      },
      turn: [...last, barn('NW')],
      fault: 'several-farmers',
    },
    {
      ruling: '85. an own farmer of that field',
      scene: plain,
      turn: [...last, barn('NW', { farmer: { x: 1, y: 0, segment: 1 } })],
      fault: 'no-such-farmer',
    },
    {
      ruling: '79, 139. not without a barn in stock',
      scene: { ...plain, stock: { bridges: 12, castles: 6, barns: 0 } },
      turn: [...last, barn('NW')],
      fault: 'no-barn-left',
    },
    {
      ruling: '85a. only a double tile has a second square',
      scene: plain,
      turn: [...last, barn('NW', { cell: 'B' })],
      fault: 'no-such-cell',
    },
  ])

  test('84. it is voluntary; built, one farmer moves at once, and it pays', () => {
    const state = tableOf(plain)
    expect(faultOf(state, last)).toBeUndefined()
    const { events, next } = played(state, [...last, barn('NW')])
    expect(events.slice(1, 3)).toEqual([
      {
        type: 'barn-built',
        x: 1,
        y: 1,
        corner: 'NW',
        farmer: { seat: 0, from: farmer },
      },
      {
        type: 'feature-scored',
        feature: 'barn',
        x: 1,
        y: 1,
        segment: 1,
        tiles: 0,
        seats: [{ seat: 0, points: 1 }],
        final: false,
      },
    ])
    expect(carcassonne.view(next, 0)).toMatchObject({
      barns: [{ x: 1, y: 1, corner: 'NW' }],
      meeples: [{ seat: 0, kind: 'meeple', x: 1, y: 1, on: 'barn', corner: 'NW' }],
      stock: { barns: 5 },
      supply: [{ meeples: 6 }, {}],
    })
  })

  test('85. the farmer named is the one who moves', () => {
    const meeples = [
      [0, 0, 0, 1],
      [0, 0, 1, 1],
    ] as const
    const state = tableOf({ ...plain, meeples })
    const named = { x: 0, y: 1, segment: 1 }
    const { events } = played(state, [...last, barn('NW', { farmer: named })])
    expect(events).toContainEqual({
      type: 'barn-built',
      x: 1,
      y: 1,
      corner: 'NW',
      farmer: { seat: 0, from: named },
    })
  })

  /** A barn with a farmer of seat 0 stands in the middle of four fields. */
  const built: Scene = {
    options,
    tiles: [...fields, ['CB-06', 1, 1]],
    barns: [{ x: 1, y: 1, corner: 'NW' }],
    others: [{ seat: 0, kind: 'meeple', x: 1, y: 1, on: 'barn', corner: 'NW' }],
  }
  /** Two more fields make a second point, in the north-east. */
  const wider: Scene = {
    ...built,
    tiles: [...built.tiles!, ['E', 2, 0], ['E', 2, -1, 180]],
    drawn: 'E',
  }
  const second = [2, 1, 180] as const

  allowed([
    {
      ruling: '86. a farmer on a barn does not move onto another',
      scene: wider,
      turn: [...second, barn('NW')],
      fault: 'no-own-farmer',
    },
    {
      ruling: '90. another own farmer of the field may: no limit of barns in a field',
      scene: { ...wider, meeples: [[0, 0, 0, 1]] },
      turn: [...second, barn('NW')],
    },
    {
      ruling: '91. a farmer on a barn occupies the field',
      scene: wider,
      turn: [...second, { meeple: { kind: 'meeple', segment: 1 } }],
      fault: 'feature-occupied',
    },
  ])

  offered([
    {
      ruling: '91. nobody is placed onto a barn',
      scene: plain,
      turn: [...last, barn('NW', { farmer })],
      offers: ['meeple 0'],
    },
  ])

  test('87. nobody else moves or goes home, and the field does not score', () => {
    const { events, next } = played(
      tableOf({
        ...plain,
        meeples: [
          [0, 0, 0, 1],
          [1, 0, 1, 1],
        ],
      }),
      [...last, barn('NW')],
    )
    expect(home(events)).toEqual([])
    expect(paid(events)).toEqual(['barn 0:2'])
    expect(carcassonne.view(next, 0)).toMatchObject({
      meeples: [{ seat: 1, x: 0, y: 1, segment: 1 }, { seat: 0 }],
    })
  })

  pays([
    {
      ruling: '88. 1 for each farmer in play, in every field, on barns too, own and others',
      scene: {
        ...wider,
        tiles: [...wider.tiles!, ['U', 3, 0]],
        meeples: [
          [0, 0, 0, 1],
          [1, 1, 0, 1],
          [1, 3, 0, 1],
        ],
      },
      turn: [...second, barn('NW')],
      pays: ['barn 0:4'],
    },
    {
      ruling: '88. also for the farmer of this very turn',
      scene: { ...plain, drawn: 'V' },
      turn: [1, 1, 270, { ...barn('NW'), meeple: { kind: 'meeple', segment: 2 } }],
      pays: ['barn 0:2'],
    },
    {
      ruling: '88. not for monks, knights and travelers',
      scene: {
        ...plain,
        meeples: [
          [0, 0, 0, 1],
          [1, 0, 0, 0],
          [1, 1, 0, 0],
        ],
      },
      turn: [...last, barn('NW')],
      pays: ['barn 0:1'],
    },
    {
      ruling: '89. a barn that was built before pays nothing more',
      scene: wider,
      turn: second,
    },
    {
      ruling: '92. at the end a farmer on a barn votes in the field of its point; ties in full',
      scene: {
        ...wider,
        meeples: [[1, 0, 0, 1]],
      },
      turn: second,
      finally: ['field 0:3 1:3'],
    },
  ])

  test('93. a tile that completes four points is offered each, and takes one', () => {
    const tiles: readonly Lay[] = [
      ['E', 0, 0],
      ['E', 1, 0],
      ['E', 2, 0],
      ['B', 2, 1],
      ['B', 2, 2],
      ['B', 1, 2],
      ['B', 0, 2],
      ['E', 0, 1, 270],
    ]
    const state = tableOf({ options, tiles, meeples: [[0, 0, 2, 1]], drawn: 'CB-06' })
    expect(barnsAt(state, last)).toEqual(['NW', 'NE', 'SE', 'SW'])
    const { next } = played(state, [...last, barn('SE')])
    expect(carcassonne.view(next, 0)).toMatchObject({ barns: [{ x: 1, y: 1, corner: 'SE' }] })
  })
})
