import { describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../src/client/client.ts'
import { shapesOf } from '../../src/http/shapes/shapes.ts'
import { createCache } from '../../src/matches/log.ts'
import { relay } from '../../src/matches/relay.ts'
import { keys, last } from '../../src/store/layout.ts'
import { messageId } from '../../src/webhooks/message.ts'
import { signedHeaders } from '../../src/webhooks/sign.ts'
import {
  type Api,
  act,
  createMatch,
  legalActions,
  matchIn,
  newPlayer,
  openApi,
  startMatch,
} from '../http/api.ts'
import { newHook, saidIn, verified } from './hooks.ts'
import { openReceiver, type Received } from './receiver.ts'

const hour = 3_600_000
const whist = { game: 'whist' }
const daily = { timeControl: { kind: 'per-move', perMove: 'P1D' } }

const begin = async (options: Parameters<typeof openApi>[0] = {}) => {
  const api = openApi(options)
  const receiver = await openReceiver()
  return { api, receiver, ada: await newPlayer(api), bob: await newPlayer(api, 'Bob') }
}

/** Throws unless the message is what the document says of its type. */
const checkForm = async ({ service }: Api, { type, body }: Received): Promise<void> => {
  const { messages } = await shapesOf(service)
  const { schema } = messages.find((one) => one.type === type)!
  schema.parse(JSON.parse(body))
}

/** Lets time pass as the service does it: with a sweep each minute. */
const live = async (api: Api, minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 9) {
    api.pass(9 * 60_000)
    await api.sweep()
  }
}

test('the example of the specification is signed as it says', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(signedHeaders(message, [secret], 1614265330_000)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a message is named by what it is about', () => {
  const identity = {
    hook: 'hook_1',
    match: 'match_1',
    version: 3,
    type: 'match.acted',
    seat: 0,
    occurrence: 0,
  } as const
  // printf '["hook_1","match_1",3,"match.acted",0,0]' | sha256sum | head -c 32 | xxd -r -p | base32
  expect(messageId(identity)).toBe('msg_RHJEIP4IJJBGCGGQIDAA3PZUME')
  expect(messageId({ ...identity, occurrence: 1 })).not.toBe(messageId(identity))
})

