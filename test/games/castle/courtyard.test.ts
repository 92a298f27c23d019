import { describe, expect, test } from 'vitest'
import { castle } from '../../../src/games/castle/game.ts'
import { spaces } from '../../../src/games/castle/geometry.ts'
import type { Name } from '../../../src/games/castle/names.ts'
import {
  act,
  constraint,
  expectOver,
  faultOf,
  given,
  places,
  play,
  sketch,
  targets,
} from './scene.ts'

const courtyard = spaces.slice(0, 16)
const guests =
  'spy assassin black-knight conspirator courtesan courtier king merchant minstrel mistress priest prince prince-charming princess thief'.split(
    ' ',
  )

/** All but one space of the courtyard taken. */
const crowded = Object.fromEntries(guests.map((guest, i) => [courtyard[i]!, `${guest}/1`]))

describe('the courtyard, from Ambassador to King', () => {
  test('the Ambassador takes only the last free space, and nothing touches him there (10)', () => {
    const table = given(crowded, { hands: ['ambassador queen', ''], decks: [1, 1] })
    expect(places(table, 'ambassador')).toEqual(['C44'])
    const placed = play(table, 'ambassador', 'C44').table
    const king = castle.legalActions(placed, 0).actions
    expect(king).not.toContainEqual({ type: 'play', card: 'queen', at: 'C44' })
  })

  test.each<[Name, string]>([
    ['courtier', 'C12'],
    ['assassin', 'C12'],
    ['magician', 'T-NW'],
    ['fairy', 'outside'],
    ['king', 'C44'],
  ])('the Ambassador is no target of the %s (10)', (card, at) => {
    const table = given(
      { C11: 'ambassador/1', N1: 'soldier#1/1' },
      { hands: [`${card} thief`, ''] },
    )
    expect(targets(play(table, card, at).table)).not.toContain('ambassador')
  })

  test('the Ambassador’s token can be taken, and a Knight may lie on him (10)', () => {
    const table = given({ C11: 'ambassador/1' }, { hands: ['thief knight', ''] })
    expect(places(table, 'knight')).toEqual(['C11'])
    expect(targets(play(table, 'thief', 'C12').table)).toEqual(['ambassador'])
  })

  test('the Assassin kills in any area, a Knight on the King too, perhaps an own card (11)', () => {
    const table = given(
      { C12: 'king/1 knight#1/1', 'T-NW': 'witch/0', N1: 'soldier#1/1', C44: 'spy/1' },
      { hands: ['assassin thief', ''] },
    )
    const asked = play(table, 'assassin', 'C11').table
    expect(targets(asked)).toEqual(['knight#1', 'soldier#1', 'witch'])
    const after = act(asked, 0, { type: 'decide', decision: 'assassinate', target: 'witch' }).table
    expect(after.removed).toEqual(['witch'])
    expect(after.hands[0]).toEqual(['thief'])
  })

  test('a Knight next to the Priest of his colour is safe from the Black Knight (12)', () => {
    const table = given(
      { C11: 'priest/1', C12: 'spy/0 knight#1/1', C21: 'king/0 knight#2/0' },
      { hands: ['black-knight thief', ''] },
    )
    expect(targets(play(table, 'black-knight', 'C22').table)).toEqual(['knight#2'])
  })

  test('no Knight can lie on the Black Knight’s behalf: he is played on a free space (12)', () => {
    const table = given({ C11: 'spy/1' }, { hands: ['black-knight thief', ''] })
    expect(places(table, 'black-knight')).not.toContain('C11')
    expect(places(table, 'black-knight')).toHaveLength(15)
  })

  test('the Conspirator swaps tokens of any two cards but his own, under Knights too (13)', () => {
    const table = given(
      { C11: 'spy/1 knight#1/0', 'G-N': 'siege-engine#1/1', 'T-NW': 'witch/-' },
      { hands: ['conspirator thief', ''] },
    )
    const asked = play(table, 'conspirator', 'C44').table
    expect(constraint(asked)).toEqual({
      decision: 'swap-tokens',
      from: ['spy', 'knight#1', 'siege-engine#1'],
      count: 2,
    })
    const after = act(asked, 0, {
      type: 'decide',
      decision: 'swap-tokens',
      cards: ['spy', 'knight#1'],
    }).table
    expect(sketch(after)).toMatchObject({ C11: 'spy/0 knight#1/1' })
  })

  test('the Conspirator may swap two tokens of one owner; with one token he is ignored (13)', () => {
    const two = given({ C11: 'spy/1', C12: 'king/1' }, { hands: ['conspirator thief', ''] })
    const asked = play(two, 'conspirator', 'C44').table
    const after = act(asked, 0, {
      type: 'decide',
      decision: 'swap-tokens',
      cards: ['king', 'spy'],
    }).table
    expect(sketch(after)).toMatchObject({ C11: 'spy/1', C12: 'king/1' })
    const one = given({ C11: 'spy/1', C12: 'king/-' }, { hands: ['conspirator thief', ''] })
    expect(play(one, 'conspirator', 'C44').events.at(-1)).toMatchObject({ type: 'effect-ignored' })
  })

  test('the Courtesan gives a card of the hand as it was, not the one just taken (14)', () => {
    const table = given({}, { hands: ['courtesan thief spy', 'queen', 'soldier'] })
    const asked = play(table, 'courtesan', 'C22').table
    expect(targets(asked)).toEqual([1, 2])
    const robbed = act(asked, 0, { type: 'decide', decision: 'choose-opponent', seat: 1 }, 'queen')
    expect(robbed.table.hands.slice(0, 2)).toEqual([['queen', 'spy', 'thief'], []])
    expect(targets(robbed.table)).toEqual(['spy', 'thief'])
    const queen = { type: 'decide', decision: 'give-card', target: 'queen' } as const
    expect(faultOf(robbed.table, 0, queen)).toEqual({ fault: 'not-in-hand', pointer: '/target' })
  })

  test('she may give a copy of what she took, if she held one before (14)', () => {
    const table = given({}, { hands: ['courtesan soldier', 'soldier'] })
    const asked = play(table, 'courtesan', 'C22').table
    const robbed = act(asked, 0, { type: 'decide', decision: 'choose-opponent', seat: 1 }).table
    expect(targets(robbed)).toEqual(['soldier'])
  })

  test('no opponent holds a card: the Courtesan is ignored (14)', () => {
    const table = given({}, { hands: ['courtesan thief', ''] })
    expect(play(table, 'courtesan', 'C22').events.at(-1)).toEqual({
      type: 'effect-ignored',
      card: 'courtesan',
      reason: 'no-card-to-swap',
    })
  })

  test('the Courtier reaches ramparts and towers next to him, but no own stack (15)', () => {
    const table = given(
      { N1: 'soldier#1/1', W1: 'soldier#2/1', 'T-NW': 'witch/1', C12: 'spy/1', C33: 'thief/1' },
      { hands: ['courtier king', ''] },
    )
    expect(targets(play(table, 'courtier', 'C11').table)).toEqual([
      'soldier#1',
      'soldier#2',
      'spy',
      'witch',
    ])
  })

  test('at the Fool everybody with a card passes one to the left, all at once (16)', () => {
    const table = given({}, { hands: ['fool thief', 'queen archer', 'spy'] })
    const asked = play(table, 'fool', 'C22').table
    expect(castle.awaiting(asked)).toEqual([
      { seat: 0, decision: 'pass-card' },
      { seat: 1, decision: 'pass-card' },
      { seat: 2, decision: 'pass-card' },
    ])
    const first = act(asked, 2, { type: 'decide', decision: 'pass-card', card: 'spy' })
    expect(first.events).toEqual([{ type: 'pass-selected', seat: 2, card: 'spy' }])
    expect(first.table.hands[2]).toEqual(['spy'])
    const again = { type: 'decide', decision: 'pass-card', card: 'spy' } as const
    expect(faultOf(first.table, 2, again)).toEqual({ fault: 'not-awaited' })
    const second = act(first.table, 0, { type: 'decide', decision: 'pass-card', card: 'thief' })
    const { table: after } = act(second.table, 1, {
      type: 'decide',
      decision: 'pass-card',
      card: 'queen',
    })
    expect(after.hands).toEqual([['spy'], ['archer', 'thief'], ['queen']])
    expect(after.passes).toEqual([null, null, null])
  })

  test('the order in which the cards are chosen makes no difference (16)', () => {
    const table = given({}, { hands: ['fool thief', 'queen archer', 'spy'] })
    const asked = play(table, 'fool', 'C22').table
    const choices = [
      [0, 'thief'],
      [1, 'archer'],
      [2, 'spy'],
    ] as const
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ].map((order) =>
      order.reduce((now, i) => {
        const [seat, card] = choices[i]!
        return act(now, seat, { type: 'decide', decision: 'pass-card', card }).table
      }, asked),
    )
    expect(orders[1]).toEqual(orders[0])
    expect(orders[2]).toEqual(orders[0])
  })

  test('nobody has a card to pass: the Fool is ignored (16)', () => {
    const table = given({}, { hands: ['fool', '', ''] })
    expect(play(table, 'fool', 'C22').events.at(-1)).toEqual({
      type: 'effect-ignored',
      card: 'fool',
      reason: 'no-card-to-pass',
    })
  })

  test('after the King’s card, the owner of the Mistress sends back another, even the King (17)', () => {
    const table = given(
      { C11: 'mistress/1', C44: 'spy/1', 'G-N': 'siege-engine#1/1' },
      { hands: ['king thief', ''] },
    )
    const first = play(table, 'king', 'C22').table
    expect(targets(first)).toEqual(['mistress', 'siege-engine#1', 'spy'])
    const second = act(first, 0, { type: 'decide', decision: 'send-back', target: 'spy' }).table
    expect(castle.awaiting(second)).toEqual([{ seat: 1, decision: 'send-back' }])
    expect(targets(second, 1)).toEqual(['king', 'mistress', 'siege-engine#1'])
    const after = act(second, 1, { type: 'decide', decision: 'send-back', target: 'king' }).table
    expect(after.hands[0]).toEqual(['king', 'thief'])
    expect(castle.awaiting(after)).toEqual([{ seat: 0, decision: 'turn' }])
  })

  test('the King as the last card wins only after the Mistress has had her say (17)', () => {
    const table = given(
      { C11: 'mistress/1', C44: 'spy/1' },
      { hands: ['king', 'thief'], decks: [0, 1] },
    )
    const first = play(table, 'king', 'C22').table
    const second = act(first, 0, { type: 'decide', decision: 'send-back', target: 'spy' }).table
    expect(castle.ended(second)).toBeUndefined()
    const mistress = { type: 'decide', decision: 'send-back', target: 'mistress' } as const
    expectOver(act(second, 1, mistress).table, 'completed', 0)
  })

  test('the same seat sends back twice if it owns the Mistress (17)', () => {
    const table = given({ C11: 'mistress/0', C44: 'spy/1' }, { hands: ['king thief', ''] })
    const first = play(table, 'king', 'C22').table
    const second = act(first, 0, { type: 'decide', decision: 'send-back', target: 'spy' }).table
    expect(castle.awaiting(second)).toEqual([{ seat: 0, decision: 'send-back' }])
    const after = act(second, 0, {
      type: 'decide',
      decision: 'send-back',
      target: 'mistress',
    }).table
    expect(after.hands[0]).toEqual(['mistress', 'thief'])
  })
})
