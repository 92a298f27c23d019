import { describe, expect, test } from 'vitest'
import { shapesOf } from '../../src/http/shapes/shapes.ts'
import { relay } from '../../src/matches/relay.ts'
import {
  type Api,
  act,
  legalActions,
  matchIn,
  newPlayer,
  openApi,
  startMatch,
} from '../http/api.ts'
import { deliveries, hookIn, newHook, readHook, saidIn, verified } from './hooks.ts'
import { answers, type Behaviour, openReceiver, takes, takesOnlyChallenges } from './receiver.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const whist = { game: 'whist' }

const begin = async (options: Parameters<typeof openApi>[0] = {}) => {
  const api = openApi(options)
  const receiver = await openReceiver()
  return { api, receiver, ada: await newPlayer(api), bob: await newPlayer(api, 'Bob') }
}

/** Lets time pass, with a sweep now and then. */
const live = async (api: Api, milliseconds: number, step = 9 * minute): Promise<void> => {
  for (let passed = 0; passed < milliseconds; passed += step) {
    api.pass(step)
    await api.sweep()
  }
}

const refuses = takesOnlyChallenges(answers(500))

describe('a message that is not accepted', () => {
  test.each([
    ['at the earliest', 0, 1],
    ['a fifth later at the latest', 1, 1.2],
  ])('is sent again after growing waits, ten times in all: %s', async (_, random, factor) => {
    const { api, receiver, ada, bob } = await begin({ webhooks: { random: () => random } })
    const hook = await newHook(api, ada, { url: receiver.url, types: ['match.started'] })
    receiver.behave(refuses)
    await startMatch(api, [ada, bob], whist)
    await api.delivered()
    const started = async () =>
      (await deliveries(api, ada, hook)).find(({ type }) => type === 'match.started')!
    const waits: number[] = []
    for (;;) {
      const { nextAttemptAt } = await started()
      if (nextAttemptAt === null) break
      const wait = Date.parse(nextAttemptAt) - api.platform.now()
      waits.push(wait)
      api.pass(wait - 1)
      await api.sweep()
      expect((await started()).attempts).toHaveLength(waits.length)
      api.pass(1)
      await api.sweep()
    }
    const scheduled = [
      5 * second,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
    ]
    expect(waits).toEqual(
      [...scheduled, 20 * hour, 24 * hour].map((wait) => Math.round(wait * factor)),
    )
    expect(new Set(receiver.told().map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
    expect(await started()).toMatchObject({ state: 'failed', attempts: { length: 10 } })
    expect((await readHook(api, ada, hook)).statistics).toMatchObject({ failed: 1 })
  })

  test.each([
    ['seconds', () => '7200'],
    ['a date', (now: number) => new Date(now + 2 * hour).toUTCString()],
  ])(
    'waits as long as Retry-After asks in %s, and with it the whole endpoint',
    async (_, header) => {
      const { api, receiver, ada, bob } = await begin()
      const hook = await newHook(api, ada, { url: receiver.url, types: ['match.started'] })
      const after = { 'Retry-After': header(api.platform.now()) }
      receiver.behave(takesOnlyChallenges(answers(503, after)))
      await startMatch(api, [ada, bob], whist)
      await api.delivered()
      receiver.behave(takes)
      await startMatch(api, [ada, bob], whist)
      await live(api, 2 * hour - 10 * minute)
      expect(receiver.told()).toHaveLength(1)
      expect((await readHook(api, ada, hook)).statistics.nextAttemptAt).toBe(
        new Date(Date.parse('2026-03-01T14:00:00Z')).toISOString(),
      )
      await live(api, 20 * minute)
      expect(receiver.told()).toHaveLength(3)
    },
  )

  test('waits for a day where Retry-After asks for ages', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url, types: ['match.started'] })
    const after = { 'Retry-After': '9'.repeat(20) }
    receiver.behave(takesOnlyChallenges(answers(503, after)))
    await startMatch(api, [ada, bob], whist)
    await api.delivered()
    expect((await readHook(api, ada, hook)).statistics.nextAttemptAt).toBe(
      '2026-03-02T12:00:00.000Z',
    )
  })

  test('holds up no other message, neither of its endpoint nor of another', async () => {
    const { api, receiver, ada, bob } = await begin()
    await newHook(api, ada, { url: receiver.url, types: ['match.started', 'match.turn-started'] })
    await newHook(api, ada, { url: `${receiver.url}/2`, types: ['match.started'] })
    const picky: Behaviour = (response, received) => {
      const isPoison = received.path === '/hook' && received.type === 'match.started'
      const behaviour = isPoison ? answers(500) : takes
      behaviour(response, received)
    }
    receiver.behave(picky)
    await startMatch(api, [ada, bob], whist)
    await api.delivered()
    expect(receiver.told().map(({ path, type }) => [path, type])).toEqual(
      expect.arrayContaining([
        ['/hook', 'match.started'],
        ['/hook', 'match.turn-started'],
        ['/hook/2', 'match.started'],
      ]),
    )
  })

  test('is one of three in a row, and the endpoint is left alone for a minute', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url })
    receiver.behave(refuses)
    await api.unfollow()
    const { id } = await startMatch(api, [ada, bob], whist)
    await relay(api.platform, id)
    await api.delivered()
    expect(receiver.told()).toHaveLength(3)
    expect((await readHook(api, ada, hook)).statistics).toMatchObject({
      failingSince: '2026-03-01T12:00:00.000Z',
      nextAttemptAt: '2026-03-01T12:01:00.000Z',
    })
  })
})

