import { describe, expect, test } from 'vitest'
import { z } from 'zod'
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

const began = async (game = 'whist') => {
  const api = openApi()
  const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
  const { id } = await startMatch(api, [ada, bob], { game })
  return { api, ada, bob, id }
}

const dryRun = (
  api: Api,
  id: string,
  { token, body, version }: { token: string; body: unknown; version: number },
) =>
  api.post(`/v1/matches/${id}/actions?dryRun=true`, {
    token,
    body,
    headers: { 'If-Match': `"${version}"` },
  })

const ran = z.looseObject({
  version: z.int(),
  events: z.array(z.looseObject({ type: z.string() })),
  stoppedAt: z.string().nullable(),
  match: z.looseObject({ version: z.int(), logHead: z.string(), state: z.unknown() }),
})

const handOf = async (api: Api, id: string, who: Somebody, seat: number) => {
  const { state } = matchIn(await api.get(`/v1/matches/${id}`, who))
  const { hands } = z.looseObject({ hands: z.array(z.array(z.string()).or(z.int())) }).parse(state)
  return z.array(z.string()).parse(hands[seat])
}

describe('a dry run', () => {
  test('tells what would happen, and stores nothing', async () => {
    const { api, ada, id } = await began()
    const before = await api.get(`/v1/matches/${id}`, ada)
    const [card] = await handOf(api, id, ada, 0)
    const body = { type: 'show', card }
    const reply = await dryRun(api, id, { token: ada.token, body, version: 2 })
    const { events, stoppedAt, match, version } = ran.parse(reply.body)
    expect([reply.status, version, stoppedAt]).toEqual([200, 2, 'decision'])
    expect(events).toEqual([
      { type: 'shown', seat: 0, card },
      { type: 'turn-started', seat: 1 },
    ])
    expect(match).toMatchObject({ version: 2, logHead: matchIn(before).logHead })
    expect(match.state).toMatchObject({ shown: [1, 0], turn: 1 })
    expect((await api.get(`/v1/matches/${id}`, ada)).text).toBe(before.text)
  })

  test('stops where something would be drawn, and draws nothing', async () => {
    const { api, ada, id } = await began()
    const body = { type: 'take' }
    const asked = { token: ada.token, body, version: 2 }
    const first = await dryRun(api, id, asked)
    expect(ran.parse(first.body)).toMatchObject({
      stoppedAt: 'random',
      events: [{ type: 'take-begun', seat: 0 }],
    })
    for (let i = 0; i < 5; i++) expect((await dryRun(api, id, asked)).text).toBe(first.text)
  })

  test('of the last action tells the end, but for what is not the caller’s to know', async () => {
    const { api, ada, bob, id } = await began()
    const show = async (who: Somebody, seat: number, version: number, send: typeof act) => {
      const [card] = await handOf(api, id, who, seat)
      return send(api, id, { token: who.token, body: { type: 'show', card }, version })
    }
    await show(ada, 0, 2, act)
    await show(bob, 1, 3, act)
    const { body } = await show(ada, 0, 4, (_, match, asked) =>
      dryRun(api, match, { token: asked.token, body: asked.body, version: 4 }),
    )
    expect(body).toMatchObject({
      stoppedAt: 'hidden',
      events: [{ type: 'shown' }, { type: 'match-finished', outcome: { winners: [0] } }],
      match: { status: 'finished', fairness: { serverSeed: null } },
    })
    expect(JSON.stringify(body)).not.toContain('seed-revealed')
    expect(ran.parse(body).match.state).toMatchObject({ hands: [[], 1] })
  })

  test('is refused as the action itself would be', async () => {
    const { api, ada, bob, id } = await began()
    const reply = async (who: Somebody, body: unknown, version: number) =>
      (await dryRun(api, id, { token: who.token, body, version })).body
    expect(await reply(ada, { type: 'take' }, 1)).toMatchObject({
      type: '/problems/stale-version',
      version: 2,
      commits: [{ version: 2 }],
    })
    expect(await reply(bob, { type: 'take' }, 2)).toMatchObject({ type: '/problems/not-awaited' })
    const hand = await handOf(api, id, ada, 0)
    const card = ['a', 'b', 'c'].find((one) => !hand.includes(one))
    expect(await reply(ada, { type: 'show', card }, 2)).toMatchObject({ fault: 'card-not-held' })
    const without = await api.post(`/v1/matches/${id}/actions?dryRun=true`, {
      token: ada.token,
      body: { type: 'take' },
    })
    expect(without.body).toMatchObject({ type: '/problems/version-needed', status: 428 })
  })

  test('of a proposal to abort stops at the others’ answers', async () => {
    const { api, ada, id } = await began()
    const asked = { token: ada.token, body: { type: 'propose-abort' }, version: 2 }
    expect((await dryRun(api, id, asked)).body).toMatchObject({
      stoppedAt: 'decision',
      events: [{ type: 'abort-proposed', seat: 0 }],
    })
  })

  test('in a sandbox knows what its creator sees', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const sandbox = { position: { hands: [['a', 'b'], ['c']] } }
    const { id } = matchIn(await createMatch(api, ada, { game: 'whist', sandbox }))
    const body = { type: 'show', card: 'a', seat: 0 }
    expect((await dryRun(api, id, { token: ada.token, body, version: 1 })).body).toMatchObject({
      match: { state: { hands: [['b'], ['c']] } },
    })
  })

  test.each(['carcassonne', 'carcassonne-the-castle', 'castle'])(
    'of %s accepts what is listed, and changes nothing',
    async (game) => {
      const { api, ada, bob, id } = await began(game)
      for (let turn = 0; turn < 6; turn++) {
        const before = matchIn(await api.get(`/v1/matches/${id}`))
        const who = before.awaiting[0]!.seat === 0 ? ada : bob
        const { actions, version } = await legalActions(api, id, who)
        const body = actions[turn % actions.length]
        const dry = await dryRun(api, id, { token: who.token, body, version })
        const done = await act(api, id, { token: who.token, body, version })
        const would = ran.parse(dry.body).events
        const { events } = z.looseObject({ events: z.array(z.unknown()) }).parse(done.body)
        expect([dry.status, done.status]).toEqual([200, 201])
        expect(events.slice(0, would.length)).toEqual(would)
      }
    },
  )
})
