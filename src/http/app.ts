import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import type { Platform } from '../matches/platform.ts'
import { isBadCursor } from '../store/table.ts'
import { docsApp } from './docs.ts'
import { countFeeds } from './feeds.ts'
import { limiting } from './limits.ts'
import { once } from './once.ts'
import { openToAll } from './open.ts'
import type { Route } from './operation.ts'
import { invalidField, problem, sendProblem } from './problem.ts'
import { actionRoute } from './routes/actions.ts'
import { boardRoute } from './routes/board.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { clockRoute } from './routes/clock.ts'
import { createRoute } from './routes/create.ts'
import { eventsRoute } from './routes/events.ts'
import { exportRoute } from './routes/export.ts'
import { fairnessRoute } from './routes/fairness.ts'
import { inboxRoute } from './routes/inbox.ts'
import { legalActionsRoute } from './routes/legal-actions.ts'
import { listRoute } from './routes/list.ts'
import { matchRoute } from './routes/match.ts'
import { meRoutes } from './routes/me.ts'
import { messageRoutes } from './routes/messages.ts'
import { playerRoutes } from './routes/players.ts'
import { problemRoutes } from './routes/problems.ts'
import { seatRoutes } from './routes/seats.ts'
import { serviceRoutes } from './routes/service.ts'
import { streamRoutes } from './routes/streams.ts'
import { tokenRoutes } from './routes/tokens.ts'
import { webhookSendingRoutes } from './routes/webhook-sending.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { type GameSchemas, gameSchemas } from './schemas.ts'
import type { Service, Settings } from './service.ts'
import { shapesOf } from './shapes/shapes.ts'
import { siteApp } from './site.ts'
import { isUrgent } from './urgent.ts'

/** Every operation, in the order of the document. */
export const routesOf = (service: Service): readonly Route[] => {
  const routes: readonly Route[] = [
    ...catalogueRoutes(service),
    ...playerRoutes(service),
    ...meRoutes(service),
    ...tokenRoutes(service),
    createRoute(service),
    listRoute(service),
    inboxRoute(service),
    matchRoute(service),
    ...seatRoutes(service),
    legalActionsRoute(service),
    actionRoute(service),
    eventsRoute(service),
    ...streamRoutes(service),
    clockRoute(service),
    boardRoute(service),
    exportRoute(service),
    fairnessRoute(service),
    ...messageRoutes(service),
    ...webhookRoutes(service),
    ...webhookSendingRoutes(service),
    ...serviceRoutes(service, () => routes),
    ...problemRoutes(service),
  ]
  return routes
}

/** The one place that catches: a cursor is the client's fault, everything else ours. */
const onError = (error: Error, c: Context): Response => {
  if (isBadCursor(error))
    return sendProblem(c, invalidField('/query/cursor', 'is not the cursor of a page'))
  console.error(`${c.get('requestId')} ${c.req.method} ${c.req.path}:`, error)
  return sendProblem(c, problem('internal-error'))
}

/** What the routes work with; `schemas`: the games that can be played. */
export const serviceOver = (
  platform: Platform,
  settings: Settings = {},
  schemas: readonly GameSchemas[] = gameSchemas,
): Service => {
  const shapes = once(() => shapesOf(schemas, platform.games))
  return {
    platform,
    settings,
    games: schemas.map(({ id }) => id),
    get shapes() {
      return shapes()
    },
    tokens: new Map(),
    feeds: countFeeds(settings.limits),
  }
}

const noSuchPath = problem('not-found', {
  detail: 'Nothing has this path. GET /openapi.json lists every path that there is.',
})

const refuseMethod = (app: OpenAPIHono) =>
  methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) =>
      sendProblem(c, problem('method-not-allowed', { headers: { Allow: methods.join(', ') } })),
  })

/** The whole HTTP interface. */
export const appOf = (service: Service): OpenAPIHono => {
  const app = new OpenAPIHono()
  const { limits } = service.settings
  app.use(requestId(), openToAll)
  if (limits) app.use(limiting(limits, isUrgent(service), service.platform.now))
  app.use(refuseMethod(app))
  app.route('/', siteApp(service.settings.site))
  for (const { method, path, run } of routesOf(service))
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), run)
  app.route('/', docsApp(service.settings.docs))
  app.notFound((c) => sendProblem(c, noSuchPath))
  app.onError(onError)
  return app
}

/** The whole HTTP interface over a platform. */
export const createApp = (platform: Platform, settings: Settings = {}): OpenAPIHono =>
  appOf(serviceOver(platform, settings))
