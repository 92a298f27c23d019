import { describe, expect, test } from 'vitest'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import type { State } from '../../../../src/games/carcassonne/table.ts'
import { emptyTable, paid, played, type Scene, tableOf } from './scenes.ts'

/** Rulings 78 and 79 of the base game, where other boxes are open. */

const gone = (state: State, seat: number) => {
  const step = carcassonne.retire(state, { type: 'seat-resigned', seat })
  expect(carcassonne.evolve(state, step.events)).toEqual(step.next)
  return step
}

const options = { castlesInGermany: true, castlesAndBridges: true }
const own = { meeples: 4, abbot: false, castleTiles: [] }

/** Seat 1 has a maiden, a farmer on a barn, and a castle to lay; seat 0 a maiden of its own. */
const scene: Scene = {
  seats: 3,
  options,
  tiles: [
    ['D', 0, 0],
    ['E', 0, -1, 180],
    ['E', 0, -2],
    ['E', 0, -3, 180],
    ['B', 0, 1],
    ['B', 1, 1],
    ['B', 0, 2],
    ['B', 1, 2],
  ],
  castles: [
    { x: 0, y: -1, segment: 0 },
    { x: 0, y: -3, segment: 0 },
  ],
  barns: [{ x: 1, y: 2, corner: 'NW' }],
  others: [
    { seat: 0, kind: 'meeple', x: 0, y: -1, on: 'castle' },
    { seat: 1, kind: 'meeple', x: 0, y: -3, on: 'castle' },
    { seat: 1, kind: 'meeple', x: 1, y: 2, on: 'barn', corner: 'NW' },
  ],
  supply: [own, { ...own, castleTiles: ['CG-3'] }, { ...own, castleTiles: ['CG-5'] }],
}

describe('a seat that leaves', () => {
  test('78. its maidens, its farmers on barns and its castles stay where they are', () => {
    const state = tableOf({ ...scene, drawn: 'U' })
    const { next } = gone(state, 1)
    const { meeples, barns, castles, supply } = JSON.parse(
      JSON.stringify(carcassonne.view(state, 0)),
    )
    expect(carcassonne.view(next, 0)).toMatchObject({ meeples, barns, castles, supply })
  })

  test('78. its maiden counts for another', () => {
    const { next } = gone(tableOf({ ...scene, drawn: 'U' }), 1)
    const { events } = played(next, [1, 0, 90, { recall: { kind: 'maiden', x: 0, y: -1 } }])
    expect(paid(events)).toEqual(['maiden 0:2'])
    expect(events.at(-1)).toEqual({ type: 'turn-started', seat: 2 })
  })

  test('78. its farmer on a barn is paid at the end', () => {
    const tiles: Scene['tiles'] = [...scene.tiles!, ['E', 2, 1, 90]]
    const state = tableOf({ ...scene, tiles, drawn: 'E', remaining: {} })
    const { events, next } = played(gone(state, 1).next, [3, 1, 270])
    expect(paid(events, true)).toEqual(['field 1:3'])
    expect(next.scores).toEqual([0, 3, 0])
  })

  test('78. asked whether to draw, it leaves the question to the next seat', () => {
    const state = tableOf({ ...scene, turn: 1 })
    expect(carcassonne.awaiting(state)).toEqual([{ seat: 1, decision: 'draw-or-castle' }])
    const { next } = gone(state, 1)
    expect(carcassonne.awaiting(next)).toEqual([{ seat: 2, decision: 'draw-or-castle' }])
    const without = gone(next, 2).next
    expect(carcassonne.awaiting(without)).toEqual([])
    expect(carcassonne.pool(without)).toBeDefined()
  })

  test('78. a castle that it would have to lay after the last tile stays with it', () => {
    const after = { ...options, castlesAfterLastTile: true }
    const state = tableOf({ ...scene, options: after, turn: 1, remaining: {} })
    expect(carcassonne.awaiting(state)).toEqual([{ seat: 1, decision: 'turn' }])
    const next = gone(state, 1).next
    expect(carcassonne.awaiting(next)).toEqual([{ seat: 2, decision: 'turn' }])
    expect(carcassonne.ended(gone(next, 2).next)).toBe('completed')
  })

  test('78. while castles are handed out the others get theirs', () => {
    const chosen = { ...options, castleTiles: 'chosen' } as const
    const begun = carcassonne.start(emptyTable({ seats: 3, options: chosen }))
    if ('fault' in begun) throw new Error(begun.fault)
    let state = gone(begun.next, 0).next
    const asked: number[] = []
    for (;;) {
      const [awaited] = carcassonne.awaiting(state)
      if (awaited?.decision !== 'choose-castle') break
      asked.push(awaited.seat)
      const [first] = carcassonne.legalActions(state, awaited.seat).actions
      const step = carcassonne.decide(state, awaited.seat, first!)
      if ('fault' in step) throw new Error(step.fault)
      state = step.next
    }
    expect(asked).toEqual([1, 2, 1, 2])
    expect(state.turn).toBe(1)
  })
})
