import { describe, expect, test } from 'vitest'
import type { Action } from '../../../src/games/castle/actions.ts'
import { faults } from '../../../src/games/castle/faults.ts'
import { castle } from '../../../src/games/castle/game.ts'
import type { Name } from '../../../src/games/castle/names.ts'
import { english, faultOf, given, play, positionOf, type Setting, type Sketch } from './scene.ts'

type Refusal = {
  readonly fault: keyof typeof faults
  readonly pointer?: string
  readonly board?: Sketch
  readonly hands?: readonly string[]
  readonly exchange?: string
  readonly decks?: readonly number[]
  /** What has been played before, so that a decision waits. */
  readonly after?: readonly [Name, string]
  readonly seat?: number
  readonly action: Action
}

const send = (target: string): Action => ({ type: 'decide', decision: 'send-back', target })

const refusals: readonly Refusal[] = [
  { fault: 'not-awaited', seat: 1, action: { type: 'draw' } },
  { fault: 'no-decision-pending', action: send('spy') },
  {
    fault: 'decision-pending',
    board: { C11: 'king/1' },
    after: ['courtier', 'C12'],
    action: { type: 'draw' },
  },
  {
    fault: 'wrong-decision',
    pointer: '/decision',
    board: { C11: 'king/1' },
    after: ['courtier', 'C12'],
    action: { type: 'decide', decision: 'assassinate', target: 'king' },
  },
  {
    fault: 'king-must-be-played',
    board: { 'OUT:herald': 'herald/1' },
    hands: ['king thief', ''],
    action: { type: 'play', card: 'thief', at: 'C11' },
  },
  { fault: 'deck-empty', hands: ['thief', ''], decks: [0, 1], action: { type: 'draw' } },
  {
    fault: 'not-in-hand',
    pointer: '/give',
    exchange: 'spy',
    action: { type: 'exchange', give: 'queen', take: 'spy' },
  },
  {
    fault: 'not-in-hand',
    pointer: '/card',
    action: { type: 'play', card: 'queen', at: 'C11' },
  },
  {
    fault: 'not-in-exchange',
    pointer: '/take',
    exchange: 'spy',
    action: { type: 'exchange', give: 'thief', take: 'queen' },
  },
  {
    fault: 'placement-illegal',
    pointer: '/at',
    action: { type: 'play', card: 'thief', at: 'N1' },
  },
  {
    fault: 'placement-illegal',
    pointer: '/at',
    action: { type: 'play', card: 'thief', at: 'outside' },
  },
  {
    fault: 'not-on-board',
    pointer: '/target',
    board: { C11: 'king/1' },
    after: ['courtier', 'C12'],
    action: send('queen'),
  },
  {
    fault: 'own-effect',
    pointer: '/target',
    board: { C11: 'king/1' },
    after: ['courtier', 'C12'],
    action: send('courtier'),
  },
  {
    fault: 'out-of-reach',
    pointer: '/target',
    board: { C11: 'king/1', C44: 'spy/1' },
    after: ['courtier', 'C12'],
    action: send('spy'),
  },
  {
    fault: 'covered',
    pointer: '/target',
    board: { C11: 'king/1 knight#1/1' },
    after: ['courtier', 'C12'],
    action: send('king'),
  },
  {
    fault: 'protected',
    pointer: '/target',
    board: { C11: 'ambassador/1', C22: 'king/1' },
    after: ['courtier', 'C12'],
    action: send('ambassador'),
  },
  {
    fault: 'wrong-token',
    pointer: '/target',
    board: { C11: 'king/-', C22: 'queen/1' },
    hands: ['thief spy', ''],
    after: ['thief', 'C12'],
    action: { type: 'decide', decision: 'remove-token', target: 'king' },
  },
  {
    fault: 'wrong-token',
    pointer: '/cards/0',
    board: { C11: 'king/0', C22: 'queen/1' },
    hands: ['merchant spy', ''],
    after: ['merchant', 'C12'],
    action: { type: 'decide', decision: 'replace-tokens', cards: ['king'] },
  },
  {
    fault: 'cannot-move-there',
    pointer: '/to',
    board: { N1: 'soldier#1/1' },
    hands: ['lookout spy', ''],
    after: ['lookout', 'T-NW'],
    action: { type: 'decide', decision: 'move', card: 'soldier#1', to: 'C11' },
  },
  {
    fault: 'not-on-board',
    pointer: '/card',
    board: { N1: 'soldier#1/1' },
    hands: ['lookout spy', ''],
    after: ['lookout', 'T-NW'],
    action: { type: 'decide', decision: 'move', card: 'soldier#2', to: 'N2' },
  },
  {
    fault: 'wrong-number-of-cards',
    pointer: '/cards',
    board: { C11: 'king/1', C12: 'queen/1' },
    hands: ['conspirator spy', ''],
    after: ['conspirator', 'C44'],
    action: { type: 'decide', decision: 'swap-tokens', cards: ['king'] },
  },
  {
    fault: 'named-twice',
    pointer: '/cards',
    board: { C11: 'king/1', C12: 'queen/1' },
    hands: ['conspirator spy', ''],
    after: ['conspirator', 'C44'],
    action: { type: 'decide', decision: 'swap-tokens', cards: ['king', 'king'] },
  },
  {
    fault: 'tokens-not-conserved',
    pointer: '/tokens',
    board: { C11: 'king/1', C12: 'queen/0' },
    hands: ['spy thief', ''],
    after: ['spy', 'C22'],
    action: { type: 'decide', decision: 'rearrange-tokens', tokens: { king: 0 } },
  },
  {
    fault: 'out-of-reach',
    pointer: '/tokens/spy',
    board: { C11: 'king/1', C12: 'queen/0' },
    hands: ['spy thief', ''],
    after: ['spy', 'C22'],
    action: { type: 'decide', decision: 'rearrange-tokens', tokens: { spy: 0 } },
  },
  {
    fault: 'not-a-permutation',
    pointer: '/arrangement',
    board: { C11: 'king/1', C12: 'queen/0' },
    hands: ['minstrel thief', ''],
    after: ['minstrel', 'C22'],
    action: { type: 'decide', decision: 'permute-cards', arrangement: { king: 'C12' } },
  },
  {
    fault: 'nothing-moves',
    pointer: '/arrangement',
    board: { C11: 'king/1', C12: 'queen/0' },
    hands: ['minstrel thief', ''],
    after: ['minstrel', 'C22'],
    action: { type: 'decide', decision: 'permute-cards', arrangement: { king: 'C11' } },
  },
  {
    fault: 'wrong-number-of-cards',
    pointer: '/take',
    exchange: 'king queen',
    hands: ['alchemist spy thief', ''],
    after: ['alchemist', 'T-NW'],
    action: {
      type: 'decide',
      decision: 'exchange-cards',
      give: ['spy', 'thief'],
      take: ['king'],
    },
  },
  {
    fault: 'not-in-hand',
    pointer: '/give/1',
    exchange: 'king queen',
    hands: ['alchemist spy thief', ''],
    after: ['alchemist', 'T-NW'],
    action: {
      type: 'decide',
      decision: 'exchange-cards',
      give: ['spy', 'spy'],
      take: ['king', 'queen'],
    },
  },
  {
    fault: 'seat-not-eligible',
    pointer: '/seat',
    hands: ['courtesan spy', 'king'],
    after: ['courtesan', 'C11'],
    action: { type: 'decide', decision: 'choose-opponent', seat: 0 },
  },
  {
    fault: 'seat-not-eligible',
    pointer: '/seat',
    exchange: 'king',
    hands: ['witch spy', ''],
    after: ['witch', 'T-NW'],
    action: { type: 'decide', decision: 'give-from-exchange', target: 'king', seat: 2 },
  },
  {
    fault: 'placement-illegal',
    pointer: '/at',
    board: { C11: 'king/1' },
    exchange: 'soldier',
    hands: ['kings-counselor spy', ''],
    after: ['kings-counselor', 'C12'],
    action: { type: 'decide', decision: 'place-from-exchange', card: 'soldier', at: 'C44' },
  },
  {
    fault: 'not-in-hand',
    pointer: '/card',
    hands: ['fool spy', 'king', 'queen'],
    after: ['fool', 'C11'],
    action: { type: 'decide', decision: 'pass-card', card: 'king' },
  },
  {
    fault: 'choice-left-over',
    pointer: '/choices/0',
    action: {
      type: 'play',
      card: 'thief',
      at: 'C44',
      choices: [{ decision: 'remove-token', target: 'king' }],
    },
  },
  {
    fault: 'wrong-decision',
    pointer: '/choices/0/decision',
    board: { C11: 'king/1' },
    action: {
      type: 'play',
      card: 'thief',
      at: 'C12',
      choices: [{ decision: 'send-back', target: 'king' }],
    },
  },
  {
    fault: 'not-on-board',
    pointer: '/choices/0/target',
    board: { C11: 'king/1' },
    action: {
      type: 'play',
      card: 'thief',
      at: 'C12',
      choices: [{ decision: 'remove-token', target: 'queen' }],
    },
  },
  {
    // The decision of another seat is not answered in advance.
    fault: 'choice-left-over',
    pointer: '/choices/1',
    board: { C11: 'mistress/1', C44: 'queen/1' },
    hands: ['king thief', ''],
    action: {
      type: 'play',
      card: 'king',
      at: 'C22',
      choices: [
        { decision: 'send-back', target: 'queen' },
        { decision: 'send-back', target: 'mistress' },
      ],
    },
  },
  {
    // She gives one card back, not two.
    fault: 'choice-left-over',
    pointer: '/choices/2',
    hands: ['courtesan spy thief', 'king'],
    action: {
      type: 'play',
      card: 'courtesan',
      at: 'C22',
      choices: [
        { decision: 'choose-opponent', seat: 1 },
        { decision: 'give-card', target: 'spy' },
        { decision: 'give-card', target: 'thief' },
      ],
    },
  },
]

