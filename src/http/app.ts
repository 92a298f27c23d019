import { type Context, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import { TrieRouter } from 'hono/router/trie-router'
import type { Platform } from '../matches/platform.ts'
import { isBadCursor } from '../store/table.ts'
import { docsApp } from './docs.ts'
import { countFeeds } from './feeds.ts'
import { limiting } from './limits.ts'
import { openToAll } from './open.ts'
import { invalidField, problem, sendProblem } from './problem.ts'
import { type OfferedGame, offeredGames } from './schemas.ts'
import { installOperations } from './sections.ts'
import type { Service, Settings } from './service.ts'
import { siteApp } from './site.ts'
import { isUrgent } from './urgent.ts'

/** The one place that catches: a cursor is the client's fault, everything else ours. */
const onError = (error: Error, c: Context): Response => {
  if (isBadCursor(error))
    return sendProblem(c, invalidField('/query/cursor', 'is not the cursor of a page'))
  console.error(`${c.get('requestId')} ${c.req.method} ${c.req.path}:`, error)
  return sendProblem(c, problem('internal-error'))
}

/** What the operations work with. */
export const serviceOver = (
  platform: Platform,
  settings: Settings = {},
  games: readonly OfferedGame[] = offeredGames,
): Service => ({
  platform,
  settings,
  games,
  tokens: new Map(),
  feeds: settings.feeds ?? countFeeds(settings.limits),
})

const noSuchPath = problem('not-found', {
  detail: 'Nothing has this path. GET /openapi.json lists every path that there is.',
})

const refuseMethod = (app: Hono) =>
  methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) =>
      sendProblem(c, problem('method-not-allowed', { headers: { Allow: methods.join(', ') } })),
  })

/**
 * The whole HTTP interface. Its router is asked in half a microsecond and built in a third of the time
 * that hono’s usual one takes: a function in the cloud may have started for one request.
 */
export const appOf = (service: Service): Hono => {
  const app = new Hono({ router: new TrieRouter() })
  const { limits } = service.settings
  app.use(requestId(), openToAll)
  if (limits) app.use(limiting(limits, isUrgent(service), service.platform.now))
  app.use(refuseMethod(app))
  app.route('/', siteApp(service.settings.site))
  installOperations(app, service)
  app.route('/', docsApp(service.settings.docs))
  app.notFound((c) => sendProblem(c, noSuchPath))
  app.onError(onError)
  return app
}

/** The whole HTTP interface over a platform. */
export const createApp = (platform: Platform, settings: Settings = {}): Hono =>
  appOf(serviceOver(platform, settings))
