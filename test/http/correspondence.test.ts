import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { relay } from '../../src/matches/relay.ts'
import {
  type Api,
  act,
  createMatch,
  legalActions,
  matchIn,
  newKey,
  newPlayer,
  openApi,
  type Somebody,
  startMatch,
} from './api.ts'
import { eventsOf } from './frames.ts'

const day = 86_400_000
const whist = { game: 'whist' }
const threeDays = { timeControl: { kind: 'per-move', perMove: 'P3D' } }

const inbox = z.looseObject({
  items: z.array(
    z.looseObject({
      seat: z.int(),
      decision: z.string(),
      deadline: z.string().nullable(),
      match: z.looseObject({ id: z.string(), version: z.int() }),
    }),
  ),
  serverTime: z.string(),
})

const inboxOf = async (api: Api, { token }: Somebody) => {
  await api.idle()
  return inbox.parse((await api.get('/v1/me/inbox', { token })).body)
}

const awaitingMe = async (api: Api, { token }: Somebody): Promise<readonly string[]> => {
  const { body } = await api.get('/v1/matches?awaiting=me', { token })
  return z
    .looseObject({ items: z.array(z.looseObject({ id: z.string() })) })
    .parse(body)
    .items.map(({ id }) => id)
}

describe('the inbox', () => {
  test('holds every decision that waits for me, the most urgent first, and nothing else', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const slow = await startMatch(api, [ada, bob], whist)
    const late = await startMatch(api, [ada, bob], { ...whist, ...threeDays })
    const soon = await startMatch(api, [ada, bob], {
      ...whist,
      timeControl: { kind: 'per-move', perMove: 'P1D' },
    })
    const { items, serverTime } = await inboxOf(api, ada)
    expect(items.map(({ match }) => match.id)).toEqual([soon.id, late.id, slow.id])
    expect(items[0]?.deadline).toBe(new Date(Date.parse(serverTime) + day).toISOString())
    expect(await awaitingMe(api, ada)).toEqual([soon.id, late.id, slow.id])
    expect((await inboxOf(api, bob)).items).toEqual([])
  })

  test('moves with the turn, and tells of a proposal to abort', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, [ada, bob], whist)
    await act(api, id, { token: ada.token, body: { type: 'propose-abort' }, version: 2 })
    const [asked] = (await inboxOf(api, bob)).items
    expect(asked).toMatchObject({ decision: 'answer-abort', deadline: null, seat: 1 })
    const { actions } = await legalActions(api, id, bob)
    expect(actions).toEqual([
      { type: 'answer-abort', accept: true },
      { type: 'answer-abort', accept: false },
    ])
  })

  test('ends what is overdue before it answers', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, [ada, bob], { ...whist, ...threeDays })
    await api.idle()
    api.pass(3 * day)
    await api.beat()
    expect((await inboxOf(api, ada)).items).toEqual([])
    expect(matchIn(await api.get(`/v1/matches/${id}`))).toMatchObject({
      status: 'finished',
      outcome: { reason: 'timeout', winners: [1] },
    })
  })
})

test('a seat that a bot plays on is no longer its player’s to play', async () => {
  const api = openApi()
  const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
  const { id } = await startMatch(api, [ada, bob], { ...whist, ...threeDays, onTimeout: 'bot' })
  await api.idle()
  await api.unfollow()
  api.pass(3 * day)
  await api.beat()
  const { version, awaiting } = matchIn(await api.get(`/v1/matches/${id}`))
  expect(awaiting).toMatchObject([{ seat: 0, deadline: null }])
  expect((await legalActions(api, id, ada)).actions).toEqual([])
  const refused = await act(api, id, { token: ada.token, body: { type: 'take' }, version })
  expect(refused.body).toMatchObject({ type: '/problems/not-awaited' })
  await relay(api.platform, id)
  expect(matchIn(await api.get(`/v1/matches/${id}`)).awaiting).toMatchObject([{ seat: 1 }])
})

