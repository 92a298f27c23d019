import { type Profile, profileOf, rename } from '../../accounts/players.ts'
import { revokeAll } from '../../accounts/tokens.ts'
import { forgetPlayer } from '../../matches/forget.ts'
import type { Caller } from '../caller.ts'
import { bodyOf, type Finder, noBody, noQuery, noSubject, type Route, route } from '../operation.ts'
import { problem } from '../problem.ts'
import { sendJson, sendNothing } from '../reply.ts'
import type { Service } from '../service.ts'
import * as shapes from '../shapes/account.ts'

/** The caller's own account, as long as it is not deleted. */
export const ownAccount = async ({ platform }: Service, { player }: Caller) => {
  const profile = player === undefined ? undefined : await profileOf(platform, player)
  return profile && profile.name !== null
    ? { ...profile, name: profile.name }
    : problem('token-needed', { detail: 'The account has been deleted.' })
}

const me = (service: Service): Finder<Profile> => ({
  problems: [],
  find: ({ caller }) => ownAccount(service, caller),
})

const shown = { 200: { description: 'You.', content: { 'application/json': shapes.profile } } }

export const meRoutes = (service: Service): readonly Route[] => [
  route(service, {
    method: 'get',
    path: '/v1/me',
    id: 'getMe',
    tag: 'Account',
    summary: 'The player that the token belongs to',
    scope: 'account',
    subject: me(service),
    query: noQuery,
    body: noBody,
    answers: shown,
    handle: async ({ c, found }) => sendJson(c, found),
  }),
  route(service, {
    method: 'patch',
    path: '/v1/me',
    id: 'changeMe',
    tag: 'Account',
    summary: 'Change your name',
    description: 'Matches that you sit in already keep the name that you sat down with.',
    scope: 'account',
    subject: me(service),
    query: noQuery,
    body: bodyOf(shapes.profileChange),
    answers: shown,
    handle: async ({ c, found, body }) => {
      if (body.name === undefined) return sendJson(c, found)
      const renamed = await rename(service.platform, found.id, body.name)
      return renamed ? sendJson(c, renamed) : problem('token-needed')
    },
  }),
  route(service, {
    method: 'delete',
    path: '/v1/me',
    id: 'deleteMe',
    tag: 'Account',
    summary: 'Delete your account',
    description:
      'Resigns your running matches, leaves the open ones, revokes your tokens and forgets your name, in past matches too: within ten seconds it is shown nowhere. It cannot be undone. If the answer is lost, send the request again.',
    scope: 'account',
    subject: noSubject,
    query: noQuery,
    body: noBody,
    answers: { 204: { description: 'You are forgotten.' } },
    handle: async ({ c, caller: { player = '' } }) => {
      const { platform, tokens } = service
      await rename(platform, player, null)
      await forgetPlayer(platform, player)
      await revokeAll(platform.table, tokens, player)
      return sendNothing(c)
    },
  }),
]
