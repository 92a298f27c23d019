import type { Profile } from '../../accounts/players.ts'
import { newProfile, profileOf, register } from '../../accounts/players.ts'
import { quotas } from '../../accounts/quota.ts'
import { scopes } from '../../accounts/tokens.ts'
import { bodyOf, type Finder, noBody, noQuery, noSubject, type Route, route } from '../operation.ts'
import { problem } from '../problem.ts'
import { quota } from '../quota.ts'
import { sendJson } from '../reply.ts'
import { type Service, urlOf } from '../service.ts'
import * as shapes from '../shapes/account.ts'
import { playerId } from '../shapes/basic.ts'
import { newToken } from './tokens.ts'

const anyPlayer = ({ platform }: Service): Finder<Profile> => ({
  problems: ['not-found'],
  find: async ({ params }) => {
    const { success, data } = playerId.safeParse(params['player'])
    const profile = success ? await profileOf(platform, data) : undefined
    return profile ?? problem('not-found', { detail: 'There is no player with this id.' })
  },
})

export const playerRoutes = (service: Service): readonly Route[] => [
  route(service, {
    id: 'registerPlayer',
    tag: 'Players',
    summary: 'Become a player',
    description: 'Gives a new player and a first token with every scope, which never expires.',
    scope: null,
    subject: noSubject,
    query: noQuery,
    body: bodyOf(shapes.playerWish),
    answers: {
      201: {
        description: 'The player, and the token’s secret: it is shown this once.',
        content: { 'application/json': shapes.registration },
        headers: ['location'],
      },
    },
    problems: ['too-many-requests'],
    handle: async ({ c, body }) => {
      const address = service.settings.limits?.addressOf(c)
      const refused =
        address === undefined ? undefined : await quota(service, quotas.players, address)
      if (refused) return refused
      const player = newProfile(service.platform, body.name)
      const [token] = await Promise.all([
        newToken(service, { player: player.id, scopes, expiresAt: null }),
        register(service.platform, player),
      ])
      const headers = { Location: urlOf(service, `/v1/players/${player.id}`) }
      return sendJson(c, { player, token }, { status: 201, headers })
    },
  }),
  route(service, {
    id: 'getPlayer',
    tag: 'Players',
    summary: 'A player, as everybody sees it',
    scope: null,
    subject: anyPlayer(service),
    query: noQuery,
    body: noBody,
    answers: {
      200: { description: 'The player.', content: { 'application/json': shapes.profile } },
    },
    handle: async ({ c, found }) => sendJson(c, found),
  }),
]
