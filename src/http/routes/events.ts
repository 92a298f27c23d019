import { z } from '@hono/zod-openapi'
import { commitsAfter, moved } from '../../matches/commits.ts'
import { load } from '../../matches/log.ts'
import type { Match } from '../../matches/match.ts'
import { lookerOf, mayKnow } from '../../matches/show.ts'
import { callerOf } from '../caller.ts'
import { noBody, type Route, route } from '../operation.ts'
import { isProblem, problem } from '../problem.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import { pace } from '../sse.ts'
import { presentMatch } from '../subjects.ts'

const query = z.strictObject({
  after: z.int().min(0).max(99_999_999).default(0).describe('The version that you know already.'),
  limit: z.int().min(1).max(100).default(20).describe('How many commits at most.'),
  wait: z
    .int()
    .min(0)
    .max(25)
    .default(0)
    .describe('How many seconds to wait for a commit, if there is none yet.'),
})

type Wait = { readonly after: number; readonly seconds: number; readonly gone: AbortSignal }

/** The match once it has passed a version, or as it is when the time is over. */
const passed = async (
  service: Service,
  match: Match,
  { after, seconds, gone }: Wait,
): Promise<Match> => {
  const { platform } = service
  const { lookAgain } = service.settings.pace ?? pace
  let newest = match
  for (let left = seconds; left > 0 && newest.version <= after && !gone.aborted; ) {
    const slice = Math.min(left, lookAgain(0) / 1000)
    const found = new AbortController()
    const more = moved(platform, match.id, {
      seconds: slice,
      gone: AbortSignal.any([gone, found.signal]),
    })
    newest = (await load(platform, match.id))?.match ?? newest
    if (newest.version > after) found.abort()
    await more
    left -= slice
    newest = (await load(platform, match.id))?.match ?? newest
  }
  return newest
}

export const eventsRoute = (service: Service): Route =>
  route(service, {
    id: 'listEvents',
    tag: 'Matches',
    summary: 'What happened after a version',
    description:
      'Commits in order, as you may see them while the match runs, and open once it is over. Ask again with the last item’s version. With `wait` the answer comes with the next commit.',
    scope: null,
    subject: presentMatch(service),
    query,
    body: noBody,
    answers: (shapes) => ({
      200: {
        description: 'The commits.',
        content: { 'application/json': shapes.commitsPage },
        headers: ['vary', 'cache-control'],
      },
    }),
    problems: ['too-many-requests'],
    handle: async ({ c, caller, found, query: { after, limit, wait } }) => {
      const { closing } = service.settings
      const { signal } = c.req.raw
      const gone = closing ? AbortSignal.any([signal, closing]) : signal
      const waits = wait > 0 && found.match.version <= after
      const leave = waits ? await service.feeds(c, caller) : undefined
      if (leave && isProblem(leave)) return leave
      const match = await passed(service, found.match, { after, seconds: wait, gone }).finally(
        leave,
      )
      const listener = waits ? await callerOf(service, c) : caller
      if (isProblem(listener)) return listener
      if (!mayKnow(match, listener.player)) return problem('not-found')
      const { viewer } = lookerOf(match, caller.player)
      const asked = { match: match.id, version: after, limit }
      const items = await commitsAfter(service.platform, asked, viewer)
      const version = Math.max(match.version, items.at(-1)?.version ?? 0)
      const headers = { Vary: 'Authorization, Accept' }
      return sendJson(c, { items, version }, { headers })
    },
  })
