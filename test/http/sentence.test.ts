import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { validate } from '../../src/http/validate.ts'
import { newKey, newPlayer, openApi } from './api.ts'

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const found = validate(schema, value)
  return 'errors' in found ? found.errors : []
}

const kind = z.enum(['a', 'b'])
const choice = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('x') }),
  z.strictObject({ type: z.literal('y'), n: z.int() }),
])
const claim = z.union([
  z.strictObject({ kind, segment: z.int().min(0).max(15) }),
  z.strictObject({ kind, on: z.enum(['bridge', 'castle']) }),
])
const many = z.enum(['z', ...Array.from({ length: 29 }, (_, i) => `v${i}`)])

describe('a value is refused in plain words:', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['a member that is not there', z.strictObject({ a: z.string() }), {}, 'is missing'],
    ['another number', z.int().min(1).max(100), 0, 'must be a whole number from 1 to 100'],
    ['too large a number', z.int().min(1).max(100), 101, 'must be a whole number from 1 to 100'],
    ['half a number', z.int().min(1).max(100), 1.5, 'must be a whole number from 1 to 100'],
    ['text for a number', z.int().min(1).max(100), '5', 'must be a whole number from 1 to 100'],
    ['a number without an upper bound', z.int().min(1), 0, 'must be a whole number, at least 1'],
    ['a number without bounds', z.int(), null, 'must be a whole number'],
    ['a fraction', z.number().max(0.5), 1, 'must be a number, at most 0.5'],
    ['a number of steps', z.int().multipleOf(90), 45, 'must be a multiple of 90'],
    ['a number for text', z.string(), 7, 'must be text'],
    ['a number for a choice', z.boolean(), 7, 'must be true or false'],
    ['an object for a list', z.array(z.int()), {}, 'must be a list'],
    ['a list for an object', z.strictObject({}), [], 'must be an object'],
    ['a list for a record', z.record(z.string(), z.int()), [], 'must be an object'],
    ['short text', z.string().min(2).max(9), 'x', 'must have 2 to 9 characters'],
    ['long text', z.string().max(2), 'xyz', 'must have at most 2 characters'],
    ['a long list', z.array(z.int()).max(1), [1, 2], 'must have at most 1 entries'],
    ['an empty list', z.array(z.int()).min(1), [], 'must have at least 1 entries'],
    ['another value', z.enum(['light', 'dark']), 'pink', 'must be one of "light", "dark"'],
    ['not the one value', z.literal('me'), 'you', 'must be "me"'],
    ['one of many values', many, 'pink', 'must be one of the 30 values that the document lists'],
    ['another form', z.string().regex(/^x+$/), 'y', 'must have the form ^x+$'],
    [
      'a form with a meaning',
      z.string().regex(/^x$/).describe('An id.'),
      'y',
      'must have the form ^x$ (An id)',
    ],
    [
      'no time',
      z.iso.datetime(),
      'yesterday',
      'must be a time such as 2026-03-01T12:00:00Z (RFC 3339)',
    ],
    ['no form of a choice', choice, { type: 'z' }, 'must be one of "x", "y"'],
    ['a choice that is not made', choice, {}, 'is missing'],
    ['a choice between values', z.literal([0, 90, 180]), 7, 'must be one of 0, 90, 180'],
    [
      'a choice between literals',
      z.union([z.literal(0), z.literal(90)]),
      7,
      'must be one of 0, 90',
    ],
    [
      'a choice between types',
      z.union([z.array(z.int()), z.int().min(0).max(60)]),
      'x',
      'must be a list or a whole number from 0 to 60',
    ],
    [
      'the name of a member',
      z.record(z.union([kind, z.string().regex(/^O/, { abort: true })]), z.int()),
      { a: 1, q: 1 },
      'its name must be one of "a", "b" or must have the form ^O',
    ],
    ['words of its own', z.string().refine(() => false, 'must rhyme'), 'x', 'must rhyme'],
    ['no words at all', z.string().refine(() => false), 'x', 'is not valid'],
  ])('%s', (_, schema, value, detail) => {
    expect(errorsOf(schema, value).map((error) => error.detail)).toEqual([detail])
  })

  test.each<[string, unknown, readonly object[]]>([
    [
      'its first form',
      { kind: 'a', segment: 99 },
      [{ pointer: '/segment', detail: 'must be a whole number from 0 to 15' }],
    ],
    [
      'its second form',
      { kind: 'a', on: 'moat' },
      [{ pointer: '/on', detail: 'must be one of "bridge", "castle"' }],
    ],
    ['no form', 7, [{ pointer: '', detail: 'must be an object' }]],
  ])('a choice between forms speaks of the nearest: %s', (_, value, errors) => {
    expect(errorsOf(claim, value)).toEqual(errors)
  })
})

