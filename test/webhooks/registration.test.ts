import { describe, expect, test } from 'vitest'
import { policies } from '../../src/http/limits.ts'
import { keys } from '../../src/store/layout.ts'
import { type Api, act, newPlayer, openApi, type Somebody, startMatch } from '../http/api.ts'
import { deliveries, hookIn, newHook, readHook, verified } from './hooks.ts'
import { answers, type Behaviour, openReceiver, takes } from './receiver.ts'

const day = 86_400_000
const whist = { game: 'whist' }

const begin = async (options: Parameters<typeof openApi>[0] = {}) => {
  const api = openApi(options)
  const receiver = await openReceiver()
  return { api, receiver, ada: await newPlayer(api), bob: await newPlayer(api, 'Bob') }
}

const post = (api: Api, { token }: Somebody, path: string, body?: object) =>
  api.post(`/v1/webhooks/${path}`, { token, ...(body && { body }) })

const patch = (api: Api, { token }: Somebody, id: string, body: object) =>
  api.request('PATCH', `/v1/webhooks/${id}`, { token, body })

/** Everything that the store holds of an endpoint, and of its owner’s endpoints. */
const stored = async ({ platform: { table } }: Api, hook: string, { id }: Somebody) => {
  const { items } = await table.query({ partition: keys.outbox(hook).partition })
  return JSON.stringify([items, await table.get(keys.webhooks(id))])
}

const mistakes: Behaviour = (response) => {
  response.end('{"challenge":"another"}')
}

describe('a new endpoint', () => {
  test('is pending until it answers the signed challenge, then active', async () => {
    const { api, receiver, ada } = await begin()
    const made = await api.post('/v1/webhooks', { ...ada, body: { url: receiver.url } })
    expect(made.status).toBe(201)
    const hook = hookIn(made)
    expect(made.headers.get('location')).toBe(`/v1/webhooks/${hook.id}`)
    expect(hook.status).toBe('pending')
    await api.delivered()
    expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.challenge'])
    expect(verified(hook.secret, receiver.received[0]!)).toMatchObject({
      type: 'webhook.challenge',
      data: { challenge: expect.any(String) },
    })
    expect((await readHook(api, ada, hook)).status).toBe('active')
  })

  test.each([
    ['takes it without the challenge', answers(200)],
    ['answers with another status than 200', answers(201)],
    ['answers another challenge', mistakes],
  ])('stays pending if it %s, and is asked three times at most', async (_, behaviour) => {
    const { api, receiver, ada } = await begin()
    receiver.behave(behaviour)
    const hook = await newHook(api, ada, { url: receiver.url })
    for (let hours = 0; hours < 80; hours++) {
      api.pass(3_600_000)
      await api.sweep()
    }
    expect(receiver.received).toHaveLength(3)
    expect((await readHook(api, ada, hook)).status).toBe('pending')
    const [log] = await deliveries(api, ada, hook)
    expect(log).toMatchObject({
      state: 'failed',
      attempts: [{ error: 'challenge-not-answered' }, {}, {}],
    })
    receiver.behave(takes)
    expect((await post(api, ada, `${hook.id}/challenge`)).status).toBe(202)
    await api.delivered()
    expect((await readHook(api, ada, hook)).status).toBe('active')
  })

  test('answers an older challenge for nothing', async () => {
    const { api, receiver, ada } = await begin()
    receiver.behave(answers(500))
    const hook = await newHook(api, ada, { url: receiver.url })
    await post(api, ada, `${hook.id}/challenge`)
    await api.delivered()
    const [first, second] = receiver.received
    expect(second!.id).not.toBe(first!.id)
    receiver.behave((response, received) =>
      (received.id === first!.id ? takes : answers(500))(response, received),
    )
    for (let minutes = 0; minutes < 20; minutes++) {
      api.pass(60_000)
      await api.sweep()
    }
    expect((await readHook(api, ada, hook)).status).toBe('pending')
  })

  test('shows its secret once, and the store does not have it in the clear', async () => {
    const { api, receiver, ada } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url })
    expect(hook.secret).toMatch(/^whsec_.{44}$/)
    expect((await api.get(`/v1/webhooks/${hook.id}`, ada)).text).not.toContain('whsec_')
    expect((await api.get('/v1/webhooks', ada)).text).not.toContain('whsec_')
    const text = await stored(api, hook.id, ada)
    expect(text).not.toContain(hook.secret.slice('whsec_'.length))
    expect(text).toContain('sealed')
  })

  test('waits with messages until it is active, and then gets them in order', async () => {
    const { api, receiver, ada, bob } = await begin()
    receiver.behave(answers(500))
    const hook = await newHook(api, ada, { url: receiver.url })
    await startMatch(api, [ada, bob], whist)
    await api.delivered()
    expect(receiver.told()).toEqual([])
    receiver.behave(takes)
    await post(api, ada, `${hook.id}/challenge`)
    await api.delivered()
    expect(receiver.told().map(({ type }) => type)).toEqual([
      'match.created',
      'match.seat-taken',
      'match.seat-taken',
      'match.started',
      'match.turn-started',
    ])
  })
})

