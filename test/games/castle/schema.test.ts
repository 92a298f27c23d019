import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Action } from '../../../src/games/castle/actions.ts'
import { decisions } from '../../../src/games/castle/actions.ts'
import { castle } from '../../../src/games/castle/game.ts'
import * as schema from '../../../src/games/castle/schema.ts'
import type { Options } from '../../../src/games/castle/states.ts'
import { veil } from '../../../src/games/castle/veil.ts'
import type { Viewer } from '../../../src/games/game.ts'
import type { GameSchemas } from '../../../src/http/schemas.ts'
import { count, named, play, seedOf } from './playout.ts'
import { english, given, positionOf } from './scene.ts'

const { actionSchema, eventSchema, optionsSchema, positionSchema, viewSchema } = schema

const accepts = (shape: z.ZodType, value: unknown): boolean => shape.safeParse(value).success

const examples: readonly Action[] = [
  { type: 'draw' },
  { type: 'exchange', give: 'soldier', take: 'king' },
  { type: 'play', card: 'soldier', at: 'N2' },
  { type: 'play', card: 'barbarian', at: 'outside' },
  { type: 'play', card: 'siege-engine', at: 'G-N' },
  { type: 'play', card: 'knight', at: 'OUT:soldier#13' },
  { type: 'decide', decision: 'send-back', target: 'soldier#3' },
  { type: 'decide', decision: 'to-exchange', target: 'spy' },
  { type: 'decide', decision: 'assassinate', target: 'spy' },
  { type: 'decide', decision: 'remove-token', target: 'spy' },
  { type: 'decide', decision: 'move', card: 'king', to: 'C11' },
  { type: 'decide', decision: 'move-outside', card: 'king', to: 'outside' },
  { type: 'decide', decision: 'swap-tokens', cards: ['king', 'spy'] },
  { type: 'decide', decision: 'replace-tokens', cards: ['king', 'spy', 'knight#1'] },
  { type: 'decide', decision: 'rearrange-tokens', tokens: { king: 0, spy: null } },
  { type: 'decide', decision: 'permute-cards', arrangement: { king: 'C11' } },
  { type: 'decide', decision: 'exchange-cards', give: ['king'], take: ['spy'] },
  { type: 'decide', decision: 'give-from-exchange', target: 'king', seat: 1 },
  { type: 'decide', decision: 'place-from-exchange', card: 'king', at: 'C11' },
  { type: 'decide', decision: 'choose-opponent', seat: 1 },
  { type: 'decide', decision: 'give-card', target: 'king' },
  { type: 'decide', decision: 'pass-card', card: 'king' },
  {
    type: 'play',
    card: 'thief',
    at: 'C11',
    choices: [{ decision: 'remove-token', target: 'king' }],
  },
]

describe('the schemas', () => {
  test('fit the place where the HTTP layer takes them in', () => {
    const own: GameSchemas = { id: castle.id, ...schema }
    expect(own.id).toBe('castle')
  })

  test.each(examples)('take the contract’s action %j', (action) => {
    expect(actionSchema.parse(action)).toEqual(action)
  })

  test('have an answer to every decision', () => {
    const answered = examples.flatMap((action) =>
      action.type === 'decide' ? [action.decision] : [],
    )
    expect(new Set(answered)).toEqual(new Set(decisions))
  })

  test.each([
    ['an unknown member', { type: 'draw', card: 'king' }],
    ['an unknown action', { type: 'pass' }],
    ['a numbered card off the board', { type: 'play', card: 'soldier#1', at: 'N2' }],
    ['an unknown card', { type: 'play', card: 'jester', at: 'N2' }],
    ['an unknown space', { type: 'play', card: 'soldier', at: 'N5' }],
    ['an unknown decision', { type: 'decide', decision: 'burn', target: 'spy' }],
    ['another decision’s member', { type: 'decide', decision: 'send-back', card: 'spy' }],
    ['a hidden value', { type: 'decide', decision: 'pass-card', card: null }],
    ['a seat that no match has', { type: 'decide', decision: 'choose-opponent', seat: 5 }],
    [
      'a choice with a type',
      { type: 'draw', choices: [{ type: 'decide', decision: 'send-back', target: 'spy' }] },
    ],
    [
      'a choice within a choice',
      {
        type: 'play',
        card: 'thief',
        at: 'C11',
        choices: [{ decision: 'remove-token', target: 'king', choices: [] }],
      },
    ],
  ])('refuse %s', (_, action) => {
    expect(accepts(actionSchema, action)).toBe(false)
  })

  test('fill in the options of the English text', () => {
    expect(optionsSchema.parse({})).toEqual(english)
    const options: Options = {
      kingTargets: 'castle',
      princeCharming: 'lenient',
      villageIdiot: 'draw',
    }
    expect(optionsSchema.parse(options)).toEqual(options)
    expect(accepts(optionsSchema, { kingTargets: 'moon' })).toBe(false)
  })

  test('take a position with anything left out, but no pending decision and no hidden hand', () => {
    expect(accepts(positionSchema, {})).toBe(true)
    expect(accepts(positionSchema, { pending: [] })).toBe(true)
    expect(accepts(positionSchema, { pending: [{ decision: 'draw' }] })).toBe(false)
    expect(accepts(positionSchema, { hands: [['king'], 4] })).toBe(false)
    expect(accepts(positionSchema, { unseen: ['king'], decks: [1, 0] })).toBe(true)
  })

  test('describe what each viewer sees of a position', () => {
    const empty = castle.empty({ seats: 2, options: english })
    const step = castle.start(empty, positionOf({ C11: 'king/1' }, { hands: ['spy', 'queen'] }))
    if ('fault' in step) throw new Error(step.fault)
    for (const viewer of [0, 'onlooker', 'everything'] as const) {
      const seen = veil(step.events[0]!, viewer)
      if (seen.type !== 'position-set') throw new Error(seen.type)
      expect(schema.seenPositionSchema.parse(seen.state)).toEqual(seen.state)
    }
  })

  test('describe all that a match shows, to every viewer', () => {
    const viewers: readonly Viewer[] = [0, 2, 'onlooker', 'everything']
    for (let i = 0; i < count(100); i++) {
      const seed = seedOf(i)
      named(`seed ${seed}`, () => {
        const { log, table } = play(
          seed,
          3,
          { ...english, villageIdiot: 'draw' },
          {
            look: ({ table: now }, seat, action) => {
              if (!accepts(viewSchema, castle.view(now, seat))) throw new Error('view')
              if (!accepts(actionSchema, action)) throw new Error(JSON.stringify(action))
              const seen = castle.veilAction(action, seat, 'onlooker')
              if (!accepts(schema.seenActionSchema, seen)) throw new Error(JSON.stringify(seen))
            },
          },
        )
        for (const viewer of viewers) {
          expect(viewSchema.parse(castle.view(table, viewer))).toEqual(castle.view(table, viewer))
          const seen = log.map((event) => castle.veil(event, viewer))
          expect(eventSchema.array().parse(seen)).toEqual(seen)
        }
      })
    }
  })

  test('a listing’s actions are exact bodies', () => {
    const table = given(
      { C11: 'king/1' },
      { hands: ['spy soldier knight herald', ''], exchange: 'queen' },
    )
    for (const action of castle.legalActions(table, 0).actions)
      expect(actionSchema.parse(action)).toEqual(action)
  })
})
