import { z } from '@hono/zod-openapi'
import { quotas } from '../../accounts/quota.ts'
import { type Endpoint, endpointOf, endpointsOf } from '../../webhooks/endpoint.ts'
import {
  addEndpoint,
  alterEndpoint,
  mostEndpoints,
  removeEndpoint,
  removeEndpoints,
} from '../../webhooks/registration.ts'
import { urlFlaw } from '../../webhooks/target.ts'
import type { Keeping } from '../../webhooks/webhooks.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import { bodyOf, type Finder, noBody, noQuery, type Route, route } from '../operation.ts'
import { ownAccount } from '../own-account.ts'
import { invalidField, isProblem, type Problem, problem } from '../problem.ts'
import { quotaOf } from '../quota.ts'
import { sendJson, sendNothing } from '../reply.ts'
import { type Service, urlOf } from '../service.ts'
import { paging } from '../shapes/basic.ts'
import * as shapes from '../shapes/webhook.ts'
import { shownWebhook } from '../webhook-answers.ts'

type Owner = { readonly keeping: Keeping; readonly player: string }

const owner = (service: Service): Finder<Owner> => ({
  problems: ['not-found'],
  find: async ({ caller }) => {
    const { platform, settings } = service
    if (!settings.webhooks) return problem('not-found')
    const account = await ownAccount(service, caller)
    if (isProblem(account)) return account
    return { keeping: { ...settings.webhooks, platform }, player: account.id }
  },
})

/** One of the caller's own endpoints. */
export const ownWebhook = (
  service: Service,
): Finder<{ readonly keeping: Keeping; readonly endpoint: Endpoint }> => ({
  problems: ['not-found'],
  find: async (asking) => {
    const found = await owner(service).find(asking)
    if (!('keeping' in found)) return found
    const { keeping, player } = found
    const hook = asking.params['webhook'] ?? ''
    const endpoint = await endpointOf(keeping.platform, { player, hook })
    return endpoint ? { keeping, endpoint } : problem('not-found')
  },
})

/** Why an endpoint may not be challenged now: whoever sits at its host may not want to be asked. */
export const challengeLimit = async (
  service: Service,
  player: string,
  url: string,
): Promise<Problem | undefined> => {
  if (!service.settings.limits) return undefined
  const [countOwn, countOnHost] = await Promise.all([
    quotaOf(service, quotas.challenges, { who: player }),
    quotaOf(service, quotas.challengesOfHost, { who: new URL(url).hostname }),
  ])
  return (await countOwn()) ?? countOnHost()
}

/** Why messages may not go to a URL, or not yet. */
const urlProblem = async (
  service: Service,
  { loopback }: Keeping,
  { player, url }: Pick<Endpoint, 'player' | 'url'>,
): Promise<Problem | undefined> => {
  const flaw = urlFlaw(url, loopback)
  return flaw === undefined ? challengeLimit(service, player, url) : invalidField('/url', flaw)
}

const shown = {
  200: { description: 'The endpoint.', content: { 'application/json': shapes.webhook } },
}

const one = {
  tag: 'Webhooks',
  scope: 'webhooks',
  query: noQuery,
} as const

