import { describe, expect, test } from 'vitest'
import type { Position, View } from '../../../src/games/carcassonne-the-castle/acts.ts'
import { carcassonneTheCastle as game } from '../../../src/games/carcassonne-the-castle/game.ts'
import { positionSchema, viewSchema } from '../../../src/games/carcassonne-the-castle/schema.ts'
import { given, tile } from './scene.ts'

const empty = game.empty({ seats: 2, options: {} })
const from = (position: Position) => {
  const begun = game.start(empty, positionSchema.parse(position))
  if ('fault' in begun) throw new Error(`${begun.fault} at ${begun.pointer}`)
  return begun
}
const viewFrom = (position: Position): View => viewSchema.parse(game.view(from(position).next, 0))
const faultOf = (position: Position) => game.start(empty, position)

/** A house tile against the start space with a house, closed by another tile: S2 at 2,2 north. */
const court = { x: 2, y: 2, rotation: 90, tile: 'n16', seat: 0 } as const
const house = { x: 2, y: 2, rotation: 0, tile: 'n16', seat: 0 } as const
const beside = { x: 3, y: 2, rotation: 0, tile: 'n06', seat: 1 } as const

const noTowers = Object.fromEntries(
  Object.keys(empty.corners).map((i) => [`W${i.padStart(2, '0')}`, { wallTile: false }]),
)

describe('what a position leaves out', () => {
  test('is as the set-up has it: nothing at all is a whole new match', () => {
    const { next, events } = from({})
    expect(events.map(({ type }) => type)).toEqual(['position-set'])
    expect(game.view(next, 0)).toEqual(game.view(empty, 0))
    expect(game.pool(next)?.pieces).toHaveProperty('n01')
  })

  test('is what the named parts leave: the pile, the supply, the unseen wall tiles', () => {
    const view = viewFrom({
      board: [house, beside],
      followers: [{ seat: 1, x: 3, y: 2, segment: 1 }],
      discarded: ['n02'],
      drawn: 'n03',
      wallTiles: [[9, 2], []],
      used: [[], [1]],
    })
    for (const tile of ['n16', 'n06', 'n02', 'n03']) expect(view.remaining).not.toHaveProperty(tile)
    expect(Object.keys(view.remaining)).toHaveLength(53)
    expect(view.supply).toEqual([{ followers: 6 }, { followers: 5 }])
    expect(view.unseenWallTiles).toMatchObject({ 1: 1, 2: 1, 3: 2, 9: 1 })
    expect(view.wallTiles).toEqual([[2, 9], []])
    expect(view.usable).toEqual([[2], []])
    expect(view.scores).toEqual([0, 0])
  })

  test('is out of the match where less is given', () => {
    const { next } = from({
      drawn: 'n16',
      remaining: { n01: 1 },
      unseenWallTiles: { 9: 13 - 11 },
      corners: noTowers,
    })
    expect(game.pool({ ...next, drawn: null })).toEqual({ pieces: { n01: 1 }, count: 1 })
    expect(viewSchema.parse(game.view(next, 0)).unseenWallTiles).toEqual({ 9: 2 })
  })

  test('a tile that is not named is drawn by the rules', () => {
    const { next } = from({ board: [house], remaining: { n20: 1, s01: 1 } })
    expect(game.awaiting(next)).toEqual([])
    expect(game.drawn(next, { pieces: ['n20'], mark: { draw: 0 } }).events).toEqual([
      { type: 'tile-drawn', seat: 0, tile: 'n20', draw: 0 },
    ])
  })

  test('without a tile to draw the match ends at once, with its final scoring', () => {
    const { next, events } = from({ remaining: {}, wallTiles: [[9], []] })
    expect(events.map(({ type }) => type)).toEqual([
      ...['position-set', 'wall-tile-used', 'feature-scored'],
    ])
    expect(game.ended(next)).toBe('completed')
    expect(next.scores).toEqual([5, 0])
  })

  test('corners that are not named are as at the start', () => {
    const { corners } = viewFrom({ corners: { W04: { wallTile: false } } })
    expect(Object.values(corners).filter(({ wallTile }) => wallTile)).toHaveLength(12)
    expect(corners['W04']).toEqual({ numbers: [32, 33], wallTile: false })
  })
})

