import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMatch, matchIn, newPlayer, openApi, startMatch } from './api.ts'

const requests = process.env['SOAK'] ? 10_000 : 1000
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** Values that parsers stumble over, and any JSON. */
const awkward: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  0.5,
  '',
  'x',
  '\ud800',
  '\u0000',
  '../..',
  'P3D',
  'match_',
  [],
  {},
  [[[]]],
  { __proto__: null },
  { constructor: 1 },
  'a'.repeat(5000),
]
const value = fc.oneof(fc.constantFrom(...awkward), fc.jsonValue({ maxDepth: 4 }))

const names = [
  'type',
  'game',
  'seats',
  'seat',
  'options',
  'sandbox',
  'position',
  'draws',
  'fork',
  'bots',
  'name',
  'x',
  'y',
  'rotation',
  'meeple',
  'text',
  'clientSeed',
  'timeControl',
  'scopes',
  'expiresAt',
  'vacation',
  'advance',
  'accept',
  'card',
  'at',
  'choices',
  'decision',
  'castleTile',
  'build',
  'recall',
  'visibility',
  'start',
  'code',
]
const types = ['place-tile', 'play', 'decide', 'draw', 'exchange', 'answer-abort', 'draw-tile', 'x']
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 }),
  fc.record(
    { type: fc.constantFrom(...types), x: value, y: value, rotation: value, meeple: value },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    {
      game: fc.constantFrom('carcassonne', 'castle', 'carcassonne-the-castle', 'whist'),
      seats: fc.oneof(fc.integer({ min: 0, max: 6 }), value),
      sandbox: fc.dictionary(fc.constantFrom('draws', 'position', 'fork'), value),
      options: value,
    },
    { requiredKeys: ['game', 'seats'] },
  ),
  value,
)

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    '',
    '*',
    '"1"',
    '"99999999"',
    '"0"',
    'W/"2.0"',
    '"1", "2"',
    'é',
    '1',
    'x'.repeat(300),
  ),
)
const query = fc.dictionary(
  fc.constantFrom(
    'version',
    'time',
    'seat',
    'limit',
    'cursor',
    'after',
    'revealed',
    'dryRun',
    'status',
    'player',
    'theme',
    'game',
    'awaiting',
    'y',
  ),
  fc.string({ maxLength: 20 }),
  { maxKeys: 3 },
)
const identity = fc.constantFrom('match', 'player', 'nobody', 'unknown', 'garbage')

/** Header values that a client can send: the platform's own fetch refuses the others. */
const isSendable = (header: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(header)

test(`${requests} malformed requests, seed ${seed}: always a problem, never a 500, nothing appended`, async () => {
  const api = openApi()
  const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
  const open = matchIn(await createMatch(api, ada, { game: 'castle', seats: 3 }))
  const running = await startMatch(api, [ada, bob])
  const sandbox = matchIn(await createMatch(api, ada, { sandbox: {} }))
  const targets = [open, running, sandbox]
  const ids: Readonly<Record<string, string>> = {
    match: running.id,
    player: ada.id,
    nobody: 'match_01M8N93JB5KQBJDTMTDWNP2SSZ',
    unknown: 'x',
    garbage: '%ff',
  }
  const versions = async () => {
    const all = targets.map(({ id }) => api.platform.cache.entries.get(id)?.match.version)
    return JSON.stringify(all)
  }
  const before = await versions()
  const writes = api.routes.filter(({ method, path }) => method !== 'get' || path.includes('{'))
  const routes = [
    ...api.routes.filter(({ path }) => !path.endsWith('/stream')),
    ...writes.filter(({ path }) => !path.endsWith('/stream')),
  ]
  const request = fc.record({
    operation: fc.constantFrom(...routes.map(({ id }) => id)),
    target: fc.constantFrom(...targets.keys()),
    who: identity,
    id: identity,
    body: fc.option(body, { nil: undefined }),
    query,
    key: fc.option(text, { nil: undefined }),
    ifMatch: fc.option(text, { nil: undefined }),
  })
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request, async (asked) => {
      const { target, who, id } = asked
      const route = routes.find((one) => one.id === asked.operation)!
      const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        name === 'match' && id === 'match' ? targets[target]!.id : (ids[id] ?? 'x'),
      )
      const search = new URLSearchParams(asked.query).toString()
      const headers = {
        ...(asked.key !== undefined && isSendable(asked.key) && { 'Idempotency-Key': asked.key }),
        ...(asked.ifMatch !== undefined &&
          isSendable(asked.ifMatch) && { 'If-Match': asked.ifMatch }),
      }
      const token = who === 'nobody' || who === 'garbage' ? undefined : ada.token
      const method = route.method.toUpperCase()
      const hasBody = method !== 'GET' && asked.body !== undefined
      const destructive = route.id === 'deleteMe' || route.id === 'revokeToken'
      const answer = await api.request(method, `${path}${search ? `?${search}` : ''}`, {
        ...(!destructive && token !== undefined && { token }),
        ...(hasBody && { body: asked.body }),
        headers,
      })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      expect(answer.status).toBeLessThan(500)
      if (answer.status === 400)
        expect(answer.body).toMatchObject({
          errors: expect.arrayContaining([
            { pointer: expect.any(String), detail: expect.any(String) },
          ]),
        })
    }),
    { numRuns: requests, seed, endOnFailure: true },
  )
  console.log(`statuses: ${JSON.stringify(Object.fromEntries(statuses))}`)
  for (const { id } of [open, running])
    expect((await api.get(`/v1/matches/${id}`)).body).toMatchObject({ id })
  expect(JSON.parse(before)[1]).toBe(matchIn(await api.get(`/v1/matches/${running.id}`)).version)
}, 600_000)
