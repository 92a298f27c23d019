import { describe, expect, test } from 'vitest'
import {
  drawn,
  given,
  laid,
  listed,
  refusal,
  scorings,
  stands,
  start,
  tile,
  when,
} from './scene.ts'

const tiles = [
  tile('court', 'court N E S W'),
  tile('four', 'house N', 'tower E', 'court S', 'house W'),
  tile('tower', 'tower W', 'court N E S'),
  tile('house', 'house E', 'court N S W'),
  tile('long', 'house E W', 'court N', 'court S'),
  tile('straight', 'path E W', 'court N WR EL market', 'court S WL ER'),
  tile('built', 'path E W', 'house N', 'court WR EL', 'court S WL ER'),
  tile(
    'square',
    'path W square',
    'path E square',
    'path S square',
    'court N WR EL',
    'court SR WL',
    'court SL ER',
  ),
  tile('into', 'path W into 1', 'tower E', 'court N WR', 'court S WL'),
]
const row = { rows: ['####'], tiles }
const onPaths = { ...row, startSpaces: [start(0, 0, 'W', 'path')] }

const spots = (scene: ReturnType<typeof given>, x: number) => [
  ...new Set(
    listed(scene)
      .filter((action) => action.x === x && action.rotation === 0)
      .flatMap(({ follower }) => (follower ? [follower.segment] : [])),
  ),
]

describe('placing a follower', () => {
  test('R15: at most one, from the supply, on the tile just laid', () => {
    const { state, events } = when(given(row, [drawn('four')]), {
      ...{ x: 0, y: 0, rotation: 90 },
      follower: { segment: 2 },
    })
    expect(state.supply).toEqual([5, 6])
    expect(events).toContainEqual({ type: 'follower-placed', seat: 0, x: 0, y: 0, segment: 2 })
  })

  test('R15: whoever has no follower left places none', () => {
    const rows = ['#######', '#######']
    const scene = given({ ...row, rows }, [
      ...[0, 1, 2, 3, 4, 5].map((x) => laid('long', x, 0)),
      ...[0, 1, 2, 3, 4, 5].map((x) => stands(0, x, 0, 1)),
      drawn('court'),
    ])
    expect(scene.state.supply).toEqual([0, 6])
    expect(refusal(scene, { x: 6, y: 0, follower: { segment: 0 } })).toBe('no-follower-left')
    expect(listed(scene).every(({ follower }) => follower === undefined)).toBe(true)
  })

  test('R16: heralds, knights, squires and merchants stand on paths, towers, houses and courts', () => {
    expect(spots(given(row, [drawn('four')]), 0)).toEqual([0, 1, 2, 3])
    expect(spots(given(onPaths, [drawn('straight')]), 0)).toEqual([0, 1, 2])
  })

  test('R16: nobody stands on a start space: segments are those of the tile', () => {
    const scene = given(row, [drawn('four')])
    expect(refusal(scene, { x: 0, y: 0, follower: { segment: 4 } })).toBe('no-such-segment')
  })

  const reaching = [laid('house', 0, 0), laid('long', 1, 0), laid('long', 2, 0)]

  test.each([
    [0, 'of the own colour'],
    [1, 'of the other colour'],
  ])('R17: a feature that holds a follower %i tiles away, %s, takes no other', (seat) => {
    const scene = given(row, [...reaching, stands(seat, 0, 0, 0), drawn('long')])
    expect(refusal(scene, { x: 3, y: 0, follower: { segment: 0 } })).toBe('feature-occupied')
  })

  test('R17: what counts is the feature as the new tile joins it', () => {
    const apart = { ...row, startSpaces: [start(0, 0, 'W', 'court'), start(2, 0, 'N', 'court')] }
    const scene = given({ ...apart, rows: ['###'] }, [
      laid('house', 0, 0),
      laid('house', 2, 0, 180),
      stands(1, 2, 0, 0),
      drawn('long'),
    ])
    expect(spots(scene, 1)).toEqual([1, 2])
  })

  test('R18: the other features of the same tile are free', () => {
    expect(spots(given(row, [...reaching, stands(1, 0, 0, 0), drawn('long')]), 3)).toEqual([1, 2])
  })

  test('R19: paths, towers and houses part courts', () => {
    const scene = given(onPaths, [laid('straight', 0, 0), stands(1, 0, 0, 1), drawn('straight')])
    expect(spots(scene, 1)).toEqual([0, 2])
  })

  test('R19: also where the path runs into a building', () => {
    const scene = given(onPaths, [laid('straight', 0, 0), stands(1, 0, 0, 2), drawn('into')])
    expect(spots(scene, 1)).toEqual([0, 1, 2])
  })

  test('R20: the strips of court on the same side of a path join, past a house too', () => {
    const acts = [laid('straight', 0, 0), laid('built', 1, 0), stands(1, 0, 0, 1)]
    expect(spots(given(onPaths, [...acts, drawn('straight')]), 2)).toEqual([0, 2])
  })

  test('R20: turned tiles keep left and right', () => {
    const acts = [laid('straight', 0, 0, 180), stands(1, 0, 0, 1), drawn('straight')]
    expect(spots(given(onPaths, acts), 1)).toEqual([0, 1])
  })

  test('R21: what this very tile completes may be claimed first, and is scored at once', () => {
    const played = when(given(row, [laid('house', 0, 0), drawn('tower')]), {
      ...{ x: 1, y: 0 },
      follower: { segment: 0 },
    })
    expect(scorings(played)).toEqual([['tower', 1, 0, 2]])
    expect(played.state.supply).toEqual([6, 6])
  })
})

