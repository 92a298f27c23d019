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
  placements,
  played,
  type Scene,
  type Turn,
  tableOf,
} from './scenes.ts'

/** Rulings of Castles & Bridges, by number: limits and order of a turn, and bridges. */

const options = { castlesAndBridges: true }
const start: Lay = ['D', 0, 0]
/** East of the start tile its road arrives from the west. */
const east = [1, 0, 0] as const
const onBridge = { meeple: { kind: 'meeple', on: 'bridge' } } as const
const spent = { bridges: 0, castles: 6, barns: 6 }

/** The bridge that a turn builds. */
const bridgeOf = (scene: Scene, turn: Turn): string | undefined => {
  const { events } = played(tableOf({ options, ...scene }), turn)
  return events.flatMap((event) => (event.type === 'bridge-built' ? [event.axis] : []))[0]
}

describe('the limits and the order of a turn', () => {
  test('1. twelve bridges, six castles and six barns lie beside the table for all', () => {
    const stock = { bridges: 12, castles: 6, barns: 6 }
    expect(carcassonne.view(emptyTable({ options }), 0)).toMatchObject({ stock })
    expect(carcassonne.view(emptyTable(), 0)).toMatchObject({
      stock: { bridges: 0, castles: 0, barns: 0 },
    })
  })

  test('2. a bridge stays when its road is scored', () => {
    const tiles: readonly Lay[] = [start, ['A', -1, 0, 270], ['B', 1, 0]]
    const state = tableOf({ options, tiles, meeples: [[0, 0, 0, 1]], drawn: 'A' })
    const { events, next } = played(state, [2, 0, 90])
    expect(home(events)).toEqual(['0 meeple'])
    expect(carcassonne.view(next, 0)).toMatchObject({ stock: { bridges: 11 } })
  })

  /** East of the start tile a cap needs a bridge, and closes a city in the north. */
  const caps: readonly Lay[] = [start, ['E', 0, -1, 180], ['E', 1, -1, 180]]

  allowed([
    {
      ruling: '3, 4, 139. a placement that needs a bridge holds no castle',
      scene: { options, tiles: caps, drawn: 'E' },
      turn: [...east, { build: { kind: 'castle', segment: 0 } }],
      fault: 'one-building-a-turn',
    },
    {
      ruling: '3. nor a barn',
      scene: { options, tiles: caps, drawn: 'E' },
      turn: [...east, { build: { kind: 'barn', corner: 'NW' } }],
      fault: 'one-building-a-turn',
    },
  ])

  pays([
    {
      ruling: '4. the bridge is the building of the turn, and the city is scored',
      scene: { options, tiles: caps, meeples: [[1, 1, -1, 0]], drawn: 'E' },
      turn: east,
      pays: ['city 1:4'],
    },
  ])

  /** The cap in the north of the start tile closes a city of two, and meets three plain fields. */
  const both: Scene = {
    options,
    tiles: [start, ['U', -1, 0, 90], ['B', -1, -1], ['B', -1, -2], ['B', 0, -2]],
    meeples: [[0, -1, -1, 1]],
    drawn: 'E',
  }
  const north = [0, -1, 180] as const
  const barn = { kind: 'barn', corner: 'NW', farmer: { x: -1, y: -1, segment: 1 } } as const

  test('5. castle and barn both possible: one of them, or none', () => {
    const { actions } = carcassonne.legalActions(tableOf(both), 0, { x: 0, y: -1, rotation: 180 })
    const builds = actions.map((action) => JSON.stringify('build' in action ? action.build : null))
    expect(new Set(builds)).toEqual(
      new Set(['null', JSON.stringify({ kind: 'castle', segment: 0 }), JSON.stringify(barn)]),
    )
  })

  allowed([
    {
      ruling: '6. the meeple of this turn cannot be the farmer of its barn',
      scene: { ...both, meeples: [] },
      turn: [
        ...north,
        { build: { kind: 'barn', corner: 'NW' }, meeple: { kind: 'meeple', segment: 1 } },
      ],
      fault: 'no-own-farmer',
    },
    {
      ruling: '6. nor the knight of its castle: the city is covered',
      scene: { ...both },
      turn: [...north, { build: { kind: 'castle' }, meeple: { kind: 'meeple', segment: 0 } }],
      fault: 'feature-occupied',
    },
  ])

  /** An own maiden stands on the castle over the city of the start tile and the cap in its north. */
  const maiden: Scene = {
    options: { ...options, abbot: true },
    tiles: [start, ['E', 0, -1, 180], ['B', 0, 1]],
    castles: [{ x: 0, y: -1, segment: 0 }],
    others: [{ seat: 0, kind: 'meeple', x: 0, y: -1, on: 'castle' }],
    abbots: [[0, 0, 1, 0]],
    drawn: 'U',
  }
  const recall = { recall: { kind: 'maiden', x: 0, y: -1 } } as const

  offered([
    {
      ruling: '7. a meeple comes, or the abbot goes, or a maiden goes, or nothing',
      scene: maiden,
      turn: [1, 0, 90],
      offers: ['meeple 0', 'meeple 1', 'meeple 2', 'recall abbot', 'recall maiden'],
    },
  ])

  allowed([
    {
      ruling: '7. not two of them',
      scene: maiden,
      turn: [1, 0, 90, { ...recall, meeple: { kind: 'meeple', segment: 0 } }],
      fault: 'one-figure-a-turn',
    },
  ])

  pays([
    {
      ruling: '8. the points of a maiden come before completed features',
      scene: {
        ...maiden,
        meeples: [[1, 0, 0, 1]],
        tiles: [...maiden.tiles!, ['A', -1, 0, 270]],
        drawn: 'A',
      },
      turn: [1, 0, 90, recall],
      pays: ['maiden 0:1', 'road 1:3'],
    },
    {
      ruling: '8. the points of a barn come before completed features',
      scene: { ...both, meeples: [...both.meeples!, [1, 0, 0, 0]] },
      turn: [...north, { build: barn }],
      pays: ['barn 0:1', 'city 1:4'],
    },
  ])

  test.each([
    { river: false, drawable: undefined },
    { river: true, drawable: 1 },
  ])('10. its river tile is among those of the river, if there is one: $river', (row) => {
    const state = tableOf({ options: { ...options, river: row.river } })
    expect(carcassonne.pool(state)?.pieces['CB-R1']).toBe(row.drawable)
  })

  test('11. its land tiles lie among the others', () => {
    const pieces = carcassonne.pool(tableOf({ options }))?.pieces ?? {}
    const own = Object.entries(pieces).filter(([id]) => id.startsWith('CB-'))
    expect(own.reduce((sum, [, count]) => sum + count, 0)).toBe(15)
    expect(pieces).toMatchObject({ U: 7, V: 8 })
  })

  test('10. the lake stays last', () => {
    const remaining = { 'CB-R1': 1, RL: 1, U: 1 }
    const state = tableOf({ options: { ...options, river: true }, remaining })
    expect(carcassonne.pool(state)?.pieces).toEqual({ 'CB-R1': 1 })
  })
})

