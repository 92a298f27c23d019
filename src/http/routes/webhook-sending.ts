import { z } from '@hono/zod-openapi'
import { quotas } from '../../accounts/quota.ts'
import type { Endpoint } from '../../webhooks/endpoint.ts'
import { deliveriesOf, recoverSince, redeliver, sendTest } from '../../webhooks/log.ts'
import { challengeAgain, rotateSecret } from '../../webhooks/registration.ts'
import { bodyOf, noBody, noQuery, type Route, route } from '../operation.ts'
import { problem } from '../problem.ts'
import { quota } from '../quota.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import { paging } from '../shapes/basic.ts'
import * as shapes from '../shapes/webhook.ts'
import { shownDelivery, shownRecovery, shownWebhook } from '../webhook-answers.ts'
import { challengeLimit, ownWebhook } from './webhooks.ts'

const isActive = ({ standing }: Endpoint): boolean => standing.status === 'active'

const posting = (service: Service) =>
  ({
    tag: 'Webhooks',
    scope: 'webhooks',
    query: noQuery,
    subject: ownWebhook(service),
  }) as const

const challengeWebhook = (service: Service): Route =>
  route(service, {
    ...posting(service),
    id: 'challengeWebhook',
    summary: 'Challenge a webhook endpoint anew',
    description:
      'It gets a `webhook.challenge`, three times at most, and is active when it answers with 200 and `{ "challenge": … }`. This also opens an endpoint that is disabled.',
    body: noBody,
    answers: {
      202: { description: 'It is pending.', content: { 'application/json': shapes.webhook } },
    },
    problems: ['too-many-requests'],
    handle: async ({ c, found: { keeping, endpoint } }) => {
      const limit = await challengeLimit(service, endpoint.player, endpoint.url)
      if (limit) return limit
      const challenged = await challengeAgain(keeping, endpoint)
      if (!challenged) return problem('not-found')
      return sendJson(c, await shownWebhook(keeping.platform, challenged), { status: 202 })
    },
  })

const testWebhook = (service: Service): Route =>
  route(service, {
    ...posting(service),
    id: 'testWebhook',
    summary: 'Send a test message',
    body: noBody,
    answers: {
      202: { description: 'It waits.', content: { 'application/json': shapes.delivery } },
    },
    problems: ['webhook-not-active', 'too-many-requests'],
    handle: async ({ c, found: { keeping, endpoint } }) => {
      if (!isActive(endpoint)) return problem('webhook-not-active')
      const limit = service.settings.limits && quota(service, quotas.tests, endpoint.player)
      const tooMany = await limit
      if (tooMany) return tooMany
      const sent = await sendTest(keeping, endpoint)
      return sent ? sendJson(c, shownDelivery(sent), { status: 202 }) : problem('not-found')
    },
  })

const changeSecret = (service: Service): Route =>
  route(service, {
    ...posting(service),
    id: 'changeWebhookSecret',
    summary: 'Replace the secret of a webhook endpoint',
    description:
      'For 24 hours messages are signed with the secret before too, so that no message is refused while you change it. Older secrets end at once: replace a secret that has leaked twice.',
    body: noBody,
    answers: {
      200: {
        description: 'The endpoint with its new secret: it is shown this once.',
        content: { 'application/json': shapes.newWebhook },
      },
    },
    handle: async ({ c, found: { keeping, endpoint } }) => {
      const rotated = await rotateSecret(keeping, endpoint)
      if (!rotated) return problem('not-found')
      const { secret } = rotated
      return sendJson(c, { ...(await shownWebhook(keeping.platform, rotated.endpoint)), secret })
    },
  })

const listDeliveries = (service: Service): Route =>
  route(service, {
    ...posting(service),
    id: 'listDeliveries',
    summary: 'Messages of the last 30 days, and how they fared',
    query: z.strictObject(paging),
    body: noBody,
    answers: {
      200: { description: 'A page of them.', content: { 'application/json': shapes.deliveryList } },
    },
    handle: async ({ c, found: { keeping, endpoint }, query }) => {
      const { platform } = keeping
      const { deliveries, cursor } = await deliveriesOf(platform, endpoint.id, query)
      return sendJson(c, {
        items: deliveries.map(shownDelivery),
        nextCursor: cursor ?? null,
        asOf: new Date(platform.now()).toISOString(),
      })
    },
  })

const redeliverMessage = (service: Service): Route =>
  route(service, {
    ...posting(service),
    id: 'redeliverMessage',
    summary: 'Send a message again',
    description: 'With the same id and body as before, also if it has arrived.',
    body: noBody,
    answers: {
      202: { description: 'It waits.', content: { 'application/json': shapes.delivery } },
    },
    problems: ['webhook-not-active'],
    handle: async ({ c, found: { keeping, endpoint }, params }) => {
      const id = shapes.webhookMessageId.safeParse(params['delivery'])
      if (!id.success) return problem('not-found')
      if (!isActive(endpoint)) return problem('webhook-not-active')
      const sent = await redeliver(keeping, endpoint, id.data)
      return sent ? sendJson(c, shownDelivery(sent), { status: 202 }) : problem('not-found')
    },
  })

const recoverWebhook = (service: Service): Route =>
  route(service, {
    ...posting(service),
    id: 'recoverWebhook',
    summary: 'Send again what has not arrived since a time',
    description:
      'Everything since then that waits or was given up is sent at once, oldest first: 10,000 messages at most.',
    body: bodyOf(shapes.recoveryWish),
    answers: {
      202: { description: 'It begins.', content: { 'application/json': shapes.startedRecovery } },
    },
    problems: ['webhook-not-active', 'recovery-running'],
    handle: async ({ c, found: { keeping, endpoint }, body: { since } }) => {
      if (!isActive(endpoint)) return problem('webhook-not-active')
      const from = new Date(since).toISOString()
      const recovery = await recoverSince(keeping, endpoint, from)
      if (!recovery) return problem('recovery-running')
      return sendJson(c, shownRecovery(recovery), { status: 202 })
    },
  })

/** Sending messages to webhook endpoints, and looking at how they fared. */
export const webhookSendingRoutes = (service: Service): readonly Route[] => [
  challengeWebhook(service),
  testWebhook(service),
  changeSecret(service),
  listDeliveries(service),
  redeliverMessage(service),
  recoverWebhook(service),
]
