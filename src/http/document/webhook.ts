import { type RouteConfig, z } from '@hono/zod-openapi'
import type { Names } from '../shapes/names.ts'
import { webhookMessageId } from '../shapes/webhook.ts'
import type { DocumentedMessage } from '../shapes/webhook-message.ts'
import { schemaRef } from './references.ts'

const headers = z.strictObject({
  'webhook-id': webhookMessageId,
  'webhook-timestamp': z
    .string()
    .regex(/^\d+$/)
    .describe('When this attempt was made: seconds since 1970. Refuse old ones.'),
  'webhook-signature': z
    .string()
    .describe(
      '`v1,` and the base64 HMAC-SHA-256 of `<id>.<timestamp>.<body>` with the secret; while a secret is replaced there are two, divided by a space.',
    ),
})

const challenged = z.object({ challenge: z.string() })

const taken = ({ type }: DocumentedMessage) => ({
  description: 'It has arrived.',
  ...(type === 'webhook.challenge' && {
    content: { 'application/json': { schema: challenged } },
  }),
})

/** A message to an endpoint, as the document tells it. */
export const webhookOf = (names: Names, message: DocumentedMessage): RouteConfig => ({
  method: 'post',
  path: message.type,
  operationId: message.type,
  tags: ['Webhooks'],
  summary: message.summary,
  security: [],
  request: {
    headers,
    body: {
      required: true,
      content: { 'application/json': { schema: schemaRef(names, message.schema) } },
    },
  },
  responses: {
    200: taken(message),
    410: { description: 'It wants no more messages: the endpoint is disabled.' },
  },
})
