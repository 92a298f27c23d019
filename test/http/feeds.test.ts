import { expect, onTestFinished, test } from 'vitest'
import { leaseFeeds } from '../../src/http/feeds.ts'
import { type Limits, policies } from '../../src/http/limits.ts'
import { pace } from '../../src/http/sse.ts'
import { platformOver } from '../../src/matches/platform-over.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import type { Query } from '../../src/store/table.ts'
import {
  type Api,
  at,
  createMatch,
  matchIn,
  newPlayer,
  openApi,
  type Somebody,
  startMatch,
} from './api.ts'

const roomy = { burst: 1000, perSecond: 100 }
const limits: Limits = {
  token: roomy,
  address: roomy,
  openFeeds: { token: 2, address: 3 },
  addressOf: (c) => c.req.header('x-from') ?? '192.0.2.1',
}

const begun = async () => {
  const api = openApi({ settings: { limits } })
  const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
  const { id } = await startMatch(api, [ada, bob], { game: 'whist' })
  return { api, ada, bob, id }
}

type Asking = { readonly who?: Somebody; readonly from?: string }

/** Opens a feed and keeps it open: its status, and how to leave it. */
const opened = async (api: Api, path: string, { who, from }: Asking = {}) => {
  const gone = new AbortController()
  const headers = {
    ...(who && { Authorization: `Bearer ${who.token}` }),
    ...(from && { 'X-From': from }),
  }
  const { status, body } = await api.app.request(path, { headers, signal: gone.signal })
  const leave = async () => {
    await body?.cancel()
    gone.abort()
  }
  onTestFinished(leave)
  return { status, leave }
}

test('a token has so many feeds open at once, whether they stream or wait', async () => {
  const { api, ada, bob, id } = await begun()
  const stream = `/v1/matches/${id}/stream?after=2`
  const wait = `/v1/matches/${id}/events?after=2&wait=20`
  const gone = new AbortController()
  const first = await opened(api, stream, { who: ada })
  const behind = `/v1/matches/${id}/events?after=1&wait=20`
  expect((await api.get(behind, ada)).status).toBe(200)
  const waiting = api.app.request(wait, {
    headers: { Authorization: `Bearer ${ada.token}` },
    signal: gone.signal,
  })
  const probed = async () => {
    const { status, leave } = await opened(api, stream, { who: ada })
    await leave()
    return status
  }
  await expect.poll(probed).toBe(429)
  expect((await api.get(wait, ada)).status).toBe(429)
  expect((await api.get(behind, ada)).status).toBe(200)
  expect((await opened(api, stream, { who: bob, from: '192.0.2.2' })).status).toBe(200)
  gone.abort()
  await waiting
  expect((await opened(api, stream, { who: ada })).status).toBe(200)
  await first.leave()
})

test('an address has so many open, whoever asks', async () => {
  const { api, ada, bob, id } = await begun()
  const path = `/v1/matches/${id}/stream?after=2`
  const feeds = [
    await opened(api, path, { who: ada }),
    await opened(api, path, { who: bob }),
    await opened(api, path),
  ]
  expect(feeds.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await opened(api, path, { who: bob })).status).toBe(429)
  expect((await opened(api, path, { who: bob, from: '192.0.2.2' })).status).toBe(200)
  await feeds[0]!.leave()
  await expect.poll(async () => (await opened(api, path, { who: ada })).status).toBe(200)
})

test('feeds of all processes are counted together where the table counts them', async () => {
  const table = openSqlite({ file: ':memory:', now: () => at })
  const shared = { ...table, close: async () => undefined }
  const feeds = leaseFeeds(platformOver(shared, { fold: 'test', cached: 0 }), limits)
  const [one, other] = [1, 2].map(() => openApi({ table: shared, settings: { limits, feeds } }))
  const [ada, bob] = [await newPlayer(one!), await newPlayer(one!, 'Bob')]
  const { id } = await startMatch(one!, [ada, bob], { game: 'whist' })
  const path = `/v1/matches/${id}/stream?after=2`
  const first = await opened(one!, path, { who: ada })
  expect((await opened(other!, path, { who: ada })).status).toBe(200)
  expect((await opened(one!, path, { who: ada })).status).toBe(429)
  expect((await opened(other!, path, { who: bob })).status).toBe(200)
  expect((await opened(one!, path, { who: bob })).status).toBe(429)
  await first.leave()
  await expect.poll(async () => (await opened(other!, path, { who: ada })).status).toBe(200)
})

/** A service whose streams look again soon and end soon, and what they ask of the table meanwhile. */
const looking = () => {
  const asked: Query[] = []
  const inner = openSqlite({ file: ':memory:', now: () => at })
  const table = {
    ...inner,
    query: (query: Query) => {
      asked.push(query)
      return inner.query(query)
    },
  }
  const api = openApi({
    table,
    settings: { pace: { ...pace, life: 600, lookAgain: () => 20 } },
  })
  /** How often a stream has asked for each kind of thing. */
  const during = async (path: string, { token }: Somebody) => {
    await api.idle()
    api.pass(60_000)
    asked.length = 0
    await (await api.app.request(path, { headers: { Authorization: `Bearer ${token}` } })).text()
    const count = (test: (query: Query) => boolean | undefined) => asked.filter(test).length
    return {
      commits: count(({ from }) => from?.startsWith('C#')),
      talk: count(({ from }) => from?.startsWith('TALK#')),
      recent: count(({ partition }) => partition.startsWith('RECENT#')),
      waiting: count(({ partition }) => partition.startsWith('AWAITING#')),
    }
  }
  return { api, during }
}

test('of three looks at a quiet match one is a look at what is said', async () => {
  const { api, during } = looking()
  const ada = await newPlayer(api)
  const { id } = matchIn(await createMatch(api, ada, { game: 'whist', seats: 2 }))
  const { commits, talk } = await during(`/v1/matches/${id}/stream?after=1`, ada)
  expect(commits).toBeGreaterThan(3)
  expect(talk).toBeLessThanOrEqual(Math.ceil(commits / 3))
})

test('the longer a player’s list of waiting matches, the less often it is read', async () => {
  const { api, during } = looking()
  const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
  await startMatch(api, [ada, bob], { game: 'whist' })
  const few = await during('/v1/me/stream', ada)
  for (let i = 0; i < 20; i++) await startMatch(api, [ada, bob], { game: 'whist' })
  const many = await during('/v1/me/stream', ada)
  expect(few.waiting).toBeGreaterThan(1)
  expect(many.waiting).toBe(1)
  expect(many.recent).toBeGreaterThan(1)
})

test('a stream beats while nothing happens, and ends when its life is over', async () => {
  const short = { ...pace, heartbeat: 40, life: 400 }
  const api = openApi({ settings: { pace: short } })
  const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
  const { id } = await startMatch(api, [ada, bob], { game: 'whist' })
  const began = performance.now()
  const text = await (await api.app.request(`/v1/matches/${id}/stream?after=2`)).text()
  expect(performance.now() - began).toBeGreaterThanOrEqual(400)
  const beats = text.split('\n').filter((line) => line === ':').length
  expect(beats).toBeGreaterThan(1)
  expect(beats).toBeLessThanOrEqual(10)
})

test('a stream beats each fifteen seconds, and lives five minutes', () => {
  expect(pace).toMatchObject({ heartbeat: 15_000, life: 300_000 })
  expect(policies.openFeeds).toEqual({ token: 10, address: 100 })
})
