import { noBody, noQuery, noSubject, type Route, route } from '../operation.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import { health } from '../shapes/catalogue.ts'

/** What only operators ask. */
export const serviceRoutes = (service: Service): readonly Route[] => [
  route(service, {
    method: 'get',
    path: '/healthz',
    id: 'getHealth',
    tag: 'Service',
    summary: 'Whether the service lives',
    scope: null,
    subject: noSubject,
    query: noQuery,
    body: noBody,
    answers: { 200: { description: 'It lives.', content: { 'application/json': health } } },
    handle: async ({ c }) => sendJson(c, { status: 'ok' }),
  }),
]
