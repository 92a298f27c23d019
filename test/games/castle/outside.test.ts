import { describe, expect, test } from 'vitest'
import { castle } from '../../../src/games/castle/game.ts'
import { act, faultOf, given, goals, places, play, sketch, targets } from './scene.ts'

const fourth = {
  'G-N': 'siege-engine#1/1',
  'G-E': 'siege-engine#2/1',
  'G-S': 'siege-engine#3/1',
}

describe('outside the walls', () => {
  test('the Barbarian reaches towers and ramparts, not the courtyard and not outside (31)', () => {
    const table = given(
      { 'T-NW': 'witch/1', N1: 'soldier#1/1', C11: 'spy/1', 'OUT:fairy': 'fairy/1' },
      { hands: ['barbarian thief', ''] },
    )
    expect(targets(play(table, 'barbarian', 'outside').table)).toEqual(['soldier#1', 'witch'])
  })

  test('the Dragon asks outside first, then tower or rampart, and never takes himself (32)', () => {
    const table = given(
      { 'T-NW': 'witch/1', 'OUT:fairy': 'fairy/1' },
      { hands: ['dragon thief', ''] },
    )
    const first = play(table, 'dragon', 'outside').table
    expect(targets(first)).toEqual(['fairy'])
    const second = act(first, 0, { type: 'decide', decision: 'send-back', target: 'fairy' }).table
    expect(targets(second)).toEqual(['witch'])
  })

  test('the Dragon with nothing to send back is ignored twice (32)', () => {
    const table = given({ C11: 'spy/1' }, { hands: ['dragon thief', ''] })
    const ignored = play(table, 'dragon', 'outside').events.filter(
      ({ type }) => type === 'effect-ignored',
    )
    expect(ignored).toHaveLength(2)
  })

  test.each([
    ['the first card of the match', undefined, {}, 'no-card-played-before'],
    ['a card that has left the board', 'spy', { C11: 'king/1' }, 'last-played-card-is-gone'],
    ['a card under a Knight', 'spy', { C11: 'spy/1 knight#1/1' }, 'last-played-card-is-protected'],
  ])('the Enchanter does nothing to %s (33)', (_, lastPlayed, board, reason) => {
    const table = given(board, {
      hands: ['enchanter thief', ''],
      ...(lastPlayed && { lastPlayed }),
    })
    const { events } = play(table, 'enchanter', 'outside')
    expect(events.at(-1)).toEqual({ type: 'effect-ignored', card: 'enchanter', reason })
  })

  test('the Enchanter sends back the card played last, wherever it has moved since (33)', () => {
    const table = given(
      { 'OUT:spy': 'spy/1', C11: 'king/1' },
      {
        hands: ['enchanter thief', ''],
        lastPlayed: 'spy',
      },
    )
    expect(play(table, 'enchanter', 'outside').table.hands[1]).toEqual(['spy'])
  })

  test('the Fairy lures a card out of the castle without setting anything off (34)', () => {
    const table = given(
      { N1: 'traitor/1', C11: 'spy/-', 'G-N': 'siege-engine#1/1' },
      { hands: ['fairy thief', ''] },
    )
    const asked = play(table, 'fairy', 'outside').table
    expect(targets(asked)).toEqual(['spy', 'traitor'])
    expect(goals(asked, 'traitor')).toEqual(['outside'])
    const { table: after, events } = act(asked, 0, {
      type: 'decide',
      decision: 'move-outside',
      card: 'traitor',
      to: 'outside',
    })
    expect(events.map(({ type }) => type)).toEqual(['decision-made', 'card-moved'])
    expect(sketch(after)).toMatchObject({ 'OUT:traitor': 'traitor/1', C11: 'spy/-' })
  })

  test('a Knight whom the Fairy lures lies down on a stack outside (34)', () => {
    const table = given(
      { C11: 'spy/1 knight#1/1', 'G-N': 'siege-engine#1/1' },
      { hands: ['fairy thief', ''] },
    )
    const asked = play(table, 'fairy', 'outside').table
    expect(goals(asked, 'knight#1')).toEqual(['G-N', 'OUT:fairy'])
    const after = act(asked, 0, {
      type: 'decide',
      decision: 'move-outside',
      card: 'knight#1',
      to: 'OUT:fairy',
    }).table
    expect(sketch(after)).toEqual({
      C11: 'spy/1',
      'G-N': 'siege-engine#1/1',
      'OUT:fairy': 'fairy/0 knight#1/1',
    })
  })

  test('a King outside is no King of the courtyard: the Queen goes where she likes (34)', () => {
    const table = given({ 'OUT:king': 'king/1' }, { hands: ['queen thief', ''] })
    expect(places(table, 'queen')).toHaveLength(16)
  })

  test('the Herald is played outside and asks nothing (35)', () => {
    const table = given({ C11: 'spy/1' }, { hands: ['herald thief', ''] })
    const { table: after, events } = play(table, 'herald', 'outside')
    expect(events.map(({ type }) => type)).toEqual(['card-placed'])
    expect(sketch(after)).toMatchObject({ 'OUT:herald': 'herald/0' })
  })

  test('the Herald played in this turn forces the King only in the next (35)', () => {
    const table = given({}, { hands: ['herald king', 'spy'], exchange: 'thief' })
    const after = play(table, 'herald', 'outside').table
    expect(castle.legalActions(after, 0).actions).toContainEqual({ type: 'draw' })
    const later = act(act(act(after, 0, { type: 'draw' }).table, 1, { type: 'draw' }).table, 1, {
      type: 'exchange',
      give: 'spy',
      take: 'thief',
    }).table
    expect(faultOf(later, 0, { type: 'draw' })).toEqual({ fault: 'king-must-be-played' })
    const { actions } = castle.legalActions(later, 0)
    expect(actions.length).toBe(16)
    expect(actions).toContainEqual({ type: 'play', card: 'king', at: 'C11' })
  })

  test('the Herald under a Knight forces the King still; the King played, all is free (35)', () => {
    const table = given(
      { 'OUT:herald': 'herald/1 knight#1/1', N1: 'soldier#1/1 knight#2/1' },
      { hands: ['king spy', ''] },
    )
    expect(faultOf(table, 0, { type: 'play', card: 'spy', at: 'C11' })).toEqual({
      fault: 'king-must-be-played',
    })
    const asked = play(table, 'king', 'C11').table
    const after = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'knight#2' }).table
    expect(castle.legalActions(after, 0).actions).toContainEqual({ type: 'draw' })
  })

  test('the fourth Siege Engine sends soldiers of all ramparts back, each time anew (36)', () => {
    const table = given(
      { ...fourth, N1: 'soldier#1/0', W4: 'traitor/1', E1: 'captain/1' },
      { hands: ['siege-engine thief', ''] },
    )
    const after = play(table, 'siege-engine', 'G-W').table
    expect(after.hands).toEqual([
      ['soldier', 'thief'],
      ['captain', 'traitor'],
    ])
  })

  test('a soldier of the Priest’s colour next to the Priest outlasts the siege (36)', () => {
    const table = given(
      { ...fourth, N1: 'soldier#1/1', N2: 'soldier#2/0', C11: 'priest/1' },
      { hands: ['siege-engine thief', ''] },
    )
    const after = play(table, 'siege-engine', 'G-W').table
    expect(sketch(after)).toMatchObject({ N1: 'soldier#1/1' })
    expect(after.hands[0]).toEqual(['soldier', 'thief'])
  })

  test('soldiers placed while four engines stand simply stay; a fifth engine has no slot (36)', () => {
    const table = given(
      { ...fourth, 'G-W': 'siege-engine#4/1' },
      { hands: ['siege-engine soldier', ''] },
    )
    expect(places(table, 'siege-engine')).toEqual([])
    expect(sketch(play(table, 'soldier', 'N1').table)).toMatchObject({ N1: 'soldier#1/0' })
  })

  test('a Knight lies on any card, of the outside and of siege engines too (37)', () => {
    const table = given(
      {
        C11: 'spy/1 knight#1/1',
        N1: 'soldier#1/1',
        'G-N': 'siege-engine#1/1',
        'OUT:fairy': 'fairy/1',
      },
      { hands: ['knight thief', ''] },
    )
    expect(places(table, 'knight')).toEqual(['C11', 'N1', 'G-N', 'OUT:fairy'])
    const after = play(table, 'knight', 'OUT:fairy').table
    expect(sketch(after)).toMatchObject({ 'OUT:fairy': 'fairy/1 knight#2/0' })
  })

  test('there is no place for a Knight on an empty board (37)', () => {
    expect(places(given({}, { hands: ['knight thief', ''] }), 'knight')).toEqual([])
  })

  test('when a Knight goes, the card below is free again and does nothing (37)', () => {
    const table = given(
      { C11: 'thief/1 knight#1/1', C12: 'spy/1' },
      { hands: ['black-knight courtier', ''] },
    )
    const asked = play(table, 'black-knight', 'C22').table
    const after = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'knight#1' }).table
    expect(sketch(after)).toMatchObject({ C11: 'thief/1', C12: 'spy/1' })
    expect(targets(play(after, 'courtier', 'C21').table)).toContain('thief')
  })
})
