import { expect, test } from 'vitest'
import { z } from 'zod'
import { scratchFile } from '../store/scratch.ts'
import {
  act,
  createMatch,
  legalActions,
  matchIn,
  newApi,
  newKey,
  newPlayer,
  openApi,
  startMatch,
} from './api.ts'

const stale = z.looseObject({
  type: z.literal('/problems/stale-version'),
  version: z.int(),
  commits: z.array(z.looseObject({ version: z.int() })),
  more: z.boolean(),
})

test('a hundred clients race one version: one is accepted, the others are told what they missed', async () => {
  const api = openApi()
  const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
  const { id } = await startMatch(api, [ada, bob])
  const { actions, version } = await legalActions(api, id, ada)
  const race = Array.from({ length: 100 }, (_, i) =>
    act(api, id, { token: ada.token, body: actions[i % actions.length], version }),
  )
  const answers = await Promise.all(race)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const late = answers.filter(({ status }) => status === 412).map(({ body }) => stale.parse(body))
  expect(late).toHaveLength(99)
  for (const { version: now, commits, more } of late)
    expect([now, commits.map((commit) => commit.version), more]).toEqual([3, [3], false])
  expect(matchIn(await api.get(`/v1/matches/${id}`)).version).toBe(3)
})

test('a client that is far behind is told of fifty commits, and where the rest is', async () => {
  const api = openApi()
  const ada = await newPlayer(api)
  const { id } = matchIn(await createMatch(api, ada, {}))
  for (let i = 0; i < 60; i++) {
    const body = { clientSeed: `seed-${String(i).padStart(16, '0')}` }
    await api.request('PUT', `/v1/matches/${id}/seats/me`, { token: ada.token, body })
  }
  const late = await act(api, id, { token: ada.token, body: { type: 'resign' }, version: 1 })
  const { commits, more } = stale.parse(late.body)
  expect([commits.length, more]).toEqual([50, true])
  const link = /<([^>]+)>; rel="next"/.exec(late.headers.get('link') ?? '')?.[1]
  const rest = await api.get(
    new URL(link!, 'http://localhost').pathname + new URL(link!, 'http://localhost').search,
  )
  expect(rest.body).toMatchObject({ items: [{ version: 52 }, ...Array(9).fill({})] })
})

test('a repeated key gives the same bytes, also after a restart, and goes before the version', async () => {
  const file = scratchFile()
  const before = newApi({ file })
  const [ada, bob] = [await newPlayer(before), await newPlayer(before, 'Bob')]
  const { id } = await startMatch(before, [ada, bob])
  const { actions, version } = await legalActions(before, id, ada)
  const request = {
    token: ada.token,
    body: actions[0],
    version,
    headers: { 'Idempotency-Key': newKey() },
  }
  const first = await act(before, id, request)
  expect(first.status).toBe(201)
  expect((await act(before, id, { ...request, version: 99 })).text).toBe(first.text)
  await before.close()
  const after = openApi({ file })
  const again = await act(after, id, request)
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([
    201,
    first.text,
    first.headers.get('etag'),
  ])
  const other = await act(after, id, { ...request, body: { type: 'resign' } })
  expect(other.body).toMatchObject({ type: '/problems/idempotency-key-reused', status: 422 })
})
