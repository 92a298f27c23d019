import { type RouteConfig, z } from '@hono/zod-openapi'
import type { Answer, Documented } from '../operation.ts'
import { matchId, playerId, tokenId, webhookId } from '../shapes/basic.ts'
import type { Names } from '../shapes/names.ts'
import { problemName } from '../shapes/problem.ts'
import type { Shapes } from '../shapes/shapes.ts'
import { webhookMessageId } from '../shapes/webhook.ts'
import { problemResponses } from './problems.ts'
import { headersOf, schemaRef } from './references.ts'

const answerResponse = (names: Names, { description, content, headers = [] }: Answer) => ({
  description,
  headers: headersOf(headers),
  ...(content && {
    content: Object.fromEntries(
      Object.entries(content).map(([type, schema]) => [type, { schema: schemaRef(names, schema) }]),
    ),
  }),
})

const answerResponses = (names: Names, { answers }: Documented) =>
  Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, answerResponse(names, answer)]),
  )

/** The parts of a path that differ, by name. */
const pathParameters = ({ path }: Documented, games: readonly string[]) => {
  const known: Readonly<Record<string, z.ZodType>> = {
    match: matchId,
    player: playerId,
    token: tokenId,
    webhook: webhookId,
    delivery: webhookMessageId,
    game: z.enum(games).describe('The id of a game.'),
    problem: problemName,
  }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return z.strictObject(Object.fromEntries(names.map((name) => [name, known[name] ?? z.string()])))
}

const key = z
  .string()
  .min(1)
  .max(255)
  .describe('Of your choice: a new one for each new request, the same for its repeats.')

const requestHeaders = ({ keyed, versioned, answers }: Documented) =>
  z.strictObject({
    ...(keyed && {
      'idempotency-key':
        keyed === 'always'
          ? key
          : key.optional().describe(`${key.description} Needed, but for dry runs.`),
    }),
    ...(versioned && {
      'if-match': z
        .string()
        .describe(
          'The version that the request was made for: `"17"`, or the ETag as received, also one that a proxy has weakened (`W/"17.0"`).',
        ),
    }),
    ...(answers[304] && {
      'if-none-match': z.string().optional().describe('The ETag of the copy that you have.'),
    }),
  })

const requestBody = (names: Names, { documentedBody }: Documented) =>
  documentedBody && {
    body: {
      required: true,
      content: { 'application/json': { schema: schemaRef(names, documentedBody) } },
    },
  }

/** Where no token is needed, one may still be sent. */
const securityOf = ({ scope }: Documented) =>
  scope === null ? [{}, { token: [] }] : [{ token: [scope] }]

/** An operation as the document tells it. */
export const operationOf = ({ names, games }: Shapes, route: Documented): RouteConfig => {
  const { method, path, id, tag, summary, description, query } = route
  return {
    method,
    path,
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: securityOf(route),
    request: {
      params: pathParameters(route, [...games.keys()]),
      query,
      headers: requestHeaders(route),
      ...requestBody(names, route),
    },
    responses: { ...answerResponses(names, route), ...problemResponses(route) },
  }
}
