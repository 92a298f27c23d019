import { handle } from 'hono/aws-lambda'
import { createApp } from '../http/app.ts'
import { cloudPlatform } from './platform.ts'

const { PUBLIC_URL } = process.env

/** Answers the events of an HTTP API. */
export const handler = handle(
  createApp(cloudPlatform(), { ...(PUBLIC_URL !== undefined && { publicUrl: PUBLIC_URL }) }),
)
