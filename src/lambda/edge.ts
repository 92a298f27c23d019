import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { LambdaContext, LambdaEvent } from 'hono/aws-lambda'
import { type Limits, policies } from '../http/limits.ts'

/**
 * What CloudFront adds to a request for the functions behind it. It sets these headers itself,
 * whatever the client has sent.
 */
export const added = {
  /** Proves to the API that CloudFront asks. */
  key: 'x-origin-key',
  /** The viewer's address. */
  address: 'x-viewer-address',
  /** The viewer's `Authorization`: on its way to a function URL CloudFront signs with its own. */
  authorization: 'x-viewer-authorization',
} as const

/** How much one caller may ask, by the address that CloudFront has seen. */
export const limits: Limits = {
  ...policies,
  addressOf: (c: Context) => c.req.header(added.address),
}

/** A request with the `Authorization` that its viewer has sent, or without. */
export const asSent = (request: Request): Request => {
  const headers = new Headers(request.headers)
  const authorization = headers.get(added.authorization)
  headers.delete(added.authorization)
  if (authorization === null) headers.delete('authorization')
  else headers.set('authorization', authorization)
  return new Request(request, { headers })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const refusal = {
  statusCode: 403,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ title: 'Forbidden', status: 403, detail: 'Ask the public address.' }),
}

/** A handler that answers CloudFront alone: `keys` are those that it may show, commas between. */
export const behindEdge = (
  keys: string | undefined,
  handler: (event: LambdaEvent, context?: LambdaContext) => Promise<object>,
) => {
  if (!keys) throw new Error('ORIGIN_KEYS is not set')
  const taken = keys.split(',').map(digest)
  return async (event: LambdaEvent, context?: LambdaContext): Promise<object> => {
    const shown = digest(String(event.headers?.[added.key]))
    return taken.some((key) => timingSafeEqual(key, shown)) ? handler(event, context) : refusal
  }
}
