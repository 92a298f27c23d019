import { describe, expect, test } from 'vitest'
import type { Action } from '../../../src/games/castle/actions.ts'
import { castle } from '../../../src/games/castle/game.ts'
import type { Name } from '../../../src/games/castle/names.ts'
import type { Table } from '../../../src/games/castle/table.ts'
import { constraint, faultOf, given, play, type Sketch } from './scene.ts'

/** The decisions with too many answers, each with how many answers it has. */
const exploding: readonly [string, Name, string, Sketch, string, number][] = [
  // Two of three cards for two of three.
  ['exchange-cards', 'alchemist', 'T-NW', {}, 'king queen prince', 9],
  // Pairs of four cards, in either order.
  [
    'swap-tokens',
    'conspirator',
    'C44',
    { C11: 'king/1', C12: 'queen/1', N1: 'captain/1', N2: 'traitor/0' },
    '',
    12,
  ],
  // Three of four, in any order.
  [
    'replace-tokens',
    'merchant',
    'C44',
    { C11: 'king/1', C12: 'queen/1', N1: 'captain/1', N2: 'traitor/1' },
    '',
    24,
  ],
  // Where two equal tokens and none may lie.
  ['rearrange-tokens', 'spy', 'C22', { C11: 'king/1', C12: 'queen/1', C13: 'prince/-' }, '', 3],
  // Two Knights times three single cards, less the identity.
  [
    'permute-cards',
    'minstrel',
    'C22',
    {
      C11: 'king/1 knight#1/1',
      C12: 'queen/1 knight#2/1',
      C13: 'prince/-',
      C21: 'priest/0',
      C23: 'princess/1',
    },
    '',
    11,
  ],
]

const asked = (card: Name, at: string, board: Sketch, exchange: string): Table =>
  play(given(board, { hands: [`${card} archer witch ghost`, ''], exchange }), card, at).table

/** Every sequence of choices of a sampler, once: an exhaustive search of what it can give. */
const allSamples = (table: Table): ReadonlySet<string> => {
  const found = new Set<string>()
  let path: number[] = []
  do {
    const taken: { readonly index: number; readonly n: number }[] = []
    const choose = (n: number): number => {
      const index = path[taken.length] ?? 0
      taken.push({ index, n })
      return index
    }
    found.add(JSON.stringify(castle.sample!(table, 0, choose)))
    while (taken.length > 0 && taken.at(-1)!.index + 1 === taken.at(-1)!.n) taken.pop()
    const last = taken.pop()
    path = last ? [...taken.map(({ index }) => index), last.index + 1] : []
  } while (path.length > 0)
  return found
}

const accepts = (table: Table, action: Action): boolean =>
  !('fault' in castle.decide(table, 0, action))

const parse = (text: string): Action => JSON.parse(text)

describe('a listing', () => {
  test.each(exploding)('of %s says what answers must be, with one exact answer', (...row) => {
    const [decision, card, at, board, exchange] = row
    const table = asked(card, at, board, exchange)
    const listing = castle.legalActions(table, 0)
    expect(listing.complete).toBe(false)
    expect(listing.constraint).toMatchObject({ decision })
    expect(listing.actions).toHaveLength(1)
    expect(listing.actions.every((action) => accepts(table, action))).toBe(true)
  })

  test.each(exploding)('of %s can be sampled: every legal answer comes, and no other', (...row) => {
    const [, card, at, board, exchange, count] = row
    const table = asked(card, at, board, exchange)
    const samples = [...allSamples(table)]
    expect(samples).toHaveLength(count)
    expect(samples.filter((sample) => !accepts(table, parse(sample)))).toEqual([])
  })

  test('of a complete decision is sampled among what it lists', () => {
    const table = given({}, { hands: ['king spy', ''], exchange: 'queen' })
    const { actions } = castle.legalActions(table, 0)
    expect(actions.map((_, i) => castle.sample!(table, 0, () => i))).toEqual(actions)
  })

  test('names a card of several copies once', () => {
    const table = given({}, { hands: ['soldier soldier', ''], exchange: 'soldier soldier spy' })
    const { actions } = castle.legalActions(table, 0)
    expect(actions.filter(({ type }) => type === 'exchange')).toHaveLength(2)
    expect(actions.filter(({ type }) => type === 'play')).toHaveLength(16)
  })

  test('has one order, whatever the order in which the board is written down', () => {
    const outside = { 'OUT:herald': 'herald/1', 'OUT:fairy': 'fairy/1', C11: 'king/1' }
    const turned = Object.fromEntries(Object.entries(outside).toReversed())
    const [one, other] = [outside, turned].map((board) =>
      given(board, { hands: ['knight spy', ''] }),
    )
    const written = (table: Table) =>
      JSON.stringify([castle.view(table, 0), castle.legalActions(table, 0)])
    expect(written(one!)).toBe(written(other!))
  })

  test('is empty for a seat that is not awaited', () => {
    const table = given({}, { hands: ['king', 'spy'] })
    expect(castle.legalActions(table, 1)).toEqual({ actions: [], complete: true })
    expect(faultOf(table, 1, { type: 'draw' })).toEqual({ fault: 'not-awaited' })
  })
})

describe('the canonical action', () => {
  test('says of every card of an arrangement where it stands', () => {
    const table = asked('minstrel', 'C22', { C11: 'king/1', C12: 'queen/1', C13: 'prince/1' }, '')
    const action: Action = {
      type: 'decide',
      decision: 'permute-cards',
      arrangement: { king: 'C12', queen: 'C11' },
      choices: [],
    }
    expect(castle.canonical(table, 0, action)).toEqual({
      type: 'decide',
      decision: 'permute-cards',
      arrangement: { king: 'C12', queen: 'C11', prince: 'C13' },
    })
  })

  test('says of every card that the Spy reaches whose token it bears, in advance too', () => {
    const table = given({ C11: 'king/1', C12: 'queen/-' }, { hands: ['spy thief', ''] })
    const bare = { type: 'play', card: 'spy', at: 'C22' } as const
    const choices = [{ decision: 'rearrange-tokens', tokens: {} }] as const
    expect(castle.canonical(table, 0, { ...bare, choices })).toEqual({
      ...bare,
      choices: [{ decision: 'rearrange-tokens', tokens: { king: 1, queen: null } }],
    })
    expect(castle.canonical(table, 0, { ...bare, choices: [] })).toEqual(bare)
  })

  test('of what leaves nothing out is the action itself', () => {
    const table = given({}, { hands: ['king spy', ''], exchange: 'queen' })
    for (const action of castle.legalActions(table, 0).actions)
      expect(castle.canonical(table, 0, action)).toEqual(action)
  })
})

test('the constraint of two cards each names both multisets', () => {
  const table = given({}, { hands: ['alchemist soldier soldier', ''], exchange: 'spy soldier' })
  expect(constraint(play(table, 'alchemist', 'T-NW').table)).toEqual({
    decision: 'exchange-cards',
    give: { from: ['soldier', 'soldier'], count: 2 },
    take: { from: ['soldier', 'spy'], count: 2 },
  })
})
