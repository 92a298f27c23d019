import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Api, act, createMatch, matchIn, newPlayer, openApi, startMatch } from './api.ts'

const whist = { game: 'whist' }

const list = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), version: z.int() })),
  nextCursor: z.string().nullable(),
  asOf: z.string(),
})

type Listing = { readonly token?: string }

const listed = async (api: Api, query: string, sending: Listing = {}) => {
  await api.idle()
  const { items } = list.parse((await api.get(`/v1/matches?${query}`, sending)).body)
  return items.map(({ id }) => id)
}

/** Every page of a list, one after the other. */
const paged = async (api: Api, query: string, sending: Listing = {}) => {
  await api.idle()
  const pages: string[][] = []
  for (let cursor = ''; ; ) {
    const { body } = await api.get(`/v1/matches?${query}${cursor}`, sending)
    const { items, nextCursor } = list.parse(body)
    pages.push(items.map(({ id }) => id))
    if (nextCursor === null) return pages
    cursor = `&cursor=${nextCursor}`
  }
}

describe('a new match', () => {
  test('is open, with the defaults filled in and its creator on seat 0', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const created = await createMatch(api, ada, whist)
    expect(created.status).toBe(201)
    expect(created.headers.get('etag')).toBe('"1.0"')
    expect(created.body).toMatchObject({
      game: 'whist',
      status: 'open',
      sandbox: false,
      visibility: 'public',
      start: 'full',
      timeControl: { kind: 'none' },
      onTimeout: 'forfeit',
      viewer: { seats: [0] },
      version: 1,
      seats: [
        { seat: 0, player: { id: ada.id, name: 'Ada' }, bot: null, status: 'active' },
        { seat: 1, player: null, bot: null, status: 'active' },
      ],
      awaiting: [],
      fairness: { clientSeeds: [null, null], serverSeed: null },
      outcome: null,
      state: null,
    })
    const location = created.headers.get('location')!
    expect((await api.get(location, ada)).text).toBe(created.text)
  })

  test('is the same one when the request is repeated, whatever has happened since', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const create = () =>
      api.post('/v1/matches', {
        token: ada.token,
        body: { ...whist, seats: 2 },
        headers: { 'Idempotency-Key': 'once' },
      })
    const first = await create()
    await api.post(`/v1/matches/${matchIn(first).id}/seats`, { token: bob.token, body: {} })
    expect((await create()).text).toBe(first.text)
    expect((await listed(api, 'game=whist')).length).toBe(1)
  })

  test('can be left to others by its creator', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const match = matchIn(await createMatch(api, ada, { ...whist, join: false }))
    expect(match).toMatchObject({ viewer: { seats: [] }, seats: [{ player: null }, {}] })
  })

  test.each([
    ['more seats than the game has', { seats: 9 }, '/seats'],
    ['a bot on its creator’s seat', { bots: [{ seat: 0, level: 'random' }] }, '/bots/0/seat'],
    ['an unknown level', { bots: [{ seat: 1, level: 'perfect' }] }, '/bots/0/level'],
    ['a seed that is too short', { clientSeed: 'short' }, '/clientSeed'],
    [
      'a promise without `ready`',
      { clientSeedHash: `sha256:${'0'.repeat(64)}` },
      '/clientSeedHash',
    ],
    ['an unknown draw', { sandbox: { draws: ['a', 'zz'] } }, '/sandbox/draws/1'],
    [
      'both position and fork',
      { sandbox: { position: { hands: [] }, fork: {} } },
      '/sandbox/fork/match',
    ],
    ['null options', { options: null }, '/options'],
  ])('is refused with %s', async (_, body, pointer) => {
    const api = openApi()
    const { status, body: told } = await createMatch(api, await newPlayer(api), {
      ...whist,
      ...body,
    })
    expect(status).toBe(400)
    expect(told).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ pointer })]),
    })
  })
})

describe('a private match', () => {
  test('is found by its parties alone, who see its code', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id, code } = matchIn(await createMatch(api, ada, { ...whist, visibility: 'private' }))
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    const paths = ['', '/events', '/fairness', '/messages', '/board.svg']
    for (const path of paths) {
      expect((await api.get(`/v1/matches/${id}${path}`)).status).toBe(404)
      expect((await api.get(`/v1/matches/${id}${path}`, bob)).status).toBe(404)
    }
    expect(await listed(api, `player=${ada.id}`)).toEqual([])
    expect(await listed(api, `player=${ada.id}`, bob)).toEqual([])
    expect(await listed(api, `player=${ada.id}`, ada)).toEqual([id])
    expect(await listed(api, 'game=whist', ada)).toEqual([])
  })

  test('is joined with its code, written in any case, and otherwise is not there', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id, code } = matchIn(await createMatch(api, ada, { ...whist, visibility: 'private' }))
    const join = (body: unknown) => api.post(`/v1/matches/${id}/seats`, { token: bob.token, body })
    for (const body of [
      {},
      { code: '0'.repeat(16) },
      { code: 7 },
      { x: 1 },
      'no JSON',
      { code: 'é'.repeat(16) },
    ])
      expect((await join(body)).status).toBe(404)
    expect((await join({ code, seat: 9 })).status).toBe(400)
    const joined = await join({ code: code!.toLowerCase() })
    expect(joined.status).toBe(201)
    expect(matchIn(joined)).toMatchObject({ status: 'running', code })
  })

  test('of which a creator without a seat learns the code is no less private', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const wish = { ...whist, visibility: 'private', join: false }
    const { id, code } = matchIn(await createMatch(api, ada, wish))
    expect(code).toHaveLength(16)
    expect(matchIn(await api.get(`/v1/matches/${id}`, ada)).code).toBe(code)
  })

  test('tells nobody its code in a commit or a list', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const { id, code } = matchIn(await createMatch(api, ada, { ...whist, visibility: 'private' }))
    await api.idle()
    for (const path of [`/v1/matches/${id}/events`, `/v1/matches?player=${ada.id}`])
      expect((await api.get(path, ada)).text).not.toContain(code)
  })
})

