import { describe, expect, test } from 'vitest'
import { castle } from '../../../src/games/castle/game.ts'
import { act, constraint, given, goals, places, play, sketch, targets } from './scene.ts'

describe('the courtyard, from Counselor to Village Idiot', () => {
  test('the Counselor places a card of the Exchange, whose effect his player resolves (18)', () => {
    const table = given(
      { C11: 'king/1', 'T-NW': 'witch/1' },
      { hands: ['kings-counselor thief', ''], exchange: 'merchant soldier ambassador' },
    )
    const asked = play(table, 'kings-counselor', 'C12').table
    expect(targets(asked)).toEqual(['merchant', 'soldier'])
    expect(goals(asked, 'soldier')).toHaveLength(16)
    const placed = act(asked, 0, {
      type: 'decide',
      decision: 'place-from-exchange',
      card: 'merchant',
      at: 'C44',
    })
    expect(castle.awaiting(placed.table)).toEqual([{ seat: 0, decision: 'replace-tokens' }])
    expect(castle.view(placed.table, 0)).toMatchObject({
      pending: [{ decision: 'replace-tokens', card: 'merchant', seats: [0] }],
      lastPlayed: 'merchant',
    })
    const { table: after, events } = act(placed.table, 0, {
      type: 'decide',
      decision: 'replace-tokens',
      cards: ['king', 'witch'],
    })
    expect(events).toContainEqual({ type: 'extra-action-granted', seat: 0 })
    expect(sketch(after)).toMatchObject({ C44: 'merchant/-', C11: 'king/0', 'T-NW': 'witch/0' })
    expect(after.actionsLeft).toBe(2)
  })

  test('the Counselor’s Fool makes all pass, and his Ghost drives out a card (18)', () => {
    const fool = given(
      { C11: 'king/1' },
      { hands: ['kings-counselor thief', 'queen', 'spy'], exchange: 'fool' },
    )
    const passing = act(play(fool, 'kings-counselor', 'C12').table, 0, {
      type: 'decide',
      decision: 'place-from-exchange',
      card: 'fool',
      at: 'C44',
    }).table
    expect(castle.awaiting(passing)).toHaveLength(3)
    const ghost = given(
      { C11: 'king/1', 'T-SE': 'witch/1' },
      { hands: ['kings-counselor thief', ''], exchange: 'ghost' },
    )
    const after = act(play(ghost, 'kings-counselor', 'C12').table, 0, {
      type: 'decide',
      decision: 'place-from-exchange',
      card: 'ghost',
      at: 'T-SE',
    }).table
    expect(sketch(after)).toMatchObject({ 'T-SE': 'ghost/-' })
    expect(after.hands[1]).toEqual(['witch'])
  })

  test('the Enchanter whom the Counselor places sends the Counselor back (18, 33)', () => {
    const table = given(
      { C11: 'king/1' },
      { hands: ['kings-counselor thief', ''], exchange: 'enchanter' },
    )
    const after = act(play(table, 'kings-counselor', 'C12').table, 0, {
      type: 'decide',
      decision: 'place-from-exchange',
      card: 'enchanter',
      at: 'outside',
    }).table
    expect(after.hands[0]).toEqual(['kings-counselor', 'thief'])
    expect(sketch(after)).toEqual({ C11: 'king/1', 'OUT:enchanter': 'enchanter/-' })
  })

  test('a King whom the Counselor places by the Prince asks twice, like any King (17, 18)', () => {
    const table = given(
      { C11: 'prince/1', C44: 'mistress/1', N1: 'soldier#1/1' },
      { hands: ['kings-counselor thief', ''], exchange: 'king' },
    )
    const king = act(play(table, 'kings-counselor', 'C12').table, 0, {
      type: 'decide',
      decision: 'place-from-exchange',
      card: 'king',
      at: 'C33',
    }).table
    expect(targets(king)).toEqual(['kings-counselor', 'mistress', 'prince', 'soldier#1'])
    const second = act(king, 0, {
      type: 'decide',
      decision: 'send-back',
      target: 'soldier#1',
    }).table
    expect(castle.awaiting(second)).toEqual([{ seat: 1, decision: 'send-back' }])
  })

  test('nothing of the Exchange can be placed: the Counselor is ignored (18)', () => {
    const table = given(
      { C11: 'king/1' },
      { hands: ['kings-counselor thief', ''], exchange: 'ambassador' },
    )
    expect(play(table, 'kings-counselor', 'C12').events.at(-1)).toEqual({
      type: 'effect-ignored',
      card: 'kings-counselor',
      reason: 'no-card-to-place',
    })
  })

  test('the Counselor cannot be played away from the King, or without King and Prince (18)', () => {
    const king = given({ C11: 'king/1' }, { hands: ['kings-counselor thief', ''] })
    expect(places(king, 'kings-counselor')).toEqual(['C12', 'C21', 'C22'])
    const nobody = given({ C11: 'spy/1' }, { hands: ['kings-counselor thief', ''] })
    expect(places(nobody, 'kings-counselor')).toEqual([])
  })

  test('the Lady in Waiting sends back a man next to her, a Knight too, no woman (19)', () => {
    const table = given(
      {
        C22: 'princess/1',
        C12: 'spy/1',
        C13: 'thief/1 knight#1/1',
        N2: 'soldier#1/1',
        C14: 'mistress/1',
      },
      { hands: ['lady-in-waiting king', ''] },
    )
    expect(places(table, 'lady-in-waiting')).not.toContain('C34')
    expect(targets(play(table, 'lady-in-waiting', 'C23').table)).toEqual(['knight#1', 'spy'])
  })

  test('the Merchant finds no foreign token: the third action is given still (20)', () => {
    const table = given({ C11: 'spy/0', C12: 'king/-' }, { hands: ['merchant thief', ''] })
    const { table: after, events } = play(table, 'merchant', 'C44')
    expect(events.slice(1)).toEqual([
      { type: 'effect-ignored', card: 'merchant', reason: 'no-legal-target' },
      { type: 'extra-action-granted', seat: 0 },
    ])
    expect(after.actionsLeft).toBe(2)
  })

  test('the Minstrel lets Knights trade with Knights and single cards with each other (21)', () => {
    const table = given(
      {
        C11: 'king/1 knight#1/1',
        C12: 'queen/1 knight#2/0',
        C13: 'spy/1',
        C21: 'thief/0',
        C31: 'ambassador/1',
        C44: 'priest/-',
      },
      { hands: ['minstrel courtier', ''] },
    )
    const asked = play(table, 'minstrel', 'C22').table
    expect(constraint(asked)).toEqual({
      decision: 'permute-cards',
      groups: [
        { cards: ['knight#1', 'knight#2'], spaces: ['C11', 'C12'] },
        { cards: ['spy', 'thief'], spaces: ['C13', 'C21'] },
      ],
      notIdentity: true,
    })
    const after = act(asked, 0, {
      type: 'decide',
      decision: 'permute-cards',
      arrangement: { 'knight#1': 'C12', 'knight#2': 'C11' },
    }).table
    expect(sketch(after)).toMatchObject({
      C11: 'king/1 knight#2/0',
      C12: 'queen/1 knight#1/1',
      C13: 'spy/1',
    })
  })

  test('the Minstrel needs two of a kind, else he is ignored (21)', () => {
    const table = given(
      { C11: 'king/1 knight#1/1', C12: 'spy/1' },
      { hands: ['minstrel courtier', ''] },
    )
    expect(play(table, 'minstrel', 'C22').events.at(-1)).toEqual({
      type: 'effect-ignored',
      card: 'minstrel',
      reason: 'no-legal-target',
    })
  })

  test('a King under a Knight moves last, once the Mistress has moved the Knight away (22)', () => {
    const table = given(
      { C11: 'king/1 knight#1/1', C12: 'spy/1' },
      { hands: ['mistress courtier', ''] },
    )
    const knight = play(table, 'mistress', 'C44').table
    expect(targets(knight)).toEqual(['knight#1'])
    const king = act(knight, 0, {
      type: 'decide',
      decision: 'move',
      card: 'knight#1',
      to: 'C12',
    }).table
    expect(targets(king)).toEqual(['king'])
    const after = act(king, 0, { type: 'decide', decision: 'move', card: 'king', to: 'C33' }).table
    expect(sketch(after)).toMatchObject({ C33: 'king/1', C12: 'spy/1 knight#1/1' })
    expect(castle.awaiting(after)).toEqual([{ seat: 0, decision: 'turn' }])
  })

  test('the Mistress moves the Knight alone when no King is there, and is ignored alone (22)', () => {
    const table = given(
      { C11: 'thief/1 knight#1/1', 'OUT:king': 'king/1' },
      { hands: ['mistress courtier', ''] },
    )
    const knight = play(table, 'mistress', 'C44').table
    expect(goals(knight, 'knight#1')).toEqual(['C44'])
    const { events } = act(knight, 0, {
      type: 'decide',
      decision: 'move',
      card: 'knight#1',
      to: 'C44',
    })
    expect(events.at(-1)).toEqual({
      type: 'effect-ignored',
      card: 'mistress',
      reason: 'no-movable-king',
    })
  })

  test('the Priest is played without a decision and protects at once, not himself (23)', () => {
    const table = given({ C11: 'spy/0', N1: 'soldier#1/0' }, { hands: ['priest courtier', ''] })
    const { table: priest, events } = play(table, 'priest', 'C12')
    expect(events).toEqual([
      { type: 'card-placed', card: 'priest', at: 'C12', token: 0, via: 'play' },
    ])
    expect(targets(play(priest, 'courtier', 'C22').table)).toEqual(['priest'])
  })

  test('a Priest without a token protects nobody, not even cards without one (23)', () => {
    const table = given({ C12: 'priest/-', C11: 'spy/-' }, { hands: ['courtier thief', ''] })
    expect(targets(play(table, 'courtier', 'C22').table)).toEqual(['priest', 'spy'])
  })

  test('the Prince is played without a decision, and opens a place for the Counselor (24)', () => {
    const table = given({ C11: 'spy/1' }, { hands: ['prince kings-counselor', ''] })
    expect(places(table, 'kings-counselor')).toEqual([])
    const { table: prince, events } = play(table, 'prince', 'C44')
    expect(events.map(({ type }) => type)).toEqual(['card-placed'])
    expect(places(prince, 'kings-counselor')).toEqual(['C33', 'C34', 'C43'])
  })

  test('a Queen goes where she likes also while only the Prince is there (24, 27)', () => {
    const table = given({ C11: 'prince/1' }, { hands: ['queen thief', ''] })
    expect(places(table, 'queen')).toHaveLength(15)
  })

  test('Prince Charming moves women of courtyard and towers, the Princess too, none outside (25)', () => {
    const table = given(
      { C11: 'princess/1', C44: 'mistress/1', 'T-NW': 'witch/1', 'OUT:fairy': 'fairy/1' },
      { hands: ['prince-charming thief', ''] },
    )
    const asked = play(table, 'prince-charming', 'C12').table
    expect(targets(asked)).toEqual(['mistress', 'princess', 'witch'])
    expect(goals(asked, 'witch')).toEqual(['T-NE', 'T-SW', 'T-SE'])
  })

  test('the Princess moves a Knight outside onto another stack there, an engine’s too (26)', () => {
    const table = given(
      {
        'OUT:fairy': 'fairy/1 knight#1/1',
        'OUT:herald': 'herald/1',
        'G-N': 'siege-engine#1/1',
        C11: 'spy/1',
      },
      { hands: ['princess thief', ''] },
    )
    const asked = play(table, 'princess', 'C44').table
    expect(goals(asked, 'knight#1')).toEqual(['G-N', 'OUT:herald'])
    const after = act(asked, 0, {
      type: 'decide',
      decision: 'move',
      card: 'knight#1',
      to: 'G-N',
    }).table
    expect(sketch(after)).toMatchObject({ 'G-N': 'siege-engine#1/1 knight#1/1' })
  })

  test('the Princess herself is a card onto which a Knight may go (26)', () => {
    const table = given({ C11: 'spy/1 knight#1/1' }, { hands: ['princess thief', ''] })
    expect(goals(play(table, 'princess', 'C44').table, 'knight#1')).toEqual(['C44'])
  })

  test('the Queen must lie next to the King, and sends back from the whole courtyard (27)', () => {
    const table = given(
      { C11: 'king/1', C44: 'spy/1 knight#1/1', N1: 'soldier#1/1' },
      { hands: ['queen thief', ''] },
    )
    expect(places(table, 'queen')).toEqual(['C12', 'C21', 'C22'])
    expect(targets(play(table, 'queen', 'C22').table)).toEqual(['king', 'knight#1'])
  })

  test('no space next to the King is free: the Queen cannot be played (27)', () => {
    const table = given(
      { C11: 'king/1', C12: 'spy/1', C21: 'thief/1', C22: 'courtier/1' },
      { hands: ['queen assassin', ''] },
    )
    expect(places(table, 'queen')).toEqual([])
  })

  test('the Spy deals tokens out anew, to cards without one too, and may leave all as it is (28)', () => {
    const table = given(
      { C11: 'king/1 knight#1/0', C12: 'queen/-', N2: 'soldier#1/1', C44: 'thief/1' },
      { hands: ['spy courtier', ''] },
    )
    const asked = play(table, 'spy', 'C22').table
    expect(constraint(asked)).toEqual({
      decision: 'rearrange-tokens',
      cards: ['king', 'knight#1', 'queen'],
      tokens: [1, 0, null],
    })
    const after = act(asked, 0, {
      type: 'decide',
      decision: 'rearrange-tokens',
      tokens: { king: null, queen: 1 },
    }).table
    expect(sketch(after)).toMatchObject({ C11: 'king/- knight#1/0', C12: 'queen/1' })
    const same = act(asked, 0, { type: 'decide', decision: 'rearrange-tokens', tokens: {} }).table
    expect(sketch(same)).toMatchObject({ C11: 'king/1 knight#1/0', C12: 'queen/-' })
  })

  test.each([
    ['one card next to him', { C11: 'king/1' }],
    ['no token next to him', { C11: 'king/-', C12: 'queen/-' }],
  ])('the Spy with %s is ignored (28)', (_, board) => {
    const table = given(board, { hands: ['spy courtier', ''] })
    expect(play(table, 'spy', 'C22').events.at(-1)).toEqual({
      type: 'effect-ignored',
      card: 'spy',
      reason: 'nothing-to-rearrange',
    })
  })

  test('a card from which the Thief took the token goes to the Exchange when sent back (29)', () => {
    const table = given({ C11: 'king/1' }, { hands: ['thief courtier', ''] })
    const stolen = act(play(table, 'thief', 'C12').table, 0, {
      type: 'decide',
      decision: 'remove-token',
      target: 'king',
    }).table
    const asked = play(stolen, 'courtier', 'C22').table
    const after = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'king' }).table
    expect(after.exchange).toEqual(['king'])
  })

  test('the Thief may have to take an own token; without any he is ignored (29)', () => {
    const own = given({ C11: 'king/0', C13: 'spy/-' }, { hands: ['thief courtier', ''] })
    expect(targets(play(own, 'thief', 'C12').table)).toEqual(['king'])
    const none = given({ C11: 'king/-' }, { hands: ['thief courtier', ''] })
    expect(play(none, 'thief', 'C12').events.at(-1)).toMatchObject({ type: 'effect-ignored' })
  })

  test('at the Village Idiot an empty hand gives nothing and receives still (30)', () => {
    const table = given({}, { hands: ['village-idiot thief', '', 'spy'] })
    const asked = play(table, 'village-idiot', 'C22').table
    const first = act(asked, 0, { type: 'decide', decision: 'pass-card', card: 'thief' }).table
    const after = act(first, 2, { type: 'decide', decision: 'pass-card', card: 'spy' }).table
    expect(after.hands).toEqual([[], ['spy'], ['thief']])
  })
})
