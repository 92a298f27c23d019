import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from '../http/app.ts'
import { sweep } from '../matches/sweep.ts'
import { openSqlite } from '../store/sqlite.ts'
import { foldDigest } from './fold.ts'
import { follow } from './follow.ts'
import { everyMinute } from './minute.ts'
import { platformOver } from './platform.ts'

const { PORT = '8080', HOST = '0.0.0.0', DATA_DIR = '.data', PUBLIC_URL } = process.env

mkdirSync(DATA_DIR, { recursive: true })
/** One match that fails holds up no other; the log says which. */
const report = (match: string, error: unknown): void => console.error(`${match}:`, error)

const table = openSqlite({ file: join(DATA_DIR, 'castellan.db') })
const platform = platformOver(table, foldDigest())
const sweeper = everyMinute(() =>
  sweep(platform, report).catch((error) => report('the sweep', error)),
)
await sweeper.first
const follower = follow(platform, report)
const app = createApp(platform, { ...(PUBLIC_URL !== undefined && { publicUrl: PUBLIC_URL }) })

const server = serve({ fetch: app.fetch, port: Number(PORT), hostname: HOST }, ({ port }) => {
  console.log(`Castellan listens on http://localhost:${port}, its data in ${DATA_DIR}`)
})

/** Answers what has been asked, carries on what was committed, and goes. */
const stop = async (): Promise<void> => {
  const closed = new Promise((resolve) => server.close(resolve))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  await closed
  await sweeper.stop()
  await follower.stop()
  await table.close()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
