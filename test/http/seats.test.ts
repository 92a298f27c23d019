import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Api, createMatch, matchIn, newPlayer, openApi, type Somebody } from './api.ts'

const whist = { game: 'whist' }
const hashOf = (seed: string) => `sha256:${createHash('sha256').update(seed).digest('hex')}`

const begin = async (seats = 2, body: object = {}) => {
  const api = openApi()
  const ada = await newPlayer(api)
  const { id } = matchIn(await createMatch(api, ada, { ...whist, seats, ...body }))
  return { api, ada, bob: await newPlayer(api, 'Bob'), id }
}

const join = (api: Api, id: string, { token }: Somebody, body: object = {}) =>
  api.post(`/v1/matches/${id}/seats`, { token, body })

const own = (api: Api, id: string, { token }: Somebody, method: string, body?: object) =>
  api.request(method, `/v1/matches/${id}/seats/me`, { token, ...(body && { body }) })

describe('a seat', () => {
  test('is the lowest free one, or the one that is named', async () => {
    const { api, bob, id } = await begin(4)
    const named = await join(api, id, await newPlayer(api, 'Cid'), { seat: 2 })
    expect(matchIn(named)).toMatchObject({ viewer: { seats: [2] }, status: 'open' })
    const lowest = await join(api, id, bob)
    expect(lowest).toMatchObject({ status: 201, body: { viewer: { seats: [1] }, version: 3 } })
    expect(lowest.headers.get('etag')).toBe('"3.1"')
    expect((await join(api, id, await newPlayer(api), { seat: 7 })).body).toMatchObject({
      errors: [{ pointer: '/seat' }],
    })
  })

  test('that somebody has already is answered with 200, and nothing changes', async () => {
    const { api, bob, id } = await begin(3)
    await join(api, id, bob)
    for (const body of [{}, { seat: 2 }])
      expect(await join(api, id, bob, body)).toMatchObject({ status: 200, body: { version: 2 } })
  })

  test('that somebody asks for many times at once is taken by one of the requests', async () => {
    const { api, bob, id } = await begin(4)
    const asked = await Promise.all(Array.from({ length: 5 }, () => join(api, id, bob)))
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(matchIn(await api.get(`/v1/matches/${id}`)).version).toBe(2)
  })

  test('the last one begins the match', async () => {
    const { api, bob, id } = await begin()
    expect(matchIn(await join(api, id, bob))).toMatchObject({
      status: 'running',
      version: 2,
      awaiting: [{ seat: 0, decision: 'turn' }],
    })
  })

  test('goes to one of many who want it', async () => {
    const { api, id } = await begin()
    const many = await Promise.all(Array.from({ length: 10 }, (_, i) => newPlayer(api, `P${i}`)))
    const answers = await Promise.all(many.map((one) => join(api, id, one, { seat: 1 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  test('may be left before the start, and not after', async () => {
    const { api, ada, bob, id } = await begin(3)
    await join(api, id, bob)
    expect((await own(api, id, bob, 'DELETE')).status).toBe(204)
    expect((await own(api, id, bob, 'DELETE')).body).toMatchObject({ type: '/problems/not-seated' })
    expect(matchIn(await api.get(`/v1/matches/${id}`)).seats[1]).toMatchObject({ player: null })
    await join(api, id, bob)
    await join(api, id, await newPlayer(api, 'Cid'))
    expect((await own(api, id, ada, 'DELETE')).body).toMatchObject({ type: '/problems/not-open' })
  })

  test('that all have left aborts the match', async () => {
    const { api, ada, id } = await begin()
    await own(api, id, ada, 'DELETE')
    const match = matchIn(await api.get(`/v1/matches/${id}`))
    expect(match).toMatchObject({ status: 'aborted', fairness: { serverSeed: expect.any(String) } })
  })
})

describe('a client seed', () => {
  test('may change until the match begins', async () => {
    const { api, ada, bob, id } = await begin()
    const seed = 'a-seed-of-mine-0123'
    const changed = await own(api, id, ada, 'PUT', { clientSeed: seed })
    expect(changed).toMatchObject({
      status: 200,
      body: { fairness: { clientSeeds: [seed, null] } },
    })
    expect((await own(api, id, ada, 'PUT', { clientSeed: seed })).body).toMatchObject({
      version: 2,
    })
    expect((await own(api, id, ada, 'PUT', { clientSeed: null })).body).toMatchObject({
      version: 3,
    })
    expect((await own(api, id, ada, 'PUT', {})).body).toMatchObject({
      errors: [{ pointer: '/clientSeed' }],
    })
    await join(api, id, bob)
    expect((await own(api, id, ada, 'PUT', { clientSeed: seed })).status).toBe(409)
  })
})

describe('a match that starts when ready', () => {
  const seeds = { ada: 'the-seed-of-ada-0123', bob: 'the-seed-of-bob-0123' }
  const promise = (seed: string) => ({ clientSeedHash: hashOf(seed) })
  const ready = { start: 'ready', ...promise(seeds.ada) }

  test('takes the hash of a seed with each seat, and begins with the last reveal', async () => {
    const { api, ada, bob, id } = await begin(2, ready)
    expect(matchIn(await join(api, id, bob, promise(seeds.bob))).status).toBe('open')
    const first = await own(api, id, bob, 'PUT', { clientSeed: seeds.bob })
    expect(matchIn(first)).toMatchObject({ status: 'open' })
    expect(matchIn(await own(api, id, ada, 'PUT', { clientSeed: seeds.ada }))).toMatchObject({
      status: 'running',
      fairness: { clientSeeds: [seeds.ada, seeds.bob] },
    })
  })

  test.each([
    ['no hash', {}, '/clientSeedHash'],
    ['the seed itself', { clientSeed: seeds.bob, ...promise(seeds.bob) }, '/clientSeed'],
  ])('refuses a seat with %s', async (_, body, pointer) => {
    const { api, bob, id } = await begin(2, ready)
    const { status, body: told } = await join(api, id, bob, body)
    expect([status, told]).toMatchObject([400, { errors: [{ pointer }] }])
  })

  test('is not for a sandbox, which starts at once', async () => {
    const api = openApi()
    const wish = { ...whist, ...ready, sandbox: {} }
    expect((await createMatch(api, await newPlayer(api), wish)).body).toMatchObject({
      errors: [{ pointer: '/start' }],
    })
  })
})
