import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { currentGame } from '../../src/games/index.ts'
import { isGameAct } from '../../src/matches/match.ts'
import {
  type Api,
  act,
  createMatch,
  legalActions,
  matchIn,
  newPlayer,
  openApi,
  type Somebody,
  startMatch,
} from './api.ts'

const log = z.looseObject({
  items: z.array(
    z.looseObject({
      version: z.int(),
      at: z.string(),
      events: z.array(z.looseObject({ type: z.string() })),
    }),
  ),
})

/** Some turns of a match of two players: the last listed action each time. */
const play = async (
  api: Api,
  id: string,
  players: readonly [Somebody, Somebody],
  turns: number,
) => {
  for (let turn = 0; turn < turns; turn++) {
    const { awaiting } = matchIn(await api.get(`/v1/matches/${id}`))
    const player = players[awaiting[0]!.seat === 0 ? 0 : 1]
    const { actions, version } = await legalActions(api, id, player)
    api.pass(1000)
    await act(api, id, { token: player.token, body: actions.at(-1), version })
  }
}

const began = async (api: Api, body: object = {}) => {
  const players = [await newPlayer(api), await newPlayer(api, 'Bob')] as const
  const { id } = await startMatch(api, players, body)
  return { id, players }
}

const matches = process.env['SOAK'] ? 20 : 2

describe.each(Array.from({ length: matches }, (_, i) => i + 1))('version N of match %i', () => {
  test('is the fold of the first N commits, for every N', async () => {
    const api = openApi()
    const { id, players } = await began(api)
    await play(api, id, players, 15)
    const { items } = log.parse((await api.get(`/v1/matches/${id}/events?limit=100`)).body)
    const game = currentGame('carcassonne')!
    const { options, seats } = z
      .looseObject({ options: z.unknown(), seats: z.array(z.unknown()) })
      .parse((await api.get(`/v1/matches/${id}`)).body)
    for (const { version, at } of items.slice(1)) {
      const acts = items
        .slice(0, version)
        .flatMap(({ events }) => events)
        .filter(isGameAct)
      const folded = game.evolve(game.empty({ seats: seats.length, options }), acts)
      const then = matchIn(await api.get(`/v1/matches/${id}?version=${version}`))
      expect(then.state).toEqual(game.view(folded, 'onlooker'))
      expect(matchIn(await api.get(`/v1/matches/${id}?time=${at}`))).toEqual(then)
    }
  })
})

describe('a past version', () => {
  test('is what its viewer knew then, immutable, also after the end; `revealed` opens it', async () => {
    const api = openApi()
    const { id, players } = await began(api, { game: 'whist' })
    const [ada, bob] = players
    const path = `/v1/matches/${id}?version=2`
    const known = await api.get(path, ada)
    expect(known.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect((await api.get(`${path}&revealed=true`, ada)).body).toMatchObject({ status: 409 })
    await act(api, id, { token: bob.token, body: { type: 'resign' }, version: '*' })
    expect((await api.get(path, ada)).text).toBe(known.text)
    const { state } = matchIn(await api.get(`${path}&revealed=true`, ada))
    expect(state).toMatchObject({ hands: [expect.any(Array), expect.any(Array)] })
  })

  test('that has not come yet is not found', async () => {
    const api = openApi()
    const { id } = await began(api)
    expect((await api.get(`/v1/matches/${id}?version=3`)).status).toBe(404)
  })
})

describe('an entity tag', () => {
  test('names the version, and the seats of who looks', async () => {
    const api = openApi()
    const { id, players } = await began(api, { game: 'whist' })
    const tagOf = async (who?: Somebody) =>
      (await api.get(`/v1/matches/${id}`, who)).headers.get('etag')
    expect(await Promise.all([tagOf(), tagOf(players[0]), tagOf(players[1])])).toEqual([
      '"2"',
      '"2.0"',
      '"2.1"',
    ])
    const sandbox = matchIn(await createMatch(api, players[0], { game: 'whist', sandbox: {} }))
    const own = await api.get(`/v1/matches/${sandbox.id}`, players[0])
    expect(own.headers.get('etag')).toBe('"1.0-1"')
  })

  test('spares who has it the body, and never who has logged in since', async () => {
    const api = openApi()
    const { id, players } = await began(api, { game: 'whist' })
    const read = (tag: string, who?: Somebody) =>
      api.get(`/v1/matches/${id}`, { ...who, headers: { 'If-None-Match': tag } })
    const unchanged = await read('"2"')
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    expect(unchanged.headers.get('vary')).toBe('Authorization, Accept')
    expect((await read('"2"', players[0])).status).toBe(200)
    expect((await read('"2.0"', players[0])).status).toBe(304)
    expect((await read('"2.0"', players[1])).status).toBe(200)
    expect((await read('"2.0"')).status).toBe(200)
    await act(api, id, { token: players[0].token, body: { type: 'take' }, version: 2 })
    expect((await read('"2.0"', players[0])).status).toBe(200)
  })

  test('as received, or the bare version, is what an action is made for', async () => {
    const api = openApi()
    const { id, players } = await began(api, { game: 'whist' })
    const take = (tag: string, version: number) =>
      act(api, id, {
        token: players[version % 2]!.token,
        body: { type: 'take' },
        version,
        headers: { 'If-Match': tag },
      })
    expect((await take('"2.0"', 2)).status).toBe(201)
    expect((await take('W/"3.1"', 3)).status).toBe(201)
    expect((await take('"4.1-0"', 4)).status).toBe(201)
    expect((await take('5', 5)).body).toMatchObject({ errors: [{ pointer: '/headers/if-match' }] })
  })
})
