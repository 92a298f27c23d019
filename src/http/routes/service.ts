import { noBody, noQuery, noSubject, type Route, route } from '../operation.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import { health } from '../shapes/health.ts'

const open = { tag: 'Service', scope: null, subject: noSubject, query: noQuery, body: noBody }

const rootRoute = (service: Service): Route =>
  route(service, {
    ...open,
    id: 'getRoot',
    summary: 'Where to begin',
    description: 'Where a reference client is served, it is here instead.',
    answers: { 302: { description: 'The API reference.', headers: ['location'] } },
    handle: async ({ c }) =>
      c.redirect(service.settings.docs === undefined ? '/openapi.json' : '/docs'),
  })

const healthRoute = (service: Service): Route =>
  route(service, {
    ...open,
    id: 'getHealth',
    summary: 'Whether the service lives',
    answers: { 200: { description: 'It lives.', content: { 'application/json': health } } },
    handle: async ({ c }) => sendJson(c, { status: 'ok' }),
  })

/** What is there besides the games. */
export const serviceRoutes = (service: Service): readonly Route[] => [
  rootRoute(service),
  healthRoute(service),
]
