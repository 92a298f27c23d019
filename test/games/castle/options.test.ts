import { describe, expect, test } from 'vitest'
import { castle } from '../../../src/games/castle/game.ts'
import { act, expectOver, given, places, play, targets } from './scene.ts'

describe('the options: where the French cards differ from the English text', () => {
  const king = { C11: 'spy/1', 'OUT:fairy': 'fairy/1', 'G-N': 'siege-engine#1/1' }

  test.each([
    ['board', ['fairy', 'siege-engine#1', 'spy']],
    ['castle', ['spy']],
  ] as const)('kingTargets %s: the King may send back %j', (kingTargets, reached) => {
    const table = given(king, { hands: ['king thief', ''], options: { kingTargets } })
    expect(targets(play(table, 'king', 'C44').table)).toEqual(reached)
  })

  test('kingTargets castle binds the King, not the owner of the Mistress', () => {
    const table = given(
      { ...king, C12: 'mistress/1' },
      { hands: ['king thief', ''], options: { kingTargets: 'castle' } },
    )
    const asked = play(table, 'king', 'C44').table
    const after = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'spy' }).table
    expect(targets(after, 1)).toEqual(['fairy', 'king', 'mistress', 'siege-engine#1'])
  })

  test.each([
    ['strict', {}, 0],
    ['lenient', {}, 15],
    ['strict', { C11: 'princess/1' }, 3],
    ['lenient', { C11: 'princess/1' }, 3],
    ['lenient', { 'OUT:princess': 'princess/1' }, 15],
  ] as const)('princeCharming %s with %j: %i places', (princeCharming, board, count) => {
    const table = given(
      { C44: 'spy/1', ...board },
      { hands: ['prince-charming thief', ''], options: { princeCharming } },
    )
    expect(places(table, 'prince-charming')).toHaveLength(count)
  })

  const drawing = { villageIdiot: 'draw' } as const

  test('villageIdiot draw: everybody takes a card blindly from the right, of the hands as they were', () => {
    const table = given(
      {},
      { hands: ['village-idiot thief', 'queen archer', 'spy'], options: drawing },
    )
    const { table: after, events } = play(table, 'village-idiot', 'C22', 'spy', 'thief', 'archer')
    expect(events.slice(1)).toEqual([
      { type: 'random-card-taken', from: 2, to: 0, card: 'spy', draw: 0 },
      { type: 'random-card-taken', from: 0, to: 1, card: 'thief', draw: 0 },
      { type: 'random-card-taken', from: 1, to: 2, card: 'archer', draw: 0 },
    ])
    expect(after.hands).toEqual([['spy'], ['queen', 'thief'], ['archer']])
    expect(castle.awaiting(after)).toEqual([{ seat: 0, decision: 'turn' }])
  })

  test('villageIdiot draw: what was just taken is not taken on', () => {
    const table = given({}, { hands: ['village-idiot thief', 'queen', 'spy'], options: drawing })
    const step = castle.decide(table, 0, { type: 'play', card: 'village-idiot', at: 'C22' })
    if ('fault' in step) throw new Error(step.fault)
    const first = castle.drawn(step.next, { pieces: ['spy'], mark: { draw: 0 } }).next
    expect(castle.pool(first)).toEqual({ pieces: { thief: 1 }, count: 1 })
    expect(castle.awaiting(first)).toEqual([])
  })

  test('villageIdiot draw: who has no card gives none, and only the right neighbour is robbed', () => {
    const table = given(
      {},
      { hands: ['village-idiot', 'queen', ''], decks: [0, 1, 1], options: drawing },
    )
    const { table: after, events } = play(table, 'village-idiot', 'C22')
    expect(events.slice(1)).toEqual([
      { type: 'random-card-taken', from: 1, to: 2, card: 'queen', draw: 0 },
    ])
    expectOver(after, 'completed', 0)
  })

  test('villageIdiot draw: with no card in any hand he is ignored', () => {
    const table = given({}, { hands: ['village-idiot', '', ''], options: drawing })
    expect(play(table, 'village-idiot', 'C22').events.at(-1)).toEqual({
      type: 'effect-ignored',
      card: 'village-idiot',
      reason: 'no-card-to-pass',
    })
  })

  test('villageIdiot draw leaves the Fool alone', () => {
    const table = given({}, { hands: ['fool thief', 'queen', 'spy'], options: drawing })
    expect(castle.awaiting(play(table, 'fool', 'C22').table)).toHaveLength(3)
  })
})
