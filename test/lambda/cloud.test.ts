import { once } from 'node:events'
import { type IncomingMessage, request as rawRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Cloud } from '../../infra/local/cloud.ts'
import { eventOf, gateway } from '../../infra/local/gateway.ts'
import { recordOf } from '../../infra/local/stream.ts'
import { createApp } from '../../src/http/app.ts'
import { added } from '../../src/lambda/edge.ts'
import { leaveToSweep } from '../../src/matches/dead-letter.ts'
import { platformOver } from '../../src/matches/platform-over.ts'
import { keys, last } from '../../src/store/layout.ts'
import type { Key } from '../../src/store/table.ts'
import { type Client, clientOf, fold, move, openCloud, request } from './clouds.ts'

// Each function starts a process when it is first asked.
vi.setConfig({ testTimeout: 120_000 })

let cloud: Cloud
let client: Client
beforeAll(async () => {
  cloud = await openCloud()
  client = clientOf(cloud.url)
}, 120_000)
afterAll(() => cloud.stop())

/** The keys of everything that lies in a match's partition. */
const keysOf = async (match: string): Promise<readonly Key[]> => {
  const { partition } = keys.match(match)
  return (await cloud.table.query({ partition, to: last })).items
}

const listed = async (query = 'game=carcassonne'): Promise<readonly string[]> => {
  const { body } = await client.expecting(200, 'GET', `/v1/matches?${query}&limit=100`)
  return body.items.map(({ id }: { readonly id: string }) => id)
}

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

describe('the relay', () => {
  test('tells the lists of a match', async () => {
    const { id } = await client.newMatch(await client.newPlayer('Ada'))
    await cloud.stream.idle()
    expect(await listed()).toContain(id)
  })

  test('lets the bots play', async () => {
    const ada = await client.newPlayer('Ada')
    const { id } = await client.newMatch(ada, { bots: [{ seat: 1, level: 'greedy' }] })
    const version = await move(client, ada, id)
    await cloud.stream.idle()
    const { body } = await client.expecting(200, 'GET', `/v1/matches/${id}`, { token: ada })
    expect(body).toMatchObject({ version: version + 1, awaiting: [{ seat: 0 }] })
  })

  test('keeps a snapshot every twenty commits, of the same fold as the machine’s own', async () => {
    const ada = await client.newPlayer('Ada')
    const { id } = await client.newMatch(ada, { sandbox: {} })
    for (let version = 1; version < 20; ) version = await move(client, ada, id)
    await cloud.stream.idle()
    const snapshot = await cloud.table.get(keys.snapshot(id, 20))
    expect(snapshot?.body.slice(0, 40)).toContain(`"fold":"${fold}"`)
  })

  test('leaves one poisoned match of a batch to the sweep, and carries on the others', async () => {
    const ada = await client.newPlayer('Ada')
    const [before, after] = [await client.newMatch(ada), await client.newMatch(ada)]
    const poison = { ...keys.commit('match_poison', 1), version: 1, body: 'no commit' }
    await cloud.table.put(poison)
    const batch = [keys.commit(before.id, 1), poison, keys.commit(after.id, 1)].map(recordOf)
    const { Relay } = cloud.functions
    expect(await Relay.invoke({ Records: batch })).toEqual({ batchItemFailures: [] })
    expect(await listed()).toEqual(expect.arrayContaining([before.id, after.id]))
    await cloud.sweep()
    expect((await keysOf('match_poison')).map(({ sort }) => sort)).toContainEqual(
      expect.stringMatching(/^DEAD#/),
    )
    await cloud.table.delete(poison)
    await cloud.sweep()
    expect(await keysOf('match_poison')).toEqual([])
  })

  describe('of whose record a dead letter is left', () => {
    /** A match of which the stream has told nothing, as if its record had failed too often. */
    const untold = async () => {
      const past = clientOf(cloud.url, async (asked) => app.fetch(asked))
      const app = createApp(platformOver(cloud.table, { fold, cached: 10 }))
      const ada = await past.newPlayer('Ada')
      const { id } = await past.newMatch(ada, { bots: [{ seat: 1, level: 'greedy' }] })
      expect(await listed()).not.toContain(id)
      return { ada, id }
    }

    test('carries on a match when it moves next', async () => {
      const { ada, id } = await untold()
      const version = await move(client, ada, id)
      await cloud.idle()
      const { body } = await client.expecting(200, 'GET', `/v1/matches/${id}`)
      expect(await listed()).toContain(id)
      expect(body.version).toBe(version + 1)
    })

    test('leaves a match to the sweep when it is told to', async () => {
      const { id } = await untold()
      await leaveToSweep(platformOver(cloud.table, { fold, cached: 10 }), id)
      await cloud.sweep()
      expect(await listed()).toContain(id)
      expect((await keysOf(id)).filter(({ sort }) => sort.startsWith('DEAD#'))).toEqual([])
    })
  })

  test('reports a record that it can leave to nobody', async () => {
    const { id } = await client.newMatch(await client.newPlayer('Ada'))
    const impossible = keys.commit(`match_${'x'.repeat(3000)}`, 1)
    const batch = [recordOf(keys.commit(id, 1), 7), recordOf(impossible, 8)]
    expect(await cloud.functions.Relay.invoke({ Records: batch })).toEqual({
      batchItemFailures: [{ itemIdentifier: '8' }],
    })
  })

  test('passes over what is no commit, and a match that is gone', async () => {
    const others = [keys.profile('player_1'), keys.summary('match_1'), keys.commit('match_1', 1)]
    expect(await cloud.functions.Relay.invoke({ Records: others.map(recordOf) })).toEqual({
      batchItemFailures: [],
    })
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

describe('the sweep', () => {
  /** The API as it was some days ago, on the same table. */
  const daysAgo = (days: number): Client => {
    const platform = platformOver(cloud.table, { fold, cached: 10 })
    const app = createApp({ ...platform, now: () => Date.now() - days * 86_400_000 })
    return clientOf(cloud.url, async (asked) => app.fetch(asked))
  }

  test('ends the turn of a seat whose time is over, and deletes a sandbox that is silent', async () => {
    const yesterday = daysAgo(1)
    const [ada, bob] = [await yesterday.newPlayer('Ada'), await yesterday.newPlayer('Bob')]
    const clock = { timeControl: { kind: 'per-move', perMove: 'PT1H' } }
    const late = await yesterday.newMatch(ada, clock)
    await yesterday.join(bob, late.id)
    const sandbox = await daysAgo(32).newMatch(ada, { sandbox: {} })
    for (const key of [...(await keysOf(late.id)), ...(await keysOf(sandbox.id))])
      cloud.stream.put(key)
    await cloud.stream.idle()

    await cloud.sweep()

    expect(await listed('status=finished')).toContain(late.id)
    const { body } = await client.expecting(200, 'GET', `/v1/matches/${late.id}`)
    expect(body.outcome).toMatchObject({ reason: 'timeout', winners: [1] })
    expect(await keysOf(sandbox.id)).toEqual([])
    expect(await cloud.table.get(keys.seed(sandbox.id))).toBeUndefined()
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
