import { z } from '@hono/zod-openapi'
import { actingSeat, listingOf } from '../../matches/acting.ts'
import { lookerOf } from '../../matches/show.ts'
import { actionFor } from '../answers.ts'
import { noBody, type Route, route } from '../operation.ts'
import type { Service } from '../service.ts'
import { seat } from '../shapes/basic.ts'
import { presentMatch } from '../subjects.ts'
import { sendEntity, tagOf } from '../versions.ts'

const query = z.strictObject({
  seat: seat.optional().describe('In a sandbox: for this seat; left out: for the one awaited.'),
})

export const legalActionsRoute = (service: Service): Route =>
  route(service, {
    id: 'listLegalActions',
    tag: 'Play',
    summary: 'What your seat may do now',
    description:
      'Each action is an exact, accepted body for POST /v1/matches/{match}/actions. `resign` and `propose-abort` are never listed. A seat that is not awaited gets none.',
    scope: 'matches:read',
    subject: presentMatch(service),
    query,
    body: noBody,
    answers: (shapes) => ({
      200: {
        description: 'The actions.',
        content: { 'application/json': shapes.legalActions },
        headers: ['etag', 'vary', 'cache-control'],
      },
      304: { description: 'Your copy is still right.', headers: ['etag', 'vary', 'cache-control'] },
    }),
    problems: ['not-seated'],
    handle: async ({ c, caller, found: { match }, query: { seat: named } }) => {
      const { player } = caller
      const acting = actingSeat(match, { player, seat: named, pointer: '/query/seat' })
      if (typeof acting !== 'number') return acting
      const body = () => {
        const { actions, complete, constraint } = listingOf(service.platform, match, acting)
        return {
          version: match.version,
          awaiting: match.awaiting,
          actions: actions.map((action) => actionFor(match, acting, action)),
          complete,
          ...(constraint && { constraint }),
        }
      }
      const tag = tagOf(match.version, lookerOf(match, player).seats)
      return sendEntity(c, { tag, freshness: 'present', body })
    },
  })
