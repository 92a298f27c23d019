import { z } from '@hono/zod-openapi'

const ulid = '[0-7][0-9A-HJKMNP-TV-Z]{25}'

/** An id: what it names, and a ULID. */
export const ulidOf = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_${ulid}$`))

export const matchId = ulidOf('match').describe('The id of a match.')
export const playerId = ulidOf('player').describe('The id of a player.')
export const tokenId = ulidOf('token').describe('The id of a token.')
export const webhookId = ulidOf('hook').describe('The id of a webhook endpoint.')

/** A time as the service writes it. */
export const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ format: 'date-time', description: 'RFC 3339, UTC, milliseconds.' })

/** A time as a client may send it. */
export const anyTime = z.iso
  .datetime({ offset: true, abort: true })
  .refine(
    (text) => Date.parse(text) <= Date.parse('9999-12-31T23:59:59.999Z'),
    'must be a time before the year 10000',
  )
  .describe('RFC 3339.')

export const hash = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/)
  .describe('`sha256:` and 64 lower-case hex digits.')

export const seat = z.int().min(0).max(19).describe('A seat’s number, from 0.')

export const version = z
  .int()
  .min(1)
  .max(99_999_999)
  .describe('How many commits the match has; the first is 1.')

export const clientSeed = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,128}$/)
  .describe('A player’s own part of the match’s randomness: 16–128 characters of base64url.')

export const code = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{16}$/)
  .describe('Opens a private match to who has it: 80 bits in Crockford’s base 32.')

/** A page of a list. */
export const listOf = <T extends z.ZodType>(item: T, description: string) =>
  z
    .strictObject({
      items: z.array(item),
      nextCursor: z
        .string()
        .nullable()
        .describe('Send it as `cursor` for the next page; null: this was the last.'),
      asOf: time.describe('When the list was read; it may lag the log by seconds.'),
    })
    .describe(description)

/** The parameters of every list. */
export const paging = {
  limit: z.int().min(1).max(100).default(20).describe('How many items at most.'),
  cursor: z.string().min(1).max(4000).optional().describe('`nextCursor` of the page before.'),
}