describe('an endpoint', () => {
  test('that answers 410 is disabled, and the owner’s others hear of it', async () => {
    const { api, receiver, ada, bob } = await begin()
    const other = await newHook(api, ada, {
      url: `${receiver.url}/other`,
      types: ['webhook.disabled'],
    })
    const hook = await newHook(api, ada, { url: receiver.url, description: 'Mine' })
    receiver.behave((response, received) =>
      (received.path === '/hook' ? answers(410) : takes)(response, received),
    )
    await startMatch(api, [ada, bob], whist)
    await api.delivered()
    expect(await readHook(api, ada, hook)).toMatchObject({
      status: 'disabled',
      disabled: { reason: 'gone' },
    })
    expect((await api.get('/v1/me', ada)).body).toMatchObject({ disabledWebhooks: [hook.id] })
    const notice = receiver.received.filter(({ path }) => path === '/hook/other').at(-1)!
    expect(verified(other.secret, notice)).toMatchObject({
      type: 'webhook.disabled',
      data: { webhook: { id: hook.id, description: 'Mine' }, reason: 'gone' },
    })
    const { messages } = await shapesOf(api.service)
    const { schema } = messages.find(({ type }) => type === notice.type)!
    schema.parse(JSON.parse(notice.body))
    const before = receiver.told().length
    await live(api, 2 * hour)
    expect(receiver.told()).toHaveLength(before)
  })

  test('that fails for 120 hours is disabled with notice, and begins anew when challenged', async () => {
    const { api, receiver, ada, bob } = await begin()
    const other = await newHook(api, ada, {
      url: `${receiver.url}/other`,
      types: ['webhook.disabled'],
    })
    const hook = await newHook(api, ada, { url: receiver.url, types: ['match.started'] })
    receiver.behave((response, received) =>
      (received.path === '/hook' ? answers(500) : takes)(response, received),
    )
    for (let hours = 0; hours < 130; hours += 10) {
      expect((await readHook(api, ada, hook)).status).toBe('active')
      if (hours < 120) await startMatch(api, [ada, bob], whist)
      await live(api, 10 * hour, 2 * hour)
      if (hours === 120) break
    }
    expect(await readHook(api, ada, hook)).toMatchObject({
      status: 'disabled',
      disabled: { reason: 'failing' },
    })
    expect((await api.get('/v1/me', ada)).body).toMatchObject({ disabledWebhooks: [hook.id] })
    expect(
      receiver.received.filter(({ type }) => type === 'webhook.disabled').map(({ path }) => path),
    ).toEqual(['/hook/other'])
    expect(other.id).not.toBe(hook.id)
    receiver.behave(refuses)
    await api.post(`/v1/webhooks/${hook.id}/challenge`, { token: ada.token })
    await api.delivered()
    await live(api, hour)
    expect((await readHook(api, ada, hook)).status).toBe('active')
    receiver.behave(takes)
    await live(api, 25 * hour, hour)
    expect((await readHook(api, ada, hook)).statistics.failingSince).toBeNull()
  })
})

