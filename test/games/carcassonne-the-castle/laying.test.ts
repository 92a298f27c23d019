import { describe, expect, test } from 'vitest'
import { actionSchema } from '../../../src/games/carcassonne-the-castle/schema.ts'
import {
  drawn,
  given,
  holds,
  laid,
  listed,
  refusal,
  scorings,
  stands,
  start,
  tile,
  typesOf,
  when,
} from './scene.ts'

const tiles = [
  tile('court', 'court N E S W'),
  tile('house', 'house N', 'court E S W'),
  tile('tower', 'tower N', 'court E S W'),
  tile('straight', 'path N S', 'court W NL SR', 'court E NR SL'),
  tile('cross', 'path N E S W', 'court NR EL', 'court ER SL', 'court SR WL', 'court NL WR'),
  tile('end', 'path S into 1', 'house N', 'court W SR', 'court E SL'),
  tile(
    'markets',
    'path N E S W',
    'court NR EL market',
    'court ER SL',
    'court SR WL',
    'court NL WR',
  ),
]
const square = ['####', '####', '####', '####']
const castle = {
  rows: square,
  tiles,
  startSpaces: [start(0, 0, 'N', 'path'), start(3, 3, 'S', 'house')],
}

const cellsOf = (actions: ReturnType<typeof listed>) => [
  ...new Set(actions.map(({ x, y }) => `${x},${y}`)),
]

