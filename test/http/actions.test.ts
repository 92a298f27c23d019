import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openSqlite } from '../../src/store/sqlite.ts'
import type { Table } from '../../src/store/table.ts'
import { counting } from '../store/counting.ts'
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

const whist = { game: 'whist' }
const take = { type: 'take' }

const began = async (body: object = whist, api = openApi()) => {
  const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
  const { id } = await startMatch(api, [ada, bob], body)
  return { api, ada, bob, id }
}

/** The same table for another process, which leaves it open. */
const sharing = (table: Table): Table => ({ ...table, close: async () => {} })

const problem = (name: string) => ({ type: `/problems/${name}` })

describe('an action', () => {
  test('answers with what followed and the match after it, as a read shows it', async () => {
    const { api, ada, id } = await began()
    const done = await act(api, id, { token: ada.token, body: take, version: 2 })
    expect(done.status).toBe(201)
    expect(done.headers.get('etag')).toBe('"3.0"')
    expect(done.body).toMatchObject({
      version: 3,
      events: [{ type: 'take-begun' }, { type: 'taken', seat: 0 }, { type: 'turn-started' }],
    })
    const { match } = z.looseObject({ match: z.unknown() }).parse(done.body)
    expect(JSON.stringify(match)).toBe((await api.get(`/v1/matches/${id}`, ada)).text)
  })

  test('shows its seat nothing that another seat hides', async () => {
    const { api, ada, bob, id } = await began()
    await act(api, id, { token: ada.token, body: take, version: 2 })
    const { body } = await act(api, id, { token: bob.token, body: take, version: 3 })
    expect(body).toMatchObject({
      match: {
        state: { hands: [3, [expect.any(String), expect.any(String), expect.any(String)]] },
      },
    })
  })

  test('of another game is no action here', async () => {
    const { api, ada, id } = await began()
    const body = { type: 'place-tile', x: 0, y: 0, rotation: 0 }
    expect((await act(api, id, { token: ada.token, body, version: 2 })).body).toMatchObject({
      errors: [{ pointer: '/type' }],
    })
  })

  test('that the rules forbid says why, where it stands, and changes nothing', async () => {
    const { api, ada, id } = await began({ game: 'carcassonne' })
    const body = { type: 'place-tile', x: 70, y: 0, rotation: 0 }
    const { status, body: told } = await act(api, id, { token: ada.token, body, version: 2 })
    expect(status).toBe(422)
    expect(told).toMatchObject({
      ...problem('illegal-action'),
      fault: 'no-neighbour',
      rule: 'Place a land tile',
      detail: expect.stringContaining('touch'),
    })
    expect(matchIn(await api.get(`/v1/matches/${id}`)).version).toBe(2)
  })

  test('costs one put', async () => {
    const { table, counts, reset } = counting(openSqlite({ file: ':memory:' }))
    const { api, ada, id } = await began(whist, openApi({ table }))
    await api.idle()
    await api.unfollow()
    reset()
    expect((await act(api, id, { token: ada.token, body: take, version: 2 })).status).toBe(201)
    expect(counts()).toMatchObject({ gets: 0, queries: 0, puts: 1, deletes: 0 })
  })

  test('is judged anew where another process has moved on', async () => {
    const table = openSqlite({ file: ':memory:' })
    const { api, ada, bob, id } = await began(whist, openApi({ table }))
    const elsewhere = openApi({ table: sharing(table) })
    expect((await act(elsewhere, id, { token: ada.token, body: take, version: 2 })).status).toBe(
      201,
    )
    const stale = await act(api, id, { token: bob.token, body: take, version: 2 })
    expect([stale.status, stale.body]).toEqual([
      412,
      expect.objectContaining(problem('stale-version')),
    ])
    expect((await act(elsewhere, id, { token: bob.token, body: take, version: 3 })).status).toBe(
      201,
    )
    const turned = await act(api, id, { token: bob.token, body: take, version: 4 })
    expect(turned.body).toMatchObject(problem('not-awaited'))
    await act(elsewhere, id, { token: ada.token, body: { type: 'resign' }, version: '*' })
    const over = await act(api, id, { token: bob.token, body: take, version: 5 })
    expect(over.body).toMatchObject(problem('not-running'))
  })

  test('fits on what this process has read before', async () => {
    const table = openSqlite({ file: ':memory:' })
    const { api, ada, bob, id } = await began(whist, openApi({ table }))
    const elsewhere = openApi({ table: sharing(table) })
    await act(elsewhere, id, { token: ada.token, body: take, version: 2 })
    const done = await act(api, id, { token: bob.token, body: take, version: 3 })
    expect([done.status, done.body]).toEqual([201, expect.objectContaining({ version: 4 })])
  })
})