describe('a receiver that is down for three days', () => {
  test('catches up to the same head without loss, and can tell what comes twice', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url })
    let downs = 0
    // Half of the time it takes a message and goes down before it has answered.
    receiver.behave((response) => {
      downs++
      if (downs % 2 === 0) response.socket?.destroy()
      else response.writeHead(502).end()
    })
    const { id } = await startMatch(api, [ada, bob], { game: 'carcassonne' })
    for (let turn = 0; turn < 18; turn++) {
      const who = [ada, bob][turn % 2]!
      const { actions, version } = await legalActions(api, id, who)
      await act(api, id, { token: who.token, body: actions[0], version })
      await live(api, 4 * hour, hour)
    }
    const lost = receiver.received.length
    expect(lost).toBeGreaterThan(50)
    receiver.behave(takes)
    await live(api, 30 * hour, hour)
    const log = await deliveries(api, ada, hook)
    expect(log.every(({ state }) => state === 'delivered')).toBe(true)
    const { version, logHead } = matchIn(await api.get(`/v1/matches/${id}`))
    expect(version).toBe(20)
    const said = receiver
      .told()
      .slice(lost)
      .map((one) => saidIn(one))
    const newest = said.toSorted((a, b) => b.data.match.version - a.data.match.version)[0]!
    expect(newest.data.match).toMatchObject({ version, logHead })
    expect(new Set(said.map(({ data }) => data.match.version)).size).toBe(version)
    const bodies = Map.groupBy(receiver.told(), (one) => one.id)
    expect([...bodies.values()].some((same) => same.length > 1)).toBe(true)
    for (const same of bodies.values()) expect(new Set(same.map(({ body }) => body)).size).toBe(1)
    expect(bodies.size).toBe(log.filter(({ type }) => type.startsWith('match.')).length)
  })

  test('gets everything at once, in order, if its owner asks for recovery', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url })
    receiver.behave(refuses)
    const { id } = await startMatch(api, [ada, bob], whist)
    for (let turn = 0; turn < 3; turn++) {
      const who = [ada, bob][turn % 2]!
      await act(api, id, { token: who.token, body: { type: 'take' }, version: 2 + turn })
      await live(api, 24 * hour, hour)
    }
    receiver.received.length = 0
    let free = () => {}
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    receiver.behave((response, received) => {
      if (received.type === 'match.created') held.then(() => takes(response, received))
      else takes(response, received)
    })
    const since = { since: '2026-03-01T13:00:00+01:00' }
    const recover = () =>
      api.post(`/v1/webhooks/${hook.id}/recovery`, { token: ada.token, body: since })
    const first = await recover()
    expect(first).toMatchObject({ status: 202, body: { since: '2026-03-01T12:00:00.000Z' } })
    expect((await recover()).body).toMatchObject({ type: '/problems/recovery-running' })
    free()
    await live(api, 2 * minute, minute)
    const versions = receiver.told().map((one) => saidIn(one).data.match.version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(new Set(versions).size).toBe(matchIn(await api.get(`/v1/matches/${id}`)).version)
    expect(await readHook(api, ada, hook)).toMatchObject({ recovery: null })
    const log = await deliveries(api, ada, hook)
    expect(log.every(({ state }) => state === 'delivered')).toBe(true)
  })

  test('gets again only what was made since the time that its owner names', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url, types: ['match.started'] })
    receiver.behave(refuses)
    await startMatch(api, [ada, bob], whist)
    await live(api, 90 * hour, hour)
    const since = new Date(api.platform.now()).toISOString()
    const late = await startMatch(api, [ada, bob], whist)
    await live(api, 28 * hour, hour)
    receiver.behave(takes)
    receiver.received.length = 0
    await api.post(`/v1/webhooks/${hook.id}/recovery`, { token: ada.token, body: { since } })
    await api.delivered()
    expect(receiver.told().map((one) => saidIn(one).data.match.id)).toEqual([late.id])
    expect((await deliveries(api, ada, hook)).map(({ state }) => state)).toEqual([
      'delivered',
      'failed',
      'delivered',
    ])
  })
})

describe('a delivery', () => {
  test('is made again on request, with the same id and body', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url, types: ['match.started'] })
    await startMatch(api, [ada, bob], whist)
    await api.delivered()
    const [first] = receiver.told()
    const path = `/v1/webhooks/${hook.id}/deliveries`
    api.pass(hour)
    expect((await api.post(`${path}/${first!.id}/redelivery`, ada)).body).toMatchObject({
      id: first!.id,
      state: 'waiting',
    })
    await api.delivered()
    const [, again] = receiver.told()
    expect([again!.id, again!.body]).toEqual([first!.id, first!.body])
    expect(again!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp'])
    expect(verified(hook.secret, again!)).toEqual(JSON.parse(first!.body))
    expect((await readHook(api, ada, hook)).statistics.delivered).toBe(3)
    const unknown = `${path}/msg_${'A'.repeat(26)}/redelivery`
    expect((await api.post(unknown, ada)).status).toBe(404)
    expect((await api.post(`${path}/x/redelivery`, ada)).status).toBe(404)
    const challenge = receiver.received.find(({ type }) => type === 'webhook.challenge')!
    expect((await api.post(`${path}/${challenge.id}/redelivery`, ada)).status).toBe(404)
  })

  test('is kept in the log for thirty days', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url, types: ['match.started'] })
    await startMatch(api, [ada, bob], whist)
    await api.delivered()
    api.pass(30 * 24 * hour - second)
    const types = async () => (await deliveries(api, ada, hook)).map(({ type }) => type)
    expect(await types()).toEqual(['match.started', 'webhook.challenge'])
    api.pass(second)
    expect(await types()).toEqual([])
  })

  test('shows status and time of its attempts, and nothing of the answer', async () => {
    const { api, receiver, ada } = await begin()
    receiver.behave((response) => response.writeHead(403, { 'X-Secret': 'yes' }).end('the secret'))
    const hook = hookIn(await api.post('/v1/webhooks', { ...ada, body: { url: receiver.url } }))
    await api.delivered()
    const { text, body } = await api.get(`/v1/webhooks/${hook.id}/deliveries`, ada)
    expect(text).not.toMatch(/secret/i)
    expect(Object(body).items[0].attempts).toEqual([
      {
        at: '2026-03-01T12:00:00.000Z',
        status: 403,
        error: 'not-accepted',
        milliseconds: expect.any(Number),
      },
    ])
  })
})
