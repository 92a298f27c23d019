import { handle } from 'hono/aws-lambda'
import { createApp } from '../http/app.ts'
import { behindEdge, limits } from './edge.ts'
import { cloudPlatform } from './platform.ts'

const { PUBLIC_URL, ORIGIN_KEYS } = process.env

const app = createApp(cloudPlatform(), {
  limits,
  ...(PUBLIC_URL !== undefined && { publicUrl: PUBLIC_URL }),
})

/** Answers the events of an HTTP API. */
export const handler = behindEdge(ORIGIN_KEYS, handle(app))
