import { describe, expect, test } from 'vitest'
import type { Action } from '../../../src/games/castle/actions.ts'
import { characters } from '../../../src/games/castle/characters.ts'
import { castle } from '../../../src/games/castle/game.ts'
import { isAdjacent, type Space, spaces } from '../../../src/games/castle/geometry.ts'
import { names } from '../../../src/games/castle/names.ts'
import { act, constraint, expectOver, faultOf, given, play, sketch, targets } from './scene.ts'

const adjacentTo = (space: Space) => spaces.filter((other) => isAdjacent(space, other))

const count = (space: Space, initials: string) =>
  adjacentTo(space).filter((other) => initials.includes(other[0]!)).length

describe('the board', () => {
  test('has 36 spaces: courtyard, ramparts and towers, and four siege slots (G1)', () => {
    expect(spaces).toHaveLength(36)
    expect(new Set(spaces).size).toBe(36)
    const initials = spaces.map((space) => space[0]!)
    expect(initials.filter((initial) => initial === 'C')).toHaveLength(16)
    expect(initials.filter((initial) => initial === 'T')).toHaveLength(4)
  })

  test.each<[Space, number, number, number]>([
    // The rulebook's own example: a corner of the courtyard.
    ['C11', 1, 4, 3],
    ['C44', 1, 4, 3],
    ['C12', 0, 3, 5],
    ['C22', 0, 0, 8],
    ['N1', 1, 2, 2],
    ['N2', 0, 2, 3],
    ['T-NW', 0, 2, 1],
  ])('%s is adjacent to %i towers, %i ramparts, %i courtyard spaces (G2)', (space, t, r, c) => {
    expect([count(space, 'T'), count(space, 'NESW'), count(space, 'C')]).toEqual([t, r, c])
  })

  test('has 110 pairs of adjacent spaces, also round a tower; outside touches nothing (G2)', () => {
    const pairs = spaces.flatMap((space) => adjacentTo(space))
    expect(pairs).toHaveLength(220)
    expect(isAdjacent('N1', 'W1')).toBe(true)
    expect(isAdjacent('G-N', 'N1')).toBe(false)
    expect(isAdjacent('C11', 'C11')).toBe(false)
  })

  test('the deck has 56 cards of 37 characters (G1)', () => {
    expect(names).toHaveLength(37)
    const copies = names.map((name) => characters[name].copies)
    expect(copies.reduce((sum, one) => sum + one, 0)).toBe(56)
    expect(names.filter((name) => characters[name].copies > 1)).toEqual([
      'soldier',
      'knight',
      'siege-engine',
    ])
  })

  test('seven characters are women, and three are neither man nor woman (G17)', () => {
    const of = (gender: string) => names.filter((name) => characters[name].gender === gender)
    expect(of('female').toSorted()).toEqual(
      'courtesan fairy lady-in-waiting mistress princess queen witch'.split(' '),
    )
    expect(of('none').toSorted()).toEqual(['dragon', 'ghost', 'siege-engine'])
  })
})