describe('what is checked first:', () => {
  const bad = { token: 'cst_x', match: 'match_00000000000000000000000000' }

  test('token, match, body, known key, If-Match, turn, rules', async () => {
    const { api, ada, bob, id } = await began()
    const show = { type: 'show', card: 'z' }
    const wrong = { body: show, version: 77, headers: { 'If-Match': 'nonsense' } }
    const next = async (match: string, asked: Parameters<typeof act>[2]) =>
      z.looseObject({ type: z.string() }).parse((await act(api, match, asked)).body).type
    expect(await next(bad.match, { ...wrong, token: bad.token })).toBe('/problems/token-needed')
    expect(await next(bad.match, { ...wrong, token: bob.token })).toBe('/problems/not-found')
    expect(await next(id, { ...wrong, token: bob.token })).toBe('/problems/invalid-request')
    const key = { 'Idempotency-Key': newKey() }
    await act(api, id, { token: ada.token, body: take, version: 2, headers: key })
    const reused = { token: ada.token, body: { type: 'resign' }, version: 77 }
    expect(await next(id, { ...reused, headers: { ...key, 'If-Match': 'nonsense' } })).toBe(
      '/problems/idempotency-key-reused',
    )
    const card = { token: ada.token, body: { type: 'show', card: 'a' } }
    expect(await next(id, { ...card, version: 2, headers: { 'If-Match': '"x"' } })).toBe(
      '/problems/invalid-request',
    )
    expect(await next(id, { ...card, version: 2 })).toBe('/problems/stale-version')
    expect(await next(id, { ...card, version: 3 })).toBe('/problems/not-awaited')
    const held = z
      .looseObject({ state: z.looseObject({ hands: z.array(z.unknown()) }) })
      .parse((await api.get(`/v1/matches/${id}`, bob)).body).state.hands[1]
    const unheld = ['a', 'b', 'c'].find((one) => !JSON.stringify(held).includes(one))
    const illegal = { token: bob.token, body: { type: 'show', card: unheld }, version: 3 }
    expect(await next(id, illegal)).toBe('/problems/illegal-action')
  })

  test('a known key is answered without If-Match, too', async () => {
    const { api, ada, id } = await began()
    const headers = { 'Idempotency-Key': newKey() }
    const first = await act(api, id, { token: ada.token, body: take, version: 2, headers })
    const again = await api.post(`/v1/matches/${id}/actions`, {
      token: ada.token,
      body: take,
      headers,
    })
    expect([again.status, again.text]).toEqual([201, first.text])
  })

  test('a refused request is not remembered', async () => {
    const { api, ada, id } = await began()
    const headers = { 'Idempotency-Key': newKey() }
    const asked = { token: ada.token, headers, body: take }
    expect((await act(api, id, { ...asked, version: 1 })).status).toBe(412)
    expect((await act(api, id, { ...asked, version: 2 })).status).toBe(201)
  })

  test('`*` is for who gives up, answers, or decides together with others', async () => {
    const { api, ada, bob, id } = await began()
    expect((await act(api, id, { token: ada.token, body: take, version: '*' })).body).toMatchObject(
      {
        errors: [{ pointer: '/headers/if-match' }],
      },
    )
    const resign = { token: bob.token, body: { type: 'resign' }, version: '*' } as const
    expect((await act(api, id, resign)).status).toBe(201)
  })
})

describe('If-Match', () => {
  test.each(['"3"', '"3.0"', '"3.0-1"', 'W/"3.0"', ' "3" '])(
    'may be the entity tag as received, also from a proxy that compresses: %s',
    async (tag) => {
      const { api, ada, bob, id } = await began()
      await act(api, id, { token: ada.token, body: take, version: 2 })
      const headers = { 'If-Match': tag }
      const asked = { token: bob.token, body: { type: 'take' }, version: 3, headers }
      expect((await act(api, id, asked)).status).toBe(201)
    },
  )

  test.each(['3', '"003"', '""', '"3", "4"', '"3.x"', 'w/"3"'])(
    'that is no version of the match is refused, not guessed at: %s',
    async (tag) => {
      const { api, ada, id } = await began()
      const asked = { token: ada.token, body: take, version: 2, headers: { 'If-Match': tag } }
      expect(await act(api, id, asked)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/headers/if-match' }] },
      })
    },
  )
})

