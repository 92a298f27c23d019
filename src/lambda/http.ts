import { handle } from 'hono/aws-lambda'
import { z } from 'zod'
import { createApp } from '../http/app.ts'
import { leaseFeeds } from '../http/feeds.ts'
import { behindEdge, limits } from './edge.ts'
import { keeping } from './keeping.ts'
import { cloudPlatform } from './platform.ts'

const { PUBLIC_URL, ORIGIN_KEYS } = process.env

/** zod would make code of every schema that it reads by: dearer than reading by it once or twice. */
z.config({ jitless: true })

const platform = cloudPlatform()
const app = createApp(platform, {
  limits,
  feeds: leaseFeeds(platform, limits),
  webhooks: keeping(platform),
  ...(PUBLIC_URL !== undefined && { publicUrl: PUBLIC_URL }),
})

/** What every answer takes is loaded at the start, when Lambda gives a function a whole CPU. */
await app.request('/healthz')

/** Answers the events of an HTTP API. */
export const handler = behindEdge(ORIGIN_KEYS, handle(app))
