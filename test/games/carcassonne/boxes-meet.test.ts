import { describe, expect, test } from 'vitest'
import { boxes } from '../../../src/games/carcassonne/expansions/boxes.ts'
import { carcassonne, carcassonneOf } from '../../../src/games/carcassonne/game.ts'
import { optionsSchema } from '../../../src/games/carcassonne/schema.ts'
import { castle, doubleTile, field, road } from '../../../src/games/carcassonne/tiles.ts'
import {
  actionOf,
  allowed,
  type Lay,
  offered,
  pays,
  played,
  type Rest,
  type Scene,
  tableOf,
} from './rulings/scenes.ts'

/** Where one box meets another: a row for each pair that touches. */

const start: Lay = ['D', 0, 0]
const meeple = (segment: number): Rest => ({ meeple: { kind: 'meeple', segment } })
const onBridge: Rest = { meeple: { kind: 'meeple', on: 'bridge' } }
const abbotBack: Rest = { recall: { kind: 'abbot' } }
const hand = (...castleTiles: readonly string[]): Scene['supply'] => [
  { meeples: 4, abbot: false, castleTiles },
  { meeples: 4, abbot: false, castleTiles: [] },
]

describe('the river and bridges', () => {
  const options = { river: true, castlesAndBridges: true }
  /** The road of the source comes back to the square south of it. */
  const tiles: readonly Lay[] = [
    ['RA', 0, 0],
    ['V', 1, 0, 0],
    ['V', 1, 1, 90],
  ]
  const south = [0, 1, 0] as const

  offered([
    {
      ruling: 'a bridge over the river is a place for a meeple',
      scene: { options, tiles, drawn: 'RD' },
      turn: south,
      offers: ['meeple 1', 'meeple 2', 'meeple bridge'],
    },
    {
      ruling: 'it belongs to the road that it continues',
      scene: { options, tiles, meeples: [[1, 0, 0, 0]], drawn: 'RD' },
      turn: south,
      offers: ['meeple 1', 'meeple 2'],
    },
    {
      ruling: 'it joins no fields across the river: a farmer in the west',
      scene: { options, tiles, meeples: [[1, 0, 0, 4]], drawn: 'RD' },
      turn: south,
      offers: ['meeple 1', 'meeple bridge'],
    },
  ])

  pays([
    {
      ruling: 'the river tile is no tile of the road: three tiles, and 1 for the bridge',
      scene: { options, tiles, drawn: 'RD' },
      turn: [...south, onBridge],
      finally: ['road 0:4'],
    },
  ])
})

describe('the river and castles', () => {
  const options = { river: true, castlesAndBridges: true }
  const banks: readonly Lay[] = [
    ['RA', 0, 0],
    ['RC', 0, 1, 90],
  ]
  const castle: Rest = { build: { kind: 'castle', segment: 0 } }

  allowed([
    {
      ruling: 'a castle stands on a city on the bank',
      scene: { options, tiles: banks, drawn: 'E' },
      turn: [1, 1, 270, castle],
    },
    {
      ruling: 'and on the city of the river tile of Castles & Bridges',
      scene: {
        options,
        tiles: [
          ['RA', 0, 0],
          ['CB-R1', 0, 1, 90],
        ],
        drawn: 'E',
      },
      turn: [1, 1, 270, castle],
    },
  ])

  pays([
    {
      ruling: 'a farmer on that bank gets 3 for it',
      scene: { options, tiles: banks, meeples: [[0, 0, 1, 3]], drawn: 'E' },
      turn: [1, 1, 270, castle],
      finally: ['field 0:3'],
    },
  ])
})

describe('the river, farmers and barns', () => {
  const options = { river: true, castlesAndBridges: true }
  /** Two fields east of the second river tile; what is laid in its south completes the point. */
  const scene: Scene = {
    options,
    tiles: [
      ['RA', 0, 0],
      ['RD', 0, 1],
      ['B', 1, 1],
      ['B', 1, 2],
    ],
    meeples: [[0, 0, 1, 2]],
  }
  const barn: Rest = { build: { kind: 'barn', corner: 'NE' } }
  const source: Scene = {
    options,
    tiles: [
      ['RA', 0, 0],
      ['RD', 0, 1],
      ['U', 1, 0, 90],
    ],
    drawn: 'B',
  }

  allowed([
    {
      ruling: 'a farmer on the other bank has no barn here',
      scene: { ...scene, drawn: 'RD' },
      turn: [0, 2, 0, barn],
      fault: 'no-own-farmer',
    },
    {
      ruling: 'round the lake he has: its field joins the banks',
      scene: { ...scene, drawn: 'RL' },
      turn: [0, 2, 0, barn],
    },
    {
      ruling: 'a barn beside the source, for a farmer south of its road',
      scene: { ...source, meeples: [[0, 0, 0, 3]] },
      turn: [1, 1, 0, { build: { kind: 'barn', corner: 'NW' } }],
    },
    {
      ruling: 'not for one west of the river',
      scene: { ...source, meeples: [[0, 0, 0, 4]] },
      turn: [1, 1, 0, { build: { kind: 'barn', corner: 'NW' } }],
      fault: 'no-own-farmer',
    },
  ])
})