describe('a list of matches', () => {
  test('is newest first, in pages that never repeat or leave out', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const ids: string[] = []
    for (let i = 0; i < 7; i++) {
      const body = i % 2 ? whist : { game: 'whist', seats: 3 }
      ids.unshift(matchIn(await createMatch(api, ada, body)).id)
    }
    for (const query of ['limit=3', `limit=3&player=${ada.id}`, 'limit=3&status=open&game=whist']) {
      const pages = await paged(api, query)
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
      expect(pages.flat()).toEqual(ids)
    }
    expect(await paged(api, 'limit=7')).toEqual([ids])
  })

  test('shows matches without their state, as they were at `version`', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, [ada, bob], whist)
    await api.idle()
    const { body } = await api.get('/v1/matches', bob)
    const [item] = list.parse(body).items
    expect(item).toMatchObject({ id, version: 2, viewer: { seats: [1] }, status: 'running' })
    expect(item).not.toHaveProperty('state')
  })

  test('is narrowed by status, game and player', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const open = matchIn(await createMatch(api, ada, whist)).id
    const running = (await startMatch(api, [ada, bob], whist)).id
    const over = (await startMatch(api, [ada, bob], whist)).id
    await act(api, over, { token: bob.token, body: { type: 'resign' }, version: 2 })
    expect(await listed(api, 'status=open')).toEqual([open])
    expect(await listed(api, 'status=running')).toEqual([running])
    expect(await listed(api, 'status=finished')).toEqual([over])
    expect(await listed(api, 'status=aborted')).toEqual([])
    expect(await listed(api, `player=${bob.id}`)).toEqual([over, running])
    expect(await listed(api, `player=${bob.id}&status=running`)).toEqual([running])
    expect(await listed(api, 'game=carcassonne')).toEqual([])
    expect(await listed(api, 'awaiting=me', ada)).toEqual([running])
    expect(await listed(api, 'awaiting=me', bob)).toEqual([])
  })

  test('has no sandboxes unless they are asked for', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const wish = { ...whist, sandbox: {}, visibility: 'public' }
    const { id } = matchIn(await createMatch(api, ada, wish))
    for (const query of ['', `player=${ada.id}`, 'awaiting=me']) {
      expect(await listed(api, query, ada)).toEqual([])
      expect(await listed(api, `${query}&sandbox=true`, ada)).toEqual([id])
    }
  })
})

describe('the catalogue', () => {
  test('tells each game’s seats, options, faults and pieces', async () => {
    const api = openApi()
    const games = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) })
    const { items } = games.parse((await api.get('/v1/games')).body)
    expect(items.map(({ id }) => id)).toContain('carcassonne')
    for (const { id } of items) {
      const { body } = await api.get(`/v1/games/${id}`)
      expect(body).toMatchObject({
        id,
        rulesVersion: 1,
        seats: { min: 2 },
        options: { schema: { type: 'object' }, defaults: {} },
        faults: expect.any(Object),
        catalogue: expect.any(Object),
      })
    }
    expect((await api.get('/v1/games/chess')).status).toBe(404)
  })
})

describe('events', () => {
  test('come in order, veiled for who looks, after the version that is known', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, [ada, bob], whist)
    await act(api, id, { token: ada.token, body: { type: 'take' }, version: 2 })
    const read = async (query: string, sending: Listing = {}) => {
      const { body } = await api.get(`/v1/matches/${id}/events?${query}`, sending)
      return z
        .looseObject({
          version: z.int(),
          items: z.array(z.looseObject({ version: z.int(), events: z.array(z.unknown()) })),
        })
        .parse(body)
    }
    expect((await read('')).items.map(({ version }) => version)).toEqual([1, 2, 3])
    expect(await read('after=1&limit=1')).toMatchObject({ version: 3, items: [{ version: 2 }] })
    expect(await read('after=3')).toEqual({ version: 3, items: [] })
    const taken = async (who?: Listing) => (await read('after=2', who)).items[0]!.events[1]
    expect(await taken(ada)).toMatchObject({ type: 'taken', card: expect.any(String) })
    expect(await taken(bob)).toMatchObject({ type: 'taken', card: null })
    expect(await taken()).toMatchObject({ type: 'taken', card: null })
    await act(api, id, { token: bob.token, body: { type: 'resign' }, version: 3 })
    expect(await taken(bob)).toMatchObject({ type: 'taken', card: expect.any(String) })
  })

  test('are waited for: the answer comes with the next commit', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, [ada, bob], whist)
    const waiting = api.get(`/v1/matches/${id}/events?after=2&wait=20`)
    await act(api, id, { token: ada.token, body: { type: 'take' }, version: 2 })
    expect((await waiting).body).toMatchObject({ version: 3, items: [{ version: 3 }] })
  })

  test('are not waited for where there are some already', async () => {
    const api = openApi()
    const { id } = matchIn(await createMatch(api, await newPlayer(api), whist))
    const { body } = await api.get(`/v1/matches/${id}/events?wait=25`)
    expect(body).toMatchObject({ version: 1, items: [{ version: 1 }] })
  })
})
