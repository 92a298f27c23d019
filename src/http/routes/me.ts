import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Profile, rename } from '../../accounts/players.ts'
import { revokeAll } from '../../accounts/tokens.ts'
import { forgetPlayer } from '../../matches/forget.ts'
import { isRefusal } from '../../matches/refusal.ts'
import { takeVacation, vacationOf } from '../../matches/vacation.ts'
import { endpointsOf } from '../../webhooks/endpoint.ts'
import { removeEndpoints } from '../../webhooks/registration.ts'
import {
  bodyOf,
  type Finder,
  noBody,
  noQuery,
  noSubject,
  type Refused,
  type Route,
  route,
} from '../operation.ts'
import { ownAccount } from '../own-account.ts'
import { invalidField, problem } from '../problem.ts'
import { sendJson, sendNothing } from '../reply.ts'
import type { Service } from '../service.ts'
import * as shapes from '../shapes/account.ts'

const me = (service: Service): Finder<Profile> => ({
  problems: [],
  find: ({ caller }) => ownAccount(service, caller),
})

const shown = { 200: { description: 'You.', content: { 'application/json': shapes.ownProfile } } }

/** Endpoints that get nothing more though their owner does not know. */
const disabledWebhooks = async ({ platform }: Service, player: string) =>
  (await endpointsOf(platform, player)).flatMap(({ id, standing }) =>
    standing.status === 'disabled' && standing.because !== 'owner' ? [id] : [],
  )

const sendMe = async (service: Service, c: Context, profile: Profile): Promise<Response> => {
  const { platform } = service
  const vacation = await vacationOf(platform, profile.id)
  const lasts = vacation && vacation.until > new Date(platform.now()).toISOString()
  return sendJson(c, {
    ...profile,
    vacation: lasts ? vacation : null,
    disabledWebhooks: await disabledWebhooks(service, profile.id),
  })
}

type Change = z.output<typeof shapes.profileChange>

/** Changes what a body names: first what may be refused. */
const change = async (
  { platform }: Service,
  profile: Profile,
  { name, vacation }: Change,
): Promise<Profile | Refused> => {
  const until = vacation && new Date(vacation.until).toISOString()
  if (until && until <= new Date(platform.now()).toISOString())
    return invalidField('/vacation/until', 'must lie ahead; null ends a vacation')
  const taken = until === undefined ? null : await takeVacation(platform, profile.id, until)
  if (taken && isRefusal(taken)) return taken
  if (name === undefined) return profile
  return (await rename(platform, profile.id, name)) ?? problem('token-needed')
}

export const meRoutes = (service: Service): readonly Route[] => [
  route(service, {
    id: 'getMe',
    tag: 'Account',
    summary: 'The player that the token belongs to',
    scope: 'account',
    subject: me(service),
    query: noQuery,
    body: noBody,
    answers: shown,
    handle: async ({ c, found }) => sendMe(service, c, found),
  }),
  route(service, {
    id: 'changeMe',
    tag: 'Account',
    summary: 'Change your name, or go on vacation',
    description:
      'Matches that you sit in already keep the name that you sat down with. A vacation stops your clocks: at most 30 days in a calendar year, and 60 in one match.',
    scope: 'account',
    subject: me(service),
    query: noQuery,
    body: bodyOf(shapes.profileChange),
    answers: shown,
    problems: ['vacation-used-up', 'busy'],
    handle: async ({ c, found, body }) => {
      const changed = await change(service, found, body)
      return 'id' in changed ? sendMe(service, c, changed) : changed
    },
  }),
  route(service, {
    id: 'deleteMe',
    tag: 'Account',
    summary: 'Delete your account',
    description:
      'Resigns your running matches, leaves the open ones, revokes your tokens, deletes your webhook endpoints and forgets your name, in past matches too: within ten seconds it is shown nowhere. It cannot be undone. If the answer is lost, send the request again.',
    scope: 'account',
    subject: noSubject,
    query: noQuery,
    body: noBody,
    answers: { 204: { description: 'You are forgotten.' } },
    handle: async ({ c, caller: { player = '' } }) => {
      const { platform, tokens } = service
      await rename(platform, player, null)
      await removeEndpoints(platform, player)
      await forgetPlayer(platform, player)
      await revokeAll(platform.table, tokens, player)
      return sendNothing(c)
    },
  }),
]
