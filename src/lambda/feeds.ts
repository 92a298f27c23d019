import { Hono } from 'hono'
import { streamHandle } from 'hono/aws-lambda'
import { createApp } from '../http/app.ts'
import { asSent } from './edge.ts'
import { cloudPlatform } from './platform.ts'

const app = createApp(cloudPlatform())

/** Sends Server-Sent Events through a function URL. */
export const handler: unknown = streamHandle(
  new Hono<{ Bindings: object }>().all('*', (c) => app.fetch(asSent(c.req.raw), c.env)),
)
