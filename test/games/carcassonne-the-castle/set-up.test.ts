import { describe, expect, test } from 'vitest'
import { components } from '../../../src/games/carcassonne-the-castle/data.ts'
import { carcassonneTheCastle } from '../../../src/games/carcassonne-the-castle/game.ts'
import { drawn, given, holds, points, turn } from './scene.ts'

describe('the set-up', () => {
  const game = carcassonneTheCastle
  const empty = game.empty({ seats: 2, options: {} })
  const begun = game.start(empty)

  test('R75: 13 wall tiles lie face down on all corner towers but 0/1, 5 of 18 go back unseen', () => {
    expect(empty.corners.filter((lies) => lies)).toHaveLength(13)
    const bare = components.cornerTowers.filter(({ wallTile }) => !wallTile)
    expect(bare.map(({ numbers }) => numbers)).toEqual([[0, 1]])
    expect(components.wallTiles.reduce((sum, { count }) => sum + count, 0)).toBe(18)
    expect(Object.values(empty.unseen)).toEqual(components.wallTiles.map(() => 2))
  })

  test('R76: 6 followers and a keep each, markers on 0', () => {
    expect(empty).toMatchObject({ supply: [6, 6], keeps: [null, null], scores: [0, 0] })
  })

  test('R77 and R83: seat 0 begins', () => {
    expect(begun).toMatchObject({ events: [{ type: 'turn-started', seat: 0 }] })
  })

  test('R78: nothing but the order of the stack and the wall tiles face down is secret', () => {
    const { state } = given({}, [holds(0, 2), turn(0)])
    expect(game.view(state, 0)).toEqual(game.view(state, 'onlooker'))
    const text = JSON.stringify(game.view(empty, 'everything'))
    expect(JSON.parse(text).corners).toMatchObject({ W04: { numbers: [32, 33], wallTile: true } })
    const event = { type: 'turn-started', seat: 0 } as const
    expect(game.veil(event, 1)).toBe(event)
    expect(game.imagine(empty, 1)).toBe(empty)
  })

  test('R82: when a seat leaves, nothing is awaited and the other seat ranks first', () => {
    if ('fault' in begun) throw new Error(begun.fault)
    const ahead = game.evolve(begun.next, [drawn('n01'), points(0, 50)])
    const left = game.retire(ahead, { type: 'seat-resigned', seat: 0 })
    expect(left.events).toEqual([{ type: 'seat-resigned', seat: 0 }])
    expect(game.awaiting(left.next)).toEqual([])
    expect(game.ranking(left.next)).toEqual([
      { seat: 1, place: 1, score: 0 },
      { seat: 0, place: 2, score: 50 },
    ])
    const ranking = game.ranking(left.next)
    const finished = { reason: 'resignation', ranking, winners: [1] } as const
    const over = game.evolve(left.next, [{ type: 'match-finished', outcome: finished }])
    expect(game.pool(over)).toBeUndefined()
  })

  test('R82: of two that left the later one ranks above', () => {
    const { state } = given({}, [
      { type: 'seat-timed-out', seat: 1, then: 'forfeit' },
      { type: 'seat-resigned', seat: 0 },
    ])
    expect(game.ranking(state).map(({ seat }) => seat)).toEqual([0, 1])
  })
})
