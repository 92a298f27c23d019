import { z } from '@hono/zod-openapi'
import { scopes } from '../../accounts/tokens.ts'
import { anyTime, listOf, playerId, time, tokenId, webhookId } from './basic.ts'
import { oneLine } from './text.ts'

/** Seen by everybody who plays with its bearer. */
const name = oneLine(40).describe('1–40 characters, in one line.')

export const playerWish = z
  .strictObject({ name })
  .meta({ description: 'A new player.', examples: [{ name: 'Ada' }] })

export const profileChange = z
  .strictObject({
    name: name.optional(),
    vacation: z
      .strictObject({ until: anyTime })
      .nullable()
      .optional()
      .describe('Until when your clocks stand still, from now on; null ends a vacation.'),
  })
  .meta({
    description: 'What is to change; members left out stay.',
    examples: [{ name: 'Augusta' }],
  })

export const profile = z
  .strictObject({
    id: playerId,
    name: z.string().nullable().describe('Null: the account has been deleted.'),
    createdAt: time,
  })
  .describe('A player, as everybody sees it.')

export const ownProfile = profile
  .extend({
    vacation: z
      .strictObject({ since: time, until: time })
      .nullable()
      .describe('While it lasts no clock of yours runs; null: none.'),
    disabledWebhooks: z
      .array(webhookId)
      .describe('Webhook endpoints that get no more messages: they answered 410, or failed.'),
  })
  .describe('You.')

export const scope = z
  .enum(scopes)
  .describe(
    '`matches:read`: private matches and the inbox; `matches:play`: create, join, act; `webhooks`: webhook endpoints; `account`: own profile and tokens.',
  )

const tokenMembers = {
  id: tokenId,
  scopes: z.array(scope),
  createdAt: time,
  expiresAt: time.nullable().describe('Null: it does not expire.'),
}

export const token = z.strictObject(tokenMembers).describe('A token, without its secret.')

export const newToken = z
  .strictObject({
    ...tokenMembers,
    secret: z
      .string()
      .regex(/^cst_[0-9A-Za-z]{49}$/)
      .describe('Send it as `Authorization: Bearer …`. It is shown here and never again.'),
  })
  .describe('A new token with its secret.')

export const tokenWish = z
  .strictObject({
    scopes: z
      .array(scope)
      .min(1)
      .optional()
      .describe('At most those of the token that makes it; left out: all of them.'),
    expiresAt: anyTime
      .nullable()
      .optional()
      .describe('At most when the token that makes it expires; left out: then.'),
  })
  .meta({
    description: 'A new token.',
    examples: [{ scopes: ['matches:read'], expiresAt: '2030-01-01T00:00:00Z' }],
  })

export const tokenList = listOf(token, 'A page of tokens, oldest first.')

export const registration = z
  .strictObject({ player: profile, token: newToken })
  .describe('A new player and a first token.')