const positions: readonly (Partial<Setting> & {
  readonly fault: keyof typeof faults
  readonly pointer: string
  readonly board?: Sketch
})[] = [
  { fault: 'no-such-seat', pointer: '/turn', turn: 2 },
  { fault: 'no-such-seat', pointer: '/board/C11/0/token', board: { C11: 'spy/2' } },
  { fault: 'wrong-number-of-seats', pointer: '/hands', hands: ['king'] },
  { fault: 'wrong-number-of-seats', pointer: '/decks', decks: [1, 2, 3] },
  { fault: 'no-such-card', pointer: '/board/C11/0/card', board: { C11: 'jester/1' } },
  { fault: 'no-such-card', pointer: '/board/N1/0/card', board: { N1: 'soldier/1' } },
  // Two players do without the Fool.
  { fault: 'no-such-card', pointer: '/board/C11/0/card', board: { C11: 'fool/1' } },
  { fault: 'no-such-card', pointer: '/lastPlayed', lastPlayed: 'soldier#14' },
  { fault: 'card-misplaced', pointer: '/board/N1/0/card', board: { N1: 'spy/1' } },
  { fault: 'card-misplaced', pointer: '/board/C11/0/card', board: { C11: 'knight#1/1' } },
  { fault: 'card-misplaced', pointer: '/board/C11/1/card', board: { C11: 'spy/1 king/1' } },
  { fault: 'card-misplaced', pointer: '/siege/G-N/0/card', board: { 'G-N': 'fairy/1' } },
  { fault: 'card-misplaced', pointer: '/outside/OUT:spy/0/card', board: { 'OUT:spy': 'fairy/1' } },
  { fault: 'too-many-copies', pointer: '/board', board: { C11: 'spy/1', 'OUT:spy': 'spy/1' } },
  { fault: 'too-many-copies', pointer: '/hands/1', hands: ['king', 'king'] },
  { fault: 'too-many-copies', pointer: '/hands/0', hands: ['fool', ''] },
  { fault: 'too-many-copies', pointer: '/unseen', hands: ['spy', ''], unseen: 'spy spy' },
  { fault: 'decks-too-large', pointer: '/decks', decks: [2, 1], unseen: 'spy king' },
]

