import { describe, expect, test } from 'vitest'
import { act, given, places, play, sketch, targets } from './scene.ts'

describe('the ramparts', () => {
  test('a Soldier may stand on any free space of the ramparts (7)', () => {
    const table = given({ N1: 'captain/1', C11: 'spy/1' }, { hands: ['soldier thief', ''] })
    expect(places(table, 'soldier')).toEqual(
      'N2 N3 N4 E1 E2 E3 E4 S1 S2 S3 S4 W1 W2 W3 W4'.split(' '),
    )
  })

  test('a soldier under a Knight counts towards the four of a rampart (7)', () => {
    const table = given(
      {
        N1: 'soldier#1/1 knight#1/0',
        N2: 'soldier#2/1',
        N3: 'traitor/1',
        'G-N': 'siege-engine#1/1',
      },
      { hands: ['soldier thief', ''] },
    )
    expect(play(table, 'soldier', 'N4').events).toContainEqual({
      type: 'card-sent-back',
      card: 'siege-engine#1',
      from: 'G-N',
      to: 1,
    })
  })

  test('the Captain is a soldier, and may be the fourth (8)', () => {
    const table = given(
      { N1: 'soldier#1/1', N2: 'soldier#2/1', N3: 'soldier#3/1', 'G-N': 'siege-engine#1/1' },
      { hands: ['captain thief', ''] },
    )
    expect(play(table, 'captain', 'N4').table.hands[1]).toEqual(['siege-engine'])
  })

  test('a Captain under a Knight protects still, and is protected himself (8)', () => {
    const table = given(
      { N1: 'captain/1 knight#1/1', N2: 'soldier#1/1', S1: 'soldier#2/1' },
      { hands: ['barbarian thief', ''] },
    )
    expect(targets(play(table, 'barbarian', 'outside').table)).toEqual(['knight#1', 'soldier#2'])
  })

  test('a Captain outside protects nobody (8)', () => {
    const table = given(
      { 'OUT:captain': 'captain/1', N2: 'soldier#1/1' },
      { hands: ['barbarian thief', ''] },
    )
    expect(targets(play(table, 'barbarian', 'outside').table)).toEqual(['soldier#1'])
  })

  test.each([
    ['N1', ['king', 'queen']],
    ['N2', ['king', 'princess', 'queen']],
  ])('the Traitor on %s reaches %j in the courtyard (9)', (at, reached) => {
    const table = given(
      { C11: 'king/1', C12: 'queen/1', C13: 'princess/1', C14: 'spy/1', 'T-NW': 'witch/1' },
      { hands: ['traitor thief', ''] },
    )
    expect(targets(play(table, 'traitor', at).table)).toEqual(reached)
  })

  test('the Traitor sends nobody back when nobody is next to him (9)', () => {
    const table = given({ C44: 'spy/1' }, { hands: ['traitor thief', ''] })
    const { table: after, events } = play(table, 'traitor', 'N1')
    expect(events.at(-1)).toMatchObject({ type: 'effect-ignored', card: 'traitor' })
    expect(sketch(after)).toEqual({ N1: 'traitor/0', C44: 'spy/1' })
  })

  test('the Traitor may have to send back a card of his own player (9)', () => {
    const table = given({ C11: 'spy/0' }, { hands: ['traitor thief', ''] })
    const asked = play(table, 'traitor', 'W1').table
    const after = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'spy' }).table
    expect(after.hands[0]).toEqual(['spy', 'thief'])
  })
})
