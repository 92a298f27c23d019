import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { forgetPlayer } from '../../src/matches/forget.ts'
import { createCache } from '../../src/matches/log.ts'
import { relay } from '../../src/matches/relay.ts'
import { keys } from '../../src/store/layout.ts'
import {
  type Api,
  act,
  createMatch,
  legalActions,
  matchIn,
  newPlayer,
  openApi,
  type Somebody,
  startMatch,
} from './api.ts'

/** A name that stands nowhere else. */
const name = 'Zuleika Dobson'

const remove = (api: Api, { token }: Somebody) => api.request('DELETE', '/v1/me', { token })

const begin = async () => {
  const api = openApi()
  return { api, zuleika: await newPlayer(api, name), bob: await newPlayer(api, 'Bob') }
}

/** Everything that the store holds of a match and of its players. */
const stored = async (api: Api, match: string, players: readonly Somebody[]) => {
  const partitions = [
    keys.match(match).partition,
    ...players.map(({ id }) => keys.profile(id).partition),
  ]
  const pages = partitions.map((partition) => api.platform.table.query({ partition }))
  return JSON.stringify(await Promise.all(pages))
}

/** Every answer in which the match stands. */
const answers = async (api: Api, match: string, who: Somebody) => {
  const paths = ['', '?version=2', '?version=2&revealed=true', '/events', '/messages']
  const replies = await Promise.all([
    ...paths.map((path) => api.get(`/v1/matches/${match}${path}`, who)),
    api.get('/v1/matches', who),
    api.get(`/v1/matches?player=${who.id}`, who),
  ])
  return replies.map(({ text }) => text).join('\n')
}

const log = z.looseObject({
  items: z.array(
    z.looseObject({
      hash: z.string(),
      sealed: z.record(z.string(), z.looseObject({ digest: z.string() })),
    }),
  ),
})