describe('what the rules forbid', () => {
  test.each(refusals)('$fault at $pointer ($action)', (refusal) => {
    const { fault, pointer, board = {}, hands = ['courtier thief', ''], after, action } = refusal
    const { exchange, decks, seat = 0 } = refusal
    const table = given(board, { hands, ...(exchange && { exchange }), ...(decks && { decks }) })
    const now = after ? play(table, after[0], after[1]).table : table
    const refused = faultOf(now, seat, action)
    expect(refused).toEqual(pointer === undefined ? { fault } : { fault, pointer })
  })

  test.each(positions)('a position with $fault at $pointer', (setting) => {
    const { fault, pointer, board = {}, hands = ['thief', ''], ...rest } = setting
    const empty = castle.empty({ seats: 2, options: english })
    const position = positionOf(board, { hands, decks: [1, 1], ...rest })
    expect(castle.start(empty, position)).toEqual({ fault, pointer })
  })

  test('a position that a fork brings has no decision open', () => {
    const empty = castle.empty({ seats: 2, options: english })
    const asked = play(
      given({ C11: 'king/1' }, { hands: ['courtier thief', ''] }),
      'courtier',
      'C12',
    ).table
    expect(castle.start(empty, castle.view(asked, 'everything'))).toEqual({
      fault: 'decision-pending',
      pointer: '/pending',
    })
  })

  test('every fault is refused somewhere above, and is explained', () => {
    const refused = [...refusals, ...positions].map(({ fault }) => fault)
    expect(new Set(refused)).toEqual(new Set(Object.keys(faults)))
    for (const { rule, detail } of Object.values(faults)) {
      expect(rule).not.toBe('')
      expect(detail).toMatch(/\.$/)
    }
  })
})
