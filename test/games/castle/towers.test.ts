import { describe, expect, test } from 'vitest'
import {
  act,
  cards,
  constraint,
  expectOver,
  given,
  places,
  play,
  sketch,
  targets,
} from './scene.ts'

describe('the towers', () => {
  test('the Alchemist trades two cards of the hand for two of the Exchange at one go (1)', () => {
    const table = given({}, { hands: ['alchemist spy thief king', ''], exchange: 'queen archer' })
    const asked = play(table, 'alchemist', 'T-NW').table
    expect(constraint(asked)).toEqual({
      decision: 'exchange-cards',
      give: { from: ['king', 'spy', 'thief'], count: 2 },
      take: { from: ['archer', 'queen'], count: 2 },
    })
    const { table: after, events } = act(asked, 0, {
      type: 'decide',
      decision: 'exchange-cards',
      give: ['spy', 'thief'],
      take: ['queen', 'archer'],
    })
    expect(events).toContainEqual({
      type: 'cards-exchanged',
      seat: 0,
      gave: ['spy', 'thief'],
      took: ['queen', 'archer'],
    })
    expect(after.hands[0]).toEqual(cards('archer king queen'))
    expect(after.exchange).toEqual(cards('spy thief'))
  })

  test('the Alchemist as the last card finds no card to trade, and wins (1)', () => {
    const table = given({}, { hands: ['alchemist', 'spy'], exchange: 'queen', decks: [0, 1] })
    const { table: after, events } = play(table, 'alchemist', 'T-NW')
    expect(events.at(-1)).toEqual({
      type: 'effect-ignored',
      card: 'alchemist',
      reason: 'no-card-to-exchange',
    })
    expectOver(after, 'completed', 0)
  })

  test('the Archer shoots at all that lies outside, Knights and lured cards too (2)', () => {
    const table = given(
      {
        'G-N': 'siege-engine#1/1',
        'G-E': 'siege-engine#2/1 knight#1/0',
        'OUT:king': 'king/1',
        C22: 'spy/1',
      },
      { hands: ['archer thief', ''] },
    )
    expect(targets(play(table, 'archer', 'T-NE').table)).toEqual([
      'king',
      'knight#1',
      'siege-engine#1',
    ])
  })

  test('the Archer is ignored when nothing lies outside (2)', () => {
    const table = given({ C22: 'spy/1' }, { hands: ['archer thief', ''] })
    const { events } = play(table, 'archer', 'T-NE')
    expect(events).toContainEqual({
      type: 'effect-ignored',
      card: 'archer',
      reason: 'no-legal-target',
    })
  })

  test('the Ghost needs an occupied tower, and nothing lies under him (3)', () => {
    const table = given({ 'T-NE': 'witch/1' }, { hands: ['ghost thief', ''] })
    expect(places(table, 'ghost')).toEqual(['T-NE'])
    const after = play(table, 'ghost', 'T-NE').table
    expect(sketch(after)).toEqual({ 'T-NE': 'ghost/0' })
    expect(after.hands[1]).toEqual(['witch'])
  })

  test('the Ghost as the last card does not win when he drives out an own card (3)', () => {
    const table = given({ 'T-NE': 'witch/0' }, { hands: ['ghost', 'spy'], decks: [0, 1] })
    const after = play(table, 'ghost', 'T-NE').table
    expect(after.hands[0]).toEqual(['witch'])
    expect(after.actionsLeft).toBe(1)
  })

  test('the Lookout fills no rampart by moving a soldier inside it (4)', () => {
    const table = given(
      { N1: 'soldier#1/1', N2: 'soldier#2/1', N3: 'soldier#3/1', 'G-N': 'siege-engine#1/1' },
      { hands: ['lookout thief', ''] },
    )
    const asked = play(table, 'lookout', 'T-NE').table
    const { table: after } = act(asked, 0, {
      type: 'decide',
      decision: 'move',
      card: 'soldier#1',
      to: 'N4',
    })
    expect(sketch(after)).toMatchObject({ N4: 'soldier#1/1', 'G-N': 'siege-engine#1/1' })
  })

  test('a Traitor whom the Lookout moves does nothing again (4)', () => {
    const table = given({ N1: 'traitor/1', C44: 'spy/1' }, { hands: ['lookout thief', ''] })
    const asked = play(table, 'lookout', 'T-NE').table
    const { table: after, events } = act(asked, 0, {
      type: 'decide',
      decision: 'move',
      card: 'traitor',
      to: 'E4',
    })
    expect(events.map(({ type }) => type)).toEqual(['decision-made', 'card-moved'])
    expect(sketch(after)).toMatchObject({ E4: 'traitor/1', C44: 'spy/1' })
  })

  test('the Lookout has no use for a soldier outside (4)', () => {
    const table = given({ 'OUT:captain': 'captain/1' }, { hands: ['lookout thief', ''] })
    expect(play(table, 'lookout', 'T-NE').events.at(-1)).toMatchObject({ type: 'effect-ignored' })
  })

  test('the Magician takes any open card for the Exchange, an own one too, not himself (5)', () => {
    const table = given(
      { C22: 'spy/0', N1: 'soldier#1/1 knight#1/1', 'OUT:fairy': 'fairy/-' },
      { hands: ['magician thief', ''] },
    )
    const asked = play(table, 'magician', 'T-NE').table
    expect(targets(asked)).toEqual(['fairy', 'knight#1', 'spy'])
    const after = act(asked, 0, { type: 'decide', decision: 'to-exchange', target: 'spy' }).table
    expect(after.exchange).toEqual(['spy'])
    expect(after.hands).toEqual([['thief'], []])
  })

  test('the Witch may give a card of the Exchange to anybody, also to her own player (6)', () => {
    const table = given({}, { hands: ['witch thief', '', 'king'], exchange: 'spy queen' })
    const asked = play(table, 'witch', 'T-NE').table
    expect(targets(asked)).toEqual(['queen', 'spy'])
    const after = act(asked, 0, {
      type: 'decide',
      decision: 'give-from-exchange',
      target: 'queen',
      seat: 0,
    }).table
    expect(after.hands[0]).toEqual(['queen', 'thief'])
  })

  test('the Witch is ignored when the Exchange is empty (6)', () => {
    const table = given({}, { hands: ['witch thief', ''] })
    expect(play(table, 'witch', 'T-NE').events.at(-1)).toEqual({
      type: 'effect-ignored',
      card: 'witch',
      reason: 'no-legal-target',
    })
  })
})