describe('legal actions', () => {
  test('are those of the seat that is awaited; others have none', async () => {
    const { api, ada, bob, id } = await began()
    const { version, actions } = await legalActions(api, id, ada)
    expect(version).toBe(2)
    expect(actions.map(({ type }) => type).sort()).toEqual(['show', 'show', 'take'])
    const other = await api.get(`/v1/matches/${id}/legal-actions`, bob)
    expect(other.body).toMatchObject({ actions: [], complete: true, awaiting: [{ seat: 0 }] })
    const cid = await newPlayer(api, 'Cid')
    expect((await api.get(`/v1/matches/${id}/legal-actions`, cid)).status).toBe(403)
    expect((await api.get(`/v1/matches/${id}/legal-actions?seat=0`, ada)).body).toMatchObject({
      errors: [{ pointer: '/query/seat' }],
    })
  })

  test('are all accepted', async () => {
    const { api, ada, id } = await began()
    const { actions } = await legalActions(api, id, ada)
    for (const body of actions) {
      const dry = await api.post(`/v1/matches/${id}/actions?dryRun=true`, {
        token: ada.token,
        body,
        headers: { 'If-Match': '"2"' },
      })
      expect(dry.status).toBe(200)
    }
  })
})

describe('aborting by consent', () => {
  const propose = { type: 'propose-abort' }
  const answer = (accept: boolean) => ({ type: 'answer-abort', accept })

  test('needs every other person: then the match is aborted, and its seed shown', async () => {
    const { api, ada, bob, id } = await began()
    await act(api, id, { token: ada.token, body: propose, version: 2 })
    const done = await act(api, id, { token: bob.token, body: answer(true), version: '*' })
    expect(done.body).toMatchObject({
      events: [
        { type: 'abort-answered', seat: 1, accept: true },
        { type: 'match-aborted' },
        { type: 'seed-revealed' },
      ],
      match: { status: 'aborted', outcome: null, awaiting: [] },
    })
  })

  test('ends with one refusal; the turn has waited beside it', async () => {
    const { api, ada, bob, id } = await began()
    const asked = await act(api, id, { token: ada.token, body: propose, version: 2 })
    expect(asked.body).toMatchObject({
      match: {
        awaiting: [
          { seat: 0, decision: 'turn' },
          { seat: 1, decision: 'answer-abort' },
        ],
      },
    })
    await act(api, id, { token: bob.token, body: answer(false), version: 3 })
    expect(matchIn(await api.get(`/v1/matches/${id}`)).awaiting).toMatchObject([{ seat: 0 }])
  })
})

const sandboxOf = async (body: object = {}): Promise<{ api: Api; ada: Somebody; id: string }> => {
  const api = openApi()
  const ada = await newPlayer(api)
  const { id } = matchIn(await createMatch(api, ada, { ...whist, sandbox: {}, ...body }))
  return { api, ada, id }
}