describe('a deleted account', () => {
  test('resigns its matches, leaves the open ones and revokes its tokens', async () => {
    const { api, zuleika, bob } = await begin()
    const { id } = await startMatch(api, [zuleika, bob], { game: 'whist' })
    const open = matchIn(await createMatch(api, bob, { game: 'whist', seats: 3 })).id
    await api.post(`/v1/matches/${open}/seats`, { token: zuleika.token, body: {} })
    const sandbox = matchIn(await createMatch(api, zuleika, { game: 'whist', sandbox: {} })).id
    await api.idle()
    expect((await remove(api, zuleika)).status).toBe(204)
    expect((await api.get('/v1/games', zuleika)).status).toBe(401)
    expect(matchIn(await api.get(`/v1/matches/${id}`))).toMatchObject({
      status: 'finished',
      outcome: { reason: 'resignation', winners: [1] },
      seats: [{ status: 'resigned', player: { id: zuleika.id, name: null } }, {}],
    })
    expect(matchIn(await api.get(`/v1/matches/${open}`)).seats[1]).toMatchObject({ player: null })
    expect(api.platform.cache.entries.get(sandbox)?.match.status).toBe('finished')
    expect((await api.get(`/v1/players/${zuleika.id}`)).body).toMatchObject({ name: null })
  })

  test('is forgotten by name in every answer and in the store, and the chain still holds', async () => {
    const { api, zuleika, bob } = await begin()
    const { id } = await startMatch(api, [zuleika, bob], { game: 'carcassonne' })
    for (let turn = 0; turn < 22; turn++) {
      const who = turn % 2 === 0 ? zuleika : bob
      const { actions, version } = await legalActions(api, id, who)
      await act(api, id, { token: who.token, body: actions[0], version })
    }
    await api.post(`/v1/matches/${id}/messages`, { token: zuleika.token, body: { text: 'Hello' } })
    await api.idle()
    const before = log.parse((await api.get(`/v1/matches/${id}/events?limit=100`)).body).items
    expect(await answers(api, id, bob)).toContain(name)
    expect(await stored(api, id, [zuleika, bob])).toContain(name)
    const board = async () => (await api.get(`/v1/matches/${id}/board.svg`)).text
    expect(await board()).toContain(name)
    await remove(api, zuleika)
    await api.idle()
    expect(await board()).not.toContain(name)
    expect(await answers(api, id, bob)).not.toContain(name)
    expect(await stored(api, id, [zuleika, bob])).not.toContain(name)
    const after = log.parse((await api.get(`/v1/matches/${id}/events?limit=100`)).body).items
    expect(after.slice(0, before.length).map(({ hash }) => hash)).toEqual(
      before.map(({ hash }) => hash),
    )
    const seal = after[0]!.sealed['/events/1/player/name']!
    expect(seal).toEqual({ digest: before[0]!.sealed['/events/1/player/name']!.digest })
    api.platform.cache.entries.clear()
    expect(matchIn(await api.get(`/v1/matches/${id}`))).toMatchObject({ status: 'finished' })
  })

  test('is forgotten in matches that were over, and in a snapshot that was kept', async () => {
    const { api, zuleika, bob } = await begin()
    const { id } = await startMatch(api, [bob, zuleika], { game: 'whist' })
    await act(api, id, { token: bob.token, body: { type: 'resign' }, version: 2 })
    await api.idle()
    await remove(api, zuleika)
    expect(await stored(api, id, [zuleika, bob])).not.toContain(name)
    expect(await answers(api, id, bob)).not.toContain(name)
  })

  test('is shown by another process for ten seconds at most', async () => {
    const { api, zuleika, bob } = await begin()
    const { id } = await startMatch(api, [bob, zuleika], { game: 'whist' })
    await act(api, id, { token: bob.token, body: { type: 'resign' }, version: 2 })
    await api.idle()
    const elsewhere = { ...api.platform, cache: createCache(10) }
    await api.platform.table.put({
      ...keys.profile(zuleika.id),
      version: 9,
      body: JSON.stringify({ id: zuleika.id, name: null, createdAt: '' }),
    })
    expect((await api.get(`/v1/matches/${id}`)).text).toContain(name)
    await forgetPlayer(elsewhere, zuleika.id)
    api.pass(10_000)
    expect((await api.get(`/v1/matches/${id}`)).text).not.toContain(name)
  })

  test('that another process has deleted is not told by a relay that read the match before', async () => {
    const { api, zuleika, bob } = await begin()
    await api.unfollow()
    const { id } = await startMatch(api, [bob, zuleika], { game: 'whist', seats: 2 })
    const elsewhere = { ...api.platform, cache: createCache(10) }
    await relay(api.platform, id)
    await api.platform.table.put({
      ...keys.profile(zuleika.id),
      version: 9,
      body: JSON.stringify({ id: zuleika.id, name: null, createdAt: '' }),
    })
    await forgetPlayer(elsewhere, zuleika.id)
    await relay(api.platform, id)
    expect(await stored(api, id, [zuleika, bob])).not.toContain(name)
  })

  test('that joins at the last moment is taken out again by the relay', async () => {
    const { api, zuleika, bob } = await begin()
    await api.unfollow()
    const { id } = await startMatch(api, [bob, zuleika], { game: 'whist' })
    await remove(api, zuleika)
    await relay(api.platform, id)
    await relay(api.platform, id)
    expect(matchIn(await api.get(`/v1/matches/${id}`))).toMatchObject({
      status: 'finished',
      seats: [{}, { player: { name: null }, status: 'resigned' }],
    })
    expect(await stored(api, id, [zuleika, bob])).not.toContain(name)
  })

  /** Zuleika takes a seat and leaves it again before the relay has told anybody. */
  const passingThrough = async ({ api, zuleika, bob }: Awaited<ReturnType<typeof begin>>) => {
    await api.unfollow()
    const { id } = matchIn(await createMatch(api, bob, { game: 'whist', seats: 3 }))
    await api.post(`/v1/matches/${id}/seats`, { token: zuleika.token, body: {} })
    const left = await api.request('DELETE', `/v1/matches/${id}/seats/me`, zuleika)
    expect(left.status).toBe(204)
    return id
  }

  test('is forgotten in a match that it joined and left between two runs of the relay', async () => {
    const world = await begin()
    const id = await passingThrough(world)
    await relay(world.api.platform, id)
    expect(await stored(world.api, id, [world.bob])).toContain(name)
    await remove(world.api, world.zuleika)
    expect(await stored(world.api, id, [world.zuleika, world.bob])).not.toContain(name)
  })

  test('is forgotten in a match that it joined, left and was deleted before the relay ran', async () => {
    const world = await begin()
    const id = await passingThrough(world)
    await remove(world.api, world.zuleika)
    await relay(world.api.platform, id)
    expect(await stored(world.api, id, [world.zuleika, world.bob])).not.toContain(name)
  })

  test('is forgotten in the lists of those who left the match before', async () => {
    const { api, zuleika, bob } = await begin()
    const { id } = matchIn(await createMatch(api, zuleika, { game: 'whist', seats: 3 }))
    await api.post(`/v1/matches/${id}/seats`, { token: bob.token, body: {} })
    await api.idle()
    await api.request('DELETE', `/v1/matches/${id}/seats/me`, bob)
    await api.idle()
    expect(await stored(api, id, [bob])).toContain(name)
    await remove(api, zuleika)
    await api.idle()
    expect(await stored(api, id, [zuleika, bob])).not.toContain(name)
  })

  test('can be deleted again when the answer was lost', async () => {
    const { api, zuleika, bob } = await begin()
    const { id } = await startMatch(api, [zuleika, bob], { game: 'whist' })
    await api.idle()
    await api.platform.table.put({
      ...keys.profile(zuleika.id),
      version: 9,
      body: JSON.stringify({ id: zuleika.id, name: null, createdAt: '' }),
    })
    expect((await api.get('/v1/me', zuleika)).status).toBe(401)
    expect((await remove(api, zuleika)).status).toBe(204)
    expect(matchIn(await api.get(`/v1/matches/${id}`)).status).toBe('finished')
  })
})
