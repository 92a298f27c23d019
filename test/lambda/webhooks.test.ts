import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Cloud } from '../../infra/local/cloud.ts'
import { listen } from '../../infra/local/listen.ts'
import { type Client, clientOf, move, openCloud } from './clouds.ts'

// Each function starts a process when it is first asked.
vi.setConfig({ testTimeout: 300_000 })

type Received = {
  readonly type: string
  readonly body: string
  readonly headers: IncomingHttpHeaders
  readonly at: number
}

/** What the receiver answers besides challenges, and what it has got. */
let answer: (reply: ServerResponse) => void
let received: Received[]
const server = createServer(async (asked, reply) => {
  const body = await text(asked)
  const { type, data } = JSON.parse(body)
  received.push({ body, headers: asked.headers, type, at: performance.now() })
  if (type === 'webhook.challenge') reply.end(JSON.stringify({ challenge: data.challenge }))
  else answer(reply)
  server.emit('received')
})

let cloud: Cloud
let client: Client
let url: string
beforeAll(async () => {
  cloud = await openCloud()
  client = clientOf(cloud.url)
  url = `http://127.0.0.1:${await listen(server)}/hook`
}, 300_000)
afterAll(async () => {
  server.close()
  await cloud.stop()
})

const headersOf = ({ headers }: Received): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** A player with an endpoint that hears of everything; nothing runs each minute here. */
const hooked = async (name: string) => {
  received = []
  answer = (reply) => reply.end()
  const token = await client.newPlayer(name)
  const wish = { token, body: { url } }
  const { id, secret } = (await client.expecting(201, 'POST', '/v1/webhooks', wish)).body
  await cloud.idle()
  return { token, id, secret, path: `/v1/webhooks/${id}` }
}

test('an endpoint is challenged at once, and gets its test message at once', async () => {
  const { token, path } = await hooked('Ada')
  const { body } = await client.expecting(200, 'GET', path, { token })
  expect(body.status).toBe('active')
  await client.expecting(202, 'POST', `${path}/test`, { token })
  await cloud.idle()
  expect(received.map(({ type }) => type)).toEqual(['webhook.challenge', 'webhook.test'])
})

test('a webhook tells its owner’s other seat of a move, signed', async () => {
  const bob = await hooked('Bob')
  const ada = await client.newPlayer('Ada')
  const { id } = await client.newMatch(ada)
  await client.join(bob.token, id)
  await move(client, ada, id)
  await cloud.idle()
  const turn = received.find(
    ({ type, body }) => type === 'match.turn-started' && JSON.parse(body).data.seat === 1,
  )!
  expect(new Webhook(bob.secret).verify(turn.body, headersOf(turn))).toMatchObject({
    data: { match: { id, url: expect.stringContaining(`${cloud.url}/`) }, seat: 1 },
  })
})

test('a message that was not taken comes again after five seconds, without a sweep', async () => {
  const { token, path } = await hooked('Ada')
  answer = (reply) => {
    reply.writeHead(503).end()
    answer = (next) => next.end()
  }
  await client.expecting(202, 'POST', `${path}/test`, { token })
  while (received.length < 3) await once(server, 'received')
  const [, first, second] = received
  expect(second).toMatchObject({ type: 'webhook.test', body: first!.body })
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect(second!.at - first!.at).toBeGreaterThanOrEqual(5000)
  expect(second!.at - first!.at).toBeLessThan(8000)
})

test('no function has asked the table for more than its role may', () => {
  expect(cloud.refused()).toEqual([])
})