const jargon = /invalid|expected|received|discriminator|undefined|>=|<=|too (?:small|big)/i

describe('a request is refused in plain words:', () => {
  const whole = (from: number, to: number) => `must be a whole number from ${from} to ${to}`

  test.each([
    ['/v1/matches?limit=0', ['/query/limit'], whole(1, 100)],
    ['/v1/matches?limit=1e1', ['/query/limit'], whole(1, 100)],
    ['/v1/matches?limit=05', ['/query/limit'], whole(1, 100)],
    ['/v1/matches?limit=x&limits=5', ['/query/limits', '/query/limit'], whole(1, 100)],
    ['/v1/matches?status=over', ['/query/status'], 'must be one of "open"'],
    ['/v1/matches?sandbox=maybe', ['/query/sandbox'], 'must be true or false'],
    ['/v1/matches?player=me', ['/query/player'], 'The id of a player'],
    ['{match}?time=yesterday', ['/query/time'], 'must be a time such as'],
    ['{match}?version=abc&foo=1', ['/query/foo', '/query/version'], whole(1, 99_999_999)],
    ['{match}/events?after=-1', ['/query/after'], whole(0, 99_999_999)],
    ['{match}/events?wait=26', ['/query/wait'], whole(0, 25)],
    ['{match}/board.svg?theme=pink', ['/query/theme'], 'must be one of "light", "dark"'],
  ])('%s', async (path, pointers, words) => {
    const api = openApi()
    const ada = await newPlayer(api)
    const created = await api.post('/v1/matches', {
      token: ada.token,
      body: { game: 'carcassonne', seats: 2 },
      headers: { 'Idempotency-Key': newKey() },
    })
    const match = created.headers.get('location') ?? ''
    const { status, body } = await api.get(path.replace('{match}', match))
    const { detail, errors } = z
      .looseObject({
        detail: z.string(),
        errors: z.array(z.looseObject({ pointer: z.string(), detail: z.string() })),
      })
      .parse(body)
    expect(status).toBe(400)
    expect(errors.map(({ pointer }) => pointer)).toEqual(pointers)
    expect(errors.at(-1)?.detail).toContain(words)
    expect(detail).not.toMatch(jargon)
  })

  test.each<[object, string, string]>([
    [{}, '/game', 'is missing'],
    [{ game: 'chess' }, '/game', 'must be one of "carcassonne"'],
    [{ game: 'castle' }, '/seats', 'is missing'],
    [{ game: 'castle', seats: 9 }, '/seats', whole(2, 5)],
    [{ game: 'castle', seats: 2, timeControl: {} }, '/timeControl/kind', 'is missing'],
    [
      { game: 'castle', seats: 2, timeControl: { kind: 'per-move', perMove: '3 days' } },
      '/timeControl/perMove',
      'must be a duration such as P3D or PT12H (ISO 8601)',
    ],
    [
      { game: 'castle', seats: 2, sandbox: { position: { board: { Z9: [] } } } },
      '/sandbox/position/board/Z9',
      'its name must be one of the',
    ],
  ])('POST /v1/matches %o', async (body, pointer, words) => {
    const api = openApi()
    const { token } = await newPlayer(api)
    const headers = { 'Idempotency-Key': newKey() }
    const answer = await api.post('/v1/matches', { token, body, headers })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        detail: expect.not.stringMatching(jargon),
        errors: expect.arrayContaining([{ pointer, detail: expect.stringContaining(words) }]),
      },
    })
  })

  test('a dry run that is none does not ask for a key too', async () => {
    const api = openApi()
    const { token } = await newPlayer(api)
    const headers = { 'Idempotency-Key': newKey() }
    const body = { game: 'carcassonne', seats: 2, sandbox: {} }
    const location = (await api.post('/v1/matches', { token, body, headers })).headers.get(
      'location',
    )
    const asked = { token, body: { type: 'resign' }, headers: { 'If-Match': '"1"' } }
    expect(await api.post(`${location}/actions?dryRun=maybe`, asked)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/query/dryRun', detail: 'must be true or false' }] },
    })
  })
})