describe('a stream', () => {
  test('tells each commit of a match as it happens, and resumes behind the last', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, [ada, bob], whist)
    const path = `/v1/matches/${id}/stream`
    const watching = eventsOf(api, path, 3)
    await act(api, id, { token: ada.token, body: { type: 'take' }, version: 2 })
    const seen = await watching
    expect(seen.map(({ event, data }) => [event, data.version])).toEqual([
      ['commit', 1],
      ['commit', 2],
      ['commit', 3],
    ])
    const resumed = eventsOf(api, path, 1, { 'Last-Event-ID': seen.at(-1)!.id })
    await act(api, id, { token: bob.token, body: { type: 'take' }, version: 3 })
    expect((await resumed).map(({ data }) => data.version)).toEqual([4])
  })

  test('shows commits as /events does, veiled for who looks', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, [ada, bob], whist)
    const headers = { Authorization: `Bearer ${bob.token}` }
    const streamed = await eventsOf(api, `/v1/matches/${id}/stream`, 2, headers)
    const { body } = await api.get(`/v1/matches/${id}/events`, bob)
    expect(streamed.map(({ data }) => data)).toEqual(
      z.looseObject({ items: z.array(z.unknown()) }).parse(body).items,
    )
  })

  test('tells what is said, once', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, [ada, bob], whist)
    const path = `/v1/matches/${id}/stream?after=2`
    const watching = eventsOf(api, path, 1)
    await api.post(`/v1/matches/${id}/messages`, { token: ada.token, body: { text: 'Hello' } })
    const [message] = await watching
    expect(message).toMatchObject({ event: 'message', data: { text: 'Hello', seat: 0 } })
    const resumed = eventsOf(api, path, 1, { 'Last-Event-ID': message!.id })
    await api.post(`/v1/matches/${id}/messages`, { token: bob.token, body: { text: 'Hi' } })
    expect((await resumed).map(({ data }) => data.text)).toEqual(['Hi'])
  })

  test('of all my matches tells what happens in each, and in nobody else’s', async () => {
    const api = openApi()
    const [ada, bob, cid] = [
      await newPlayer(api),
      await newPlayer(api, 'Bob'),
      await newPlayer(api, 'Cid'),
    ]
    const [one, other] = [
      await startMatch(api, [ada, bob], whist),
      await startMatch(api, [bob, ada], whist),
    ]
    await startMatch(api, [bob, cid], whist)
    await api.idle()
    api.pass(10 * 60_000)
    const headers = { Authorization: `Bearer ${ada.token}` }
    const watching = eventsOf(api, '/v1/me/stream', 2, headers)
    await act(api, one.id, { token: ada.token, body: { type: 'take' }, version: 2 })
    await api.idle()
    await act(api, other.id, { token: bob.token, body: { type: 'take' }, version: 2 })
    const seen = await watching
    expect(seen.map(({ data }) => [data.match, data.version])).toEqual([
      [one.id, 3],
      [other.id, 3],
    ])
    api.pass(1000)
    await act(api, one.id, { token: bob.token, body: { type: 'take' }, version: 3 })
    await api.idle()
    const resumed = await eventsOf(api, '/v1/me/stream', 1, {
      ...headers,
      'Last-Event-ID': seen.at(-1)!.id,
    })
    expect(resumed.length).toBeGreaterThan(0)
  })

  test('of all my matches loses nothing that the relay told late', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const [one, other] = [
      await startMatch(api, [ada, bob], whist),
      await startMatch(api, [ada, bob], whist),
    ]
    await api.idle()
    await api.unfollow()
    api.pass(10 * 60_000)
    const headers = { Authorization: `Bearer ${ada.token}` }
    const watching = eventsOf(api, '/v1/me/stream', 1, headers)
    await act(api, one.id, { token: ada.token, body: { type: 'take' }, version: 2 })
    api.pass(10 * 60_000)
    await act(api, other.id, { token: ada.token, body: { type: 'take' }, version: 2 })
    await relay(api.platform, other.id)
    const [told] = await watching
    expect(told?.data).toMatchObject({ match: other.id, version: 3 })
    api.pass(60_000)
    await relay(api.platform, one.id)
    const resumed = await eventsOf(api, '/v1/me/stream', 2, {
      ...headers,
      'Last-Event-ID': told!.id,
    })
    expect(resumed.map(({ data }) => [data.match, data.version])).toContainEqual([one.id, 3])
  })

  test.each([
    [7 * day, 'commit'],
    [7 * day + 1000, 'reset'],
  ])('of all my matches keeps a position for seven days: after %i ms', async (passed, event) => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, [ada, bob], whist)
    await api.idle()
    const headers = { Authorization: `Bearer ${ada.token}` }
    const watching = eventsOf(api, '/v1/me/stream', 1, headers)
    await act(api, id, { token: ada.token, body: { type: 'take' }, version: 2 })
    const [told] = await watching
    api.pass(passed - 60_000)
    const resumed = await eventsOf(api, '/v1/me/stream', 1, {
      ...headers,
      'Last-Event-ID': told!.id,
    })
    expect(resumed[0]?.event).toBe(event)
  })

  test('of all my matches says when a position is too old', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const old = Buffer.from(new Date(Date.parse('2026-01-01')).toISOString()).toString('base64url')
    const [first] = await eventsOf(api, '/v1/me/stream', 1, {
      Authorization: `Bearer ${ada.token}`,
      'Last-Event-ID': old,
    })
    expect(first?.event).toBe('reset')
  })
})