describe('when a tile takes a bridge', () => {
  test.each([
    ['12, 15. plain field around a monastery', 'B', 0],
    ['12, 15. plain field around a monastery, turned', 'B', 90],
    ['12, 15. a plain field', 'CB-06', 0],
    ['13, 15. a straight road across', 'U', 0],
    ['13. a garden below', 'Ug', 0],
    ['13. a monastery with a road below', 'A', 0],
    ['13. a road that ends in a village below', 'CB-09', 180],
    ['13. two roads that end in a village below', 'CB-10', 0],
    ['15. a city on one edge, beside the bridge', 'E', 0],
    ['15. a city on one edge, on the other side', 'E', 180],
    ['15. two cities on the other axis', 'H', 0],
    ['15. a city that runs through on the other axis', 'G', 90],
  ] as const)('%s: %s turned %i', (_, drawn, rotation) => {
    expect(bridgeOf({ drawn }, [1, 0, rotation])).toBe('EW')
  })

  test.each([
    ['12. a city opposite', 'E', 90],
    ['14. a bend', 'V', 180],
    ['14. a bend, turned', 'V', 270],
    ['14. three roads', 'W', 270],
    ['14. cities on adjacent edges', 'I', 0],
    ['14. cities on adjacent edges, turned', 'I', 90],
    ['12. a city at one end of the axis', 'D', 90],
  ] as const)('%s: %s turned %i takes none', (_, drawn, rotation) => {
    expect(faultOf(tableOf({ options, drawn }), [1, 0, rotation])).toBe('edge-mismatch')
  })

  test('12. without the box no tile takes one', () => {
    expect(faultOf(tableOf({ drawn: 'B' }), east)).toBe('edge-mismatch')
  })

  test('17, 19. away from roads no bridge is built, and none may be', () => {
    const state = tableOf({ options, drawn: 'B' })
    expect(bridgeOf({ drawn: 'B' }, [0, 1, 0])).toBeUndefined()
    expect(faultOf(state, [0, 1, 0, { build: { kind: 'bridge' } }])).toBe('no-bridge-needed')
  })

  test('18, 133. where it is needed it is part of the placement, named or not', () => {
    const state = tableOf({ options, drawn: 'B' })
    const { events, next } = played(state, east)
    expect(played(state, [...east, { build: { kind: 'bridge' } }]).events).toEqual(events)
    expect(events).toContainEqual({ type: 'bridge-built', x: 1, y: 0, axis: 'EW' })
    expect(carcassonne.view(next, 0)).toMatchObject({
      board: [{}, { x: 1, y: 0, tile: 'B', bridge: 'EW' }],
      stock: { bridges: 11 },
    })
    const { actions } = carcassonne.legalActions(state, 0, { x: 1, y: 0, rotation: 0 })
    expect(actions[0]).toEqual({ type: 'place-tile', x: 1, y: 0, rotation: 0 })
    expect(actions.some((action) => 'build' in action)).toBe(false)
  })

  test('20, 139. with no bridge left the usual rule holds', () => {
    const state = tableOf({ options, stock: spent, drawn: 'B' })
    expect(faultOf(state, east)).toBe('no-bridge-left')
    expect(placements(state)).toEqual(placements(tableOf({ drawn: 'B' })))
  })

  /** Fields in the north of the square east of the start tile, and what lies beyond that square. */
  const beyond = (far: Lay): readonly Lay[] => [
    start,
    ['E', 0, -1, 180],
    ['B', 1, -1],
    ['B', 2, -1],
    far,
  ]
  const corner: readonly Lay[] = [start, ['E', 0, -1, 180], ['A', 1, -1]]
  const bridged: readonly Lay[] = [start, ['B', 1, 0]]

  allowed([
    {
      ruling: '16. no bridge on a tile that lies already',
      scene: { options, tiles: [start, ['E', 0, -1, 180]], drawn: 'U' },
      turn: [1, -1, 90],
      fault: 'edge-mismatch',
    },
    {
      ruling: '21. roads on two sides that are not opposite ask for two bridges',
      scene: { options, tiles: corner, drawn: 'B' },
      turn: east,
      fault: 'edge-mismatch',
    },
    {
      ruling: '21. a bend answers both',
      scene: { options, tiles: corner, drawn: 'V' },
      turn: [1, 0, 90],
    },
    {
      ruling: '22, 25. one bridge joins roads on both ends of its axis',
      scene: { options, tiles: beyond(['A', 2, 0, 90]), drawn: 'B' },
      turn: east,
    },
    {
      ruling: '23. a field beyond: a bridge has two ends, and both must meet road or nothing',
      scene: { options, tiles: beyond(['CB-06', 2, 0]), drawn: 'B' },
      turn: east,
      fault: 'edge-mismatch',
    },
    {
      ruling: '24. a city beyond',
      scene: { options, tiles: beyond(['E', 2, 0, 270]), drawn: 'B' },
      turn: east,
      fault: 'edge-mismatch',
    },
    {
      ruling: '26. two bridges may not touch',
      scene: { options, tiles: bridged, drawn: 'B' },
      turn: [2, 0, 0],
      fault: 'bridges-touch',
    },
    {
      ruling: '27. a road between two bridges keeps them apart',
      scene: { options, tiles: [...bridged, ['U', 2, 0, 90]], drawn: 'B' },
      turn: [3, 0, 0],
    },
    {
      ruling: '28. bridges side by side do not touch',
      scene: { options, tiles: [...bridged, ['U', 0, 1, 90]], drawn: 'B' },
      turn: [1, 1, 0],
    },
    {
      ruling: '29. the open end of a bridge is met by a road',
      scene: { options, tiles: bridged, drawn: 'U' },
      turn: [2, 0, 90],
    },
    {
      ruling: '29. and by no city',
      scene: { options, tiles: bridged, drawn: 'E' },
      turn: [2, 0, 270],
      fault: 'edge-mismatch',
    },
    {
      ruling: '30. the long side of a bridged tile is what is printed: field',
      scene: { options, tiles: bridged, drawn: 'E' },
      turn: [1, -1, 0],
    },
    {
      ruling: '30. and no road',
      scene: { options, tiles: bridged, drawn: 'A' },
      turn: [1, -1, 0],
      fault: 'edge-mismatch',
    },
    {
      ruling: '34. a river tile continues the river, bridge or not',
      scene: {
        options: { ...options, river: true },
        tiles: [
          ['RA', 0, 0],
          ['RD', 0, 1],
        ],
        drawn: 'RD',
      },
      turn: [1, 0, 0],
      fault: 'river-not-continued',
    },
  ])

  test('22. the bridge in between is one', () => {
    const tiles = beyond(['A', 2, 0, 90])
    expect(bridgeOf({ tiles, drawn: 'B' }, east)).toBe('EW')
  })

  test('26. not at the far end either, where a road arrives at the near one', () => {
    const tiles: readonly Lay[] = [...beyond(['B', 3, -1]), ['A', 3, 0, 90], ['B', 1, 0]]
    expect(faultOf(tableOf({ options, tiles, drawn: 'CB-06' }), [2, 0, 0])).toBe('bridges-touch')
  })

  test('31. what may be laid where is one list', () => {
    expect(placements(tableOf({ options, drawn: 'U' })).toSorted()).toEqual(
      // Beside the fields in the south crosswise; at both roads along them, or across with a bridge.
      [
        '0 1 90',
        '0 1 270',
        '1 0 90',
        '1 0 270',
        '-1 0 90',
        '-1 0 270',
        '1 0 0',
        '1 0 180',
        '-1 0 0',
        '-1 0 180',
      ].toSorted(),
    )
  })

  const crossroads: Scene = { options, tiles: [['X', 0, 0]], remaining: { B: 1, U: 1 } }
  const drawB = (scene: Scene) =>
    carcassonne.drawn(tableOf(scene), { pieces: ['B'], mark: { draw: 0 } }).events

  test('32. a tile that fits only with a bridge is not put back', () => {
    expect(drawB(crossroads)).toEqual([{ type: 'tile-drawn', seat: 0, tile: 'B', draw: 0 }])
    expect(placements(tableOf({ ...crossroads, drawn: 'B', remaining: {} }))).toHaveLength(16)
  })

  test('33. one that fits nowhere even so is', () => {
    expect(drawB({ ...crossroads, stock: spent })).toContainEqual({
      type: 'tile-discarded',
      tile: 'B',
    })
  })

  test('34. a bridge over the river', () => {
    const tiles: readonly Lay[] = [
      ['RA', 0, 0],
      ['V', 1, 0, 0],
      ['V', 1, 1, 90],
    ]
    const scene = { options: { ...options, river: true }, tiles, drawn: 'RD' }
    expect(bridgeOf(scene, [0, 1, 0])).toBe('EW')
    expect(placements(tableOf(scene))).toEqual(['0 1 0', '0 1 180'])
  })
})

