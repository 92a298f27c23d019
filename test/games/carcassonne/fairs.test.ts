import { describe, expect, test } from 'vitest'
import type { Event, PlaceTile, Position } from '../../../src/games/carcassonne/acts.ts'
import type { State } from '../../../src/games/carcassonne/table.ts'
import { carcassonneWithFairs as game, optionsWithFairs } from './fairs.ts'
import { pick, randomFrom } from './random.ts'

const stateOf = (options: object, position?: Position): State => {
  const step = game.start(
    game.empty({ seats: 2, options: optionsWithFairs.parse(options) }),
    position,
  )
  if ('fault' in step) throw new Error(JSON.stringify(step))
  return step.next
}

const played = (state: State, turn: Omit<PlaceTile, 'type'>): readonly Event[] => {
  const step = game.decide(state, state.turn, { type: 'place-tile', ...turn })
  if ('fault' in step) throw new Error(step.fault)
  return step.events
}

/** Who gets how much for what the tile completes. */
const paid = (events: readonly Event[]) =>
  events.flatMap((event) =>
    event.type === 'feature-scored' && !event.final ? [[event.feature, event.seats]] : [],
  )

const start = { tile: 'D', x: 0, y: 0, rotation: 0, seat: null } as const
const fair = { tile: 'FA-1', x: 1, y: 0, rotation: 90, seat: null } as const

describe('fairs, a box that is not in the box', () => {
  test.each([
    { options: {}, count: undefined, meeples: 7 },
    { options: { fairs: true }, count: 3, meeples: 8 },
  ])('its tiles and a meeple each come with its option: $options', (row) => {
    const state = stateOf(row.options)
    expect(game.pool(state)?.pieces['FA-1']).toBe(row.count)
    expect(game.view(state, 0)).toMatchObject({ supply: [{ meeples: row.meeples }, {}] })
  })

  test.each([
    { what: 'beside another', x: 2, y: 0, rotation: 90, drawn: 'FA-1', more: [] },
    { what: 'at its corner', x: 2, y: -1, rotation: 0, drawn: 'FA-2', more: [['U', 2]] },
  ] as const)('a fair does not lie $what', ({ x, y, rotation, drawn, more }) => {
    const board = [start, fair, ...more.map(([tile, at]) => ({ ...fair, tile, x: at }))]
    const state = stateOf({ fairs: true }, { board, drawn })
    const action = { type: 'place-tile', x, y, rotation } as const
    expect(game.decide(state, 0, action)).toEqual({ fault: 'fairs-touch' })
    expect(game.faults).toHaveProperty('fairs-touch.rule', 'Fairs: placing a fair')
  })

  const road = { board: [start, fair], drawn: 'A' }
  const west = { ...start, tile: 'A', x: -1, rotation: 270 } as const
  const traveler = { seat: 1, kind: 'meeple', x: 0, y: 0, segment: 1 } as const

  test('a completed road pays 2 more for each fair that it passes', () => {
    const position = { ...road, board: [start, west, fair], meeples: [traveler] }
    const events = played(stateOf({ fairs: true }, position), { x: 2, y: 0, rotation: 90 })
    expect(paid(events)).toEqual([['road', [{ seat: 1, points: 6 }]]])
  })

  test('a bridge on it and a castle at its end pay too', () => {
    const options = { fairs: true, castlesAndBridges: true, castlesInGermany: true }
    const position: Position = {
      board: [start, fair, { ...start, tile: 'B', x: 2 }],
      meeples: [traveler],
      supply: [
        { meeples: 7, abbot: false, castleTiles: ['CG-3'] },
        { meeples: 7, abbot: false, castleTiles: [] },
      ],
      remaining: { U: 1 },
    }
    const closed = { ...position, board: [start, west, fair, { ...start, tile: 'B', x: 2 }] }
    const turn = { x: 3, y: 0, rotation: 0, castleTile: 'CG-3' } as const
    // Start tile, monastery, fair and castle: 4, and 2 for the fair, 3 for the bridge, 3 for the castle.
    expect(paid(played(stateOf(options, closed), turn))).toEqual([
      ['road', [{ seat: 1, points: 12 }]],
    ])
    expect(paid(played(stateOf(options, position), turn))).toEqual([])
  })

  const others = ['river', 'abbot', 'castlesInGermany', 'castlesAndBridges']

  test.each(Array.from({ length: 16 }, (_, bits) => bits))(
    'with any other boxes a match ends, and no tile is lost: set %i',
    (bits) => {
      const random = randomFrom(bits)
      const open = others.filter((_, i) => bits & (1 << i)).map((name) => [name, true])
      const options = optionsWithFairs.parse({ fairs: true, ...Object.fromEntries(open) })
      const empty = game.empty({ seats: 2 + (bits % 4), options })
      const begun = game.start(empty)
      if ('fault' in begun) throw new Error(begun.fault)
      const events = [...begun.events]
      let state = begun.next
      while (game.ended(state) === undefined) {
        const pool = game.pool(state)
        const [awaited] = game.awaiting(state)
        const step = pool
          ? game.drawn(state, {
              pieces: [pick(Object.keys(pool.pieces), random)],
              mark: { draw: events.filter(game.lot).length },
            })
          : game.decide(
              state,
              awaited!.seat,
              pick(game.legalActions(state, awaited!.seat).actions, random),
            )
        if ('fault' in step) throw new Error(step.fault)
        events.push(...step.events)
        state = step.next
      }
      expect(game.evolve(empty, events)).toEqual(state)
      const fairs = [...state.landscape.board.map(({ tile }) => tile), ...state.discarded].filter(
        (id) => id.startsWith('FA-'),
      )
      expect(fairs.toSorted()).toEqual(['FA-1', 'FA-1', 'FA-1', 'FA-2', 'FA-2g'])
    },
  )
})