describe('a turn', () => {
  test('is exactly two actions of draw, exchange and play, and no pass is offered (G3)', () => {
    const table = given({}, { hands: ['king spy', 'thief'], exchange: 'queen' })
    const { actions, complete } = castle.legalActions(table, 0)
    expect(complete).toBe(true)
    expect(new Set(actions.map(({ type }) => type))).toEqual(new Set(['draw', 'exchange', 'play']))
    const first = act(table, 0, { type: 'draw' }).table
    expect(castle.awaiting(first)).toEqual([{ seat: 0, decision: 'turn' }])
    const { table: after, events } = act(first, 0, { type: 'exchange', give: 'spy', take: 'queen' })
    expect(events.at(-1)).toEqual({ type: 'turn-started', seat: 1 })
    expect(castle.awaiting(after)).toEqual([{ seat: 1, decision: 'turn' }])
  })

  test('the only legal action is an obligation (G3)', () => {
    const table = given({}, { hands: ['ambassador', 'thief'] })
    expect(castle.legalActions(table, 0).actions).toEqual([{ type: 'draw' }])
  })

  test('without any legal action the rest of the turn is forfeited (G3)', () => {
    const table = given(
      { C11: 'king/1' },
      {
        hands: ['ambassador soldier', 'thief spy'],
        decks: [0, 0],
      },
    )
    const { table: after, events } = play(table, 'soldier', 'N1')
    expect(events.slice(1)).toEqual([
      { type: 'actions-forfeited', seat: 0 },
      { type: 'turn-started', seat: 1 },
    ])
    expect(after.turn).toBe(1)
  })

  test('a seat that can do nothing when its turn comes is passed over (G3)', () => {
    const table = given({}, { hands: ['spy thief', 'ambassador'], decks: [1, 0], actionsLeft: 1 })
    const { table: after, events } = act(table, 0, { type: 'draw' })
    expect(events.slice(2)).toEqual([
      { type: 'turn-started', seat: 1 },
      { type: 'actions-forfeited', seat: 1 },
      { type: 'turn-started', seat: 0 },
    ])
    expect(after.actionsLeft).toBe(2)
  })

  test('a card played leaves the hand and lies under the own token (G4)', () => {
    const table = given({}, { hands: ['soldier thief', ''] })
    const after = play(table, 'soldier', 'E2').table
    expect(sketch(after)).toEqual({ E2: 'soldier#1/0' })
    expect(after.hands[0]).toEqual(['thief'])
  })

  test('an effect is carried out as far as it is possible (G4)', () => {
    const table = given({ C11: 'king/1' }, { hands: ['merchant thief', ''] })
    expect(constraint(play(table, 'merchant', 'C44').table)).toEqual({
      decision: 'replace-tokens',
      from: ['king'],
      count: 1,
    })
  })

  test('the player of a card decides; the owner of the Mistress at the King (G5)', () => {
    const table = given({ C11: 'mistress/1', C22: 'spy/1' }, { hands: ['king thief', ''] })
    const asked = play(table, 'king', 'C44').table
    expect(castle.awaiting(asked)).toEqual([{ seat: 0, decision: 'send-back' }])
    const after = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'spy' }).table
    expect(castle.awaiting(after)).toEqual([{ seat: 1, decision: 'send-back' }])
  })

  test.each([
    ['magician', 'T-NW'],
    ['courtier', 'C12'],
    ['king', 'C12'],
    ['queen', 'C12'],
  ] as const)('an effect never chooses its own card: %s (G6)', (card, at) => {
    const table = given({ C11: 'spy/1' }, { hands: [`${card} thief`, ''] })
    expect(targets(play(table, card, at).table)).toEqual(['spy'])
  })

  test('protection is asked of the present board: the Priest goes, and his cards lie open (G7)', () => {
    const table = given(
      { C22: 'priest/1', C23: 'thief/1', C44: 'spy/1' },
      { hands: ['queen courtier king', ''] },
    )
    const asked = play(table, 'queen', 'C11').table
    expect(targets(asked)).toEqual(['priest', 'spy'])
    const after = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'priest' }).table
    expect(targets(play(after, 'courtier', 'C12').table)).toContain('thief')
  })

  test('a Priest under a Knight protects still (G7)', () => {
    const table = given(
      { C22: 'priest/1 knight#1/0', C23: 'thief/1' },
      { hands: ['queen spy', ''] },
    )
    expect(targets(play(table, 'queen', 'C44').table)).toEqual(['knight#1'])
  })

  test('a card sent back goes to the owner of its token, the active player too (G8)', () => {
    const table = given({ C11: 'spy/0', C12: 'king/-' }, { hands: ['courtier thief', ''] })
    const asked = play(table, 'courtier', 'C22').table
    const own = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'spy' })
    expect(own.table.hands[0]).toEqual(['spy', 'thief'])
    const none = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'king' })
    expect(none.events).toContainEqual({
      type: 'card-sent-back',
      card: 'king',
      from: 'C12',
      to: 'exchange',
    })
    expect(none.table.exchange).toEqual(['king'])
  })

  test('a card that moves keeps its token and does not act again (G9)', () => {
    const table = given(
      { C11: 'princess/1', C44: 'queen/1', C33: 'spy/1' },
      { hands: ['prince-charming thief', ''] },
    )
    const asked = play(table, 'prince-charming', 'C12').table
    const { table: after, events } = act(asked, 0, {
      type: 'decide',
      decision: 'move',
      card: 'queen',
      to: 'C14',
    })
    expect(events.map(({ type }) => type)).toEqual(['decision-made', 'card-moved'])
    expect(sketch(after)).toMatchObject({ C14: 'queen/1', C33: 'spy/1' })
  })

  test('in play is in the courtyard: a Queen outside does not keep the Mistress away (G10)', () => {
    const table = given({ 'OUT:queen': 'queen/1' }, { hands: ['mistress thief', ''] })
    const { actions } = castle.legalActions(table, 0)
    expect(actions).toContainEqual({ type: 'play', card: 'mistress', at: 'C11' })
  })

  test('only the fourth soldier placed, or moved by the Lookout, drives an engine off (G11)', () => {
    const table = given(
      {
        N1: 'soldier#1/1',
        N2: 'soldier#2/1',
        N3: 'soldier#3/1 knight#1/1',
        N4: 'soldier#4/1',
        'G-N': 'siege-engine#1/1',
      },
      { hands: ['princess thief', ''] },
    )
    const asked = play(table, 'princess', 'C44').table
    const { events } = act(asked, 0, {
      type: 'decide',
      decision: 'move',
      card: 'knight#1',
      to: 'N4',
    })
    expect(events.map(({ type }) => type)).toEqual(['decision-made', 'card-moved'])
  })

  test('the last card played is the last one put on the board; moves do not count (G12)', () => {
    const table = given(
      { C11: 'spy/1', C12: 'princess/1' },
      {
        hands: ['prince-charming enchanter', ''],
        lastPlayed: 'spy',
      },
    )
    const moved = act(play(table, 'prince-charming', 'C22').table, 0, {
      type: 'decide',
      decision: 'move',
      card: 'princess',
      to: 'C44',
    }).table
    expect(moved.lastPlayed).toBe('prince-charming')
    const { events } = play(moved, 'enchanter', 'outside')
    expect(events).toContainEqual({
      type: 'card-sent-back',
      card: 'prince-charming',
      from: 'C22',
      to: 0,
    })
  })
})