describe('a match', () => {
  test('is told from its creation to its end, each message signed and of its documented form', async () => {
    const { api, receiver, ada, bob } = await begin()
    const hook = await newHook(api, ada, { url: receiver.url })
    const { id } = await startMatch(api, [ada, bob], whist)
    for (let seat = 0; ; seat = 1 - seat) {
      const who = [ada, bob][seat]!
      const { actions, version } = await legalActions(api, id, who)
      if (actions.length === 0) break
      await act(api, id, { token: who.token, body: actions[0], version })
    }
    await api.delivered()
    for (const received of receiver.received) {
      expect(verified(hook.secret, received)).toEqual(JSON.parse(received.body))
      const genuine = await verifyWebhook({
        secrets: [hook.secret],
        headers: new Headers(received.headers),
        body: received.body,
        now: Number(received.headers['webhook-timestamp']) * 1000,
      })
      expect(genuine).toBeUndefined()
      await checkForm(api, received)
    }
    const told = receiver.told().map((one) => saidIn(one))
    const { version, logHead } = matchIn(await api.get(`/v1/matches/${id}`))
    expect(told.at(-1)).toMatchObject({
      type: 'match.finished',
      data: { match: { version, logHead, status: 'finished', url: `/v1/matches/${id}` } },
    })
    const versions = told.map(({ data }) => data.match.version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(new Set(versions).size).toBe(version)
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(receiver.received.length)
  })

  test('is told by version and head, so that what was missed can be seen and fetched', async () => {
    const { api, receiver, ada, bob } = await begin()
    await newHook(api, ada, { url: receiver.url, types: ['match.turn-started'] })
    const { id } = await startMatch(api, [ada, bob], whist)
    await act(api, id, { token: ada.token, body: { type: 'take' }, version: 2 })
    await api.delivered()
    const { items } = Object((await api.get(`/v1/matches/${id}/events`)).body)
    for (const one of receiver.told()) {
      const { version, logHead } = saidIn(one).data.match
      expect(items[version - 1].hash).toBe(logHead)
    }
    expect(receiver.told().map((one) => saidIn(one).data.seat)).toEqual([0, 1])
  })

  test('is told as the endpoint’s owner may see it', async () => {
    const { api, receiver, ada, bob } = await begin()
    const cid = await newPlayer(api, 'Cid')
    for (const [i, player] of [ada, bob, cid].entries())
      await newHook(api, player, { url: `${receiver.url}/${i}`, types: ['match.acted'] })
    const { id } = matchIn(await createMatch(api, cid, { game: 'castle', join: false }))
    for (const { token } of [ada, bob])
      await api.post(`/v1/matches/${id}/seats`, { token, body: {} })
    await api.idle()
    const { awaiting, version } = matchIn(await api.get(`/v1/matches/${id}`))
    const [due] = awaiting
    const actor = [ada, bob][due!.seat]!
    await act(api, id, { token: actor.token, body: { type: 'draw' }, version })
    await api.delivered()
    const drawn = async (path: string) => {
      const one = receiver.told().find((received) => received.path === `/hook/${path}`)
      const { data } = Object(JSON.parse(one!.body))
      await checkForm(api, one!)
      return data.commit.events.find(({ type }: { type: string }) => type === 'card-drawn').card
    }
    expect(await drawn(String(due!.seat))).toEqual(expect.any(String))
    expect(await drawn(String(1 - due!.seat))).toBeNull()
    expect(await drawn('2')).toBeNull()
  })

  test('is told to who left it from before to after, and to nobody from before their time', async () => {
    const { api, receiver, ada, bob } = await begin()
    await newHook(api, bob, { url: receiver.url })
    await api.unfollow()
    const { id } = matchIn(await createMatch(api, ada, { game: 'whist', seats: 3 }))
    const path = `/v1/matches/${id}/seats`
    await api.post(path, { token: bob.token, body: {} })
    await api.request('DELETE', `${path}/me`, { token: bob.token })
    const cid = await newPlayer(api, 'Cid')
    await api.post(path, { token: cid.token, body: {} })
    await relay(api.platform, id)
    await api.delivered()
    expect(receiver.told().map((one) => [one.type, saidIn(one).data.match.version])).toEqual([
      ['match.seat-taken', 2],
      ['match.seat-taken', 4],
    ])
  })

  test('of which nobody may know is told to its parties alone', async () => {
    const { api, receiver, ada, bob } = await begin()
    await newHook(api, ada, { url: `${receiver.url}/ada` })
    await newHook(api, bob, { url: `${receiver.url}/bob` })
    await createMatch(api, ada, { ...whist, visibility: 'private' })
    await createMatch(api, ada, whist)
    await api.delivered()
    expect(new Set(receiver.told().map(({ path }) => path))).toEqual(new Set(['/hook/ada']))
    expect(receiver.told().some(({ body }) => body.includes('code'))).toBe(false)
  })

  test('whose commit is too long for a message is told without it', async () => {
    const publicUrl = `https://example.org/${'x'.repeat(7300)}`
    const { api, receiver, ada, bob } = await begin({ webhooks: { publicUrl } })
    await newHook(api, ada, { url: receiver.url, types: ['match.acted'] })
    const { id } = await startMatch(api, [ada, bob], whist)
    await act(api, id, { token: ada.token, body: { type: 'take' }, version: 2 })
    await api.delivered()
    const [acted] = receiver.told()
    await checkForm(api, acted!)
    expect(Buffer.byteLength(acted!.body)).toBeLessThanOrEqual(8192)
    expect(Object(JSON.parse(acted!.body)).data).toMatchObject({
      commit: null,
      match: { version: 3 },
    })
  })

  test('of the past is not told to a new endpoint, even if all is relayed again', async () => {
    const { api, receiver, ada, bob } = await begin()
    const { id } = await startMatch(api, [ada, bob], whist)
    await api.idle()
    api.pass(1000)
    await newHook(api, ada, { url: receiver.url })
    await api.platform.table.delete(keys.summary(id))
    await relay(api.platform, id)
    await api.delivered()
    expect(receiver.told()).toEqual([])
  })
})

describe('a decision with a deadline', () => {
  test('is reminded of when half and nine tenths of its time are over', async () => {
    const { api, receiver, ada, bob } = await begin()
    await newHook(api, ada, { url: receiver.url, types: ['match.turn-reminder'] })
    await startMatch(api, [ada, bob], { ...whist, ...daily })
    await api.delivered()
    await live(api, 23 * 60)
    const said = receiver.told().map((one) => Object(JSON.parse(one.body)))
    for (const one of receiver.told()) await checkForm(api, one)
    expect(said.map(({ data }) => data.elapsed)).toEqual([0.5, 0.9])
    const since = Date.parse(said[0].data.since)
    expect(said.map(({ timestamp }) => Date.parse(timestamp) - since)).toEqual([
      12 * hour,
      21.6 * hour,
    ])
  })

  test('that was made in time is not reminded of, and one that was not is told', async () => {
    const { api, receiver, ada, bob } = await begin()
    await newHook(api, ada, { url: receiver.url })
    const { id } = await startMatch(api, [ada, bob], { ...whist, ...daily })
    await api.delivered()
    await live(api, 11 * 60)
    await act(api, id, { token: ada.token, body: { type: 'take' }, version: 2 })
    await api.delivered()
    await live(api, 25 * 60)
    for (const one of receiver.told()) await checkForm(api, one)
    const kinds = receiver.told().map((one) => [one.type, saidIn(one).data.seat])
    expect(kinds.slice(5)).toEqual([
      ['match.acted', 0],
      ['match.turn-started', 1],
      ['match.turn-reminder', 1],
      ['match.turn-reminder', 1],
      ['match.timed-out', 1],
      ['match.finished', undefined],
    ])
  })
})

describe('the same messages follow', () => {
  /** Every message that an endpoint was to get, by its id. */
  const stored = async ({ platform: { table } }: Api, hook: string) => {
    const { partition, sort } = keys.delivery(hook, '')
    const { items } = await table.query({ partition, from: sort, to: `${sort}${last}` })
    return new Map(items.map(({ sort: id, body }) => [id, Object(JSON.parse(body)).message.body]))
  }

  test('whether commits are relayed one by one, twice, shuffled, late or by many at once', async () => {
    const { api, receiver, ada, bob } = await begin()
    const prompt = await newHook(api, ada, { url: receiver.url })
    const { id } = await startMatch(api, [ada, bob], whist)
    for (let turn = 0; turn < 6; turn++) {
      const who = [ada, bob][turn % 2]!
      await act(api, id, { token: who.token, body: { type: 'take' }, version: 2 + turn })
      await api.delivered()
    }
    const before = await stored(api, prompt.id)
    const count = receiver.received.length
    await api.unfollow()
    const told = [...before.keys()].filter((key) => key !== [...before.keys()][0])
    expect(told.length).toBeGreaterThan(10)
    for (const again of ['late', 'at once']) {
      await api.platform.table.delete(keys.summary(id))
      const elsewhere = () => ({ ...api.platform, cache: createCache(10) })
      if (again === 'late') await relay(elsewhere(), id)
      else await Promise.all(Array.from({ length: 5 }, () => relay(elsewhere(), id)))
      await api.delivered()
      expect(await stored(api, prompt.id)).toEqual(before)
    }
    expect(receiver.received).toHaveLength(count)
  })
})
