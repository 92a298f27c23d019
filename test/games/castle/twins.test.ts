import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { Action } from '../../../src/games/castle/actions.ts'
import { castle } from '../../../src/games/castle/game.ts'
import type { Name } from '../../../src/games/castle/names.ts'
import type { Effect, Table } from '../../../src/games/castle/table.ts'
import type { Seat } from '../../../src/games/game.ts'
import { type Die, dieOf, pick } from './dice.ts'
import { mutated } from './mutation.ts'
import { count, named, play, seedOf } from './playout.ts'
import { english } from './scene.ts'

/** The cards of others and of the decks, shuffled: the same match for all that the seat can see. */
const twinOf = (table: Table, seat: Seat, die: Die): Table => {
  const pool = [...table.unseen, ...table.hands.flatMap((hand, i) => (i === seat ? [] : hand))]
  const deal = (n: number): readonly Name[] =>
    Array.from({ length: n }, () => pool.splice(die(pool.length), 1)[0]!).toSorted()
  const hands = table.hands.map((hand, i) => (i === seat ? hand : deal(hand.length)))
  const robbed = (effect: Effect): Effect => ({
    ...effect,
    takes: effect.takes.map((take) =>
      take.to === seat ? take : { ...take, card: pick(hands[take.to]!, die) },
    ),
  })
  return {
    ...table,
    hands,
    unseen: pool.toSorted(),
    effects: table.effects.map(robbed),
    passes: table.passes.map((card, i) =>
      card === null || i === seat ? card : pick(hands[i]!, die),
    ),
  }
}

/** Acts that tell a seat something new: it gets a card, or somebody turns out to be stuck. */
const revelations = ['card-passed', 'actions-forfeited']

/** What a seat sees of an action, up to what that reveals to it. */
const learned = (table: Table, seat: Seat, action: Action): unknown => {
  const step = castle.decide(table, seat, action)
  if ('fault' in step) return step
  const { events, next } = step
  const seen = events.map((event) => castle.veil(event, seat))
  const at = events.findIndex(({ type }) => revelations.includes(type))
  if (at >= 0) return seen.slice(0, at)
  return castle.ended(next) ? undefined : { seen, view: castle.view(next, seat) }
}

const expectSame = (one: unknown, other: unknown): void => {
  if (one === undefined || other === undefined || isDeepStrictEqual(one, other)) return
  expect(other).toEqual(one)
}

const compare = (table: Table, seat: Seat, die: Die): void => {
  const twin = twinOf(table, seat, die)
  if (castle.ended(table) !== castle.ended(twin)) return
  expectSame(castle.view(table, seat), castle.view(twin, seat))
  expectSame(castle.awaiting(table), castle.awaiting(twin))
  expectSame(castle.ranking(table), castle.ranking(twin))
  expectSame(castle.imagine(table, seat), castle.imagine(twin, seat))
  const listing = castle.legalActions(table, seat)
  expectSame(listing, castle.legalActions(twin, seat))
  if (listing.actions.length === 0) {
    expectSame(learned(table, seat, { type: 'draw' }), learned(twin, seat, { type: 'draw' }))
    return
  }
  const action = castle.sample!(table, seat, die)
  for (const tried of [action, mutated(action, die), mutated(action, die)])
    if (tried) expectSame(learned(table, seat, tried), learned(twin, seat, tried))
}

test.each([2, 3, 4, 5])(
  'with %i seats, matches that differ only in what a seat cannot see are the same to it',
  (seats) => {
    for (let i = 0; i < count(300); i++) {
      const seed = seedOf(i)
      const die = dieOf(seed + 1)
      const look = ({ table }: { readonly table: Table }) => {
        if (die(2) === 0) compare(table, die(seats), die)
      }
      const options = { ...english, villageIdiot: pick(['pass', 'draw'] as const, die) }
      named(`seed ${seed}`, () => play(seed, seats, options, { leaving: true, look }))
    }
  },
)
