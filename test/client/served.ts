import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import { openApi } from '../http/api.ts'

type Api = ReturnType<typeof openApi>

/** The HTTP interface on a port of its own, closed when the test has finished. */
export const serveApi = async (
  options?: Parameters<typeof openApi>[0],
): Promise<Api & { readonly url: string }> => {
  const api = openApi(options)
  const server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  onTestFinished(() => closed(server))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { ...api, url: `http://127.0.0.1:${address.port}` }
}

const closed = async (server: ReturnType<typeof serve>): Promise<void> => {
  if ('closeAllConnections' in server) server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
