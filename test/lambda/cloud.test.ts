import { once } from 'node:events'
import { type IncomingMessage, request as rawRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Cloud } from '../../infra/local/cloud.ts'
import { eventOf, gateway } from '../../infra/local/gateway.ts'
import { added } from '../../src/lambda/edge.ts'
import { type Client, clientOf, move, openCloud, request } from './clouds.ts'

// Each function starts a process when it is first asked.
vi.setConfig({ testTimeout: 300_000 })

let cloud: Cloud
let client: Client
beforeAll(async () => {
  cloud = await openCloud()
  client = clientOf(cloud.url)
}, 300_000)
afterAll(() => cloud.stop())

describe('the API', () => {
  test('answers under the one public address', async () => {
    const { headers, body } = await client.expecting(201, 'POST', '/v1/players', {
      body: { name: 'Ada' },
    })
    expect(headers.get('location')).toBe(`${cloud.url}/v1/players/${body.player.id}`)
  })

  test('makes and revokes tokens', async () => {
    const token = await client.newPlayer('Ada')
    const wish = { token, body: { scopes: ['matches:read'] } }
    const { body } = await client.expecting(201, 'POST', '/v1/me/tokens', wish)
    await client.expecting(204, 'DELETE', `/v1/me/tokens/${body.id}`, { token })
    await client.expecting(401, 'GET', '/v1/me', { token: body.secret })
  })

  test('forgets an account and leaves its matches', async () => {
    const token = await client.newPlayer('Ada')
    const { id } = await client.newMatch(token)
    await cloud.stream.idle()
    await client.expecting(204, 'DELETE', '/v1/me', { token })
    await client.expecting(401, 'GET', '/v1/me', { token })
    const { body } = await client.expecting(200, 'GET', `/v1/matches/${id}`)
    expect(body.seats[0]).toMatchObject({ player: null })
  })

  test('answers a refusal with its problem document', async () => {
    const { body, headers } = await client.expecting(404, 'GET', '/v1/matches/match_none')
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({ status: 404, type: expect.stringContaining('/problems/') })
  })

  test('reads a body that the gateway has put into base64', async () => {
    const wish = { body: { name: 'Märta' }, headers: { [added.key]: cloud.originKey } }
    const event = await eventOf(request(`${cloud.url}/v1/players`, wish, 'POST'))
    const body = Buffer.from(String(event.body)).toString('base64')
    const answer = await cloud.functions.Http.invoke({ ...event, body, isBase64Encoded: true })
    expect(answer).toMatchObject({ statusCode: 201, body: expect.stringContaining('Märta') })
  })

  test('reads a header that is sent twice', async () => {
    const { id } = await client.newMatch(await client.newPlayer('Ada'))
    const asked = rawRequest(`${cloud.url}/v1/matches/${id}`)
    asked.setHeader('If-None-Match', ['"7"', '"1"'])
    asked.end()
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    answer!.resume()
    expect(answer!.statusCode).toBe(304)
  })

  test('draws a board', async () => {
    const { id } = await client.newMatch(await client.newPlayer('Ada'), {
      sandbox: {},
      visibility: 'public',
    })
    const { text } = await client.expecting(200, 'GET', `/v1/matches/${id}/board.svg`)
    expect(text).toMatch(/^<svg/)
  })

  test('refuses who comes past CloudFront', async () => {
    const asked = (key: string) =>
      gateway(cloud.functions.Http)(
        request(`${cloud.url}/v1/games`, { headers: { [added.key]: key } }, 'GET'),
      )
    expect(await asked(cloud.originKey)).toMatchObject({ status: 200 })
    expect(await asked(`${cloud.originKey},`)).toMatchObject({ status: 403 })
    expect(await asked('')).toMatchObject({ status: 403 })
  })

  test('is described beside it', async () => {
    const { body, headers } = await client.expecting(200, 'GET', '/openapi.json')
    expect(body.openapi).toMatch(/^3\.1/)
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    await client.expecting(200, 'GET', '/docs')
    await client.expecting(200, 'GET', '/docs/swagger-ui-bundle.js')
    await client.expecting(200, 'GET', '/schemas/castle-action.json')
  })

  test('shows the reference client at its root', async () => {
    const answer = await fetch(`${cloud.url}/`)
    const page = await answer.text()
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    const [, script] = /src="([^"]+)"/.exec(page)!
    const named = await fetch(`${cloud.url}${script}`)
    expect(named.status).toBe(200)
    expect(named.headers.get('cache-control')).toContain('immutable')
  })
})

/** The text of a stream until it holds something. */
const readUntil = async (answer: Response, wanted: string): Promise<string> => {
  let text = ''
  for await (const bytes of answer.body!) {
    text += Buffer.from(bytes).toString()
    if (text.includes(wanted)) return text
  }
  return text
}

describe('a feed', () => {
  test('streams what happens while it happens, under the viewer’s token', async () => {
    const ada = await client.newPlayer('Ada')
    const { id } = await client.newMatch(ada, {
      visibility: 'private',
      bots: [{ seat: 1, level: 'greedy' }],
    })
    const path = `/v1/matches/${id}/stream?after=1`
    await client.expecting(404, 'GET', path)
    const answer = await fetch(request(`${cloud.url}${path}`, { token: ada }, 'GET'))
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    await move(client, ada, id)
    expect(await readUntil(answer, 'id: 2')).toContain('event: commit')
  })
})

test('an address registers five players an hour, as CloudFront has seen it', async () => {
  const headers = { [added.key]: cloud.originKey, [added.address]: '192.0.2.7' }
  const past = gateway(cloud.functions.Http)
  const register = (name: string) =>
    past(request(`${cloud.url}/v1/players`, { body: { name }, headers }, 'POST'))
  for (let i = 0; i < 5; i++) expect(await register(`Ada ${i}`)).toMatchObject({ status: 201 })
  expect(await register('Bob')).toMatchObject({ status: 429 })
})

test('no function has asked the table for more than its role may', () => {
  expect(cloud.refused()).toEqual([])
})
