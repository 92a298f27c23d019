import { z } from '@hono/zod-openapi'
import { messageTypes } from '../../webhooks/message.ts'
import { anyTime, listOf, matchId, seat, time, version, webhookId } from './basic.ts'
import { oneLine } from './text.ts'

export const webhookMessageId = z
  .string()
  .regex(/^msg_[A-Z2-7]{26}$/)
  .describe('The id of a webhook message, also its header `webhook-id`: it never changes.')

/** The types that an owner may choose among: the others are sent in any case. */
const chosen = messageTypes.filter(
  (type) => type !== 'webhook.challenge' && type !== 'webhook.test',
)

const url = z
  .string()
  .min(1)
  .max(2000)
  .describe('`https`, port 443 or 8443, at a public address; no credentials and no fragment.')

const types = z
  .array(z.enum(chosen))
  .min(1)
  .max(chosen.length)
  .nullable()
  .describe('Only messages of these types; null: all.')

const matches = z
  .array(matchId)
  .min(1)
  .max(50)
  .nullable()
  .describe('Only messages about these matches; null: all of yours.')

const description = oneLine(200).describe('Up to 200 characters, for yourself.')

const example = {
  url: 'https://example.com/castellan',
  description: 'My bot',
  types: ['match.turn-started', 'match.finished'],
}

export const webhookWish = z
  .strictObject({
    url,
    description: description.nullable().default(null),
    types: types.default(null),
    matches: matches.default(null),
  })
  .meta({ description: 'A new webhook endpoint.', examples: [example] })

export const webhookChange = z
  .strictObject({
    url: url.optional().describe('Another one is challenged before it gets any other message.'),
    description: description.nullable().optional(),
    types: types.optional(),
    matches: matches.optional(),
    status: z
      .literal('disabled')
      .optional()
      .describe('Sends nothing more, until POST /v1/webhooks/{webhook}/challenge.'),
  })
  .meta({
    description: 'What is to change; members left out stay.',
    examples: [{ types: ['match.turn-started'] }],
  })

const statistics = z
  .strictObject({
    delivered: z.int().min(0).describe('Messages that arrived; each redelivery counts.'),
    failed: z.int().min(0).describe('Messages that were given up.'),
    attempts: z.int().min(0),
    averageMilliseconds: z.int().min(0).nullable().describe('Of an attempt; null: none was made.'),
    lastAttemptAt: time.nullable(),
    lastDeliveredAt: time.nullable(),
    failingSince: time
      .nullable()
      .describe('Since when every attempt has failed; after 120 hours the endpoint is disabled.'),
    nextAttemptAt: time.nullable().describe('Null: nothing waits for a time.'),
  })
  .describe('What has come of the messages so far; some attempts may be missing after a crash.')

const recovery = z
  .strictObject({
    since: time,
    recovered: z.int().min(0).describe('How many messages have been sent again so far.'),
  })
  .describe('What was made since a time and has not arrived is being sent again.')

const members = {
  id: webhookId,
  url: z.string(),
  description: z.string().nullable(),
  types,
  matches,
  status: z
    .enum(['pending', 'active', 'disabled'])
    .describe('Pending: it has not answered its challenge. Only an active endpoint gets messages.'),
  disabled: z
    .strictObject({
      reason: z
        .enum(['gone', 'failing', 'owner'])
        .describe('It answered 410, it failed for 120 hours, or you wanted it.'),
      at: time,
    })
    .nullable(),
  createdAt: time,
  previousSecretUntil: time
    .nullable()
    .describe('Until then messages are signed with the secret before too; null: with one secret.'),
  statistics,
  recovery: recovery.nullable().describe('Null: none is under way.'),
}

export const webhook = z.strictObject(members).describe('A webhook endpoint.')

const secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{43}=$/)
  .describe('Signs the messages. It is shown here and never again.')

export const newWebhook = z
  .strictObject({ ...members, secret })
  .describe('A webhook endpoint with its new secret.')

export const webhookList = listOf(webhook, 'Your webhook endpoints, oldest first.')

const attempt = z
  .strictObject({
    at: time,
    status: z.int().nullable().describe('The HTTP status; null: there was no answer.'),
    error: z
      .enum([
        'address-not-allowed',
        'host-not-found',
        'no-connection',
        'timed-out',
        'redirected',
        'not-accepted',
        'challenge-not-answered',
      ])
      .nullable()
      .describe('Null: it succeeded.'),
    milliseconds: z.int().min(0),
  })
  .describe('One try to deliver a message.')

export const delivery = z
  .strictObject({
    id: webhookMessageId,
    type: z.enum(messageTypes),
    match: matchId.nullable(),
    version: version.nullable().describe('What it tells of; null: no commit made it.'),
    seat: seat.nullable(),
    createdAt: time,
    state: z
      .enum(['waiting', 'delivered', 'failed'])
      .describe('Failed: it was given up; redelivery or recovery sends it again.'),
    nextAttemptAt: time.nullable(),
    attempts: z.array(attempt).describe('The last twenty, oldest first.'),
  })
  .describe('A message to a webhook endpoint, and how it fared. Kept for 30 days.')

export const deliveryList = listOf(delivery, 'Messages to a webhook endpoint, newest first.')

export const recoveryWish = z
  .strictObject({ since: anyTime })
  .meta({ description: 'From when on.', examples: [{ since: '2030-01-01T00:00:00Z' }] })

export const startedRecovery = recovery