describe('an endpoint', () => {
  test('hears only of the types and the matches that it wants', async () => {
    const { api, receiver, ada, bob } = await begin()
    const wanted = await startMatch(api, [ada, bob], whist)
    await api.delivered()
    await newHook(api, ada, { url: `${receiver.url}/types`, types: ['match.turn-started'] })
    await newHook(api, ada, { url: `${receiver.url}/matches`, matches: [wanted.id] })
    const other = await startMatch(api, [ada, bob], whist)
    await api.delivered()
    await act(api, wanted.id, { token: ada.token, body: { type: 'take' }, version: 2 })
    await api.delivered()
    const told = receiver
      .told()
      .map(({ path, type, body }) => [
        path,
        type,
        body.includes(wanted.id) ? 'wanted' : body.includes(other.id) && 'other',
      ])
    expect(told.filter(([path]) => path === '/hook/types')).toEqual([
      ['/hook/types', 'match.turn-started', 'other'],
      ['/hook/types', 'match.turn-started', 'wanted'],
    ])
    expect(told.filter(([path]) => path === '/hook/matches')).toEqual([
      ['/hook/matches', 'match.acted', 'wanted'],
      ['/hook/matches', 'match.turn-started', 'wanted'],
    ])
  })

  test('that moves is challenged where it then is, and hears nothing before', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url })
    const elsewhere = await openReceiver(answers(500))
    const moved = hookIn(await patch(api, ada, hook.id, { url: elsewhere.url }))
    expect(moved).toMatchObject({ status: 'pending', url: elsewhere.url })
    await startMatch(api, [ada, bob], whist)
    await api.delivered()
    expect(receiver.told()).toEqual([])
    expect(elsewhere.told()).toEqual([])
    elsewhere.behave(takes)
    await post(api, ada, `${hook.id}/challenge`)
    await api.delivered()
    expect(receiver.told()).toEqual([])
    expect(elsewhere.told()).toHaveLength(5)
  })

  test('whose filters change stays active', async () => {
    const { api, receiver, ada } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url, description: 'Mine' })
    const changed = await patch(api, ada, hook.id, { types: ['match.finished'], description: null })
    expect(changed.body).toMatchObject({
      status: 'active',
      types: ['match.finished'],
      description: null,
      url: receiver.url,
    })
    expect(receiver.received).toHaveLength(1)
  })

  test('that its owner disables gets nothing until it is challenged again', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url })
    const off = hookIn(await patch(api, ada, hook.id, { status: 'disabled' }))
    expect(off).toMatchObject({ status: 'disabled', disabled: { reason: 'owner' } })
    await startMatch(api, [ada, bob], whist)
    await api.delivered()
    expect(receiver.told()).toEqual([])
    expect((await post(api, ada, `${hook.id}/test`)).body).toMatchObject({
      type: '/problems/webhook-not-active',
    })
    expect((await api.get('/v1/me', ada)).body).toMatchObject({ disabledWebhooks: [] })
    await post(api, ada, `${hook.id}/challenge`)
    await api.delivered()
    expect(receiver.told()).toHaveLength(5)
  })

  test('that is deleted leaves nothing behind, and hears nothing more', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url })
    const { token } = ada
    expect((await api.request('DELETE', `/v1/webhooks/${hook.id}`, { token })).status).toBe(204)
    expect(await stored(api, hook.id, ada)).toContain('[[],{')
    await startMatch(api, [ada, bob], whist)
    await api.delivered()
    expect(receiver.told()).toEqual([])
    expect((await api.get(`/v1/webhooks/${hook.id}`, ada)).status).toBe(404)
  })

  test('ends with its owner’s account', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url })
    await startMatch(api, [ada, bob], whist)
    await api.delivered()
    receiver.received.length = 0
    await api.request('DELETE', '/v1/me', { token: ada.token })
    await api.delivered()
    expect(receiver.received).toEqual([])
    expect(await stored(api, hook.id, ada)).toBe('[[],null]')
  })

  test('is nobody else’s business', async () => {
    const { api, receiver, ada, bob } = await begin()
    const { id } = await newHook(api, ada, { url: receiver.url })
    expect((await api.get(`/v1/webhooks/${id}`, bob)).status).toBe(404)
    expect((await patch(api, bob, id, { description: 'Mine' })).status).toBe(404)
    expect((await post(api, bob, `${id}/secret`)).status).toBe(404)
    expect((await api.get(`/v1/webhooks/${id}/deliveries`, bob)).status).toBe(404)
    const scopes = { scopes: ['matches:read', 'matches:play', 'account'] }
    const { body } = await api.post('/v1/me/tokens', { token: ada.token, body: scopes })
    const { secret } = Object(body)
    expect((await api.get('/v1/webhooks', { token: secret })).status).toBe(403)
  })

  test('is one of ten at most, listed page by page', async () => {
    const { api, receiver, ada } = await begin()
    const made = []
    for (let i = 0; i < 10; i++) made.push(await newHook(api, ada, { url: `${receiver.url}/${i}` }))
    const more = await api.post('/v1/webhooks', { ...ada, body: { url: receiver.url } })
    expect(more.body).toMatchObject({ type: '/problems/too-many-webhooks' })
    const ids: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await api.get(`/v1/webhooks?limit=4${cursor}`, ada)
      const { items, nextCursor } = Object(body)
      ids.push(...items.map(({ id }: { id: string }) => id))
      if (nextCursor === null) break
      cursor = `&cursor=${nextCursor}`
    }
    expect(ids).toEqual(made.map(({ id }) => id))
  })
})

