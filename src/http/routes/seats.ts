import type { Context } from 'hono'
import type { Entry } from '../../matches/log.ts'
import type { Match } from '../../matches/match.ts'
import { isRefusal } from '../../matches/refusal.ts'
import { join, leave, setClientSeed } from '../../matches/seats.ts'
import { seatsOf } from '../../matches/show.ts'
import { shownTo } from '../answers.ts'
import type { Caller } from '../caller.ts'
import { type Answer, bodyOf, type Call, noBody, noQuery, type Route, route } from '../operation.ts'
import { ownAccount } from '../own-account.ts'
import { isProblem } from '../problem.ts'
import { sendJson, sendNothing } from '../reply.ts'
import { tooManyRunning } from '../running.ts'
import type { Service } from '../service.ts'
import { joining, seedChange } from '../shapes/creation.ts'
import type { Shapes } from '../shapes/shapes.ts'
import { joinableMatch, playableMatch } from '../subjects.ts'

type Seated<B> = Call<Entry, object, B>

/** The match after a change of its seats. */
const sendMatch = async (
  service: Service,
  { c, caller }: { readonly c: Context; readonly caller: Caller },
  { match, status }: { readonly match: Match; readonly status: 200 | 201 },
): Promise<Response> => {
  const { tag, body } = await shownTo(service, match, caller.player)
  return sendJson(c, body(), { status, headers: { ETag: tag } })
}

const shown = ({ match }: Shapes, description: string): Answer => ({
  description,
  content: { 'application/json': match },
  headers: ['etag'],
})

const takeSeat = (service: Service): Route =>
  route(service, {
    id: 'takeSeat',
    tag: 'Seats',
    summary: 'Join a match',
    description:
      'The lowest free seat, or the one named. A private match is joined with its code. Who sits already is answered with 200, and nothing changes.',
    scope: 'matches:play',
    subject: joinableMatch(service),
    query: noQuery,
    body: bodyOf(joining),
    answers: (shapes) => ({
      201: shown(shapes, 'You sit: the match.'),
      200: shown(shapes, 'You sat already: the match, unchanged.'),
    }),
    problems: ['seat-taken', 'seats-full', 'not-open', 'too-many-matches', 'busy'],
    handle: async (call) => {
      const account = await ownAccount(service, call.caller)
      if (isProblem(account)) return account
      const { seat, clientSeed, clientSeedHash } = call.body
      const { id, name } = account
      const seated = seatsOf(call.found.match, id).length > 0
      const refused = seated ? undefined : await tooManyRunning(service, id)
      if (refused) return refused
      const joined = await join(service.platform, call.found, {
        player: { id, name },
        clientSeed,
        clientSeedHash,
        ...(seat !== undefined && { seat }),
      })
      if (isRefusal(joined)) return joined
      const { match, isChanged } = joined
      return sendMatch(service, call, { match, status: isChanged ? 201 : 200 })
    },
  })

const changeSeed = (service: Service): Route =>
  route(service, {
    id: 'setClientSeed',
    tag: 'Seats',
    summary: 'Change your client seed, or reveal the promised one',
    scope: 'matches:play',
    subject: playableMatch(service),
    query: noQuery,
    body: bodyOf(seedChange),
    answers: (shapes) => ({ 200: shown(shapes, 'The match.') }),
    problems: [
      'not-seated',
      'not-open',
      'seats-not-taken',
      'client-seed-fixed',
      'client-seed-mismatch',
      'busy',
    ],
    handle: async (call: Seated<{ readonly clientSeed: string | null }>) => {
      const { clientSeed } = call.body
      const player = call.caller.player ?? ''
      const seeded = await setClientSeed(service.platform, call.found, { player, clientSeed })
      if (isRefusal(seeded)) return seeded
      return sendMatch(service, call, { match: seeded.match, status: 200 })
    },
  })

const leaveSeat = (service: Service): Route =>
  route(service, {
    id: 'leaveSeat',
    tag: 'Seats',
    summary: 'Leave before the start',
    scope: 'matches:play',
    subject: playableMatch(service),
    query: noQuery,
    body: noBody,
    answers: { 204: { description: 'The seat is free again.' } },
    problems: ['not-seated', 'not-open', 'busy'],
    handle: async ({ c, caller, found }) => {
      const left = await leave(service.platform, found, caller.player ?? '')
      return isRefusal(left) ? left : sendNothing(c)
    },
  })

export const seatRoutes = (service: Service): readonly Route[] => [
  takeSeat(service),
  changeSeed(service),
  leaveSeat(service),
]
