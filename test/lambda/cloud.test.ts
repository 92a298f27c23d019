import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../../src/store/layout.ts'
import { type Cloud, publicUrl, startCloud } from './cloud.ts'
import { eventOf, gateway } from './gateway.ts'
import { keysOf, recordOf } from './stream.ts'

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

/** Asks the API and expects this status. */
const ask = async (status: number, asked: Request) => {
  const answer = await gateway(cloud.http)(asked)
  const text = await answer.text()
  expect({ status: answer.status, text }).toMatchObject({ status })
  return { headers: answer.headers, body: text ? JSON.parse(text) : undefined }
}

const newPlayer = async (name: string): Promise<string> => {
  const { body } = await ask(201, request('POST', '/v1/players', { body: { name } }))
  return body.token.secret
}

let made = 0
const key = () => ({ 'idempotency-key': `key-${made++}` })

const newMatch = async (token: string, over: object = {}) => {
  const body = { game: 'carcassonne', seats: 2, ...over }
  const created = await ask(201, request('POST', '/v1/matches', { token, body, headers: key() }))
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

const listed = async (game = 'carcassonne'): Promise<readonly string[]> => {
  const { body } = await ask(200, request('GET', `/v1/matches?game=${game}&limit=100`))
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
    const answer = await cloud.http.invoke({ ...event, body, isBase64Encoded: true })
    expect(answer).toMatchObject({ statusCode: 201, body: expect.stringContaining('Märta') })
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

test('no function has asked the table for more than its role may', () => {
  expect(cloud.guards.http.refused).toEqual([])
  expect(cloud.guards.relay.refused).toEqual([])
})
