import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Sends JSON that is no part of a match: not to be kept unless `headers` say so. */
export const sendJson = (
  c: Context,
  body: unknown,
  {
    status = 200,
    headers = {},
  }: {
    readonly status?: ContentfulStatusCode
    readonly headers?: Readonly<Record<string, string>>
  } = {},
): Response =>
  c.body(JSON.stringify(body), status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...headers,
  })

/** Done, and nothing to say. */
export const sendNothing = (c: Context): Response =>
  c.body(null, 204, { 'Cache-Control': 'no-store' })
