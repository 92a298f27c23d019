import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMatch, legalActions, matchIn, newPlayer, openApi, startMatch } from './api.ts'

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
const identity = fc.oneof(
  { weight: 3, arbitrary: fc.constant('match') },
  { weight: 1, arbitrary: fc.constantFrom('player', 'nobody', 'unknown', 'garbage') },
)

/** A header that is right most of the time, so that what lies behind it is met too. */
const header = (right: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(right) },
    { weight: 1, arbitrary: fc.option(text, { nil: undefined }) },
  )

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
  const versionsOf = (ofTargets: readonly { readonly id: string }[]) =>
    Promise.all(
      ofTargets.map(async ({ id }) => matchIn(await api.get(`/v1/matches/${id}`, ada)).version),
    )
  const before = await versionsOf(targets)
  let appended = 0
  const operations = await api.operations()
  const acting = operations.find(({ id }) => id === 'act')!
  const writes = operations.filter(({ method, path }) => method !== 'get' || path.includes('{'))
  const routes = [
    ...operations.filter(({ path }) => !path.endsWith('/stream')),
    ...writes.filter(({ path }) => !path.endsWith('/stream')),
    ...Array.from({ length: 10 }, () => acting),
  ]
  const legal = (await legalActions(api, running.id, ada)).actions
  /** A legal action with a member that it must not have, or another value of one. */
  const spoiled = fc
    .tuple(fc.constantFrom(...legal), fc.constantFrom(...names), value)
    .map(([action, name, wrong]) => ({ ...action, [name]: wrong }))
  const request = fc.record({
    operation: fc.constantFrom(...routes.map(({ id }) => id)),
    target: fc.constantFrom(...targets.keys()),
    token: fc.oneof(
      { weight: 5, arbitrary: fc.constant(ada.token) },
      { weight: 1, arbitrary: fc.constantFrom(undefined, bob.token, 'x') },
    ),
    id: identity,
    body: fc.option(fc.oneof(body, spoiled), { nil: undefined }),
    query: fc.oneof(fc.constant({}), query),
    key: header('the-key'),
    ifMatch: header('"2"'),
  })
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request, async (asked) => {
      const { target, id, token } = asked
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
      const method = route.method.toUpperCase()
      const hasBody = method !== 'GET' && asked.body !== undefined
      const destructive = ['deleteMe', 'revokeToken', 'leaveSeat'].includes(route.id)
      const answer = await api.request(method, `${path}${search ? `?${search}` : ''}`, {
        ...(!destructive && token !== undefined && { token }),
        ...(hasBody && { body: asked.body }),
        headers,
      })
      if (answer.status === 201 && id === 'match' && /actions|clock|seats/.test(path)) appended++
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
  const after = await versionsOf(targets)
  const sum = (versions: readonly number[]) => versions.reduce((all, version) => all + version, 0)
  expect(sum(after) - sum(before)).toBe(appended)
}, 600_000)