describe('paths', () => {
  const pathTiles = [
    ...tiles,
    tile('bend', 'path E S', 'court SL ER', 'court N W SR EL'),
    tile('fork', 'path N E W', 'court NR EL', 'court NL WR', 'house S', 'court ER WL'),
    tile('fountain', 'path E W fountain', 'court N WR EL', 'court S WL ER'),
    tile(
      'plaza',
      'path N square',
      'path E square',
      'path W square',
      'court NR EL',
      'court NL WR',
      'court S ER WL',
    ),
    tile('dead', 'path W into 1', 'house E', 'court N WR', 'court S WL'),
  ]
  const paths = { ...onPaths, tiles: pathTiles }

  test.each([
    ['at a square', 'square', ['##.'], 3],
    ['at the castle wall', 'straight', ['##'], 3],
    ['in a building', 'into', ['###'], 3],
  ])('R22: a path ends %s', (_, tile, rows, tiles) => {
    const scene = given({ ...paths, rows }, [
      laid('straight', 0, 0),
      stands(0, 0, 0, 0),
      drawn(tile),
    ])
    expect(scorings(when(scene, { x: 1, y: 0 }))[0]).toEqual(['path', tiles, 0, tiles])
  })

  test('R22: a closed loop has no ends', () => {
    const loop = { ...paths, rows: ['##', '##'], startSpaces: [start(0, 0, 'W', 'court')] }
    const scene = given(loop, [
      ...[laid('bend', 0, 0), laid('bend', 1, 0, 90), laid('bend', 1, 1, 180)],
      ...[stands(1, 0, 0, 0), drawn('bend')],
    ])
    expect(scorings(when(scene, { x: 0, y: 1, rotation: 270 }))).toEqual([['path', 4, 1, 4]])
  })

  test('R22: an edge towards an empty space is open', () => {
    const scene = given(paths, [laid('straight', 0, 0), stands(0, 0, 0, 0), drawn('straight')])
    expect(scorings(when(scene, { x: 1, y: 0 }))).toEqual([])
  })

  test('R23: a square parts the path into three, each claimed by itself', () => {
    const acts = [laid('straight', 0, 0), stands(1, 0, 0, 0), drawn('plaza')]
    const scene = given({ ...paths, rows: ['####', '####'] }, acts)
    expect(spots(scene, 1)).toEqual([0, 1, 3, 4, 5])
  })

  test('R23: a path that comes back to the same square counts its tile once', () => {
    const rows = ['##', '##']
    const back = { ...paths, rows, startSpaces: [start(1, 0, 'E', 'court')] }
    const loop = given(back, [
      ...[laid('bend', 1, 0, 90), laid('bend', 1, 1, 180), laid('bend', 0, 1, 270)],
      ...[stands(0, 1, 0, 0), drawn('plaza')],
    ])
    const turned = { x: 0, y: 0, rotation: 90 } as const
    expect(scorings(when(loop, turned))).toEqual([['path', 4, 0, 4]])
  })

  test('R24: a fountain makes it 2 points a tile for the whole path, start space included', () => {
    const acts = [laid('straight', 0, 0), laid('fountain', 1, 0), stands(0, 0, 0, 0)]
    const scene = given(paths, [...acts, drawn('into')])
    expect(scorings(when(scene, { x: 2, y: 0 }))).toEqual([['path', 4, 0, 8]])
  })

  test('R25: several fountains still make it 2', () => {
    const acts = [laid('fountain', 0, 0), laid('fountain', 1, 0), stands(0, 0, 0, 0)]
    expect(scorings(when(given(paths, [...acts, drawn('into')]), { x: 2, y: 0 }))).toEqual([
      ['path', 4, 0, 8],
    ])
  })

  test('R26: each matching start space counts as one more tile', () => {
    const both = { ...paths, startSpaces: [start(0, 0, 'W', 'path'), start(1, 0, 'E', 'path')] }
    const acts = [laid('straight', 0, 0), stands(0, 0, 0, 0), drawn('straight')]
    expect(scorings(when(given({ ...both, rows: ['##'] }, acts), { x: 1, y: 0 }))).toEqual([
      ['path', 4, 0, 4],
    ])
  })

  test('R27: a junction without a square is one path, and all its ends must be closed', () => {
    const rows = ['.#..', '####']
    const forked = { ...paths, rows, startSpaces: [start(0, 1, 'W', 'path')] }
    const acts = [laid('straight', 0, 1), stands(0, 0, 1, 0), laid('fork', 1, 1)]
    const open = when(given(forked, [...acts, drawn('into')]), { x: 2, y: 1 }, 'into')
    expect(scorings(open)).toEqual([])
    expect(scorings(when(open, { x: 1, y: 0, rotation: 270 }))).toEqual([['path', 5, 0, 5]])
  })
})
