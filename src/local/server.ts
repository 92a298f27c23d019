import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createApp } from '../http/app.ts'
import { platformOver } from '../matches/platform-over.ts'
import { sweep } from '../matches/sweep.ts'
import { site } from '../site/build.ts'
import { foldDigest } from './fold.ts'
import { follow } from './follow.ts'
import { createLag } from './lag.ts'
import { limitsOf } from './limits.ts'
import { everyMinute } from './minute.ts'
import { openTable } from './table.ts'
import { withWebhooks } from './webhooks.ts'

const { PORT = '8080', HOST = '0.0.0.0', PUBLIC_URL } = process.env

/** How many matches the process keeps in mind. */
const cached = 2000

/** One match that fails holds up no other; the log says which. */
const report = (match: string, error: unknown): void => console.error(`${match}:`, error)

const table = await openTable(process.env)
const { relayed, swept } = createLag(console.warn)
const { platform, courier } = withWebhooks(
  { ...platformOver(table, { fold: foldDigest(), cached }), relayed },
  process.env,
  report,
)
const sweeper = everyMinute(async () => {
  try {
    swept(await sweep(platform, report))
  } catch (error) {
    report('the sweep', error)
  }
})
await sweeper.first
const follower = follow(platform, report)
const app = createApp(platform, {
  ...(PUBLIC_URL !== undefined && { publicUrl: PUBLIC_URL }),
  ...limitsOf(process.env),
  webhooks: courier.webhooks,
  site: site(),
  docs: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
})

const server = serve({ fetch: app.fetch, port: Number(PORT), hostname: HOST }, ({ port }) => {
  console.log(`Castellan listens on http://localhost:${port}`)
})

/** Answers what has been asked, carries on what was committed, and goes. */
const stop = async (): Promise<void> => {
  const closed = new Promise((resolve) => server.close(resolve))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  await closed
  await sweeper.stop()
  await follower.stop()
  await courier.stop()
  await table.close()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
