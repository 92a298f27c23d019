import { describe, expect, test } from 'vitest'
import { headerComponents } from '../../src/http/document/references.ts'
import { type Api, createMatch, matchIn, newKey, newPlayer, openApi } from './api.ts'

/** Headers that a page may read without being told, or that only its browser needs. */
const alwaysReadable = ['cache-control', 'vary', 'content-security-policy']

const unknownToken = `cst_${'0'.repeat(49)}`

/** A path of a route, with ids that nothing has. */
const pathOf = (path: string): string =>
  path
    .replace('{match}', 'match_00000000000000000000000000')
    .replace('{player}', 'player_00000000000000000000000000')
    .replace('{token}', 'token_00000000000000000000000000')
    .replace('{game}', 'carcassonne')
    .replace('{problem}', 'busy')

const send = (api: Api, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  api.post('/v1/players', { body, headers })

describe('every answer', () => {
  test('is open to pages of every origin, errors too, with the headers that they may read', async () => {
    const api = openApi()
    for (const path of ['/v1/games', '/v1/me', '/nowhere']) {
      const { headers } = await api.get(path, { headers: { Origin: 'https://a.example' } })
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
      const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(', ')
      for (const name of [
        ...Object.keys(headerComponents),
        'ratelimit',
        'ratelimit-policy',
        'allow',
      ])
        if (!alwaysReadable.includes(name)) expect.soft(exposed).toContain(name)
    }
  })

  test('names its request, by the client’s name if it is a harmless one', async () => {
    const api = openApi()
    const named = (id: string) => api.get('/healthz', { headers: { 'X-Request-Id': id } })
    expect((await named('abc-1')).headers.get('x-request-id')).toBe('abc-1')
    expect((await named('a b<c>')).headers.get('x-request-id')).not.toContain('<')
  })

  test('to a preflight allows what the operations need', async () => {
    const { app } = openApi()
    const { status, headers } = await app.request('/v1/matches', {
      method: 'OPTIONS',
      headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    for (const name of [
      'Authorization',
      'If-Match',
      'Idempotency-Key',
      'Last-Event-ID',
      'X-Request-Id',
    ])
      expect(headers.get('access-control-allow-headers')).toContain(name)
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(headers.get('access-control-allow-methods')).toContain(method)
  })
})

describe('a bad token', () => {
  test('is refused by every operation, before anything else is looked at', async () => {
    const api = openApi()
    for (const { method, path } of await api.operations())
      expect
        .soft(
          await api.request(method.toUpperCase(), pathOf(path), { token: unknownToken }),
          `${method} ${path}`,
        )
        .toMatchObject({ status: 401, body: { type: '/problems/token-needed' } })
  })

  test.each(['Basic YTpi', 'Bearer', 'Bearer a b', `Bearer  ${unknownToken}x`])(
    'may be no token at all: %s',
    async (authorization) => {
      const api = openApi()
      const { status, headers } = await api.get('/v1/games', {
        headers: { Authorization: authorization },
      })
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toContain('invalid_token')
    },
  )
})

test('without a token, every operation that needs one says which scope it must have', async () => {
  const api = openApi()
  const operations = await api.operations()
  for (const { method, path, scope } of operations.filter((one) => one.scope !== null)) {
    const { status, body } = await api.request(method.toUpperCase(), pathOf(path))
    expect.soft(status, `${method} ${path}`).toBe(401)
    expect.soft(body).toMatchObject({ detail: expect.stringContaining(scope!) })
  }
})

describe('a path', () => {
  test('that leads nowhere is a problem', async () => {
    const api = openApi()
    expect(await api.get('/v2/games')).toMatchObject({
      status: 404,
      body: { type: '/problems/not-found', status: 404, instance: '/v2/games' },
    })
  })

  test.each([
    ['/v1/nothing', 'openapi.json'],
    ['/v1/games/chess', 'GET /v1/games'],
    ['/v1/players/player_00000000000000000000000000', 'player'],
    ['/problems/none', 'GET /problems'],
    ['/v1/matches/match_00000000000000000000000000', 'private matches'],
  ])('that leads nowhere says what is not there: %s', async (path, words) => {
    const { status, body } = await openApi().get(path)
    expect(status).toBe(404)
    expect(body).toMatchObject({ detail: expect.stringContaining(words) })
  })

  test('of no token of one’s own says so', async () => {
    const api = openApi()
    const { token } = await newPlayer(api)
    const path = '/v1/me/tokens/token_00000000000000000000000000'
    expect(await api.request('DELETE', path, { token })).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('GET /v1/me/tokens') },
    })
  })

  test('with another method names those that it has', async () => {
    const api = openApi()
    const { status, headers } = await api.request('PUT', '/v1/matches')
    expect(status).toBe(405)
    expect(headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST'])
  })

  test.each(['match_', 'match_x', 'player_01M8N93JB5KQBJDTMTDWNP2SSZ', '~', '%00', '%F0%9F'])(
    'with an id that can be none is 404: %s',
    async (id) => {
      const api = openApi()
      expect((await api.get(`/v1/matches/${id}`)).status).toBe(404)
    },
  )
})

describe('a body', () => {
  test.each([
    ['no type', { 'Content-Type': '' }],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['text', { 'Content-Type': 'text/plain' }],
    ['another JSON', { 'Content-Type': 'application/problem+json' }],
    ['another charset', { 'Content-Type': 'application/json; charset=latin1' }],
  ])('must be JSON, not %s', async (_, headers) => {
    const { status, body } = await send(openApi(), '{"name":"Ada"}', headers)
    expect(status).toBe(415)
    expect(body).toMatchObject({ type: '/problems/unsupported-media-type' })
  })

  test.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('may be %s', async (type) => {
    expect((await send(openApi(), { name: 'Ada' }, { 'Content-Type': type })).status).toBe(201)
  })

  test.each(['gzip', 'br', 'gzip, identity'])('must not be compressed: %s', async (coding) => {
    const { status, body } = await send(openApi(), { name: 'Ada' }, { 'Content-Encoding': coding })
    expect(status).toBe(415)
    expect(body).toMatchObject({ detail: expect.stringContaining('Content-Encoding') })
  })

  test('may say that it is not compressed', async () => {
    const as = { 'Content-Encoding': 'Identity' }
    expect((await send(openApi(), { name: 'Ada' }, as)).status).toBe(201)
  })

  test('holds at most 64 KB, however it is sent', async () => {
    const api = openApi()
    const name = 'x'.repeat(70_000)
    expect((await send(api, { name })).status).toBe(413)
    const said = { 'Content-Length': '70011' }
    expect((await send(api, { name }, said)).status).toBe(413)
    expect((await send(api, `{"name":"Ada"${' '.repeat(60_000)}}`)).status).toBe(201)
  })

  test.each([
    ['nothing', ''],
    ['half an object', '{"name":'],
    ['two values', '{} {}'],
    ['a comment', '{"name":"Ada"/**/}'],
  ])('that is not JSON is refused: %s', async (_, text) => {
    const { status, body } = await send(openApi(), text)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ pointer: '' }] })
  })

  test('that is not UTF-8 is refused', async () => {
    const { app } = openApi()
    const body = Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')])
    const headers = { 'Content-Type': 'application/json' }
    expect((await app.request('/v1/players', { method: 'POST', body, headers })).status).toBe(400)
  })

  test.each([
    ['an unknown member', '{"name":"Ada","nmae":1}', '/nmae'],
    ['half a pair of surrogates', '{"name":"A\\ud800"}', '/name'],
    ['a name of half a pair', '{"name":"Ada","\\ud800":1}', '/\ufffd'],
    ['a member __proto__', '{"name":"Ada","__proto__":{"x":1}}', '/__proto__'],
    ['a wrong type', '{"name":7}', '/name'],
    ['too much text', `{"name":"${'x'.repeat(41)}"}`, '/name'],
    ['a control character', '{"name":"A\\u0007"}', '/name'],
    ['no character that is seen', '{"name":"\\u3164\\u115f \\u2800"}', '/name'],
    ['nothing but space', '{"name":"   "}', '/name'],
  ])('names the member that is wrong: %s', async (_, text, pointer) => {
    const { status, body } = await send(openApi(), text)
    expect(status).toBe(400)
    expect(body).toMatchObject({ type: '/problems/invalid-request', errors: [{ pointer }] })
  })

  test('that is nested too deep is refused, and nobody’s stack overflows', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const { status, body } = await send(openApi(), `{"name":${deep}}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ detail: 'nested too deep' }] })
  })

  test('may hold emoji: characters are counted as people count them, more or less', async () => {
    const api = openApi()
    expect((await send(api, { name: '🏰'.repeat(40) })).status).toBe(201)
    expect((await send(api, { name: '🏰'.repeat(41) })).status).toBe(400)
  })
})

describe('a query', () => {
  test.each([
    ['limit=0', '/query/limit'],
    ['limit=101', '/query/limit'],
    ['limit=1.5', '/query/limit'],
    ['limit=', '/query/limit'],
    ['limit=0x10', '/query/limit'],
    ['limit=5&limit=6', '/query/limit'],
    ['sandbox=1', '/query/sandbox'],
    ['status=over', '/query/status'],
    ['game=chess', '/query/game'],
    ['player=me', '/query/player'],
    ['limits=5', '/query/limits'],
    ['__proto__=5', '/query/__proto__'],
    ['cursor=x', '/query/cursor'],
  ])('names the parameter that is wrong: %s', async (query, pointer) => {
    const { status, body } = await openApi().get(`/v1/matches?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ pointer }] })
  })

  test('is refused even where an operation has no parameters', async () => {
    expect((await openApi().get('/healthz?x=1')).status).toBe(400)
  })
})

