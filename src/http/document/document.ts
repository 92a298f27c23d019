import { OpenAPIHono } from '@hono/zod-openapi'
import type { Documented } from '../operation.ts'
import type { Service } from '../service.ts'
import { shapesOf } from '../shapes/shapes.ts'
import { limitsInWords } from './limits.ts'
import { operationOf } from './operation.ts'
import { headerComponents } from './references.ts'
import { schemaComponents } from './schemas.ts'
import { webhookOf } from './webhook.ts'

const description = `Castellan hosts castle games by correspondence. A **game** is a set of rules, a **match** one game being played; everything that changes a match is a **commit**, and its **version** counts them.

Register with \`POST /v1/players\`, send the token as \`Authorization: Bearer …\`, create or join a match, and play: read \`legal-actions\`, send one of them to \`actions\` with \`If-Match\` and an \`Idempotency-Key\`, and wait for the others with \`events?after=<version>&wait=20\`.

Errors are problem documents (RFC 9457); each \`type\` is also a page that says what to do, and \`GET /problems\` lists them. A path that is none answers 404 \`not-found\`, a method that a path does not have 405 \`method-not-allowed\` with the header \`Allow\`. Within \`/v1\` things are only added: ignore members that you do not know.`

const tags = [
  { name: 'Games', description: 'What can be played.' },
  { name: 'Players', description: 'Who plays.' },
  { name: 'Account', description: 'Your own profile and tokens.' },
  { name: 'Matches', description: 'Games being played.' },
  { name: 'Seats', description: 'Sitting down, and leaving before the start.' },
  { name: 'Play', description: 'Deciding.' },
  { name: 'Webhooks', description: 'Being told by signed requests, wherever you want.' },
  { name: 'Talk', description: 'What players say to each other.' },
  { name: 'Service', description: 'The service itself.' },
]

const info = {
  title: 'Castellan',
  version: '1.0.0',
  summary: 'Castle games by correspondence',
  description: `${description}\n\n${limitsInWords}`,
  license: { name: 'MIT', identifier: 'MIT' },
}

const security =
  'A token of a player, from POST /v1/players or POST /v1/me/tokens. Its scopes: `matches:read`, `matches:play`, `webhooks`, `account`.'

/** The OpenAPI 3.1 document of these operations. */
export const documentOf = async (
  service: Service,
  operations: readonly Documented[],
): Promise<object> => {
  const shapes = await shapesOf(service)
  const { openAPIRegistry, getOpenAPI31Document } = new OpenAPIHono()
  for (const one of operations) openAPIRegistry.registerPath(operationOf(shapes, one))
  for (const message of shapes.messages)
    openAPIRegistry.registerWebhook(webhookOf(shapes.names, message))
  for (const [name, header] of Object.entries(headerComponents))
    openAPIRegistry.registerComponent('headers', name, header)
  openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: security,
  })
  const document = getOpenAPI31Document({
    openapi: '3.1.0',
    info,
    servers: [{ url: service.settings.publicUrl ?? '/' }],
    tags,
  })
  const schemas = schemaComponents(shapes.names, [document.paths, document.webhooks])
  return { ...document, components: { ...document.components, schemas } }
}
