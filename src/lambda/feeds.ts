import { Hono } from 'hono'
import { streamHandle } from 'hono/aws-lambda'
import { createApp } from '../http/app.ts'
import { leaseFeeds } from '../http/feeds.ts'
import { asSent, limits } from './edge.ts'
import { cloudPlatform } from './platform.ts'

const platform = cloudPlatform()
const app = createApp(platform, { limits, feeds: leaseFeeds(platform, limits) })

/** Sends Server-Sent Events through a function URL. */
export const handler: unknown = streamHandle(
  new Hono<{ Bindings: object }>().all('*', (c) => app.fetch(asSent(c.req.raw), c.env)),
)
