import { describe, expect, test } from 'vitest'
import {
  at,
  corner,
  drawn,
  given,
  holds,
  laid,
  listed,
  points,
  refusal,
  scorings,
  stands,
  start,
  turn,
  typesOf,
  when,
} from './scene.ts'
import { east, middle, north, pair, star, three, tiles } from './star.ts'

describe('using wall tiles', () => {
  const tower = [laid('tower', 0, 0), stands(0, 0, 0, 0)]
  const double = { wallTile: 2, feature: at(0, 0, 0) } as const
  const again = { wallTile: 1 } as const

  test('R50: a wall tile taken in this turn cannot be used in it', () => {
    const scene = given(star, [
      ...[north('tower'), stands(0, 1, 0, 0), east('tower'), stands(0, 2, 1, 0)],
      ...[points(0, 14), turn(0), drawn('court')],
    ])
    const use = [{ wallTile: 2, feature: at(2, 1, 0) } as const]
    expect(refusal(scene, { ...middle, use })).toBe('wall-tile-not-usable')
    const played = when(scene, middle, 'wall-2')
    expect(played.state.wallTiles[0]).toEqual([2])
    expect(played.state.usable[0]).toEqual([])
  })

  test("R50: one taken in the opponent's turn is usable in the own turn that follows", () => {
    const acts = [laid('tower', 0, 0), stands(1, 0, 0, 0), points(1, 14), drawn('court')]
    const played = when(given(pair, acts), { x: 1, y: 0 }, 'wall-3')
    expect(played.state.turn).toBe(1)
    expect(played.state.usable[1]).toEqual([3])
  })

  test("R51: nothing can be used in the opponent's turn", () => {
    const acts = [laid('tower', 0, 0), stands(1, 0, 0, 0), holds(1, 2), turn(1), turn(0)]
    const scene = given(pair, [...acts, drawn('court')])
    expect(refusal(scene, { x: 1, y: 0, use: [double] })).toBe('wall-tile-not-usable')
    expect(scorings(when(scene, { x: 1, y: 0 }))).toEqual([['tower', 1, 1, 2]])
  })

  test('R52: the doubled sum is one move, and the start space is doubled too', () => {
    const from = { ...three, startSpaces: [start(0, 0, 'W', 'tower')] }
    const acts = [laid('longTower', 0, 0), stands(0, 0, 0, 0), holds(0, 2), points(0, 2), turn(0)]
    const scene = given({ ...from, cornerTowers: [corner(0), corner(6)] }, [
      ...acts,
      drawn('court'),
    ])
    const played = when(scene, { x: 1, y: 0, use: [double] })
    expect(scorings(played)).toEqual([['tower', 2, 0, 8]])
    expect(played.state.scores).toEqual([10, 0])
    expect(typesOf(played)).not.toContain('wall-tile-taken')
  })

  test('R52: wall tile 3 doubles a house', () => {
    const acts = [laid('house', 0, 0), stands(0, 0, 0, 0), holds(0, 3), turn(0), drawn('court')]
    const use = [{ wallTile: 3, feature: at(0, 0, 0) } as const]
    expect(scorings(when(given(pair, acts), { x: 1, y: 0, use }))).toEqual([['house', 1, 0, 2]])
  })

  test('R52: it is declared after the follower is placed, so a fast claim can be doubled', () => {
    const scene = given(pair, [laid('court', 0, 0), holds(0, 2), turn(0), drawn('tower')])
    const use = [{ wallTile: 2, feature: at(1, 0, 0) } as const]
    const move = { x: 1, y: 0, follower: { segment: 0 }, use }
    expect(scorings(when(scene, move))).toEqual([['tower', 1, 0, 4]])
    const { game, state } = scene
    expect(game.canonical(state, 0, { type: 'place-tile', rotation: 0, ...move })).toMatchObject({
      order: [at(1, 0, 0)],
    })
    expect(refusal(scene, { x: 1, y: 0, use })).toBe('not-won')
  })

  test('R53: it needs more followers than the opponent', () => {
    const acts = [laid('tower', 0, 0), stands(1, 0, 0, 0), holds(0, 2), turn(0), drawn('court')]
    expect(refusal(given(pair, acts), { x: 1, y: 0, use: [double] })).toBe('not-won')
  })

  test('R54: two copies cannot double the same feature', () => {
    const scene = given(pair, [...tower, holds(0, 2, 2), turn(0), drawn('court')])
    expect(refusal(scene, { x: 1, y: 0, use: [double, double] })).toBe('doubled-twice')
  })

  test('R55: a used tile leaves the game, and several can be used in one turn', () => {
    const scene = given(pair, [...tower, holds(0, 1, 2), turn(0), drawn('court')])
    const played = when(scene, { x: 1, y: 0, use: [again, double] })
    expect(played.state.wallTiles).toEqual([[], []])
    expect(played.state.used).toEqual([[2, 1], []])
    expect(played.state.unseen).toMatchObject({ 1: 1, 2: 1 })
  })

  const wide = { rows: ['######'], tiles }

  test('R56: wall tile 1 gives a complete second turn after the own turn', () => {
    const scene = given(wide, [holds(0, 1), turn(0), drawn('court')])
    const played = when(scene, { x: 0, y: 0, follower: { segment: 0 }, use: [again] }, 'house')
    expect(typesOf(played).slice(-3)).toEqual(['extra-turn', 'turn-started', 'tile-drawn'])
    expect(played.game.awaiting(played.state)).toEqual([{ seat: 0, decision: 'turn' }])
    const second = when(played, { x: 1, y: 0, follower: { segment: 0 } }, 'court')
    expect(second.state.turn).toBe(1)
  })

  test('R57: a second copy held before may be used at the end of the extra turn', () => {
    const scene = given(wide, [holds(0, 1, 1), turn(0), drawn('court')])
    expect(refusal(scene, { x: 0, y: 0, use: [again, again] })).toBe('one-extra-turn')
    const second = when(scene, { x: 0, y: 0, use: [again] }, 'court')
    const third = when(second, { x: 1, y: 0, use: [again] }, 'court')
    expect(third.state.turn).toBe(0)
    expect(third.state.usable[0]).toEqual([])
    expect(when(third, { x: 2, y: 0 }, 'court').state.turn).toBe(1)
  })

  test('R57: one taken in the first turn is usable in the extra turn, which is the next one', () => {
    const acts = [...tower, holds(0, 1), points(0, 14), turn(0), drawn('court')]
    const second = when(given(three, acts), { x: 1, y: 0, use: [again] }, 'wall-1', 'court')
    expect(second.state.usable[0]).toEqual([1])
    expect(refusal(second, { x: 2, y: 0, use: [again] })).toBeUndefined()
  })

  test('R57: one taken in this turn cannot extend this turn', () => {
    const scene = given(three, [...tower, points(0, 14), turn(0), drawn('court')])
    expect(refusal(scene, { x: 1, y: 0, use: [again] })).toBe('wall-tile-not-usable')
    expect(when(scene, { x: 1, y: 0 }, 'wall-1').state.turn).toBe(1)
  })

  test('R58: without a castle tile left there is no second turn', () => {
    const last = { ...wide, tiles: [{ ...tiles[0]!, count: 1 }] }
    const scene = given(last, [holds(0, 1), turn(0), drawn('court')])
    expect(refusal(scene, { x: 0, y: 0, use: [again] })).toBe('no-tile-left')
    expect(listed(scene).every(({ use }) => use === undefined)).toBe(true)
  })

  const towers = [
    ...[north('tower'), stands(0, 1, 0, 0), east('tower'), stands(0, 2, 1, 0)],
  ] as const
  const doubling = (x: number, y: number) => ({ wallTile: 2, feature: at(x, y, 0) }) as const

  test('R59: of several towers the player names the one that is doubled', () => {
    const scene = given(star, [...towers, holds(0, 2), turn(0), drawn('court')])
    const played = when(scene, { ...middle, use: [doubling(2, 1)] })
    expect(scorings(played)).toEqual([
      ['tower', 1, 0, 2],
      ['tower', 1, 0, 4],
    ])
    const uses = listed(scene).flatMap(({ x, y, rotation, use }) =>
      x === 1 && y === 1 && rotation === 0 && use ? [use] : [],
    )
    expect(uses).toContainEqual([doubling(1, 0)])
    expect(uses).toContainEqual([doubling(2, 1)])
  })

  test('R59: two copies may double two of them', () => {
    const scene = given(star, [...towers, holds(0, 2, 2), turn(0), drawn('court')])
    const use = [doubling(1, 0), doubling(2, 1)]
    expect(when(scene, { ...middle, use }).state.scores).toEqual([8, 0])
  })

  test('R81: tile 1 is declared with the turn, before the scoring turns anything up', () => {
    const acts = [...tower, holds(0, 1), points(0, 14), turn(0), drawn('court')]
    const { game, state, events } = when(given(three, acts), { x: 1, y: 0, use: [again] })
    expect(typesOf({ events })).toEqual(['tile-placed', 'wall-tile-used', 'feature-scored'])
    expect(game.pool(state)?.pieces).toHaveProperty('wall-9')
  })
})
