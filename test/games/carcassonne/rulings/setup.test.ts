import { describe, expect, test } from 'vitest'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import type { State } from '../../../../src/games/carcassonne/table.ts'
import { emptyTable, paid, placements, type Scene, tableOf } from './scenes.ts'

/** The set-up of a match, up to its first draw. */
const begun = (scene: Scene = {}) => {
  const step = carcassonne.start(emptyTable(scene))
  if ('fault' in step) throw new Error(step.fault)
  expect(carcassonne.evolve(emptyTable(scene), step.events)).toEqual(step.next)
  return step
}

const viewOf = (state: State) => carcassonne.view(state, 'onlooker')

const drawable = (state: State) => carcassonne.pool(state)?.pieces

const draw = (state: State, tile: string, mark = { draw: 0 }) => {
  const step = carcassonne.drawn(state, { pieces: [tile], mark })
  expect(carcassonne.evolve(state, step.events)).toEqual(step.next)
  return step
}

const copies = (pieces: Readonly<Record<string, number>>, isCounted: (id: string) => boolean) =>
  Object.entries(pieces).reduce((sum, [id, count]) => sum + (isCounted(id) ? count : 0), 0)

const isRiver = (id: string): boolean => /^(R[A-L]|CB-R)/.test(id)

describe('setup and drawing', () => {
  test('1. the start tile, one of the four D, lies on the table before the first turn', () => {
    const { events, next } = begun()
    const [first] = events
    expect(first).toEqual({
      type: 'tile-placed',
      seat: null,
      tile: 'D',
      x: 0,
      y: 0,
      rotation: 0,
    })
    expect(drawable(next)).toMatchObject({ D: 3 })
    expect(viewOf(next)).toMatchObject({ meeples: [] })
  })

  test('2. without the river 71 tiles are drawn', () => {
    expect(copies(drawable(begun().next)!, () => true)).toBe(71)
  })

  test('3. the source replaces the start tile, which is out of the game', () => {
    const { next } = begun({ options: { river: true } })
    expect(viewOf(next)).toMatchObject({
      board: [{ tile: 'RA', x: 0, y: 0, seat: null }],
      remaining: { D: 3 },
    })
  })

  test.each([
    { remaining: { RD: 1, RC: 1, RL: 1, U: 2 }, next: { RD: 1, RC: 1 } },
    { remaining: { RL: 1, U: 2 }, next: { RL: 1 } },
    { remaining: { U: 2 }, next: { U: 2 } },
  ])('4. the river comes first, the lake last, then the land: $remaining', (row) => {
    const state = tableOf({ options: { river: true }, remaining: row.remaining })
    expect(drawable(state)).toEqual(row.next)
  })

  test.each([
    { options: {}, abbot: false },
    { options: { abbot: true }, abbot: true },
  ])('5. each player has 7 meeples, and the abbot if he plays: $options', ({ options, abbot }) => {
    const own = { meeples: 7, abbot, castleTiles: [] }
    expect(viewOf(begun({ options }).next)).toMatchObject({ supply: [own, own] })
  })

  const closedCity = {
    tiles: [
      ['D', 0, 0],
      ['E', 0, -1, 180],
    ],
  } as const

  test('6. a tile that fits nowhere goes back to the box, and the same player draws again', () => {
    const state = tableOf({ ...closedCity, turn: 1, remaining: { C: 1, U: 2 } })
    const { events, next } = draw(state, 'C')
    expect(events).toEqual([
      { type: 'tile-drawn', seat: 1, tile: 'C', draw: 0 },
      { type: 'tile-discarded', tile: 'C' },
    ])
    expect(viewOf(next)).toMatchObject({ turn: 1, drawn: null, discarded: ['C'] })
    expect(drawable(next)).toEqual({ U: 2 })
    expect(viewOf(draw(next, 'U').next)).toMatchObject({ turn: 1, drawn: 'U' })
  })

  test('7. if the last tile fits nowhere there is no turn, but the final scoring', () => {
    const state = tableOf({ ...closedCity, meeples: [[1, 0, 0, 1]], remaining: { C: 1 } })
    const { events, next } = draw(state, 'C')
    expect(paid(events, true)).toEqual(['road 1:1'])
    expect(carcassonne.ended(next)).toBe('completed')
    expect(carcassonne.awaiting(next)).toEqual([])
  })

  test('8. a tile that fits must be placed: placing cannot be passed', () => {
    const state = tableOf({ drawn: 'E' })
    const { actions, complete } = carcassonne.legalActions(state, 0)
    expect(complete).toBe(true)
    expect(new Set(actions.map(({ type }) => type))).toEqual(new Set(['place-tile']))
    expect(placements(state)).not.toEqual([])
    expect(carcassonne.decide(state, 0, { type: 'draw-tile' })).toEqual({
      fault: 'nothing-to-draw',
    })
  })

  test('9, 9b. whoever takes seat 0 begins', () => {
    expect(begun({ seats: 3 }).events.at(-1)).toEqual({ type: 'turn-started', seat: 0 })
    expect(begun({ seats: 3 }).next.turn).toBe(0)
  })

  test.each([
    { options: {}, river: 0, land: 71 },
    { options: { river: true }, river: 11, land: 71 },
    { options: { castlesAndBridges: true }, river: 0, land: 86 },
    { options: { river: true, castlesAndBridges: true }, river: 12, land: 86 },
  ])('9a. $options: $river tiles of the river and $land of the land', (row) => {
    const { next } = begun({ options: row.options })
    const counted = tableOf({ options: row.options })
    for (const state of [next, counted]) {
      const all: Readonly<Record<string, number>> = JSON.parse(
        JSON.stringify(viewOf(state)),
      ).remaining
      expect(copies(all, isRiver)).toBe(row.river)
      expect(copies(all, (id) => !isRiver(id))).toBe(row.land)
    }
  })

  test('a draw keeps its number, and which draws a sandbox scripted', () => {
    const state = tableOf({ remaining: { U: 2 } })
    const mark = { draw: 4, scripted: [0] }
    const [drawn] = draw(state, 'U', mark).events
    expect(drawn).toEqual({ type: 'tile-drawn', seat: 0, tile: 'U', draw: 4, scripted: [0] })
    expect(carcassonne.lot(drawn!)).toEqual({ pieces: ['U'], mark })
    const { next } = begun({ options: { castlesInGermany: true } })
    const [dealt] = draw(next, 'CG-2', mark).events
    expect(dealt).toEqual({
      type: 'castle-tile-dealt',
      seat: 0,
      castleTile: 'CG-2',
      draw: 4,
      scripted: [0],
    })
    expect(carcassonne.lot(dealt!)).toEqual({ pieces: ['CG-2'], mark })
    expect(carcassonne.lot({ type: 'turn-started', seat: 0 })).toBeUndefined()
  })
})
