import { handle } from 'hono/aws-lambda'
import { createApp } from '../http/app.ts'
import { leaseFeeds } from '../http/feeds.ts'
import { behindEdge, limits } from './edge.ts'
import { keeping } from './keeping.ts'
import { cloudPlatform } from './platform.ts'

const { PUBLIC_URL, ORIGIN_KEYS } = process.env

const platform = cloudPlatform()
const app = createApp(platform, {
  limits,
  feeds: leaseFeeds(platform, limits),
  webhooks: keeping(platform),
  ...(PUBLIC_URL !== undefined && { publicUrl: PUBLIC_URL }),
})

/** What every answer takes is loaded at the start, when Lambda gives a function a whole CPU. */
await import('./frugal-schemas.ts')
await app.request('/healthz')

/** Answers the events of an HTTP API. */
export const handler = behindEdge(ORIGIN_KEYS, handle(app))
