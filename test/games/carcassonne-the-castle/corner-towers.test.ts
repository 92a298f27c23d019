import { describe, expect, test } from 'vitest'
import { at, corner, drawn, given, laid, listed, points, scorings, stands, when } from './scene.ts'
import { east, middle, north, pair, star, three, west } from './star.ts'

const lands = [laid('tower', 0, 0), stands(0, 0, 0, 0)] as const
const takes = (events: ReturnType<typeof when>['events']) =>
  events.flatMap((event) =>
    event.type === 'wall-tile-taken' ? [[event.seat, event.corner, event.wallTile] as const] : [],
  )

describe('corner towers', () => {
  test.each([
    [14, 16],
    [15, 17],
  ])(
    'R38: from %i a tower of 2 lands on %i, one of the two numbers, and takes the tile',
    (from) => {
      const scene = given(pair, [...lands, points(0, from), drawn('court')])
      const played = when(scene, { x: 1, y: 0 }, 'wall-5')
      expect(takes(played.events)).toEqual([[0, '16/17', 5]])
    },
  )

  test('R39: passing gives nothing', () => {
    const corners = [corner(0), corner(16)]
    const castle = { ...three, cornerTowers: corners }
    const acts = [laid('tower', 0, 0), stands(0, 0, 0, 0), laid('longTower', 1, 0)]
    const scene = given(castle, [...acts, points(0, 15), drawn('court')])
    const played = when(scene, { x: 2, y: 0 })
    expect(played.state.scores).toEqual([19, 0])
    expect(played.game.pool(played.state)?.pieces).toHaveProperty('court')
  })

  test('R40: the scoring player takes it at once, whoever is on turn, and it is public', () => {
    const acts = [laid('tower', 0, 0), stands(1, 0, 0, 0), points(1, 14), drawn('court')]
    const played = when(given(pair, acts), { x: 1, y: 0 }, 'wall-3')
    expect(takes(played.events)).toEqual([[1, '16/17', 3]])
    expect(played.game.view(played.state, 'onlooker')).toMatchObject({
      wallTiles: [[], [3]],
      corners: { '16/17': { wallTile: false }, '32/33': { wallTile: true } },
    })
  })

  test('R40: until then nobody knows it: it is one of those unseen', () => {
    const { game, state } = when(given(pair, [...lands, points(0, 14), drawn('court')]), {
      ...{ x: 1, y: 0 },
    })
    expect(game.awaiting(state)).toEqual([])
    expect(game.pool(state)).toEqual({
      pieces: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`wall-${n}`, 2])),
      count: 1,
    })
  })

  test('R41: after 99 comes 0: 97 and 4 stand on 1, where no tile ever lies', () => {
    const acts = [laid('tower', 0, 0), stands(0, 0, 0, 0), laid('longTower', 1, 0)]
    const scene = given(three, [...acts, points(0, 97), drawn('court')])
    const played = when(scene, { x: 2, y: 0 })
    expect(played.state.scores).toEqual([101, 0])
    expect(takes(played.events)).toEqual([])
  })

  test('R41: on the second lap the towers that still hold a tile work again', () => {
    const scene = given(pair, [...lands, points(0, 103), drawn('court')])
    expect(takes(when(scene, { x: 1, y: 0 }, 'wall-9').events)).toEqual([[0, '5/6', 9]])
  })

  test('R42: each scoring moves the marker by itself and can stop on a tower', () => {
    const scene = given(star, [
      ...[north('tower'), stands(0, 1, 0, 0), east('house'), stands(0, 2, 1, 0)],
      ...[points(0, 14), drawn('court')],
    ])
    const played = when(scene, middle, 'wall-7')
    expect(takes(played.events)).toEqual([[0, '16/17', 7]])
    expect(played.state.scores).toEqual([17, 0])
  })

  /** A tower of 4 points and a house of 1, on a track whose only tower is 20/21. */
  const both = (seat: number, from: number) => {
    const [north, ...others] = star.startSpaces
    const startSpaces = [{ ...north!, kind: 'tower' as const }, ...others]
    return given({ ...star, startSpaces, cornerTowers: [corner(0), corner(20)] }, [
      ...[laid('longTower', 1, 0, 90), stands(seat, 1, 0, 0), east('house'), stands(seat, 2, 1, 0)],
      ...[points(seat, from), drawn('court')],
    ])
  }
  const tower = at(1, 0, 0)
  const house = at(2, 1, 0)

  test.each([
    [0, 'own'],
    [1, "opponent's"],
  ])('R43: the player who laid the tile chooses the order of seat %i, the %s scorings', (seat) => {
    const scene = both(seat, 19)
    expect(takes(when(scene, middle).events)).toEqual([])
    expect(takes(when(scene, { ...middle, order: [tower, house] }).events)).toEqual([])
    const first = when(scene, { ...middle, order: [house] }, 'wall-1')
    expect(takes(first.events)).toEqual([[seat, '20/21', 1]])
    expect(scorings(first).map(([kind]) => kind)).toEqual(['house', 'tower'])
    expect(first.state.scores).toEqual(when(scene, middle).state.scores)
  })

  test('R43: one order is listed for each outcome', () => {
    const orders = (from: number) =>
      listed(both(0, from)).flatMap((action) =>
        action.x === 1 && action.y === 1 && action.rotation === 0 && !action.follower
          ? [action.order]
          : [],
      )
    expect(orders(30)).toEqual([[tower, house]])
    expect(orders(16)).toEqual([[tower, house]])
    expect(orders(19)).toEqual([
      [tower, house],
      [house, tower],
    ])
  })

  test('R44: whoever laid the tile scores first, then the opponent', () => {
    const scene = given(star, [
      ...[north('tower'), stands(1, 1, 0, 0), east('house'), stands(0, 2, 1, 0)],
      ...[points(0, 31), points(1, 30), drawn('court')],
    ])
    const played = when(scene, middle, 'wall-8')
    expect(takes(played.events)).toEqual([[0, '32/33', 8]])
    expect(scorings(played).map(([, , winner]) => winner)).toEqual([0, 1])
  })

  test('R44: features that nobody wins only send followers home', () => {
    const scene = given(star, [
      ...[north('tower'), stands(0, 1, 0, 0), east('tower'), stands(1, 2, 1, 0)],
      ...[west('house'), stands(1, 0, 1, 0), drawn('bentTower')],
    ])
    const played = when(scene, { ...middle, rotation: 270 })
    expect(scorings(played)).toEqual([
      ['house', 1, 1, 1],
      ['tower', 3, null, 0],
    ])
  })
})