describe('the river and the abbot', () => {
  const options = { river: true, abbot: true }

  offered([
    {
      ruling: 'the garden at a bend is his, the river nobody’s',
      scene: { options, drawn: 'RGg' },
      turn: [0, 1, 0],
      offers: ['abbot 3', 'meeple 1', 'meeple 2'],
    },
  ])

  pays([
    {
      ruling: 'river tiles are neighbours of a garden',
      scene: { options, drawn: 'RGg' },
      turn: [0, 1, 0, { meeple: { kind: 'abbot', segment: 3 } }],
      finally: ['garden 0:2'],
    },
    {
      ruling: 'and of a monastery at the lake, from which he is recalled',
      scene: {
        options,
        tiles: [
          ['RA', 0, 0],
          ['RL', 0, 1],
        ],
        abbots: [[0, 0, 1, 0]],
        drawn: 'U',
      },
      turn: [1, 0, 90, abbotBack],
      pays: ['monastery 0:3'],
    },
  ])
})

describe('the river and castles in Germany', () => {
  const options = { river: true, castlesInGermany: true }

  pays([
    {
      ruling: 'the road of the source ends at a castle: two tiles, and 3',
      scene: {
        options,
        tiles: [
          ['RA', 0, 0],
          ['A', 0, -1, 0],
        ],
        meeples: [[1, 0, 0, 0]],
        supply: hand('CG-3'),
        remaining: { U: 1 },
      },
      turn: [1, 0, 0, { castleTile: 'CG-3' }],
      pays: ['road 1:6'],
    },
  ])
})

describe('the abbot and Castles & Bridges', () => {
  const options = { abbot: true, castlesAndBridges: true }
  const monastery: Lay = ['B', 0, 1]
  const out: Scene = { options, tiles: [start, monastery], abbots: [[0, 0, 1, 0]] }

  offered([
    {
      ruling: 'below a bridge he stands in the garden, beside a meeple’s places',
      scene: { options, drawn: 'Ug' },
      turn: [1, 0, 0],
      offers: ['abbot 3', 'meeple 0', 'meeple 1', 'meeple 2', 'meeple bridge'],
    },
    {
      ruling: 'below a bridge he stands in the monastery',
      scene: { options, drawn: 'B' },
      turn: [1, 0, 0],
      offers: ['abbot 0', 'meeple 0', 'meeple 1', 'meeple bridge'],
    },
    {
      ruling: 'he may go where a bridge is built',
      scene: { ...out, drawn: 'CB-06' },
      turn: [1, 0, 0],
      offers: ['meeple 0', 'meeple bridge', 'recall abbot'],
    },
    {
      ruling: 'he may go where a castle is built, and is no maiden',
      scene: { ...out, drawn: 'E' },
      turn: [0, -1, 180, { build: { kind: 'castle', segment: 0 } }],
      offers: ['meeple 1', 'meeple castle', 'recall abbot'],
    },
  ])

  const fields: readonly Lay[] = [start, monastery, ['B', 1, 1], ['E', 0, 2, 180]]
  const barn: Rest = { build: { kind: 'barn', corner: 'NW' } }
  const maiden = { seat: 0, kind: 'meeple', x: 0, y: -1, on: 'castle' } as const

  pays([
    {
      ruling: '95. he goes where a barn is built, which pays first',
      scene: {
        ...out,
        tiles: fields,
        meeples: [[0, 1, 1, 1]],
        drawn: 'B',
      },
      turn: [1, 2, 0, { ...barn, ...abbotBack }],
      pays: ['barn 0:1', 'monastery 0:5'],
    },
    {
      ruling: '9. so does a maiden: farmers do not count for her, nor she for the barn',
      scene: {
        ...out,
        tiles: [...fields, ['E', 0, -1, 180]],
        castles: [{ x: 0, y: -1, segment: 0 }],
        meeples: [[0, 1, 1, 1]],
        others: [maiden],
        drawn: 'B',
      },
      turn: [1, 2, 0, { ...barn, recall: { kind: 'maiden', x: 0, y: -1 } }],
      pays: ['barn 0:1', 'maiden 0:1'],
    },
    {
      ruling: 'he goes where a bridge is built, and the tile below counts as a neighbour',
      scene: { ...out, drawn: 'CB-06' },
      turn: [1, 0, 0, abbotBack],
      pays: ['monastery 0:3'],
    },
  ])
})