describe('a position that cannot be', () => {
  test.each<readonly [string, string, Position]>([
    ['unknown-tile', '/board/0/tile', { board: [{ ...house, tile: 'z99' }] }],
    ['unknown-tile', '/drawn', { drawn: 'z99' }],
    ['unknown-tile', '/remaining/z99', { remaining: { z99: 1 } }],
    ['outside-the-castle', '/board/0', { board: [{ ...house, x: 50 }] }],
    ['space-taken', '/board/1', { board: [house, house] }],
    ['no-contact', '/board/0', { board: [{ ...house, x: 3, y: 3 }] }],
    ['path-broken', '/board/1', { board: [house, { ...beside, tile: 's01', rotation: 90 }] }],
    ['too-many-tiles', '/board/1/tile', { board: [house, { ...house, x: 3 }] }],
    ['too-many-tiles', '/drawn', { board: [house], drawn: 'n16' }],
    ['too-many-tiles', '/remaining/n16', { board: [house], remaining: { n16: 1 } }],
    ['too-many-tiles', '/discarded/1', { discarded: ['n01', 'n01'] }],
    ['no-such-tile', '/followers/0', { followers: [{ seat: 0, x: 2, y: 2, segment: 0 }] }],
    [
      'no-such-segment',
      '/followers/0',
      { board: [house], followers: [{ seat: 0, x: 2, y: 2, segment: 2 }] },
    ],
    [
      'feature-occupied',
      '/followers/1',
      {
        board: [house],
        followers: [
          { seat: 0, x: 2, y: 2, segment: 1 },
          { seat: 1, x: 2, y: 2, segment: 1 },
        ],
      },
    ],
    [
      'feature-complete',
      '/followers/0',
      { board: [house], followers: [{ seat: 0, x: 2, y: 2, segment: 0 }] },
    ],
    [
      'too-many-followers',
      '/supply/0/followers',
      {
        board: [house],
        followers: [{ seat: 0, x: 2, y: 2, segment: 1 }],
        supply: [{ followers: 6 }, { followers: 6 }],
      },
    ],
    [
      'no-completed-house',
      '/keeps/0',
      { board: [court], keeps: [{ x: 2, y: 2, segment: 0, size: 1 }, null] },
    ],
    [
      'no-completed-house',
      '/keeps/1',
      { board: [house], keeps: [null, { x: 2, y: 2, segment: 1, size: 1 }] },
    ],
    [
      'wrong-size',
      '/keeps/0/size',
      { board: [house], keeps: [{ x: 2, y: 2, segment: 0, size: 3 }, null] },
    ],
    ['no-such-tile', '/keeps/0', { keeps: [{ x: 2, y: 2, segment: 0, size: 3 }, null] }],
    ['unknown-corner', '/corners/W99', { corners: { W99: { wallTile: true } } }],
    [
      'unknown-corner',
      '/corners/W04/numbers',
      { corners: { W04: { numbers: [1, 2], wallTile: true } } },
    ],
    ['no-wall-tile-here', '/corners/W00', { corners: { W00: { wallTile: true } } }],
    ['too-many-wall-tiles', '/wallTiles/0/2', { wallTiles: [[1, 1, 1], []] }],
    ['too-many-wall-tiles', '/used/1/0', { wallTiles: [[1, 1], []], used: [[], [1]] }],
    ['too-many-wall-tiles', '/unseenWallTiles/1', { unseenWallTiles: { 1: 3 } }],
    ['too-few-wall-tiles', '/corners', { unseenWallTiles: { 1: 2 } }],
    ['wall-tile-not-usable', '/usable/0', { wallTiles: [[9], []], usable: [[9], []] }],
    ['wall-tile-not-usable', '/usable/1', { wallTiles: [[1], []], usable: [[1], [1]] }],
  ])('%s at %s', (fault, pointer, position) => {
    expect(faultOf(position)).toEqual({ fault, pointer })
  })

  test('tile-fits-nowhere at /drawn', () => {
    const { game } = given({ rows: ['#'], tiles: [tile('cross', 'path N E S W')] }, [])
    expect(game.start(game.empty({ seats: 2, options: {} }), { drawn: 'cross' })).toEqual({
      fault: 'tile-fits-nowhere',
      pointer: '/drawn',
    })
  })

  test('null for the drawn tile is refused, and so is a member that the contract does not know', () => {
    expect(positionSchema.safeParse({ drawn: null }).success).toBe(false)
    expect(positionSchema.safeParse({ pending: [] }).success).toBe(false)
  })
})
