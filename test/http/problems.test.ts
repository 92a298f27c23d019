import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type ProblemName, problems } from '../../src/http/problems.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import {
  type Api,
  act,
  createMatch,
  matchIn,
  newKey,
  newPlayer,
  openApi,
  type Reply,
  type Somebody,
  startMatch,
} from './api.ts'

type Table = { readonly api: Api; readonly ada: Somebody; readonly bob: Somebody }

const hashOf = (seed: string) => `sha256:${createHash('sha256').update(seed).digest('hex')}`

const seedOf = (player: Somebody) => `the-seed-of-${player.name}-0123456789`

const legal = { type: 'place-tile', x: 1, y: 0, rotation: 0 }

const join = ({ api }: Table, match: string, { token }: Somebody, body: object = {}) =>
  api.post(`/v1/matches/${match}/seats`, { token, body })

const open = async ({ api, ada }: Table, body: object = {}) =>
  matchIn(await createMatch(api, ada, body)).id

const running = async ({ api, ada, bob }: Table) => (await startMatch(api, [ada, bob])).id

const tried = ({ api }: Table, match: string, { token }: Somebody, body: unknown, version = 2) =>
  act(api, match, { token, body, version })

/** A match of Ada and Bob that begins when their seeds are revealed. */
const promised = async (table: Table) => {
  const { ada, bob } = table
  const id = await open(table, { start: 'ready', clientSeedHash: hashOf(seedOf(ada)) })
  await join(table, id, bob, { clientSeedHash: hashOf(seedOf(bob)) })
  return id
}

const reveal = ({ api }: Table, match: string, player: Somebody, clientSeed = seedOf(player)) =>
  api.request('PUT', `/v1/matches/${match}/seats/me`, { token: player.token, body: { clientSeed } })

const withScopes = async ({ api, ada }: Table, scopes: readonly string[]) => {
  const { body } = await api.post('/v1/me/tokens', { token: ada.token, body: { scopes } })
  return z.looseObject({ secret: z.string() }).parse(body).secret
}

/** Problems of a service in trouble, and those that take long to meet: tested where they arise. */
type Elsewhere =
  | 'busy'
  | 'internal-error'
  | 'recovery-running'
  | 'too-many-matches'
  | 'too-many-tokens'
  | 'too-many-webhooks'
  | 'vacation-used-up'
  | 'webhook-not-active'

/** How each problem comes about: the request that meets it. */
const provoked: Readonly<
  Record<Exclude<ProblemName, Elsewhere>, (table: Table) => Promise<Reply>>
> = {
  'invalid-request': ({ api, ada }) => createMatch(api, ada, { seats: 9 }),
  'token-needed': ({ api }) => api.get('/v1/me'),
  'insufficient-scope': async (table) => {
    const token = await withScopes(table, ['matches:read'])
    return table.api.get('/v1/me', { token })
  },
  'not-seated': async (table) => {
    const cid = await newPlayer(table.api, 'Cid')
    return tried(table, await running(table), cid, legal)
  },
  'not-found': ({ api }) => api.get('/v1/matches/match_00000000000000000000000000'),
  'method-not-allowed': ({ api }) => api.request('DELETE', '/v1/games'),
  'seat-taken': async (table) => join(table, await open(table), table.bob, { seat: 0 }),
  'seats-full': async (table) => {
    const id = await promised(table)
    return join(table, id, await newPlayer(table.api), { clientSeedHash: hashOf('x') })
  },
  'not-open': async (table) => {
    const cid = await newPlayer(table.api, 'Cid')
    return join(table, await running(table), cid)
  },
  'not-running': async (table) => tried(table, await open(table), table.ada, legal, 1),
  'not-over': async (table) => table.api.get(`/v1/matches/${await running(table)}?revealed=true`),
  'not-awaited': async (table) => tried(table, await running(table), table.bob, legal),
  'already-proposed': async (table) => {
    const id = await running(table)
    await tried(table, id, table.ada, { type: 'propose-abort' })
    await tried(table, id, table.bob, { type: 'answer-abort', accept: false }, 3)
    return tried(table, id, table.ada, { type: 'propose-abort' }, 4)
  },
  'seats-not-taken': async (table) => {
    const { ada } = table
    const wish = { start: 'ready', clientSeedHash: hashOf(seedOf(ada)) }
    return reveal(table, await open(table, wish), ada)
  },
  'client-seed-fixed': async (table) => {
    const id = await promised(table)
    await reveal(table, id, table.ada)
    return reveal(table, id, table.ada, seedOf(table.bob))
  },
  'not-a-sandbox': async (table) => {
    const { api, ada } = table
    return api.post(`/v1/matches/${await running(table)}/clock`, {
      token: ada.token,
      body: { advance: 'PT1H' },
      headers: { 'If-Match': '"2"', 'Idempotency-Key': newKey() },
    })
  },
  'stale-version': async (table) => tried(table, await running(table), table.ada, legal, 1),
  'content-too-large': ({ api }) => api.post('/v1/players', { body: ' '.repeat(65 * 1024) }),
  'unsupported-media-type': ({ api }) =>
    api.post('/v1/players', { body: {}, headers: { 'Content-Type': 'text/plain' } }),
  'illegal-action': async (table) =>
    tried(table, await running(table), table.ada, { ...legal, x: 77 }),
  'impossible-position': ({ api, ada }) =>
    createMatch(api, ada, { sandbox: { position: { board: [] } } }),
  'client-seed-mismatch': async (table) =>
    reveal(table, await promised(table), table.ada, seedOf(table.bob)),
  'idempotency-key-reused': async ({ api, ada }) => {
    const create = (seats: number) =>
      api.post('/v1/matches', {
        token: ada.token,
        body: { game: 'carcassonne', seats },
        headers: { 'Idempotency-Key': 'the same' },
      })
    await create(2)
    return create(3)
  },
  'fork-not-possible': async (table) => {
    const fork = { match: await open(table), version: 1 }
    return createMatch(table.api, table.ada, { sandbox: { fork } })
  },
  'version-needed': async (table) => {
    const { api, ada } = table
    return api.post(`/v1/matches/${await running(table)}/actions`, {
      token: ada.token,
      body: legal,
      headers: { 'Idempotency-Key': newKey() },
    })
  },
  'too-many-requests': async (table) => {
    const { api, ada } = table
    const path = `/v1/matches/${await running(table)}/messages`
    const say = () => api.post(path, { token: ada.token, body: { text: 'Hello' } })
    for (let i = 0; i < 30; i++) await say()
    return say()
  },
}

