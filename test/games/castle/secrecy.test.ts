import { describe, expect, test } from 'vitest'
import type { Action } from '../../../src/games/castle/actions.ts'
import type { Act, Event } from '../../../src/games/castle/acts.ts'
import { castle } from '../../../src/games/castle/game.ts'
import type { Viewer } from '../../../src/games/game.ts'
import { act, given, play, positionOf } from './scene.ts'

const viewers: readonly Viewer[] = [0, 1, 2, 'onlooker', 'everything']

/** What each act hides, and from whom. */
const secrets: readonly [Act, hidden: 'card' | 'cards', sees: readonly Viewer[]][] = [
  [{ type: 'cards-dealt', seat: 1, cards: ['king', 'spy'], draw: 3 }, 'cards', [1]],
  [{ type: 'card-drawn', seat: 1, card: 'king', draw: 3, scripted: [3] }, 'card', [1]],
  [{ type: 'random-card-taken', from: 0, to: 1, card: 'king', draw: 3 }, 'card', [0, 1]],
  [{ type: 'card-given', from: 0, to: 1, card: 'king' }, 'card', [0, 1]],
  [{ type: 'pass-selected', seat: 1, card: 'king' }, 'card', [1]],
  [{ type: 'card-passed', from: 0, to: 1, card: 'king' }, 'card', [0, 1]],
  [{ type: 'decision-made', seat: 1, decision: 'give-card', card: 'king' }, 'card', [1]],
]

const open: readonly Event[] = [
  { type: 'dealer-drawn', seat: 1, draw: 0 },
  { type: 'cards-dealt', seat: null, cards: ['king'], draw: 3 },
  { type: 'turn-started', seat: 1 },
  { type: 'actions-forfeited', seat: 1 },
  { type: 'extra-action-granted', seat: 1 },
  { type: 'card-exchanged', seat: 1, gave: 'king', took: 'spy' },
  { type: 'card-placed', card: 'king', at: 'C11', token: 1, via: 'play' },
  { type: 'effect-ignored', card: 'king', reason: 'no-legal-target' },
  { type: 'decision-requested', decision: 'send-back', card: 'king', clause: 0, seats: [1] },
  { type: 'decision-made', seat: 1, decision: 'send-back' },
  { type: 'decision-made', seat: 1, decision: 'choose-opponent', opponent: 0 },
  { type: 'card-sent-back', card: 'king', from: 'C11', to: 1 },
  { type: 'card-to-exchange', card: 'king', from: 'C11' },
  { type: 'card-assassinated', card: 'king', from: 'C11' },
  { type: 'card-moved', card: 'king', from: 'C11', to: 'C12' },
  { type: 'cards-permuted', to: { king: 'C11' } },
  { type: 'token-removed', card: 'king' },
  { type: 'tokens-swapped', cards: ['king', 'spy'] },
  { type: 'tokens-replaced', cards: ['king'], by: 1 },
  { type: 'tokens-rearranged', tokens: { king: null } },
  { type: 'cards-exchanged', seat: 1, gave: ['king'], took: ['spy'] },
  { type: 'card-given-from-exchange', card: 'king', to: 1 },
  { type: 'seat-resigned', seat: 1 },
  { type: 'match-aborted', reason: 'agreed' },
]

describe('what happens', () => {
  test.each(secrets)('hides its card from all it does not concern: %j', (event, hidden, sees) => {
    for (const viewer of viewers) {
      const seen = castle.veil(event, viewer)
      if (viewer === 'everything' || sees.includes(viewer)) expect(seen).toBe(event)
      else expect(seen).toEqual({ ...event, [hidden]: null })
    }
  })

  test.each(open)('in the open is seen by all: $type', (event) => {
    for (const viewer of viewers) expect(castle.veil(event, viewer)).toBe(event)
  })

  test('in a position is seen but for the hands of others and the decks', () => {
    const step = castle.start(
      castle.empty({
        seats: 2,
        options: { kingTargets: 'board', princeCharming: 'strict', villageIdiot: 'pass' },
      }),
      positionOf({ C11: 'king/1' }, { hands: ['spy thief', 'queen'], exchange: 'witch' }),
    )
    if ('fault' in step) throw new Error(step.fault)
    const [event] = step.events
    if (event?.type !== 'position-set') throw new Error('no position')
    const { state } = event
    expect(castle.veil(event, 'everything')).toBe(event)
    expect(castle.veil(event, 1)).toEqual({
      type: 'position-set',
      state: { ...state, hands: [null, ['queen']], unseen: null },
    })
    expect(castle.veil(event, 'onlooker')).toEqual({
      type: 'position-set',
      state: { ...state, hands: [null, null], unseen: null },
    })
  })
})

