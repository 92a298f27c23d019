import { documentOf } from '../document/document.ts'
import { noBody, noQuery, noSubject, type Route, route } from '../operation.ts'
import { documentedIn } from '../sections.ts'
import type { Service } from '../service.ts'
import { document } from '../shapes/catalogue.ts'

/** The document of all operations, made when it is first asked for. */
export const documentRoute = (service: Service): Route => {
  let text: string | undefined
  return route(service, {
    id: 'getDocument',
    tag: 'Service',
    summary: 'This document',
    scope: null,
    subject: noSubject,
    query: noQuery,
    body: noBody,
    answers: {
      200: {
        description: 'An OpenAPI 3.1 document.',
        content: { 'application/json': document },
        headers: ['cache-control'],
      },
    },
    handle: async ({ c }) => {
      text ??= JSON.stringify(await documentOf(service, await documentedIn(service)))
      return c.body(text, 200, {
        'Content-Type': 'application/json',
        'Cache-Control': 'public, max-age=300',
      })
    },
  })
}