describe('the abbot and castles in Germany', () => {
  const options = { abbot: true, castlesInGermany: true }
  /** A monastery in the middle of eight squares, of which the two in the north are empty. */
  const tiles: readonly Lay[] = [
    start,
    ['E', 0, 1, 180],
    ['B', 1, 1],
    ['A', 2, 1, 180],
    ['B', 2, 2],
    ['B', 1, 2],
    ['E', 0, 2],
  ]
  const scene: Scene = { options, tiles, abbots: [[0, 1, 1, 0]], supply: hand('CG-3') }
  const castle: Rest = { castleTile: 'CG-3' }

  pays([
    {
      ruling: '57, 122. a recall counts both squares of the castle just laid',
      scene: { ...scene, tiles: tiles.slice(0, 4) },
      turn: [1, 0, 0, { ...castle, ...abbotBack }],
      pays: ['monastery 0:6'],
    },
    {
      ruling: '58, 122. a castle fills the last two squares: the place is complete',
      scene,
      turn: [1, 0, 0, castle],
      pays: ['monastery 0:9'],
    },
  ])

  allowed([
    {
      ruling: '58. then he is not recalled',
      scene,
      turn: [1, 0, 0, { ...castle, ...abbotBack }],
      fault: 'place-complete',
    },
  ])
})

describe('castles in Germany and bridges', () => {
  const options = { castlesInGermany: true, castlesAndBridges: true }
  const castle: Lay = ['CG-3', 1, 0]
  const laid: Scene = { options, supply: hand() }

  allowed([
    {
      ruling: 'a castle is laid to the open end of a bridge with a road',
      scene: { options, tiles: [start, ['B', 1, 0]], supply: hand('CG-3') },
      turn: [2, 0, 0, { castleTile: 'CG-3' }],
    },
    {
      ruling: 'and not with a field',
      scene: { options, tiles: [start, ['B', 1, 0]], supply: hand('CG-3') },
      turn: [2, 0, 90, { castleTile: 'CG-3' }],
      fault: 'edge-mismatch',
    },
    {
      ruling: 'a bridge begins at the road of a castle',
      scene: { ...laid, tiles: [start, castle], drawn: 'B' },
      turn: [3, 0, 0],
    },
    {
      ruling: 'a bridge does not end at the field of a castle',
      scene: {
        ...laid,
        tiles: [start, ['E', 0, -1, 180], ['B', 1, -1], ['A', 2, -1], ['CG-2', 2, 0]],
        drawn: 'B',
      },
      turn: [1, 0, 0],
      fault: 'edge-mismatch',
    },
  ])

  pays([
    {
      ruling: '126. a bridge on the road of a castle: two tiles, 3 for it, 3 for the castle',
      scene: {
        ...laid,
        tiles: [start, castle, ['B', 3, 0]],
        meeples: [[1, 1, 0, 1]],
        drawn: 'A',
      },
      turn: [4, 0, 90],
      pays: ['road 1:8'],
    },
    {
      ruling: 'a bridge completes a road to a castle, for the meeple on it',
      scene: {
        ...laid,
        tiles: [start, castle, ['A', 2, 1, 180], ['B', 3, 1], ['B', 4, 1], ['A', 4, 0, 90]],
        drawn: 'CB-06',
      },
      turn: [3, 0, 0, onBridge],
      pays: ['road 0:8'],
    },
    {
      ruling: 'unfinished at the end the bridge counts 1, and the castle nothing on top',
      scene: { ...laid, tiles: [start, castle], meeples: [[1, 1, 0, 1]], drawn: 'B' },
      turn: [3, 0, 0],
      finally: ['road 1:2'],
    },
  ])
})