describe('vacation', () => {
  test('is taken in the account, shown to opponents, and stops the clock', async () => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, [ada, bob], { ...whist, ...threeDays })
    await api.idle()
    const until = new Date(Date.parse('2026-03-01T12:00:00Z') + 5 * day).toISOString()
    const body = { vacation: { until } }
    const changed = await api.request('PATCH', '/v1/me', { token: ada.token, body })
    expect(changed.body).toMatchObject({ vacation: { until } })
    const match = matchIn(await api.get(`/v1/matches/${id}`, bob))
    expect(match.seats[0]).toMatchObject({ vacation: until })
    const ended = await api.request('PATCH', '/v1/me', {
      token: ada.token,
      body: { vacation: null },
    })
    expect(ended.body).toMatchObject({ vacation: null })
  })

  test.each([
    [{ until: '2026-02-01T00:00:00Z' }, 400, '/vacation/until'],
    [{ until: '2026-12-31T00:00:00Z' }, 422, undefined],
  ])('until %o is refused with %i', async (vacation, status, pointer) => {
    const api = openApi()
    const ada = await newPlayer(api)
    const refused = await api.request('PATCH', '/v1/me', { token: ada.token, body: { vacation } })
    expect(refused.status).toBe(status)
    if (pointer) expect(refused.body).toMatchObject({ errors: [{ pointer }] })
  })
})

describe('the clock of a sandbox', () => {
  test('moves on by a request, in which deadlines are enforced', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const sandbox = { ...whist, ...threeDays, sandbox: {} }
    const { id, version } = matchIn(await createMatch(api, ada, sandbox))
    const request = {
      token: ada.token,
      body: { advance: 'P3D' },
      headers: { 'If-Match': `"${version}"`, 'Idempotency-Key': newKey() },
    }
    const moved = await api.post(`/v1/matches/${id}/clock`, request)
    expect(moved.status).toBe(201)
    expect(moved.body).toMatchObject({
      version: 3,
      now: '2026-03-04T12:00:00.000Z',
      events: [
        { type: 'clock-advanced', by: 'P3D' },
        { type: 'seat-timed-out', seat: 0 },
        { type: 'match-finished' },
        { type: 'seed-revealed' },
      ],
      match: { version: 3, status: 'finished', outcome: { reason: 'timeout' } },
    })
    expect(moved.headers.get('etag')).toBe('"3.0-1"')
    const over = matchIn(await api.get(`/v1/matches/${id}`, ada))
    expect(moved.body).toMatchObject({ match: over })
    const again = await api.post(`/v1/matches/${id}/clock`, request)
    expect(again.text).toBe(moved.text)
  })

  test('leaves a version for which the next action may be made, and a repeat says the same', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const wish = { game: 'castle', seats: 3, ...threeDays, sandbox: {}, onTimeout: 'forfeit' }
    const { id, version } = matchIn(await createMatch(api, ada, wish))
    const request = {
      token: ada.token,
      body: { advance: 'PT73H' },
      headers: { 'If-Match': `"${version}"`, 'Idempotency-Key': newKey() },
    }
    const moved = await api.post(`/v1/matches/${id}/clock`, request)
    const answer = z
      .looseObject({
        version: z.int(),
        now: z.string(),
        match: z.looseObject({ awaiting: z.array(z.looseObject({ deadline: z.string() })) }),
      })
      .parse(moved.body)
    expect(answer.version).toBe(version + 2)
    for (const { deadline } of answer.match.awaiting) expect(deadline > answer.now).toBe(true)
    const { actions } = await legalActions(api, id, ada)
    const next = { token: ada.token, body: actions[0], version: answer.version }
    expect((await act(api, id, next)).status).toBe(201)
    expect((await api.post(`/v1/matches/${id}/clock`, request)).text).toBe(moved.text)
  })

  test.each(['P61D', 'P1M', '3 days', 'PT', 'P-1D'])('is not moved by %s', async (advance) => {
    const api = openApi()
    const ada = await newPlayer(api)
    const { id } = matchIn(await createMatch(api, ada, { ...whist, sandbox: {} }))
    const refused = await api.post(`/v1/matches/${id}/clock`, {
      token: ada.token,
      body: { advance },
      headers: { 'If-Match': '"1"', 'Idempotency-Key': newKey() },
    })
    expect(refused.body).toMatchObject({ status: 400, errors: [{ pointer: '/advance' }] })
  })
})