describe('the end', () => {
  test('comes at once when hand and deck are empty, and remaining actions are void (G13)', () => {
    const table = given({}, { hands: ['soldier', 'king'], decks: [0, 1] })
    const { table: after, events } = play(table, 'soldier', 'N1')
    expect(events.map(({ type }) => type)).toEqual(['card-placed'])
    expectOver(after, 'completed', 0)
    expect(castle.legalActions(after, 0)).toEqual({ actions: [], complete: true })
  })

  test('a card that comes back in the effect of the last one keeps the match going (G13)', () => {
    const table = given(
      { N1: 'soldier#1/1', N2: 'soldier#2/1', N3: 'soldier#3/1', 'G-N': 'siege-engine#1/0' },
      { hands: ['soldier', 'king'], decks: [0, 1] },
    )
    const after = play(table, 'soldier', 'N4').table
    expect(after.hands[0]).toEqual(['siege-engine'])
    expect(castle.ended(after)).toBeUndefined()
  })

  test('the active seat wins before another whose hand its Fool has emptied (G13)', () => {
    const table = given({}, { hands: ['fool', 'queen', ''], decks: [0, 0, 1] })
    const asked = play(table, 'fool', 'C22').table
    const after = act(asked, 1, { type: 'decide', decision: 'pass-card', card: 'queen' }).table
    expectOver(after, 'completed', 0)
    expect(castle.ranking(after)).toEqual([
      { seat: 0, place: 1, score: null },
      { seat: 1, place: 2, score: null },
      { seat: 2, place: 3, score: null },
    ])
  })

  const full = {
    'G-N': 'siege-engine#1/0',
    'G-E': 'siege-engine#2/0',
    'G-S': 'siege-engine#3/0',
    C11: 'king/0',
  }

  test.each([
    ['who holds fewest cards', 'lady-in-waiting prince-charming', [0, 0], [0]],
    ['who holds fewest, whatever the decks', 'lady-in-waiting prince-charming', [1, 0], [0]],
    ['among those, who has fewest in the deck', 'lady-in-waiting', [0, 1], [0]],
    ['everybody who has as few', 'lady-in-waiting', [0, 0], [0, 1]],
  ])('when nothing off the board has a place, the winner is %s (G14)', (...row) => {
    const [, hand, decks, winners] = row
    const hands = ['siege-engine ambassador', hand]
    const table = given(full, { hands, decks, unseen: 'siege-engine' })
    expectOver(play(table, 'siege-engine', 'G-W').table, 'blocked', ...winners)
  })

  test('a card of a deck, a hand or the Exchange that has a place goes on with the match (G14)', () => {
    const hands = ['siege-engine ambassador', 'lady-in-waiting']
    const ended = (table: ReturnType<typeof given>) =>
      castle.ended(play(table, 'siege-engine', 'G-W').table)
    expect(ended(given(full, { hands, decks: [0, 1], unseen: 'thief' }))).toBeUndefined()
    expect(ended(given(full, { hands, decks: [0, 0], exchange: 'thief' }))).toBeUndefined()
    // What lies in nobody's deck does not count.
    expect(ended(given(full, { hands, decks: [0, 0], unseen: 'thief' }))).toBe('blocked')
  })
})