describe('castles in Germany and castles on cities', () => {
  const options = { castlesInGermany: true, castlesAndBridges: true }
  const german: Lay = ['CG-3', 1, 0]
  const build: Rest = { build: { kind: 'castle', segment: 0 } }
  const laid: Scene = { options, tiles: [start, german], supply: hand(), drawn: 'E' }
  /** The cap in the north waits for the city of the German castle. */
  const waiting: Scene = {
    options,
    tiles: [start, ['E', 0, -1, 180], ['B', 1, -1], ['E', 2, -1, 180]],
    meeples: [[1, 2, -1, 0]],
    supply: hand('CG-3'),
  }

  pays([
    {
      ruling: '127. a city that reaches a German castle may get a castle: it pays nothing',
      scene: { ...laid, meeples: [[1, 1, 0, 0]] },
      turn: [2, -1, 180, build],
    },
    {
      ruling: 'a German castle that is laid may close a city that gets one',
      scene: waiting,
      turn: [1, 0, 0, { castleTile: 'CG-3', ...build }],
    },
    {
      ruling: 'without it that city pays 4 and 3',
      scene: waiting,
      turn: [1, 0, 0, { castleTile: 'CG-3' }],
      pays: ['city 1:7'],
    },
    {
      ruling: '77, 128. the lord of a German castle does not count for a maiden',
      scene: {
        ...laid,
        tiles: [start, german, ['E', 2, -1, 180]],
        castles: [{ x: 2, y: -1, segment: 0 }],
        meeples: [[1, 1, 0, 7]],
        others: [{ seat: 0, kind: 'meeple', x: 2, y: -1, on: 'castle' }],
        drawn: 'U',
      },
      turn: [-1, 0, 90, { recall: { kind: 'maiden', x: 2, y: -1 } }],
      pays: ['maiden 0:1'],
    },
    {
      ruling: 'a maiden goes also in a turn that lays a German castle',
      scene: {
        options,
        tiles: [start, ['E', 0, -1, 180]],
        castles: [{ x: 0, y: -1, segment: 0 }],
        others: [{ seat: 0, kind: 'meeple', x: 0, y: -1, on: 'castle' }],
        supply: hand('CG-3'),
      },
      turn: [1, 0, 0, { castleTile: 'CG-3', recall: { kind: 'maiden', x: 0, y: -1 } }],
      pays: ['maiden 0:1'],
    },
  ])

  offered([
    {
      ruling: '128. no maiden enters a German castle: a lord, or a maiden over the city',
      scene: { ...waiting, meeples: [] },
      turn: [1, 0, 0, build],
      offers: [
        'meeple 1',
        'meeple 2',
        'meeple 3',
        'meeple 4',
        'meeple 5',
        'meeple 6',
        'meeple 7',
        'meeple castle',
      ],
    },
  ])

  test('the castle is named by the square A of the German castle that closed the city', () => {
    const { events, next } = played(tableOf(waiting), [1, 0, 0, { castleTile: 'CG-3', ...build }])
    expect(events).toContainEqual({
      type: 'castle-built',
      x: 1,
      y: 0,
      segment: 0,
      maiden: { seat: 1, from: { x: 2, y: -1, segment: 0 } },
    })
    expect(carcassonne.view(next, 0)).toMatchObject({
      meeples: [{ seat: 1, kind: 'meeple', x: 1, y: 0, on: 'castle' }],
    })
  })
})

