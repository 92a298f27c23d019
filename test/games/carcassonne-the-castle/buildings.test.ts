import { describe, expect, test } from 'vitest'
import { at, drawn, given, keep, laid, scorings, stands, start, typesOf, when } from './scene.ts'
import { east, middle, north, pair, south, star, three } from './star.ts'

describe('towers and houses', () => {
  test('R28: complete once something lies beyond every edge: tower 2 a tile, house 1', () => {
    for (const [tile, paid] of [
      ['Tower', 4],
      ['House', 2],
    ] as const) {
      const scene = given(three, [
        ...[laid(tile.toLowerCase(), 0, 0), stands(0, 0, 0, 0), drawn(`long${tile}`)],
      ])
      const open = when(scene, { x: 1, y: 0 }, 'court')
      expect(scorings(open)).toEqual([])
      expect(scorings(when(open, { x: 2, y: 0 }))).toEqual([[tile.toLowerCase(), 2, 0, paid]])
    }
  })

  test('R29: a tile of another kind completes its neighbours without being a part of them', () => {
    const scene = given(star, [
      ...[north('tower'), stands(0, 1, 0, 0), east('house'), stands(1, 2, 1, 0), drawn('court')],
    ])
    expect(scorings(when(scene, middle))).toEqual([
      ['tower', 1, 0, 2],
      ['house', 1, 1, 1],
    ])
  })

  test('R30: an empty neighbour never closes, whatever could still lie there', () => {
    const scene = given(star, [north('threeTowers'), stands(0, 1, 0, 0), drawn('court')])
    expect(scorings(when(scene, { x: 0, y: 1 }))).toEqual([])
  })

  test('R31: a tile with two parts of the same house counts once', () => {
    const rows = ['##', '##']
    const scene = given({ ...pair, rows }, [
      ...[laid('twoHouses', 0, 0), stands(0, 0, 0, 0), laid('bentHouse', 1, 0, 90)],
      ...[laid('bentHouse', 0, 1, 270), drawn('bentHouse')],
    ])
    expect(scorings(when(scene, { x: 1, y: 1, rotation: 180 }))).toEqual([['house', 4, 0, 4]])
  })

  test('R31: contact at a corner does not join', () => {
    const scene = given({ ...pair, rows: ['##', '##'] }, [
      ...[laid('house', 0, 0), stands(1, 0, 0, 0), laid('court', 0, 1), drawn('house')],
    ])
    const played = when(scene, { x: 1, y: 1, follower: { segment: 0 } })
    expect(scorings(played)).toEqual([['house', 1, 0, 1]])
  })

  test('R32: a start space of another kind closes like the wall and adds nothing', () => {
    const from = (kind: 'house' | 'tower') => ({ ...pair, startSpaces: [start(0, 0, 'W', kind)] })
    const move = { x: 0, y: 0, rotation: 180, follower: { segment: 0 } } as const
    expect(scorings(when(given(from('house'), [drawn('house')]), move))).toEqual([
      ['house', 2, 0, 2],
    ])
    expect(scorings(when(given(from('tower'), [drawn('house')]), move))).toEqual([
      ['house', 1, 0, 1],
    ])
  })

  test('R33: followers return after the scoring, to the supply of their owners', () => {
    const scene = given(pair, [laid('tower', 0, 0), stands(1, 0, 0, 0), drawn('court')])
    const played = when(scene, { x: 1, y: 0 })
    expect(scene.state.supply).toEqual([6, 5])
    expect(played.state.supply).toEqual([6, 6])
    expect(played.state.followers).toEqual([])
    expect(typesOf(played)).toEqual([
      ...['tile-placed', 'feature-scored', 'follower-returned', 'turn-started'],
    ])
  })

  const meeting = [
    ...[north('tower'), stands(0, 1, 0, 0), east('tower'), stands(1, 2, 1, 0)],
  ] as const

  test('R34: the player with more followers gets it, whoever laid the tile', () => {
    const acts = [...meeting, south('tower'), stands(1, 1, 2, 0), drawn('threeTowers')]
    const played = when(given(star, acts), { ...middle, rotation: 270 })
    expect(scorings(played)).toEqual([['tower', 4, 1, 8]])
  })

  const tie = [...meeting, drawn('bentTower')]

  test('R35: a tie pays nobody', () => {
    const played = when(given(star, tie), { ...middle, rotation: 270 })
    expect(scorings(played)).toEqual([['tower', 3, null, 0]])
    expect(played.state.scores).toEqual([0, 0])
  })

  test('R36: a tie sends the followers home all the same', () => {
    const played = when(given(star, tie), { ...middle, rotation: 270 })
    expect(played.state.supply).toEqual([6, 6])
    expect(played.state.followers).toEqual([])
  })

  test('R37: a merchant never returns, and a court is not scored during the game', () => {
    const scene = given(pair, [laid('court', 0, 0), stands(1, 0, 0, 0), drawn('court')])
    const played = when(scene, { x: 1, y: 0 })
    expect(scorings(played)).toEqual([])
    expect(played.state.supply).toEqual([6, 5])
  })
})