describe('the table', () => {
  test('holds as many tokens of a seat as it needs (G15)', () => {
    const ramparts = spaces.filter((space) => /^[NESW]/.test(space)).slice(0, 13)
    const table = given(
      Object.fromEntries(ramparts.map((space, i) => [space, `soldier#${i + 1}/0`])),
      { hands: ['spy', 'thief', 'king', 'queen', 'witch'] },
    )
    expect(Object.values(play(table, 'spy', 'C22').table.board)).toHaveLength(14)
  })

  test('left is the next seat, right the one before (G16)', () => {
    const left = given({}, { hands: ['fool spy', 'king', 'queen'] })
    const choose = (table: typeof left, seat: number, card: 'spy' | 'king' | 'queen') =>
      act(table, seat, { type: 'decide', decision: 'pass-card', card }).table
    const passing = play(left, 'fool', 'C11').table
    const after = choose(choose(choose(passing, 0, 'spy'), 1, 'king'), 2, 'queen')
    expect(after.hands).toEqual([['queen'], ['spy'], ['king']])
  })

  test('while a decision waits, nobody does anything else (G18)', () => {
    const table = given({ C11: 'spy/1' }, { hands: ['courtier thief', 'king'] })
    const asked = play(table, 'courtier', 'C12').table
    expect(faultOf(asked, 0, { type: 'draw' })).toEqual({ fault: 'decision-pending' })
    expect(faultOf(asked, 1, { type: 'draw' })).toEqual({ fault: 'not-awaited' })
  })

  test('a decision with one answer is asked like any other (G19)', () => {
    const table = given({ C11: 'spy/1' }, { hands: ['courtier thief', ''] })
    const asked = play(table, 'courtier', 'C12').table
    expect(castle.legalActions(asked, 0)).toEqual({
      actions: [{ type: 'decide', decision: 'send-back', target: 'spy' }],
      complete: true,
    })
  })

  test('choices answer in advance, nested decisions too, and change nothing else (G19)', () => {
    const table = given(
      { C11: 'king/1', C44: 'spy/1' },
      { hands: ['kings-counselor thief', ''], exchange: 'queen' },
    )
    const choices = [
      { decision: 'place-from-exchange', card: 'queen', at: 'C21' },
      { decision: 'send-back', target: 'spy' },
    ] as const
    const [counselor, queen] = choices
    const step = play(table, 'kings-counselor', 'C12')
    const one = act(step.table, 0, { type: 'decide', ...counselor })
    const two = act(one.table, 0, { type: 'decide', ...queen })
    const action: Action = { type: 'play', card: 'kings-counselor', at: 'C12', choices }
    const atOnce = act(table, 0, action)
    expect(atOnce.table).toEqual(two.table)
    expect(atOnce.events).toEqual([...step.events, ...one.events, ...two.events])
    const nested = act(step.table, 0, { type: 'decide', ...counselor, choices: [queen] })
    expect(nested.table).toEqual(two.table)
  })

  test('the Courtesan’s two answers may come before her card is taken (14, G19, G20)', () => {
    const table = given({}, { hands: ['courtesan thief spy', 'queen archer'] })
    const robbery = { decision: 'choose-opponent', seat: 1 } as const
    const gift = { decision: 'give-card', target: 'spy' } as const
    const asked = play(table, 'courtesan', 'C22')
    const one = act(asked.table, 0, { type: 'decide', ...robbery }, 'archer')
    const two = act(one.table, 0, { type: 'decide', ...gift })
    const action: Action = { type: 'play', card: 'courtesan', at: 'C22', choices: [robbery, gift] }
    const atOnce = act(table, 0, action, 'archer')
    expect(atOnce.table.hands).toEqual(two.table.hands)
    expect(castle.awaiting(atOnce.table)).toEqual(castle.awaiting(two.table))
    expect(atOnce.events.map(({ type }) => type)).toEqual([
      'card-placed',
      'decision-requested',
      'decision-made',
      'decision-made',
      'random-card-taken',
      'card-given',
    ])
  })
})
