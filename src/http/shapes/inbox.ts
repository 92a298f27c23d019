import { z } from '@hono/zod-openapi'
import { time } from './basic.ts'
import { awaiting } from './match.ts'

/** The decisions that wait for a player. */
export const inbox = (summary: z.ZodType) =>
  z
    .strictObject({
      items: z
        .array(awaiting.extend({ match: summary }).describe('A decision, and its match.'))
        .describe('The most urgent first.'),
      nextCursor: z
        .string()
        .nullable()
        .describe('Send it as `cursor` for the next page; null: this was the last.'),
      asOf: time.describe('When the list was read; it may lag the log by seconds.'),
      serverTime: time.describe('What deadlines are measured by.'),
    })
    .describe('Every decision that waits for you.')
