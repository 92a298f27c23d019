import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
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
/** How many milliseconds a move waits for others before the lists are told of it. */
const gathering = 5

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
const follower = follow(platform, report, { gathering })
const closing = new AbortController()
const app = createApp(platform, {
  closing: closing.signal,
  ...(PUBLIC_URL !== undefined && { publicUrl: PUBLIC_URL }),
  ...limitsOf(process.env),
  webhooks: courier.webhooks,
  site: site(),
  docs: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
})

const server = createServer(getRequestListener(app.fetch))

server.once('error', async (error) => {
  console.error(`Castellan cannot listen on ${HOST}:${PORT}: ${error.message}. Set PORT or HOST.`)
  process.exitCode = 1
  await carryOn()
})
server.listen(Number(PORT), HOST, () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  console.log(`Castellan listens on http://localhost:${port}`)
})

/** How long an answer may take that is under way when the process is told to go. */
const patience = 5000

/** Takes no more requests, ends streams, and answers what has been asked. */
const hangUp = async (): Promise<void> => {
  const closed = new Promise((resolve) => server.close(resolve))
  closing.abort()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/** Carries on what was committed, and lets go of the data. */
const carryOn = async (): Promise<void> => {
  await sweeper.stop()
  await follower.stop()
  await courier.stop()
  await table.close()
}

const stop = async (): Promise<void> => {
  await hangUp()
  await carryOn()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