describe('a bridge as a road', () => {
  offered([
    {
      ruling: '36, 38. a meeple stands on the bridge, or on what is below it',
      scene: { options, drawn: 'B' },
      turn: east,
      offers: ['meeple 0', 'meeple 1', 'meeple bridge'],
    },
    {
      ruling: '37. a road below is another road',
      scene: { options, meeples: [[1, 0, 0, 1]], drawn: 'U' },
      turn: east,
      offers: ['meeple 0', 'meeple 1', 'meeple 2'],
    },
    {
      ruling: '38. not on the bridge if its road is occupied',
      scene: { options, meeples: [[0, 0, 0, 1]], drawn: 'B' },
      turn: east,
      offers: ['meeple 0', 'meeple 1'],
    },
    {
      ruling: '38. the bridge keeps a meeple on it, and the next tile of its road is occupied',
      scene: {
        options,
        tiles: [start, ['B', 1, 0]],
        others: [{ seat: 1, kind: 'meeple', x: 1, y: 0, on: 'bridge' }],
        drawn: 'U',
      },
      turn: [2, 0, 90],
      offers: ['meeple 1', 'meeple 2'],
    },
    {
      ruling: '40. the fields on both sides of the road meet under the bridge: a farmer north',
      scene: { options, meeples: [[1, 0, 0, 2]], drawn: 'B' },
      turn: east,
      offers: ['meeple 0', 'meeple bridge'],
    },
    {
      ruling: '40. and a farmer south',
      scene: { options, meeples: [[1, 0, 0, 3]], drawn: 'B' },
      turn: east,
      offers: ['meeple 0', 'meeple bridge'],
    },
    {
      ruling: '40, 134. the field goes on beyond the open end, on both sides of the road',
      scene: {
        options,
        tiles: [start, ['B', 1, 0]],
        meeples: [[1, 1, 0, 1]],
        drawn: 'U',
      },
      turn: [2, 0, 90],
      offers: ['meeple 0'],
    },
  ])

  allowed([
    {
      ruling: '38. the abbot does not stand on a bridge',
      scene: { options: { ...options, abbot: true }, drawn: 'B' },
      turn: [...east, { meeple: { kind: 'abbot', on: 'bridge' } }],
      fault: 'figure-not-allowed-here',
    },
    {
      ruling: '38. where there is no bridge nobody stands on it',
      scene: { options, drawn: 'B' },
      turn: [0, 1, 0, onBridge],
      fault: 'no-such-segment',
    },
    {
      ruling: '38. a bridge is not named by a segment',
      scene: { options, drawn: 'B' },
      turn: [...east, { meeple: { kind: 'meeple', segment: 2 } }],
      fault: 'no-such-segment',
    },
  ])

  /** The square in the middle joins a road of two tiles in the west to one of one tile in the east. */
  const middle: readonly Lay[] = [
    start,
    ['E', 0, -1, 180],
    ['B', 1, -1],
    ['B', 2, -1],
    ['A', 2, 0, 90],
    ['A', -1, 0, 270],
  ]
  /** A road that comes back under its own bridge: seven tiles with the one in the west. */
  const loop: readonly Lay[] = [
    start,
    ['U', 1, 0],
    ['V', 2, 0, 90],
    ['V', 2, -1, 0],
    ['V', 1, -1, 270],
    ['A', 1, 1, 180],
  ]

  pays([
    {
      ruling: '39, 47. a bridge joins two occupied roads: a tie pays both in full',
      scene: {
        options,
        tiles: middle,
        meeples: [
          [0, 0, 0, 1],
          [1, 2, 0, 1],
        ],
        drawn: 'B',
      },
      turn: east,
      pays: ['road 0:6 1:6'],
    },
    {
      ruling: '41. two farmers meet under a bridge, and share their field',
      scene: {
        options,
        tiles: [start, ['E', 0, -1, 180]],
        meeples: [
          [0, 0, 0, 2],
          [1, 0, 0, 3],
        ],
        drawn: 'B',
      },
      turn: east,
      finally: ['field 0:3 1:3'],
    },
    {
      ruling: '42. 1 for each tile of the road and 3 for the bridge: 3 and 3',
      scene: {
        options,
        tiles: [start, ['A', -1, 0, 270], ['B', 1, 0]],
        meeples: [[0, 0, 0, 1]],
        drawn: 'A',
      },
      turn: [2, 0, 90],
      pays: ['road 0:6'],
    },
    {
      ruling: '43. a road under its own bridge: 1 for the tile and 3 for the bridge',
      scene: { options, tiles: loop, meeples: [[0, 0, 0, 1]], drawn: 'A' },
      turn: [-1, 0, 270],
      pays: ['road 0:10'],
    },
    {
      ruling: '44. a foreign road under a bridge counts the tile, and no bridge',
      scene: {
        options,
        tiles: [start, ['U', 1, 0], ['A', 1, 1, 180]],
        meeples: [[1, 1, 0, 0]],
        drawn: 'A',
      },
      turn: [1, -1, 0],
      pays: ['road 1:3'],
    },
    {
      ruling: '46. in the final scoring a bridge counts 1',
      scene: { options, meeples: [[0, 0, 0, 1]], drawn: 'B' },
      turn: east,
      finally: ['road 0:2'],
    },
    {
      ruling: '46. a tile with the road and its own bridge counts 1 and 1',
      scene: { options, tiles: loop.slice(0, 5), meeples: [[0, 0, 0, 1]], drawn: 'A' },
      turn: [1, 1, 180],
      finally: ['road 0:7'],
    },
    {
      ruling: '48. a bridge between two closed roads completes them: the meeple on it scores',
      scene: { options, tiles: middle, drawn: 'B' },
      turn: [...east, onBridge],
      pays: ['road 0:6'],
    },
    {
      ruling: '49, 137. an open end keeps the road unfinished',
      scene: { options, tiles: [start, ['A', -1, 0, 270]], meeples: [[0, 0, 0, 1]], drawn: 'B' },
      turn: east,
    },
    {
      ruling: '50. who builds a bridge has no vote by it',
      scene: { options, tiles: middle, meeples: [[1, 0, 0, 1]], drawn: 'B' },
      turn: east,
      pays: ['road 1:6'],
    },
  ])

  test('45. a tile with two segments of one road counts once, bridged or not', () => {
    const tiles: readonly Lay[] = [
      ['X', 0, 0],
      ['B', 1, 0],
      ['V', 2, 0, 0],
      ['V', 2, 1, 90],
      ['U', 1, 1, 90],
    ]
    const state = tableOf({ options, tiles, meeples: [[0, 0, 0, 1]], drawn: 'V' })
    // The crossroads, three bends, the straight road: 5, and 3 for the bridge.
    expect(paid(played(state, [0, 1, 180]).events)).toEqual(['road 0:8'])
  })

  test('48. and goes home from the bridge', () => {
    const { events, next } = played(tableOf({ options, tiles: middle, drawn: 'B' }), [
      ...east,
      onBridge,
    ])
    expect(events).toContainEqual({
      type: 'meeple-returned',
      seat: 0,
      kind: 'meeple',
      from: { x: 1, y: 0, on: 'bridge' },
    })
    expect(carcassonne.view(next, 0)).toMatchObject({ supply: [{ meeples: 7 }, {}] })
    expect(offers(tableOf({ options, tiles: middle, drawn: 'B' }), east)).toContain('meeple bridge')
  })
})
