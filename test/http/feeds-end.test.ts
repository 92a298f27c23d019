import { expect, test } from 'vitest'
import { type Api, createMatch, matchIn, newPlayer, openApi, type Somebody } from './api.ts'

const begin = async (visibility: 'public' | 'private') => {
  const api = openApi()
  const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
  const made = await createMatch(api, ada, { game: 'whist', seats: 3, visibility })
  const { id, code } = matchIn(made)
  const seat = { token: bob.token, body: { code } }
  expect((await api.post(`/v1/matches/${id}/seats`, seat)).status).toBe(201)
  await api.idle()
  return { api, ada, bob, id }
}

/** Opens a feed; resolves to all that it tells when it has ended. */
const listen = async (api: Api, path: string, { token }: Somebody) => {
  const headers = { Authorization: `Bearer ${token}` }
  const { body } = await api.app.request(path, { headers })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  return async () => {
    let told = ''
    for (let next = await reader.read(); !next.done; next = await reader.read()) told += next.value
    return told
  }
}

const revoke = (api: Api, who: Somebody) =>
  api.request('DELETE', `/v1/me/tokens/${who.tokenId}`, who)

const leave = (api: Api, id: string, who: Somebody) =>
  api.request('DELETE', `/v1/matches/${id}/seats/me`, who)

/** Something new happens in a match that is open. */
const reseed = (api: Api, id: string, { token }: Somebody) =>
  api.request('PUT', `/v1/matches/${id}/seats/me`, {
    token,
    body: { clientSeed: 'another-seed-0123456789' },
  })

test.each([(id: string) => `/v1/matches/${id}/stream?after=2`, () => '/v1/me/stream'])(
  'a stream tells nothing more when its token is revoked, and ends with the next news: %#',
  async (pathOf) => {
    const { api, ada, bob, id } = await begin('public')
    const ended = await listen(api, pathOf(id), bob)
    expect((await revoke(api, bob)).status).toBe(204)
    expect((await reseed(api, id, ada)).status).toBe(200)
    expect(await ended()).not.toContain('client-seed-set')
  },
)

test('a stream of a private match tells nothing more to who has left it', async () => {
  const { api, ada, bob, id } = await begin('private')
  const ended = await listen(api, `/v1/matches/${id}/stream?after=2`, bob)
  expect((await leave(api, id, bob)).status).toBe(204)
  await reseed(api, id, ada)
  expect(await ended()).not.toContain('event:')
})

test('of a public match who has left hears on', async () => {
  const { api, ada, bob, id } = await begin('public')
  await leave(api, id, bob)
  const waiting = api.get(`/v1/matches/${id}/events?after=3&wait=20`, bob)
  await reseed(api, id, ada)
  expect(await waiting).toMatchObject({ status: 200, body: { items: [{ version: 4 }] } })
})

test('who waits for a private match and leaves it meanwhile is told of none', async () => {
  const { api, bob, id } = await begin('private')
  const waiting = api.get(`/v1/matches/${id}/events?after=2&wait=20`, bob)
  expect((await leave(api, id, bob)).status).toBe(204)
  expect((await waiting).status).toBe(404)
})

test('who waits with a token that is revoked meanwhile is refused', async () => {
  const { api, ada, bob, id } = await begin('private')
  const waiting = api.get(`/v1/matches/${id}/events?after=2&wait=20`, bob)
  expect((await revoke(api, bob)).status).toBe(204)
  expect((await reseed(api, id, ada)).status).toBe(200)
  expect((await waiting).status).toBe(401)
})
