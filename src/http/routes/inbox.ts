import { z } from '@hono/zod-openapi'
import { inboxOf } from '../../matches/inbox.ts'
import { formOfPlaces } from '../../matches/lists.ts'
import { seatsOf, showSummary } from '../../matches/show.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import { noBody, noSubject, type Route, route } from '../operation.ts'
import { isProblem } from '../problem.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import { paging } from '../shapes/basic.ts'

const query = z.strictObject({
  sandbox: z.boolean().default(false).describe('Only sandboxes, or only matches that are none.'),
  ...paging,
})

export const inboxRoute = (service: Service): Route =>
  route(service, {
    id: 'getInbox',
    tag: 'Play',
    summary: 'Every decision that waits for you',
    description:
      'The most urgent first: by deadline, those without one last. `limit` counts matches; a match may wait for several decisions of yours. It may lag the log by seconds.',
    scope: 'matches:read',
    subject: noSubject,
    query,
    body: noBody,
    answers: (shapes) => ({
      200: {
        description: 'The decisions.',
        content: { 'application/json': shapes.inbox },
      },
    }),
    handle: async ({ c, caller, query: { limit, cursor, sandbox } }) => {
      const player = caller.player ?? ''
      const place = fromCursor(cursor, formOfPlaces({ awaiting: player }))
      if (isProblem(place)) return place
      const { platform } = service
      const { items, next } = await inboxOf(platform, { player, sandbox }, { limit, ...place })
      const now = new Date(platform.now()).toISOString()
      return sendJson(c, {
        items: items.map(({ match, due }) => ({
          ...due,
          match: showSummary(match, seatsOf(match, player)),
        })),
        nextCursor: toCursor(next),
        asOf: now,
        serverTime: now,
      })
    },
  })