describe('an action', () => {
  const pass: Action = { type: 'decide', decision: 'pass-card', card: 'king' }
  const give: Action = { type: 'decide', decision: 'give-card', target: 'king' }
  const robbery: Action = {
    type: 'play',
    card: 'courtesan',
    at: 'C11',
    choices: [
      { decision: 'choose-opponent', seat: 0 },
      { decision: 'give-card', target: 'king' },
    ],
  }
  const counselor: Action = {
    type: 'decide',
    decision: 'place-from-exchange',
    card: 'fool',
    at: 'C11',
    choices: [{ decision: 'pass-card', card: 'king' }],
  }

  test.each([
    [pass, { ...pass, card: null }],
    [give, { ...give, target: null }],
    [
      robbery,
      {
        ...robbery,
        choices: [
          { decision: 'choose-opponent', seat: 0 },
          { decision: 'give-card', target: null },
        ],
      },
    ],
    [counselor, { ...counselor, choices: [{ decision: 'pass-card', card: null }] }],
  ])('that chooses a card of the hand is secret: %j', (action, veiled) => {
    expect(castle.veilAction(action, 1, 1)).toBe(action)
    expect(castle.veilAction(action, 1, 'everything')).toBe(action)
    expect(castle.veilAction(action, 1, 0)).toEqual(veiled)
    expect(castle.veilAction(action, 1, 'onlooker')).toEqual(veiled)
  })

  test.each<Action>([
    { type: 'draw' },
    { type: 'exchange', give: 'king', take: 'spy' },
    { type: 'play', card: 'king', at: 'C11' },
    {
      type: 'play',
      card: 'thief',
      at: 'C11',
      choices: [{ decision: 'remove-token', target: 'king' }],
    },
    { type: 'decide', decision: 'exchange-cards', give: ['king'], take: ['spy'] },
  ])('that all may know is seen by all: %j', (action) => {
    for (const viewer of viewers) expect(castle.veilAction(action, 1, viewer)).toBe(action)
  })
})