describe('laying a tile', () => {
  test('R01: the drawn tile is open, and of the rest only the numbers are known', () => {
    const { game, state } = given(castle, [drawn('court')])
    const view = game.view(state, 'onlooker')
    expect(view).toMatchObject({ drawn: 'court', remaining: { court: 8, house: 9 } })
    expect(view).toEqual(game.view(state, 1))
    const next = when({ game, state }, { x: 3, y: 3 })
    expect(game.pool(next.state)?.pieces).toMatchObject({ court: 8, house: 9 })
  })

  test('R02: the first tile lies against a start space', () => {
    expect(cellsOf(listed(given(castle, [drawn('end')])))).toEqual(['0,0', '3,3'])
  })

  test('R02: later tiles lie against an unused start space or any tile', () => {
    const scene = given(castle, [laid('straight', 0, 0), drawn('end')])
    expect(cellsOf(listed(scene)).toSorted()).toEqual(['0,1', '1,0', '3,3'])
  })

  test.each([
    [3, 0, 'plain wall'],
    [1, 1, 'a corner of another tile'],
  ])('R03: at %i,%i a tile has no contact: %s is none', (x, y) => {
    expect(refusal(given(castle, [laid('straight', 0, 0), drawn('court')]), { x, y })).toBe(
      'no-contact',
    )
  })

  test.each(['house', 'tower', 'court'])('R04: %s may meet house, tower and court', (other) => {
    for (const mine of ['house', 'tower', 'court']) {
      const scene = given(castle, [laid('straight', 0, 0), laid(other, 1, 0, 180), drawn(mine)])
      expect(refusal(scene, { x: 1, y: 1 })).toBeUndefined()
    }
  })

  test('R04: a path meets a path, and nothing else meets one', () => {
    const scene = given(castle, [laid('straight', 0, 0), drawn('straight')])
    expect(refusal(scene, { x: 0, y: 1 })).toBeUndefined()
    expect(refusal(scene, { x: 0, y: 1, rotation: 90 })).toBe('path-broken')
    expect(refusal(scene, { x: 1, y: 0, rotation: 90 })).toBe('path-broken')
  })

  test('R04: every side that meets a tile must agree, not only the one laid against', () => {
    const acts = [laid('cross', 0, 0), laid('straight', 1, 0, 90), laid('straight', 0, 1)]
    const scene = given(castle, [...acts, drawn('straight')])
    expect(refusal(scene, { x: 1, y: 1 })).toBe('path-broken')
    expect(refusal(given(castle, [...acts, drawn('court')]), { x: 1, y: 1 })).toBeUndefined()
  })

  test('R05: the path of a start space must be continued', () => {
    expect(refusal(given(castle, [drawn('court')]), { x: 0, y: 0 })).toBe('path-broken')
    expect(refusal(given(castle, [drawn('straight')]), { x: 0, y: 0 })).toBeUndefined()
  })

  test('R05: also where the tile has its contact elsewhere', () => {
    const grown = { ...castle, startSpaces: [start(0, 0, 'N', 'path'), start(1, 0, 'N', 'court')] }
    const scene = given(grown, [laid('court', 1, 0), drawn('court')])
    expect(refusal(scene, { x: 0, y: 0 })).toBe('path-broken')
  })

  test('R06: a path may not run against a start space that shows none', () => {
    const scene = given(castle, [drawn('end')])
    expect(refusal(scene, { x: 3, y: 3 })).toBe('path-broken')
    expect(refusal(scene, { x: 3, y: 3, rotation: 180 })).toBeUndefined()
  })

  test('R06: unless the box says that it ends there as at the wall', () => {
    const lenient = { ...castle, pathMayEndAtOtherStartSpace: true }
    const played = when(given(lenient, [drawn('end')]), { x: 3, y: 3, follower: { segment: 0 } })
    expect(scorings(played)).toEqual([['path', 1, 0, 1]])
  })

  test('R07: anything may lie against the plain wall, and a path ends there', () => {
    const scene = given(castle, [drawn('straight')])
    const played = when(
      given({ ...castle, rows: ['#', '#'] }, [laid('straight', 0, 0), drawn('straight')]),
      { x: 0, y: 1, follower: { segment: 0 } },
    )
    expect(refusal(scene, { x: 0, y: 0 })).toBeUndefined()
    expect(scorings(played)).toEqual([['path', 3, 0, 3]])
  })

  test('R08: no group starts in the open, but several may grow and meet', () => {
    const small = {
      ...castle,
      rows: ['###'],
      startSpaces: [start(0, 0, 'W', 'court'), start(2, 0, 'E', 'court')],
    }
    const apart = given(small, [laid('house', 0, 0, 90), drawn('house')])
    const both = when(apart, { x: 2, y: 0, rotation: 270, follower: { segment: 0 } }, 'court')
    expect(
      refusal(given({ ...small, rows: ['#####'] }, [laid('house', 0, 0), drawn('house')]), {
        x: 2,
        y: 0,
      }),
    ).toBeUndefined()
    expect(scorings(when(both, { x: 1, y: 0 }))).toEqual([['house', 1, 0, 1]])
    expect(refusal(given(castle, [drawn('court')]), { x: 2, y: 2 })).toBe('no-contact')
  })

  test('R09: a start space is used once a tile lies at it, for whatever reason it was laid', () => {
    const grown = { ...castle, startSpaces: [start(0, 0, 'W', 'court'), start(1, 0, 'N', 'house')] }
    const scene = given({ ...grown, rows: ['###'] }, [
      laid('court', 0, 0),
      laid('court', 1, 0),
      drawn('court'),
    ])
    expect(cellsOf(listed(scene))).toEqual(['2,0'])
  })

  const closed = { ...castle, rows: ['##'], startSpaces: [start(0, 0, 'W', 'court')] }

  test('R10: a tile that fits nowhere is removed, and the same player draws again', () => {
    const { game, state } = given(closed, [drawn('court')])
    const played = when({ game, state }, { x: 0, y: 0 }, 'cross', 'markets', 'court')
    expect(typesOf(played).slice(-6)).toEqual([
      ...['turn-started', 'tile-drawn', 'tile-discarded', 'tile-drawn', 'tile-discarded'],
      'tile-drawn',
    ])
    expect(game.view(played.state, 1)).toMatchObject({
      drawn: 'court',
      discarded: ['cross', 'markets'],
    })
    expect(game.awaiting(played.state)).toEqual([{ seat: 1, decision: 'turn' }])
  })

  test('R11: a tile that fits anywhere at all must be laid, even at a far start space', () => {
    const far = {
      ...closed,
      rows: ['##..', '...#'],
      startSpaces: [...closed.startSpaces, start(3, 1, 'S', 'path')],
    }
    const played = when(given(far, [drawn('court')]), { x: 0, y: 0 }, 'cross')
    expect(typesOf(played)).not.toContain('tile-discarded')
    expect(cellsOf(listed(played))).toEqual(['3,1'])
  })

  test('R12: when the stack runs out over such tiles, the game ends, with its final scoring', () => {
    const last = { ...closed, tiles: tiles.map((one) => ({ ...one, count: 1 })) }
    const gone = ['house', 'tower', 'straight', 'end', 'markets'].map((id) => drawn(id, 1))
    const scene = given(last, [...gone, holds(1, 9), drawn('court')])
    const { game, state, events } = when(scene, { x: 0, y: 0 }, 'cross')
    expect(typesOf({ events }).slice(-3)).toEqual([
      ...['tile-discarded', 'wall-tile-used', 'feature-scored'],
    ])
    expect(game.ended(state)).toBe('completed')
    expect(game.awaiting(state)).toEqual([])
    expect(game.pool(state)).toBeUndefined()
    expect(state.scores).toEqual([0, 5])
  })

  test('R13: there is no pass: every action lays a tile, and the follower is optional', () => {
    const actions = listed(given(castle, [drawn('house')]))
    expect(new Set(actions.map(({ type }) => type))).toEqual(new Set(['place-tile']))
    expect(actions.some(({ follower }) => follower === undefined)).toBe(true)
    expect(actionSchema.safeParse({ type: 'pass' }).success).toBe(false)
  })

  test.each(['house', 'tower'] as const)('R14: %s that meets its kind joins it', (kind) => {
    const pair = { ...castle, rows: ['#', '#'], startSpaces: [start(0, 0, 'W', 'court')] }
    const joined = given(pair, [laid(kind, 0, 0, 180), stands(1, 0, 0, 0), drawn(kind)])
    expect(refusal(joined, { x: 0, y: 1, follower: { segment: 0 } })).toBe('feature-occupied')
    expect(scorings(when(joined, { x: 0, y: 1 }))).toEqual([[kind, 2, 1, kind === 'tower' ? 4 : 2]])
  })

  test('R14: different kinds close each other', () => {
    const pair = { ...castle, rows: ['#', '#'], startSpaces: [start(0, 0, 'W', 'court')] }
    const scene = given(pair, [laid('house', 0, 0, 180), stands(1, 0, 0, 0), drawn('tower')])
    expect(scorings(when(scene, { x: 0, y: 1, follower: { segment: 0 } }))).toEqual([
      ['tower', 1, 0, 2],
      ['house', 1, 1, 1],
    ])
  })
})