test('everything that is wrong is named at once', async () => {
  const api = openApi()
  const { token } = await newPlayer(api)
  const { body } = await api.post('/v1/matches?x=1', {
    token,
    body: { game: 'carcassonne', seats: 9, options: { farmer: true } },
  })
  expect(body).toMatchObject({
    errors: [
      { pointer: '/query/x' },
      { pointer: '/headers/idempotency-key' },
      { pointer: '/seats' },
      { pointer: '/options/farmer' },
    ],
  })
})

test('absolute addresses begin with the public URL', async () => {
  const api = openApi({ settings: { publicUrl: 'https://castellan.example' } })
  const ada = await newPlayer(api)
  const created = await createMatch(api, ada, {})
  const { id } = matchIn(created)
  expect(created.headers.get('location')).toBe(`https://castellan.example/v1/matches/${id}`)
})

test('an idempotency key has 1 to 255 characters', async () => {
  const api = openApi()
  const { token } = await newPlayer(api)
  const body = { game: 'carcassonne', seats: 2 }
  const create = (key: string) =>
    api.post('/v1/matches', { token, body, headers: { 'Idempotency-Key': key } })
  expect((await create('')).status).toBe(400)
  expect((await create('k'.repeat(256))).status).toBe(400)
  expect((await create('k'.repeat(255))).status).toBe(201)
  expect((await create(newKey())).status).toBe(201)
})