const makeWebhook = (service: Service): Route =>
  route(service, {
    ...one,
    id: 'makeWebhook',
    summary: 'Be told by signed requests',
    description:
      'The endpoint hears of matches in which you have or had a seat, or that you created, from now on. It is challenged at once, and gets no other message before it has answered; messages wait for it meanwhile.',
    subject: owner(service),
    body: bodyOf(shapes.webhookWish),
    answers: {
      201: {
        description: 'The endpoint with its secret: it is shown this once.',
        content: { 'application/json': shapes.newWebhook },
        headers: ['location'],
      },
    },
    problems: ['too-many-webhooks', 'too-many-requests'],
    handle: async ({ c, caller, found: { keeping, player }, body }) => {
      const { platform } = keeping
      if ((await endpointsOf(platform, player)).length >= mostEndpoints)
        return problem('too-many-webhooks')
      const flaw = await urlProblem(service, keeping, { player, url: body.url })
      if (flaw) return flaw
      const added = await addEndpoint(keeping, player, body)
      if (!added) return problem('too-many-webhooks')
      // The account may have been deleted meanwhile, with the endpoints that it had then.
      const account = await ownAccount(service, caller)
      if (isProblem(account)) {
        await removeEndpoints(platform, player)
        return account
      }
      const { endpoint, secret } = added
      const headers = { Location: urlOf(service, `/v1/webhooks/${endpoint.id}`) }
      const answer = { ...(await shownWebhook(platform, endpoint)), secret }
      return sendJson(c, answer, { status: 201, headers })
    },
  })

const ofEndpoints = /^hook_[0-9A-Z]{26}$/

const listWebhooks = (service: Service): Route =>
  route(service, {
    ...one,
    id: 'listWebhooks',
    summary: 'Your webhook endpoints',
    subject: owner(service),
    query: z.strictObject(paging),
    body: noBody,
    answers: {
      200: { description: 'A page of them.', content: { 'application/json': shapes.webhookList } },
    },
    handle: async ({ c, found: { keeping, player }, query: { limit, cursor } }) => {
      const { platform } = keeping
      const place = fromCursor(cursor, ofEndpoints)
      if (isProblem(place)) return place
      const { after = '' } = place
      const all = (await endpointsOf(platform, player)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const behind = all.filter(({ id }) => id > after)
      const page = behind.slice(0, limit)
      return sendJson(c, {
        items: await Promise.all(page.map((endpoint) => shownWebhook(platform, endpoint))),
        nextCursor: toCursor(behind.length > limit ? page.at(-1)?.id : undefined),
        asOf: new Date(platform.now()).toISOString(),
      })
    },
  })

const getWebhook = (service: Service): Route =>
  route(service, {
    ...one,
    id: 'getWebhook',
    summary: 'A webhook endpoint, and how it fares',
    subject: ownWebhook(service),
    body: noBody,
    answers: shown,
    handle: async ({ c, found: { endpoint } }) =>
      sendJson(c, await shownWebhook(service.platform, endpoint)),
  })

const changeWebhook = (service: Service): Route =>
  route(service, {
    ...one,
    id: 'changeWebhook',
    summary: 'Change a webhook endpoint',
    description: 'Messages that wait already go where the endpoint then is.',
    subject: ownWebhook(service),
    body: bodyOf(shapes.webhookChange),
    answers: shown,
    problems: ['too-many-requests'],
    handle: async ({ c, found: { keeping, endpoint }, body: { status, ...change } }) => {
      const { player } = endpoint
      const { url = endpoint.url } = change
      const flaw = url !== endpoint.url && (await urlProblem(service, keeping, { player, url }))
      if (flaw) return flaw
      const disabled = status === 'disabled'
      const changed = await alterEndpoint(keeping, endpoint, { ...change, disabled })
      if (!changed) return problem('not-found')
      return sendJson(c, await shownWebhook(keeping.platform, changed))
    },
  })

const deleteWebhook = (service: Service): Route =>
  route(service, {
    ...one,
    id: 'deleteWebhook',
    summary: 'Delete a webhook endpoint, and its messages',
    subject: ownWebhook(service),
    body: noBody,
    answers: { 204: { description: 'It is deleted.' } },
    handle: async ({ c, found: { endpoint } }) => {
      await removeEndpoint(service.platform, endpoint)
      return sendNothing(c)
    },
  })

/** Keeping webhook endpoints. */
export const webhookRoutes = (service: Service): readonly Route[] => [
  makeWebhook(service),
  listWebhooks(service),
  getWebhook(service),
  changeWebhook(service),
  deleteWebhook(service),
]
