import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Limits, policies } from '../../src/http/limits.ts'
import { act, createMatch, matchIn, newKey, newPlayer, openApi, startMatch } from './api.ts'

const limits: Limits = {
  ...policies,
  token: { burst: 12, perSecond: 1 },
  address: { burst: 8, perSecond: 1 },
  addressOf: (c) => c.req.header('x-from') ?? '192.0.2.1',
}

const limited = (over: Partial<Limits> = {}) =>
  openApi({ settings: { limits: { ...limits, ...over } } })

const list = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) })

const roomy = { burst: 1000, perSecond: 100 }

describe('requests', () => {
  test('without a token are limited by address, and say what is left', async () => {
    const api = limited()
    const answers = []
    for (let i = 0; i < 9; i++) answers.push(await api.get('/v1/games'))
    expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429])
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"address";q=8;w=8')
    expect(answers[0]?.headers.get('ratelimit')).toBe('"address";r=7;t=1')
    expect(answers[8]?.headers.get('retry-after')).toBe('1')
    expect(answers[8]?.body).toMatchObject({
      detail: 'An address without a token may send 8 requests at once and 1 a second.',
    })
    const elsewhere = { headers: { 'X-From': '192.0.2.2' } }
    expect((await api.get('/v1/games', elsewhere)).status).toBe(200)
    api.pass(1000)
    expect((await api.get('/v1/games')).status).toBe(200)
  })

  test('with a token are limited by it, wherever they come from', async () => {
    const api = limited()
    const ada = await newPlayer(api)
    const from = (i: number) => ({ ...ada, headers: { 'X-From': `192.0.2.${i}` } })
    for (let i = 0; i < 12; i++) expect((await api.get('/v1/me', from(i))).status).toBe(200)
    expect((await api.get('/v1/me', from(99))).status).toBe(429)
  })

  test('with bad tokens count for their address', async () => {
    const api = limited()
    const bad = (i: number) => ({ token: `cst_${String(i).padStart(49, '0')}` })
    const statuses = []
    for (let i = 0; i < 9; i++) statuses.push((await api.get('/v1/me', bad(i))).status)
    expect(statuses).toEqual([...Array(8).fill(401), 429])
  })

  test('of a seat that is awaited near its deadline are never limited', async () => {
    const api = limited({ address: roomy })
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const timeControl = { kind: 'per-move', perMove: 'PT1H' }
    const { id } = await startMatch(api, [ada, bob], { game: 'whist', timeControl })
    while ((await api.get('/v1/me', ada)).status === 200);
    expect((await api.get(`/v1/matches/${id}`, ada)).status).toBe(200)
    expect((await api.get(`/v1/matches/${id}/legal-actions`, ada)).status).toBe(200)
    const taken = await act(api, id, { token: ada.token, body: { type: 'take' }, version: 2 })
    expect(taken.status).toBe(201)
    expect((await api.get('/v1/me', ada)).status).toBe(429)
  })
})

