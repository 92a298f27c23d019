import { expect, test } from 'vitest'
import type { View } from '../../../src/games/carcassonne-the-castle/acts.ts'
import { carcassonneTheCastle as game } from '../../../src/games/carcassonne-the-castle/game.ts'
import {
  eventSchema,
  positionSchema,
  viewSchema,
} from '../../../src/games/carcassonne-the-castle/schema.ts'
import { anything, firstSeed, greedy, many, playout, type Version } from './playout.ts'
import { emptyTable, readCatalogue, redraw } from './redraw.ts'

const catalogue = readCatalogue(game.catalogue())
const matches = [
  ...Array.from({ length: many(100) }, (_, i) => playout(firstSeed + i, anything)),
  playout(firstSeed, greedy),
]

const eachVersion = (check: (version: Version, index: number) => void): void => {
  for (const versions of matches) for (const [i, version] of versions.entries()) check(version, i)
}

test('events alone are enough to redraw the board at every version', () => {
  for (const versions of matches) {
    let view: View = emptyTable(catalogue)
    for (const { events, after } of versions) {
      for (const event of events) view = redraw(catalogue, view, event)
      expect(view).toEqual(game.view(after, 'onlooker'))
    }
  }
})

test('the numbers of wall tiles face down are in no event and no state', () => {
  eachVersion(({ after, events }) => {
    const { corners } = viewSchema.parse(game.view(after, 'everything'))
    for (const corner of Object.values(corners))
      expect(Object.keys(corner).toSorted()).toEqual(['numbers', 'wallTile'])
    for (const event of events)
      if (event.type === 'wall-tile-taken') expect(after.unseen[event.wallTile]).toBeLessThan(2)
  })
})

test('every event and every state is what the schema says', () => {
  eachVersion(({ events, after }) => {
    for (const event of events) expect(eventSchema.parse(event)).toEqual(event)
    const view = game.view(after, 0)
    expect(viewSchema.parse(view)).toEqual(view)
  })
})

test('a state is plain JSON', () => {
  eachVersion(({ after }, i) => {
    if (i % 10 === 0) expect(JSON.parse(JSON.stringify(after))).toEqual(after)
  })
})

test('any state of a running match is a position, and the game goes on from it in the same way', () => {
  eachVersion(({ after }, i) => {
    if (i % 7 !== 0 || after.drawn === null) return
    const position = positionSchema.parse(game.view(after, 'everything'))
    const begun = game.start(game.empty({ seats: 2, options: {} }), position)
    if ('fault' in begun) throw new Error(`${begun.fault} ${begun.pointer}`)
    expect(game.view(begun.next, 0)).toEqual(game.view(after, 0))
    expect(begun.events).toEqual([{ type: 'position-set', state: game.view(after, 0) }])
    expect(game.legalActions(begun.next, after.turn)).toEqual(game.legalActions(after, after.turn))
    expect(game.evolve(game.empty({ seats: 2, options: {} }), begun.events)).toEqual(begun.next)
  })
})

test('what an act drew can be told from it', () => {
  eachVersion(({ events }) => {
    for (const event of events) {
      const lot = game.lot(event)
      if (event.type === 'tile-drawn') expect(lot?.pieces).toEqual([event.tile])
      else if (event.type === 'wall-tile-taken')
        expect(lot?.pieces).toEqual([`wall-${event.wallTile}`])
      else expect(lot).toBeUndefined()
    }
  })
  const scripted = { draw: 3, scripted: [3] }
  expect(game.lot({ type: 'tile-drawn', seat: 0, tile: 'n01', ...scripted })?.mark).toEqual(
    scripted,
  )
})

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const member of Object.values(value)) frozen(member)
  }
  return value
}

test('no method changes what it gets', () => {
  const [versions] = matches
  for (const { before, action, events } of versions!) {
    const state = frozen(before)
    game.evolve(state, frozen(events))
    game.legalActions(state, state.turn)
    game.view(state, 0)
    game.estimate(state, 0)
    if (!action) continue
    game.canonical(state, state.turn, frozen(action))
    const decided = game.decide(state, state.turn, action)
    if ('fault' in decided) throw new Error(decided.fault)
    const pool = game.pool(frozen(decided.next))
    const [piece] = Object.keys(pool?.pieces ?? {})
    if (piece) game.drawn(decided.next, frozen({ pieces: [piece], mark: { draw: 0 } }))
  }
})