describe('castles in Germany and barns', () => {
  const options = { castlesInGermany: true, castlesAndBridges: true }
  const below: readonly Lay[] = [start, ['E', 0, 1, 180], ['B', 1, 1], ['A', 2, 1, 180]]
  const scene: Scene = { options, tiles: below, meeples: [[0, 1, 1, 1]], supply: hand('CG-3') }
  const turn = (corner: 'SW' | 'SE', cell: 'A' | 'B') =>
    [1, 0, 0, { castleTile: 'CG-3', build: { kind: 'barn', corner, cell } }] as const

  allowed([
    {
      ruling: '94. one square of a castle is one of the four at the point',
      scene,
      turn: turn('SW', 'A'),
    },
    {
      ruling: '94. at its seam two squares are, with one field running across',
      scene,
      turn: turn('SE', 'A'),
    },
    {
      ruling: '94. a castle that lies already counts so too',
      scene: {
        options,
        tiles: [start, ['CG-3', 1, 0], ['A', 2, 1, 180]],
        meeples: [[0, 1, 0, 6]],
        supply: hand(),
        drawn: 'B',
      },
      turn: [1, 1, 0, { build: { kind: 'barn', corner: 'NE' } }],
    },
    {
      ruling: '94. at the other seam its city meets the point',
      scene: {
        options,
        tiles: [start, ['CG-3', 1, 0], ['E', 2, -1, 180]],
        meeples: [[0, 1, 0, 4]],
        supply: hand(),
        drawn: 'B',
      },
      turn: [1, -1, 0, { build: { kind: 'barn', corner: 'SE' } }],
      fault: 'not-only-field',
    },
    {
      ruling: '79. three squares are no point',
      scene,
      turn: turn('SE', 'B'),
      fault: 'not-four-tiles',
    },
  ])

  test('85a. a point at the seam has two names, and is stored by one', () => {
    const state = tableOf(scene)
    const named = carcassonne.canonical(state, 0, actionOf(turn('SE', 'A')))
    expect(carcassonne.canonical(state, 0, actionOf(turn('SW', 'B')))).toEqual(named)
    expect(named).toMatchObject({ build: { corner: 'SE', cell: 'A', farmer: { x: 1, y: 1 } } })
    expect(played(state, turn('SW', 'B')).events).toContainEqual({
      type: 'barn-built',
      x: 1,
      y: 0,
      corner: 'SE',
      farmer: { seat: 0, from: { x: 1, y: 1, segment: 1 } },
    })
  })

  test('85a. each point is listed once', () => {
    const { actions } = carcassonne.legalActions(tableOf(scene), 0, { x: 1, y: 0, rotation: 0 })
    const barns = actions.flatMap((action) =>
      action.type === 'place-tile' && action.build?.kind === 'barn'
        ? [`${action.build.cell}${action.build.corner}`]
        : [],
    )
    expect(new Set(barns)).toEqual(new Set(['ASE', 'ASW']))
  })

  test('94. two fields that meet at the seam are not one', () => {
    const split = doubleTile('split', 'castle', [
      castle,
      road('A.W'),
      road('B.S'),
      field('A.WR A.NL A.NR B.NL B.NR B.EL B.ER B.SL'),
      field('B.SR'),
      field('A.WL A.SR A.SL'),
    ])
    const game = carcassonneOf([...boxes, { box: { tiles: [split] }, isOpen: () => true }])
    const empty = game.empty({ seats: 2, options: optionsSchema.parse(options) })
    const begun = game.start(empty, {
      board: below.map(([tile, x, y, rotation = 0]) => ({ tile, x, y, rotation, seat: null })),
      meeples: [{ seat: 0, kind: 'meeple', x: 1, y: 1, segment: 1 }],
      supply: hand('split')!,
    })
    if ('fault' in begun) throw new Error(JSON.stringify(begun))
    const [x, y, rotation, rest] = turn('SE', 'A')
    const action = { type: 'place-tile', x, y, rotation, ...rest, castleTile: 'split' } as const
    expect(game.decide(begun.next, 0, action)).toEqual({
      fault: 'not-only-field',
      pointer: '/build',
    })
  })
})

describe('bridges, farmers and barns', () => {
  const options = { castlesAndBridges: true }
  const bridged: Scene = { options, tiles: [start, ['B', 1, 0], ['B', 0, 1]], drawn: 'B' }
  const barn: Rest = { build: { kind: 'barn', corner: 'NW' } }

  allowed([
    {
      ruling: 'a bridged tile shows its field at the point',
      scene: { ...bridged, meeples: [[0, 0, 0, 3]] },
      turn: [1, 1, 0, barn],
    },
    {
      ruling: 'a farmer beyond the road lies in the same field: it runs below the bridge',
      scene: { ...bridged, meeples: [[0, 0, 0, 2]] },
      turn: [1, 1, 0, barn],
    },
  ])
})

describe('the abbot and farmers', () => {
  offered([
    {
      ruling: '56. a garden parts no field and no road',
      scene: { options: { abbot: true }, meeples: [[1, 0, 0, 1]], drawn: 'Ug' },
      turn: [1, 0, 90],
      offers: ['abbot 3', 'meeple 1', 'meeple 2'],
    },
  ])

  pays([
    {
      ruling: 'abbot and farmer of one tile score apart',
      scene: {
        options: { abbot: true },
        tiles: [start, ['E', 0, -1, 180], ['B', 0, 1]],
        abbots: [[0, 0, 1, 0]],
        meeples: [[1, 0, -1, 1]],
        drawn: 'U',
      },
      turn: [-1, 0, 90, meeple(0)],
      finally: ['field 1:3', 'monastery 0:3', 'road 0:2'],
    },
  ])
})
