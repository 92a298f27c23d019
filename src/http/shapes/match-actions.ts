import { z } from '@hono/zod-openapi'
import type { Form } from '../schemas.ts'

/** The actions of every match, whatever its game. */
export const matchActions: readonly Form[] = [
  z.strictObject({ type: z.literal('resign') }).describe('Give up.'),
  z
    .strictObject({ type: z.literal('propose-abort') })
    .describe(
      'Propose to abort the match: while it waits for your own move, once in each of your turns. Every other active person is asked; one refusal, or your next move, ends the proposal.',
    ),
  z
    .strictObject({ type: z.literal('answer-abort'), accept: z.boolean() })
    .describe('Answer the proposal to abort the match.'),
]
