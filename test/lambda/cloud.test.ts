import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventOf, functionUrl, gateway } from '../../infra/local/gateway.ts'
import { keysOf, recordOf } from '../../infra/local/stream.ts'
import { createApp } from '../../src/http/app.ts'
import { platformOver } from '../../src/matches/platform-over.ts'
import { keys } from '../../src/store/layout.ts'
import { type Cloud, originKeys, publicUrl, startCloud } from './cloud.ts'

let cloud: Cloud
beforeAll(async () => {
  cloud = await startCloud()
}, 60_000)
afterAll(() => cloud.stop())

type Wish = {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const request = (method: string, path: string, { token, body, headers }: Wish = {}): Request =>
  new Request(`${publicUrl}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

type Send = (request: Request) => Promise<Response>

/** As CloudFront passes a request on. */
const cloudly: Send = (asked) => {
  asked.headers.set('x-origin-key', originKeys[0])
  return gateway(cloud.http)(asked)
}

/** Asks the API and expects this status. */
const ask = async (status: number, asked: Request, send = cloudly) => {
  const answer = await send(asked)
  const text = await answer.text()
  expect({ status: answer.status, text }).toMatchObject({ status })
  return { headers: answer.headers, body: text ? JSON.parse(text) : undefined }
}

const newPlayer = async (name: string, send = cloudly): Promise<string> => {
  const { body } = await ask(201, request('POST', '/v1/players', { body: { name } }), send)
  return body.token.secret
}

let made = 0
const key = () => ({ 'idempotency-key': `key-${made++}` })

const newMatch = async (token: string, over: object = {}, send = cloudly) => {
  const body = { game: 'carcassonne', seats: 2, ...over }
  const wish = { token, body, headers: key() }
  const created = await ask(201, request('POST', '/v1/matches', wish), send)
  return created.body
}

/** Plays the first legal action of whoever is awaited; the token's bearer holds the seat. */
const move = async (token: string, id: string): Promise<number> => {
  const listed = await ask(200, request('GET', `/v1/matches/${id}/legal-actions`, { token }))
  const { version, actions } = listed.body
  const headers = { ...key(), 'if-match': `"${version}"` }
  const wish = { token, body: actions[0], headers }
  const { body } = await ask(201, request('POST', `/v1/matches/${id}/actions`, wish))
  return body.version
}

const relayed = async (...records: readonly ReturnType<typeof recordOf>[]) =>
  cloud.relay.invoke({ Records: records })

/** What the stream tells of all that lies in these matches, one after the other. */
const recordsOf = async (...matches: readonly string[]) => {
  const found = await Promise.all(matches.map((match) => keysOf(cloud.table, match)))
  return found.flat().map((one, i) => recordOf(one, 1000 + i))
}

const listed = async (query = 'game=carcassonne'): Promise<readonly string[]> => {
  const { body } = await ask(200, request('GET', `/v1/matches?${query}&limit=100`))
  return body.items.map(({ id }: { readonly id: string }) => id)
}

describe('the bundled function of the API', () => {
  test('registers players, creates a match, and lets them play', async () => {
    const [ada, bob] = [await newPlayer('Ada'), await newPlayer('Bob')]
    const { id } = await newMatch(ada)
    await ask(201, request('POST', `/v1/matches/${id}/seats`, { token: bob, body: {} }))
    const version = await move(ada, id)
    const { body, headers } = await ask(200, request('GET', `/v1/matches/${id}`, { token: bob }))
    expect(body).toMatchObject({ version, status: 'running', viewer: { seats: [1] } })
    expect(headers.get('etag')).toBe(`"${version}.1"`)
  })

  test('makes and revokes tokens', async () => {
    const ada = await newPlayer('Ada')
    const wish = { token: ada, body: { scopes: ['matches:read'] } }
    const { body } = await ask(201, request('POST', '/v1/me/tokens', wish))
    await ask(204, request('DELETE', `/v1/me/tokens/${body.id}`, { token: ada }))
    await ask(401, request('GET', '/v1/me', { token: body.secret }))
  })

  test('forgets an account and leaves its matches', async () => {
    const ada = await newPlayer('Ada')
    const { id } = await newMatch(ada)
    await relayed(...(await recordsOf(id)))
    await ask(204, request('DELETE', '/v1/me', { token: ada }))
    await ask(401, request('GET', '/v1/me', { token: ada }))
    const { body } = await ask(200, request('GET', `/v1/matches/${id}`))
    expect(body.seats[0]).toMatchObject({ player: null })
  })

  test('answers a refusal with its problem document', async () => {
    const { body, headers } = await ask(404, request('GET', '/v1/matches/match_none'))
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({ status: 404, type: expect.stringContaining('/problems/') })
  })

  test('reads a body that the gateway has put into base64', async () => {
    const event = await eventOf(request('POST', '/v1/players', { body: { name: 'Märta' } }))
    const body = Buffer.from(String(event.body)).toString('base64')
    const headers = { ...event.headers, 'x-origin-key': originKeys[0] }
    const answer = await cloud.http.invoke({ ...event, headers, body, isBase64Encoded: true })
    expect(answer).toMatchObject({ statusCode: 201, body: expect.stringContaining('Märta') })
  })
})

describe('the API’s own address', () => {
  const asked = (key: Readonly<Record<string, string>>) =>
    gateway(cloud.http)(request('GET', '/v1/games', { headers: key }))

  test('answers who shows one of the keys', async () => {
    for (const key of originKeys)
      expect(await asked({ 'x-origin-key': key })).toMatchObject({ status: 200 })
  })

  test.each([{}, { 'x-origin-key': '' }, { 'x-origin-key': originKeys.join(',') }])(
    'refuses %j',
    async (headers) => {
      expect(await asked(headers)).toMatchObject({ status: 403 })
    },
  )
})

describe('a limit', () => {
  test('counts by the address that CloudFront has seen', async () => {
    const headers = { 'x-viewer-address': '192.0.2.7' }
    const body = { name: 'Ada' }
    const wish = () => request('POST', '/v1/players', { headers, body })
    for (let i = 0; i < 5; i++) await ask(201, wish())
    await ask(429, wish())
  })
})

describe('the bundled function of the relay', () => {
  test('tells the lists of a match when the stream tells of a commit', async () => {
    const { id } = await newMatch(await newPlayer('Ada'))
    expect(await listed()).not.toContain(id)
    expect(await relayed(...(await recordsOf(id)))).toEqual({ batchItemFailures: [] })
    expect(await listed()).toContain(id)
  })

  test('lets the bots play', async () => {
    const ada = await newPlayer('Ada')
    const { id } = await newMatch(ada, { bots: [{ seat: 1, level: 'greedy' }] })
    const version = await move(ada, id)
    await relayed(...(await recordsOf(id)))
    const { body } = await ask(200, request('GET', `/v1/matches/${id}`, { token: ada }))
    expect(body).toMatchObject({ version: version + 1, awaiting: [{ seat: 0 }] })
  })

  test('keeps a snapshot every twenty commits, of the same fold as the machine’s own', async () => {
    const ada = await newPlayer('Ada')
    const { id } = await newMatch(ada, { sandbox: {} })
    for (let version = 1; version < 20; ) version = await move(ada, id)
    await relayed(...(await recordsOf(id)))
    const snapshot = await cloud.table.get(keys.snapshot(id, 20))
    expect(snapshot?.body.slice(0, 40)).toContain(`"fold":"${cloud.fold}"`)
  })

  test('reports the match that cannot be carried on, and carries on the others', async () => {
    const ada = await newPlayer('Ada')
    const [before, after] = [await newMatch(ada), await newMatch(ada)]
    const broken = { ...keys.commit('match_broken', 1), version: 1, body: 'no commit' }
    await cloud.table.put(broken)
    const records = await recordsOf(before.id, 'match_broken', after.id)
    expect(await relayed(...records)).toEqual({
      batchItemFailures: [{ itemIdentifier: records[1]!.dynamodb.SequenceNumber }],
    })
    expect(await listed()).toEqual(expect.arrayContaining([before.id, after.id]))
  })

  test('passes over what is no commit, and a match that is gone', async () => {
    const records = [keys.profile('player_1'), keys.summary('match_1'), keys.commit('match_1', 1)]
    expect(await relayed(...records.map(recordOf))).toEqual({ batchItemFailures: [] })
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

describe('the bundled function of the feeds', () => {
  const open = (path: string, headers: Readonly<Record<string, string>>) =>
    functionUrl(cloud.feeds)(request('GET', path, { headers }))

  test('streams what happens while it happens, under the token that the viewer has sent', async () => {
    const ada = await newPlayer('Ada')
    const { id } = await newMatch(ada, {
      visibility: 'private',
      bots: [{ seat: 1, level: 'greedy' }],
    })
    const answer = await open(`/v1/matches/${id}/stream?after=1`, {
      authorization: 'AWS4-HMAC-SHA256 signed by CloudFront',
      'x-viewer-authorization': `Bearer ${ada}`,
    })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    await move(ada, id)
    expect(await readUntil(answer, 'id: 2')).toContain('event: commit')
  })
})

/** The API as it was some days ago, on the same table. */
const daysAgo = (days: number): Send => {
  const platform = platformOver(cloud.table, { fold: cloud.fold, cached: 10 })
  const app = createApp({ ...platform, now: () => Date.now() - days * 86_400_000 })
  return async (asked) => app.fetch(asked)
}

describe('the bundled function of the sweep', () => {
  test('ends the turn of a seat whose time is over, and deletes a sandbox that is silent', async () => {
    const yesterday = daysAgo(1)
    const [ada, bob] = [await newPlayer('Ada', yesterday), await newPlayer('Bob', yesterday)]
    const clock = { timeControl: { kind: 'per-move', perMove: 'PT1H' } }
    const late = await newMatch(ada, clock, yesterday)
    const seats = request('POST', `/v1/matches/${late.id}/seats`, { token: bob, body: {} })
    await ask(201, seats, yesterday)
    const sandbox = await newMatch(ada, { sandbox: {} }, daysAgo(32))
    await relayed(...(await recordsOf(late.id, sandbox.id)))

    await cloud.sweep.invoke({})

    expect(await listed('status=finished')).toContain(late.id)
    const ended = await ask(200, request('GET', `/v1/matches/${late.id}`))
    expect(ended.body.outcome).toMatchObject({ reason: 'timeout', winners: [1] })
    expect(await keysOf(cloud.table, sandbox.id)).toEqual([])
    expect(await cloud.table.get(keys.seed(sandbox.id))).toBeUndefined()
  })
})

test('no function has asked the table for more than its role may', () => {
  for (const { refused } of Object.values(cloud.guards)) expect(refused).toEqual([])
})
