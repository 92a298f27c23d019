import { z } from 'zod'
import type { GameSchemas } from '../../src/http/schemas.ts'

/** The wire shapes of the invented game that hides values. */

const seat = z.int().min(0).max(3)
const card = z.enum(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
const hand = z.array(card)
const mark = { draw: z.int(), scripted: z.array(z.int()).optional() }

export const whistSchemas: GameSchemas = {
  id: 'whist',
  optionsSchema: z.strictObject({}),
  actionSchema: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('take') }),
    z.strictObject({ type: z.literal('show'), card }),
  ]),
  eventSchema: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('dealt'), seat, cards: hand.nullable(), ...mark }),
    z.strictObject({ type: z.literal('taken'), seat, card: card.nullable(), ...mark }),
    z.strictObject({ type: z.literal('shown'), seat, card }),
    z.strictObject({ type: z.literal('take-begun'), seat }),
    z.strictObject({ type: z.literal('turn-started'), seat }),
  ]),
  positionSchema: z.strictObject({ hands: z.array(hand.nullable()) }),
  viewSchema: z.strictObject({
    turn: seat,
    over: z.boolean(),
    shown: z.array(z.int()),
    deck: z.int(),
    hands: z.array(z.union([hand, z.int()])),
  }),
}
