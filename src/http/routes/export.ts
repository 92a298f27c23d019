import { exported } from '../../matches/export.ts'
import { lookerOf } from '../../matches/show.ts'
import { noBody, noQuery, type Route, route } from '../operation.ts'
import type { Service } from '../service.ts'
import { readableMatch } from '../subjects.ts'
import { sendEntity, tagOf } from '../versions.ts'

export const exportRoute = (service: Service): Route =>
  route(service, {
    id: 'exportMatch',
    tag: 'Matches',
    summary: 'The whole match, to be checked by anybody',
    description:
      'Every commit, and after the end the seed: `castellan verify` checks the bundle without any network and without trust in this service. Before the end it is what you may see, and unproved.',
    scope: null,
    subject: readableMatch(service),
    query: noQuery,
    body: noBody,
    answers: (shapes) => ({
      200: {
        description: 'The bundle.',
        content: { 'application/json': shapes.bundle },
        headers: ['etag', 'vary', 'cache-control'],
      },
      304: { description: 'Your copy is still right.', headers: ['etag', 'vary', 'cache-control'] },
    }),
    handle: async ({ c, caller, found: { match } }) => {
      const { seats, viewer } = lookerOf(match, caller.player)
      const text = () => ReadableStream.from(exported(service.platform, match, viewer))
      return sendEntity(c, {
        tag: tagOf(match.version, seats),
        freshness: 'present',
        type: 'application/json',
        headers: { 'Content-Disposition': `attachment; filename="${match.id}.json"` },
        body: () => text().pipeThrough(new TextEncoderStream()),
      })
    },
  })
