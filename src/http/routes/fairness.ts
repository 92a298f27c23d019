import { drawsOf } from '../../matches/fairness.ts'
import { isOver, lookerOf, showSummary } from '../../matches/show.ts'
import { noBody, noQuery, type Route, route } from '../operation.ts'
import type { Service } from '../service.ts'
import { fairnessReport } from '../shapes/fairness.ts'
import { readableMatch } from '../subjects.ts'
import { sendEntity, tagOf } from '../versions.ts'

export const fairnessRoute = (service: Service): Route =>
  route(service, {
    id: 'getFairness',
    tag: 'Matches',
    summary: 'What proves that the draws were fair',
    description:
      'The commitment to the secret seed, the players’ own seeds, and after the end the seed itself and every draw with what could have come.',
    scope: null,
    subject: readableMatch(service),
    query: noQuery,
    body: noBody,
    answers: {
      200: {
        description: 'Commitment, seeds and draws.',
        content: { 'application/json': fairnessReport },
        headers: ['etag', 'vary', 'cache-control'],
      },
      304: { description: 'Your copy is still right.', headers: ['etag', 'vary', 'cache-control'] },
    },
    handle: async ({ c, caller, found: { match } }) => {
      const { seats } = lookerOf(match, caller.player)
      const { id, logHead } = match
      const { fairness } = showSummary(match, seats)
      const draws = async () => (isOver(match) ? drawsOf(service.platform, match) : null)
      return sendEntity(c, {
        tag: tagOf(match.version, seats),
        freshness: 'present',
        body: async () => ({ match: id, ...fairness, logHead, draws: await draws() }),
      })
    },
  })
