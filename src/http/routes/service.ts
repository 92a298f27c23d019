import { documentOf } from '../document/document.ts'
import { noBody, noQuery, noSubject, type Route, route } from '../operation.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import { document, health } from '../shapes/catalogue.ts'

const open = { tag: 'Service', scope: null, subject: noSubject, query: noQuery, body: noBody }

const rootRoute = (service: Service): Route =>
  route(service, {
    ...open,
    method: 'get',
    path: '/',
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
    method: 'get',
    path: '/healthz',
    id: 'getHealth',
    summary: 'Whether the service lives',
    answers: { 200: { description: 'It lives.', content: { 'application/json': health } } },
    handle: async ({ c }) => sendJson(c, { status: 'ok' }),
  })

/** The document of all routes, made when it is first asked for. */
const documentRoute = (service: Service, routes: () => readonly Route[]): Route => {
  let text: string | undefined
  return route(service, {
    ...open,
    method: 'get',
    path: '/openapi.json',
    id: 'getDocument',
    summary: 'This document',
    answers: {
      200: {
        description: 'An OpenAPI 3.1 document.',
        content: { 'application/json': document },
        headers: ['cache-control'],
      },
    },
    handle: async ({ c }) => {
      text ??= JSON.stringify(documentOf(service, routes()))
      return c.body(text, 200, {
        'Content-Type': 'application/json',
        'Cache-Control': 'public, max-age=300',
      })
    },
  })
}

/** What is there besides the games; `routes`: all of them, for the document. */
export const serviceRoutes = (
  service: Service,
  routes: () => readonly Route[],
): readonly Route[] => [rootRoute(service), healthRoute(service), documentRoute(service, routes)]