describe('a secret that is replaced', () => {
  test('is valid beside the new one for a day', async () => {
    const { api, receiver, ada } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url })
    const rotated = hookIn(await post(api, ada, `${hook.id}/secret`))
    expect(rotated.secret).not.toBe(hook.secret)
    expect(rotated.previousSecretUntil).not.toBeNull()
    const sent = async () => {
      await post(api, ada, `${hook.id}/test`)
      await api.delivered()
      return receiver.received.at(-1)!
    }
    const both = await sent()
    expect(both.headers['webhook-signature']!.split(' ')).toHaveLength(2)
    for (const secret of [hook.secret, rotated.secret])
      expect(verified(secret, both)).toMatchObject({ type: 'webhook.test' })
    api.pass(day)
    const later = await sent()
    expect(later.headers['webhook-signature']!.split(' ')).toHaveLength(1)
    expect(() => verified(hook.secret, later)).toThrow('No matching signature')
    expect(verified(rotated.secret, later)).toMatchObject({ type: 'webhook.test' })
    expect((await readHook(api, ada, hook)).previousSecretUntil).toBeNull()
  })

  test('ends when it is replaced twice', async () => {
    const { api, receiver, ada } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url })
    await post(api, ada, `${hook.id}/secret`)
    await post(api, ada, `${hook.id}/secret`)
    await post(api, ada, `${hook.id}/test`)
    await api.delivered()
    expect(() => verified(hook.secret, receiver.received.at(-1)!)).toThrow('No matching signature')
  })
})

describe('in an hour', () => {
  const limits = {
    ...policies,
    token: { burst: 1000, perSecond: 100 },
    address: { burst: 1000, perSecond: 100 },
    addressOf: () => '192.0.2.1',
  }

  test('a player asks for thirty challenges, and sixty tests', async () => {
    const { api, receiver, ada } = await begin({ settings: { limits } })
    const hook = await newHook(api, ada, { url: receiver.url })
    const statuses: number[] = []
    for (let i = 0; i < 30; i++)
      statuses.push((await post(api, ada, `${hook.id}/challenge`)).status)
    expect(statuses).toEqual([...Array(29).fill(202), 429])
    await api.delivered()
    const tests: number[] = []
    for (let i = 0; i < 61; i++) tests.push((await post(api, ada, `${hook.id}/test`)).status)
    expect(tests).toEqual([...Array(60).fill(202), 429])
  })

  test('a host is challenged sixty times, whoever asks', async () => {
    const { api, receiver, ada, bob } = await begin({ settings: { limits } })
    const cid = await newPlayer(api, 'Cid')
    const statuses: number[] = []
    for (const player of [ada, bob, cid]) {
      const hook = hookIn(
        await api.post('/v1/webhooks', { ...player, body: { url: receiver.url } }),
      )
      for (let i = 1; i < 30; i++)
        statuses.push((await post(api, player, `${hook.id}/challenge`)).status)
      if (player === bob) break
    }
    const third = await api.post('/v1/webhooks', { ...cid, body: { url: receiver.url } })
    expect(statuses).toEqual(Array(58).fill(202))
    expect(third.status).toBe(429)
  })
})
