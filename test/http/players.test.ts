import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Api, createMatch, matchIn, newPlayer, openApi, type Somebody } from './api.ts'

const newToken = z.looseObject({ id: z.string(), secret: z.string(), expiresAt: z.unknown() })
const list = z.looseObject({
  items: z.array(z.looseObject({ id: z.string() })),
  nextCursor: z.string().nullable(),
})

const make = async (api: Api, token: string, body: object) => {
  const reply = await api.post('/v1/me/tokens', { token, body })
  return { status: reply.status, body: reply.body }
}

const made = async (api: Api, { token }: Somebody, body: object = {}) =>
  newToken.parse((await make(api, token, body)).body)

const revoke = (api: Api, { token }: Somebody, id: string) =>
  api.request('DELETE', `/v1/me/tokens/${id}`, { token })

describe('a new player', () => {
  test('has a profile that everybody sees, and a token for everything', async () => {
    const api = openApi()
    const registered = await api.post('/v1/players', { body: { name: '  Ada  ' } })
    expect(registered.status).toBe(201)
    expect(registered.headers.get('cache-control')).toBe('no-store')
    expect(registered.body).toMatchObject({
      player: { name: 'Ada' },
      token: {
        scopes: ['matches:read', 'matches:play', 'webhooks', 'account'],
        expiresAt: null,
        secret: expect.stringMatching(/^cst_[0-9A-Za-z]{49}$/),
      },
    })
    const path = registered.headers.get('location')!
    const { body } = await api.get(path)
    expect(registered.body).toMatchObject({ player: body })
  })

  test('may change the name; matches keep the one that they began with', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const { id } = matchIn(await createMatch(api, ada, {}))
    const { token } = ada
    const renamed = await api.request('PATCH', '/v1/me', { token, body: { name: 'Augusta' } })
    expect(renamed.body).toMatchObject({ id: ada.id, name: 'Augusta' })
    expect((await api.get('/v1/me', { token })).body).toMatchObject({ name: 'Augusta' })
    expect((await api.get(`/v1/matches/${id}`)).body).toMatchObject({
      seats: [{ player: { id: ada.id, name: 'Ada' } }, {}],
    })
    const other = matchIn(await createMatch(api, ada, {}))
    expect(other.seats[0]).toMatchObject({ player: { name: 'Augusta' } })
  })
})

describe('a token', () => {
  test('gives others its own scopes and life, or less', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const soon = new Date(api.platform.now() + 3_600_000).toISOString()
    const small = await made(api, ada, { scopes: ['account'], expiresAt: soon })
    expect(small).toMatchObject({ scopes: ['account'], expiresAt: soon })
    expect(await make(api, small.secret, {})).toMatchObject({
      status: 201,
      body: { scopes: ['account'], expiresAt: soon },
    })
    expect(await make(api, small.secret, { scopes: ['account', 'matches:play'] })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/scopes' }] },
    })
    for (const expiresAt of [null, new Date(api.platform.now() + 7_200_000).toISOString()])
      expect(await make(api, small.secret, { expiresAt })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/expiresAt' }] },
      })
  })

  test('must not have expired when it is made', async () => {
    const api = openApi()
    const { token } = await newPlayer(api)
    const expiresAt = new Date(api.platform.now()).toISOString()
    expect(await make(api, token, { expiresAt })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/expiresAt' }] },
    })
  })

  test('that has expired is refused everywhere', async () => {
    const api = openApi()
    const expiresAt = new Date(api.platform.now() + 60_000).toISOString()
    const { secret: token } = await made(api, await newPlayer(api), { expiresAt })
    expect((await api.get('/v1/games', { token })).status).toBe(200)
    api.pass(60_000)
    expect((await api.get('/v1/games', { token })).status).toBe(401)
  })

  test('does only what its scopes allow', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const { secret: reader } = await made(api, ada, { scopes: ['matches:read'] })
    const { secret: player } = await made(api, ada, { scopes: ['matches:play'] })
    const refused = { status: 403, body: { type: '/problems/insufficient-scope' } }
    expect(await createMatch(api, { token: reader }, {})).toMatchObject(refused)
    expect(await api.get('/v1/me', { token: player })).toMatchObject(refused)
    expect(await api.get('/v1/matches?awaiting=me', { token: player })).toMatchObject(refused)
    const secret = matchIn(await createMatch(api, { token: player }, { visibility: 'private' }))
    const path = `/v1/matches/${secret.id}`
    expect(await api.get(path, { token: player })).toMatchObject(refused)
    expect((await api.get(path, { token: reader })).status).toBe(200)
  })

  test('is listed without its secret, and is refused once it is revoked', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const other = await made(api, ada)
    const page = async (query: string) => {
      const reply = await api.get(`/v1/me/tokens?${query}`, ada)
      expect(reply.text).not.toContain(other.secret)
      return list.parse(reply.body)
    }
    const first = await page('limit=1')
    expect(first.items.map(({ id }) => id)).toEqual([ada.tokenId])
    const second = await page(`limit=1&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ items: [{ id: other.id }], nextCursor: null })
    expect((await revoke(api, ada, other.id)).status).toBe(204)
    expect((await api.get('/v1/games', { token: other.secret })).status).toBe(401)
    expect((await page('')).items.map(({ id }) => id)).toEqual([ada.tokenId])
  })

  test('of somebody else is not found', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    expect((await revoke(api, bob, ada.tokenId)).status).toBe(404)
    expect((await revoke(api, bob, 'token_x')).status).toBe(404)
    expect((await api.get('/v1/me', ada)).status).toBe(200)
  })
})