describe('the state', () => {
  const table = given(
    { C11: 'prince/1', 'OUT:fairy': 'fairy/0', 'G-N': 'siege-engine#1/-' },
    { hands: ['spy thief', 'queen', ''], exchange: 'witch', removed: 'archer', decks: [1, 2, 3] },
  )

  test('shows the board, the Exchange and counts to all, and to each seat its own hand', () => {
    const shared = {
      turn: 0,
      actionsLeft: 2,
      firstAction: true,
      board: { C11: [{ card: 'prince', token: 1 }] },
      outside: { 'OUT:fairy': [{ card: 'fairy', token: 0 }] },
      siege: { 'G-N': [{ card: 'siege-engine#1', token: null }] },
      exchange: ['witch'],
      removed: ['archer'],
      lastPlayed: null,
      decks: [1, 2, 3],
      pending: [],
    }
    expect(castle.view(table, 'onlooker')).toEqual({ ...shared, hands: [2, 1, 0] })
    expect(castle.view(table, 0)).toEqual({ ...shared, hands: [['spy', 'thief'], 1, 0] })
    expect(castle.view(table, 2)).toEqual({ ...shared, hands: [2, 1, []] })
    expect(castle.view(table, 'everything')).toEqual({
      ...shared,
      hands: [['spy', 'thief'], ['queen'], []],
      unseen: table.unseen,
    })
  })

  test('keeps a card chosen to be passed secret until all have chosen', () => {
    const asked = play(given({}, { hands: ['fool thief', 'queen', 'spy king'] }), 'fool', 'C11')
    const one = act(asked.table, 2, { type: 'decide', decision: 'pass-card', card: 'spy' })
    const other = act(asked.table, 2, { type: 'decide', decision: 'pass-card', card: 'king' })
    for (const viewer of [0, 1, 'onlooker'] as const) {
      expect(castle.view(one.table, viewer)).toEqual(castle.view(other.table, viewer))
      expect(one.events.map((event) => castle.veil(event, viewer))).toEqual(
        other.events.map((event) => castle.veil(event, viewer)),
      )
    }
    expect(castle.view(one.table, 0)).toMatchObject({
      pending: [{ decision: 'pass-card', card: 'fool', seats: [0, 1] }],
    })
  })

  test('keeps the card that the Courtesan took between the two seats', () => {
    const hands = ['courtesan thief', 'queen archer', 'spy']
    const asked = play(given({}, { hands }), 'courtesan', 'C11').table
    const choice: Action = { type: 'decide', decision: 'choose-opponent', seat: 1 }
    const one = act(asked, 0, choice, 'queen')
    const other = act(asked, 0, choice, 'archer')
    const seen = ({ events }: typeof one, viewer: Viewer) =>
      events.map((event) => castle.veil(event, viewer))
    for (const viewer of [2, 'onlooker'] as const) {
      expect(castle.view(one.table, viewer)).toEqual(castle.view(other.table, viewer))
      expect(seen(one, viewer)).toEqual(seen(other, viewer))
    }
    for (const viewer of [0, 1]) expect(seen(one, viewer)).not.toEqual(seen(other, viewer))
    expect(castle.view(one.table, 1)).toMatchObject({ hands: [2, ['archer'], 1] })
  })
})

describe('a bot', () => {
  test('thinks in a table that equals the real one in all that its seat sees', () => {
    const table = given(
      { C11: 'prince/1' },
      { hands: ['spy thief', 'queen king', 'archer'], exchange: 'witch', decks: [1, 2, 3] },
    )
    const imagined = castle.imagine(table, 0)
    expect(castle.view(imagined, 0)).toEqual(castle.view(table, 0))
    expect(castle.legalActions(imagined, 0)).toEqual(castle.legalActions(table, 0))
    expect([...imagined.unseen, ...imagined.hands.flat()].toSorted()).toEqual(
      [...table.unseen, ...table.hands.flat()].toSorted(),
    )
  })

  test('cannot tell by its table who holds what', () => {
    const setting = { unseen: 'soldier soldier ghost witch', decks: [1, 1, 1] }
    const one = given({}, { ...setting, hands: ['spy', 'queen king', 'archer'] })
    const other = given(
      {},
      {
        ...setting,
        hands: ['spy', 'archer ghost', 'king'],
        unseen: 'soldier soldier queen witch',
      },
    )
    expect(castle.imagine(one, 0)).toEqual(castle.imagine(other, 0))
  })

  test('does not know which card another has chosen to pass', () => {
    const hands = ['fool thief', 'queen', 'spy king']
    const asked = play(given({}, { hands }), 'fool', 'C11').table
    const pass = (card: 'spy' | 'king') =>
      act(asked, 2, { type: 'decide', decision: 'pass-card', card }).table
    expect(castle.imagine(pass('spy'), 0)).toEqual(castle.imagine(pass('king'), 0))
    const own = castle.imagine(pass('king'), 2)
    expect(own.passes).toEqual([null, null, 'king'])
  })

  test('stands the better the fewer cards it has, in hand and still more in the deck', () => {
    const stand = (hand: string, deck: number, other: string) =>
      castle.estimate(given({}, { hands: [hand, other], decks: [deck, 1] }), 0)
    expect(stand('spy', 1, 'king')).toBeGreaterThan(stand('spy thief', 1, 'king'))
    expect(stand('spy thief', 1, 'king')).toBeGreaterThan(stand('spy', 2, 'king'))
    expect(stand('spy', 1, 'king queen')).toBeGreaterThan(stand('spy', 1, 'king'))
  })
})