describe('the keep', () => {
  const house = (seat: number, size: number) =>
    given(pair, [
      ...[laid('house', 0, 0), stands(seat, 0, 0, 0), keep(0, size), keep(1, size), drawn('court')],
    ])

  test('R45: only a house that its owner completes in person carries it', () => {
    const none = given(pair, [laid('house', 0, 0), stands(1, 0, 0, 0), drawn('court')])
    const played = when(none, { x: 1, y: 0 })
    expect(played.state.scores).toEqual([0, 1])
    expect(played.state.keeps).toEqual([null, null])
  })

  test('R46: the first house needs most squires, and start spaces count', () => {
    const from = { ...pair, startSpaces: [start(0, 0, 'W', 'house')] }
    const move = { x: 0, y: 0, rotation: 180 } as const
    const won = when(given(from, [drawn('house')]), { ...move, follower: { segment: 0 } })
    expect(won.state.keeps).toEqual([{ ...at(0, 0, 0), size: 2 }, null])
    expect(when(given(from, [drawn('house')]), move).state.keeps).toEqual([null, null])
  })

  test('R46: a tied house carries no keep', () => {
    const scene = given(star, [
      ...[north('house'), stands(0, 1, 0, 0), east('house'), stands(1, 2, 1, 0)],
      drawn('bentHouse'),
    ])
    expect(when(scene, { ...middle, rotation: 270 }).state.keeps).toEqual([null, null])
  })

  test('R47: it moves only to a strictly larger house', () => {
    expect(typesOf(when(house(0, 1), { x: 1, y: 0 }))).not.toContain('keep-placed')
    const grown = given(three, [
      ...[laid('house', 0, 0), stands(0, 0, 0, 0), laid('longHouse', 1, 0), keep(0, 1)],
      drawn('court'),
    ])
    expect(when(grown, { x: 2, y: 0 }).state.keeps[0]).toEqual({ ...at(1, 0, 0), size: 2 })
  })

  test('R80: with two houses in one turn it follows the order of scoring', () => {
    const scene = given(star, [
      ...[north('house'), stands(0, 1, 0, 0), east('house'), stands(0, 2, 1, 0)],
      drawn('court'),
    ])
    expect(when(scene, middle).state.keeps[0]).toMatchObject({ x: 1, y: 0 })
    expect(when(scene, { ...middle, order: [at(2, 1, 0)] }).state.keeps[0]).toMatchObject({ x: 2 })
  })

  test('R80: and the larger one carries it in either order', () => {
    const large = {
      ...star,
      startSpaces: star.startSpaces.map((space, i) => ({
        ...space,
        ...(i === 1 && { kind: 'house' as const }),
      })),
    }
    const scene = given(large, [
      ...[north('house'), stands(0, 1, 0, 0), laid('longHouse', 2, 1), stands(0, 2, 1, 0)],
      drawn('court'),
    ])
    for (const order of [[at(1, 0, 0)], [at(2, 1, 0)]])
      expect(when(scene, { ...middle, order }).state.keeps[0]).toMatchObject({ x: 2, size: 2 })
  })
})
