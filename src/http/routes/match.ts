import { shownTo } from '../answers.ts'
import { noBody, noQuery, type Route, route } from '../operation.ts'
import type { Service } from '../service.ts'
import { readableMatch } from '../subjects.ts'
import { sendEntity } from '../versions.ts'

export const matchRoute = (service: Service): Route =>
  route(service, {
    method: 'get',
    path: '/v1/matches/{match}',
    id: 'getMatch',
    tag: 'Matches',
    summary: 'A match, as you may see it',
    scope: null,
    subject: readableMatch(service),
    query: noQuery,
    body: noBody,
    answers: {
      200: {
        description: 'The match.',
        content: { 'application/json': service.shapes.match },
        headers: ['etag', 'vary', 'cache-control'],
      },
      304: { description: 'Your copy is still right.', headers: ['etag', 'vary', 'cache-control'] },
    },
    handle: async ({ c, caller, found }) => {
      const shown = await shownTo(service, found.match, caller.player)
      return sendEntity(c, { ...shown, freshness: 'present' })
    },
  })
