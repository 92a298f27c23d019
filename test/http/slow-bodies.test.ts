import { expect, test } from 'vitest'
import { z } from 'zod'
import { newHook, readHook } from '../webhooks/hooks.ts'
import { answers, openReceiver } from '../webhooks/receiver.ts'
import { type Api, createMatch, matchIn, newKey, newPlayer, openApi } from './api.ts'

/** What is asked, and by whom. */
type Slow = { readonly method: string; readonly path: string; readonly token: string }

/** Sends a request whose body stays out until it is asked for the rest; resolves when the service
 * waits for it. */
const begin = async (api: Api, { method, path, token }: Slow, body: object) => {
  const waited = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const stream = new ReadableStream(
    {
      pull: async (controller) => {
        waited.resolve()
        await sent.promise
        controller.enqueue(new TextEncoder().encode(JSON.stringify(body)))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': newKey(),
  }
  const answer = api.app.request(path, { method, headers, body: stream, duplex: 'half' })
  await waited.promise
  return async () => {
    sent.resolve()
    const { status } = await answer
    return status
  }
}

const requests: readonly [string, string, object][] = [
  ['POST', '/v1/matches', { game: 'whist', seats: 2 }],
  ['POST', '/v1/matches/open/seats', {}],
  ['POST', '/v1/me/tokens', {}],
  ['PATCH', '/v1/me', { vacation: { until: '2026-03-02T12:00:00Z' } }],
  ['POST', '/v1/webhooks', { url: 'https://example.com/' }],
]

test.each(requests)(
  '%s %s does nothing for an account that is deleted before its body has come',
  async (method, path, body) => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = matchIn(await createMatch(api, bob, { game: 'whist' }))
    const slow = { method, path: path.replace('open', id), token: ada.token }
    const finish = await begin(api, slow, body)
    expect((await api.request('DELETE', '/v1/me', ada)).status).toBe(204)
    expect(await finish()).toBe(401)
  },
)

test.each([
  {},
  { 'Content-Length': '100' },
  { 'Transfer-Encoding': 'chunked', 'Content-Length': '100' },
])('a body that breaks off is the fault of its sender: %j', async (length) => {
  const api = openApi()
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('the sender has gone')),
  })
  const headers = { 'Content-Type': 'application/json', ...length }
  const init = { method: 'POST', headers, body, duplex: 'half' } as const
  const answer = await api.app.request('/v1/players', init)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [{ detail: 'the body ended too early' }] })
})

test('a token that is revoked before the body has come does nothing', async () => {
  const api = openApi()
  const ada = await newPlayer(api)
  const slow = { method: 'PATCH', path: '/v1/me', token: ada.token }
  const finish = await begin(api, slow, { name: 'Eve' })
  await api.request('DELETE', `/v1/me/tokens/${ada.tokenId}`, ada)
  expect(await finish()).toBe(401)
  const profile = z.looseObject({ name: z.string() })
  expect(profile.parse((await api.get(`/v1/players/${ada.id}`)).body).name).toBe('Ada')
})

test('an endpoint that was moved and admitted meanwhile is challenged where it is moved back to', async () => {
  const api = openApi()
  const ada = await newPlayer(api)
  const [silent, willing] = [await openReceiver(answers(200)), await openReceiver()]
  const hook = await newHook(api, ada, { url: silent.url })
  const slow = { method: 'PATCH', path: `/v1/webhooks/${hook.id}`, token: ada.token }
  const finish = await begin(api, slow, { url: silent.url })
  await api.request('PATCH', slow.path, { ...ada, body: { url: willing.url } })
  await api.delivered()
  expect((await readHook(api, ada, hook)).status).toBe('active')
  expect(await finish()).toBe(200)
  expect(await readHook(api, ada, hook)).toMatchObject({ status: 'pending', url: silent.url })
})