describe('in a sandbox', () => {
  test('its creator plays every seat, and an action says for which', async () => {
    const { api, ada, id } = await sandboxOf()
    const { actions, version } = await legalActions(api, id, ada)
    expect(actions.every((action) => action['seat'] === 0)).toBe(true)
    const first = await act(api, id, { token: ada.token, body: actions.at(-1), version })
    expect(first.body).toMatchObject({ match: { viewer: { seats: [0, 1] } } })
    const [commit] = z
      .looseObject({ items: z.array(z.unknown()) })
      .parse((await api.get(`/v1/matches/${id}/events?after=1`, ada)).body).items
    expect(commit).toMatchObject({ seat: 0, action: { type: 'take' } })
    expect(commit).not.toMatchObject({ action: { seat: 0 } })
    const unnamed = await act(api, id, { token: ada.token, body: take, version: 2 })
    expect(unnamed.body).toMatchObject({ events: [{ type: 'take-begun', seat: 1 }, {}, {}] })
    const other = { ...take, seat: 1 }
    expect((await act(api, id, { token: ada.token, body: other, version: 3 })).body).toMatchObject(
      problem('not-awaited'),
    )
  })

  test('alone an action may name its seat', async () => {
    const { api, ada, id } = await began()
    const body = { ...take, seat: 0 }
    expect((await act(api, id, { token: ada.token, body, version: 2 })).body).toMatchObject({
      errors: [{ pointer: '/seat' }],
    })
  })

  test('a bot’s seat is not the creator’s', async () => {
    const { api, ada, id } = await sandboxOf({ bots: [{ seat: 1, level: 'random' }] })
    const body = { ...take, seat: 1 }
    expect((await act(api, id, { token: ada.token, body, version: 1 })).body).toMatchObject(
      problem('not-seated'),
    )
  })

  test('draws come as they were scripted, and say so', async () => {
    const sandbox = { draws: ['c', 'a', 'b', 'd', 'i'] }
    const { api, ada, id } = await sandboxOf({ sandbox })
    expect(matchIn(await api.get(`/v1/matches/${id}`, ada)).state).toMatchObject({
      hands: [
        ['a', 'c'],
        ['b', 'd'],
      ],
    })
    const { body } = await act(api, id, { token: ada.token, body: take, version: 1 })
    expect(body).toMatchObject({ events: [{}, { card: 'i', draw: 4, scripted: [4] }, {}] })
  })

  test('its creator sees everything, or what one seat sees', async () => {
    const { api, ada, id } = await sandboxOf({ visibility: 'public' })
    const hands = async (query: string, sending: object = ada) => {
      const shown = matchIn(await api.get(`/v1/matches/${id}${query}`, sending))
      return z.looseObject({ hands: z.array(z.unknown()) }).parse(shown.state).hands
    }
    const hand = [expect.any(String), expect.any(String)]
    expect(await hands('')).toEqual([hand, hand])
    expect(await hands('?seat=1')).toEqual([2, hand])
    expect(await hands('', {})).toEqual([2, 2])
    const tag = (await api.get(`/v1/matches/${id}?seat=1`, ada)).headers.get('etag')
    expect(tag).toBe('"1.1"')
    expect((await api.get(`/v1/matches/${id}?seat=1`)).status).toBe(403)
    expect((await api.get(`/v1/matches/${id}?seat=2`, ada)).status).toBe(400)
  })

  test('a position is where it begins, and an impossible one is told with its pointer', async () => {
    const position = { hands: [['a'], ['b', 'c']] }
    const { api, ada, id } = await sandboxOf({ sandbox: { position } })
    expect(matchIn(await api.get(`/v1/matches/${id}`, ada)).state).toMatchObject(position)
    const wrong = { ...whist, sandbox: { position: { hands: [['a']] } } }
    expect(await createMatch(api, ada, wrong)).toMatchObject({
      status: 422,
      body: { fault: 'card-not-held', errors: [{ pointer: '/sandbox/position/hands' }] },
    })
  })

  test('a fork goes on from another match’s version', async () => {
    const { api, ada, id } = await sandboxOf({ game: 'carcassonne' })
    const { actions, version } = await legalActions(api, id, ada)
    await act(api, id, { token: ada.token, body: actions[0], version })
    const then = matchIn(await api.get(`/v1/matches/${id}?version=2`, ada))
    const fork = { match: id, version: 2 }
    const forked = matchIn(await createMatch(api, ada, { sandbox: { fork } }))
    expect(forked).toMatchObject({ sandbox: true, version: 1, forkedFrom: fork })
    expect(forked.state).toEqual(then.state)
  })

  test('a fork keeps the options of its match, and takes no others', async () => {
    const options = { river: true }
    const { api, ada, id } = await sandboxOf({ game: 'carcassonne', options })
    const fork = (wish: object) =>
      createMatch(api, ada, { ...wish, sandbox: { fork: { match: id, version: 1 } } })
    for (const own of [{}, { options: {} }, { options }, { options: { ...options, abbot: false } }])
      expect(await fork(own)).toMatchObject({ status: 201, body: { options: { river: true } } })
    expect(await fork({ options: { river: true, farmers: false } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/options/farmers', detail: expect.stringContaining('true') }] },
    })
    expect(await fork({ options: { river: false } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/options/river' }] },
    })
  })
})