const named = z.looseObject({ type: z.string(), detail: z.string() })

describe('a problem', () => {
  test.each(Object.entries(provoked))('%s comes about, and says what to do', async (name, meet) => {
    const api = openApi()
    const table = { api, ada: await newPlayer(api), bob: await newPlayer(api, 'Bob') }
    const { status, headers, body } = await meet(table)
    expect(body).toMatchObject({ type: `/problems/${name}`, status })
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(named.parse(body).detail.length).toBeGreaterThan(15)
  })

  test('has its place in a list, for people and for programs', async () => {
    const api = openApi()
    const { body } = await api.get('/problems')
    const types = Object.keys(problems).map((name) => `/problems/${name}`)
    const { items } = z
      .looseObject({ items: z.array(z.looseObject({ type: z.string() })) })
      .parse(body)
    expect(items.map(({ type }) => type)).toEqual(types)
    const { text, headers } = await api.get('/problems', { headers: { Accept: 'text/html' } })
    expect(headers.get('content-type')).toContain('text/html')
    expect([...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(types)
  })

  test('leads to a page for people and to JSON for programs', async () => {
    const api = openApi()
    for (const [name, { title, explanation }] of Object.entries(problems)) {
      const { body } = await api.get(`/problems/${name}`)
      expect.soft(body).toMatchObject({ type: `/problems/${name}`, title, explanation })
      const page = await api.get(`/problems/${name}`, { headers: { Accept: 'text/html' } })
      expect.soft(page.text).toContain(`<h1>${title}</h1>`)
      expect.soft(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    expect((await api.get('/problems/none')).status).toBe(404)
  })
})

describe('aborting', () => {
  test.each([
    [{ type: 'propose-abort' }, 'once in each of its turns'],
    [{ type: 'answer-abort', accept: true }, 'No proposal'],
  ])('out of turn is refused with its own rule: %o', async (action, words) => {
    const api = openApi()
    const table = { api, ada: await newPlayer(api), bob: await newPlayer(api, 'Bob') }
    const { status, body } = await tried(table, await running(table), table.bob, action)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      type: '/problems/not-awaited',
      detail: expect.stringContaining(words),
    })
  })
})

describe('a service in trouble', () => {
  test('says so without saying what it knows, and remembers why', async () => {
    const table = openSqlite({ file: ':memory:' })
    const api = openApi({ table })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const query = table.query
    const broken = { ...table, query: () => Promise.reject(new Error('the secret disk is full')) }
    Object.assign(table, broken)
    const { status, text, headers } = await api.get('/v1/matches')
    expect(status).toBe(500)
    expect(text).not.toContain('disk')
    expect(String(logged.mock.calls[0])).toContain(headers.get('x-request-id'))
    logged.mockRestore()
    Object.assign(table, { query })
  })
})
