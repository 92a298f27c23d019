import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Headers that pages of other origins may read. */
const exposed = [
  'ETag',
  'Location',
  'Link',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
  'Allow',
  'WWW-Authenticate',
  'Content-Disposition',
]

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'Authorization',
    'Content-Type',
    'If-Match',
    'If-None-Match',
    'Idempotency-Key',
    'Last-Event-ID',
    'X-Request-Id',
  ],
  exposeHeaders: exposed,
  maxAge: 86_400,
})

/** Open to pages of every origin, without cookies; on errors too. */
export const openToAll: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next)
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Access-Control-Expose-Headers', exposed.join(', '))
  c.header('X-Content-Type-Options', 'nosniff')
  await next()
  return undefined
}