describe('in an hour of the clock', () => {
  test('an address registers five players', async () => {
    const api = limited({ address: roomy })
    const register = () => api.post('/v1/players', { body: { name: 'Ada' } })
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await register()).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect((await register()).body).toMatchObject({
      detail: expect.stringContaining('An address may register 5 players an hour.'),
    })
    api.pass(3_600_000)
    expect((await register()).status).toBe(201)
  })

  test('a player creates thirty matches; a repeat is none', async () => {
    const api = limited({ token: roomy })
    const ada = await newPlayer(api)
    const request = {
      token: ada.token,
      body: { game: 'whist', seats: 2 },
      headers: { 'Idempotency-Key': newKey() },
    }
    for (let i = 0; i < 40; i++) expect((await api.post('/v1/matches', request)).status).toBe(201)
    for (let i = 0; i < 29; i++)
      expect((await createMatch(api, ada, { game: 'whist' })).status).toBe(201)
    const refused = await createMatch(api, ada, { game: 'whist' })
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      detail: expect.stringContaining('A player may create 30 matches an hour.'),
    })
    expect(Number(refused.headers.get('retry-after'))).toBe(3600)
  })

  test('thirty matches of a player are created at once, and none that is refused counts', async () => {
    const api = limited({ token: roomy })
    const ada = await newPlayer(api)
    const make = (wish: object = {}) => createMatch(api, ada, { game: 'whist', ...wish })
    const onNoSeat = { bots: [{ seat: 9, level: 'random' }] }
    for (let i = 0; i < 3; i++) expect((await make(onNoSeat)).status).toBe(400)
    const made = await Promise.all(Array.from({ length: 40 }, () => make()))
    const count = (status: number) => made.filter((one) => one.status === status).length
    expect([count(201), count(429)]).toEqual([30, 10])
  })

  test('a match that is asked for many times at once counts once, also as the last of an hour', async () => {
    const api = limited({ token: roomy })
    const ada = await newPlayer(api)
    const game = { game: 'whist', seats: 2 }
    const repeated = async () => {
      const headers = { 'Idempotency-Key': newKey() }
      const asked = Array.from({ length: 30 }, () =>
        api.post('/v1/matches', { token: ada.token, body: game, headers }),
      )
      return new Set((await Promise.all(asked)).map(({ status, text }) => `${status} ${text}`))
    }
    const [first, ...others] = await repeated()
    expect([first?.slice(0, 3), others]).toEqual(['201', []])
    for (let i = 0; i < 28; i++) expect((await createMatch(api, ada, game)).status).toBe(201)
    const [last, ...more] = await repeated()
    expect([last?.slice(0, 3), more]).toEqual(['201', []])
    expect((await createMatch(api, ada, game)).status).toBe(429)
  })
})

test('a player with a hundred running matches begins no other, but sandboxes', async () => {
  const api = limited({ token: roomy, address: roomy })
  const ada = await newPlayer(api)
  const bob = await newPlayer(api, 'Bob')
  const open = matchIn(await createMatch(api, bob, { game: 'whist' }))
  const wish = {
    game: 'whist',
    bots: [{ seat: 1, level: 'random' }],
    timeControl: { kind: 'none' },
  }
  for (let i = 0; i < 100; i++) {
    if (i % 30 === 0) api.pass(3_600_000)
    expect((await createMatch(api, ada, wish)).status).toBe(201)
  }
  await api.idle()
  const refused = { status: 409, body: { type: '/problems/too-many-matches' } }
  const join = () => api.post(`/v1/matches/${open.id}/seats`, { token: ada.token, body: {} })
  expect(await createMatch(api, ada, wish)).toMatchObject(refused)
  expect(await join()).toMatchObject(refused)
  const sandbox = { game: 'whist', sandbox: {} }
  expect((await createMatch(api, ada, sandbox)).status).toBe(201)
  const { items } = list.parse((await api.get(`/v1/matches?player=${ada.id}`)).body)
  const resign = { token: ada.token, body: { type: 'resign' }, version: '*' } as const
  expect((await act(api, items[0]!.id, resign)).status).toBe(201)
  await api.idle()
  expect((await join()).status).toBe(201)
})

test('a player has at most twenty tokens', async () => {
  const api = openApi()
  const ada = await newPlayer(api)
  const make = () => api.post('/v1/me/tokens', { token: ada.token, body: {} })
  for (let i = 1; i < 20; i++) expect((await make()).status).toBe(201)
  expect((await make()).body).toMatchObject({ type: '/problems/too-many-tokens' })
})

test('a player has at most twenty tokens, also when more are asked for at once', async () => {
  const api = openApi()
  const ada = await newPlayer(api)
  const make = () => api.post('/v1/me/tokens', { token: ada.token, body: {} })
  for (let i = 1; i < 18; i++) await make()
  const made = await Promise.all(Array.from({ length: 30 }, make))
  const refused = made.filter(({ status }) => status !== 201)
  for (const { body } of refused) expect(body).toMatchObject({ type: '/problems/too-many-tokens' })
  const tokens = list.parse((await api.get('/v1/me/tokens?limit=100', ada)).body).items
  expect(tokens.length).toBeLessThanOrEqual(20)
  expect(tokens).toHaveLength(18 + made.length - refused.length)
})
