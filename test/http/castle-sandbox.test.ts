import { expect, test } from 'vitest'
import { z } from 'zod'
import { act, createMatch, legalActions, matchIn, newPlayer, openApi } from './api.ts'

const position = {
  turn: 1,
  hands: [['archer', 'queen'], ['courtesan', 'witch', 'thief'], ['king']],
  exchange: ['ghost', 'spy'],
  decks: [1, 1, 1],
}

/** A sandbox of three, in which seat 1 has just played a card. */
const played = async (card: string, at: string) => {
  const api = openApi()
  const ada = await newPlayer(api)
  const wish = { game: 'castle', seats: 3, sandbox: { position } }
  const { id, version } = matchIn(await createMatch(api, ada, wish))
  const body = { type: 'play', card, at, seat: 1 }
  const done = await act(api, id, { token: ada.token, body, version })
  expect(done.status).toBe(201)
  return { api, ada, id, version: version + 1 }
}

const acted = z.looseObject({
  version: z.int(),
  events: z.array(z.looseObject({ type: z.string() })),
})

test.each([
  ['courtesan', 'C11', 'choose-opponent', 'random-card-taken', [0, 2]],
  ['witch', 'T-NW', 'give-from-exchange', 'card-given-from-exchange', [0, 1, 2]],
])(
  'a sandbox takes what it lists of the %s, whose `seat` is not the one that acts',
  async (card, at, decision, type, seats) => {
    const { ada, api, id } = await played(card, at)
    const { actions } = await legalActions(api, id, ada)
    expect([...new Set(actions.map((action) => action['seat']))]).toEqual(seats)
    for (const [i, body] of actions.entries()) {
      expect(body).toMatchObject({ type: 'decide', decision })
      const { ada, api, id, version } = await played(card, at)
      const dryRun = await api.post(`/v1/matches/${id}/actions?dryRun=true`, {
        token: ada.token,
        body: actions[i],
        headers: { 'If-Match': `"${version}"` },
      })
      expect(dryRun.status).toBe(200)
      const done = await act(api, id, { token: ada.token, body, version })
      expect(done.status).toBe(201)
      const event = acted.parse(done.body).events.find((one) => one.type === type)
      expect(event).toMatchObject(
        type === 'random-card-taken' ? { from: body['seat'], to: 1 } : { to: body['seat'] },
      )
      const commits = (await api.get(`/v1/matches/${id}/events?after=${version}`, ada)).body
      expect(commits).toMatchObject({ items: [{ seat: 1, action: body }] })
    }
  },
)

const isPending = (state: unknown): boolean =>
  z.looseObject({ pending: z.array(z.unknown()) }).parse(state).pending.length > 0

test('a fork goes on from every version in which no decision is pending, and says why not', async () => {
  const { api, ada, id, version } = await played('courtesan', 'C11')
  const take = async (at: number) => {
    const { actions } = await legalActions(api, id, ada)
    return acted.parse(
      (await act(api, id, { token: ada.token, body: actions[0], version: at })).body,
    )
  }
  let last = version
  while (last < version + 4) last = (await take(last)).version
  for (const seat of [0, 1])
    await act(api, id, { token: ada.token, body: { type: 'resign', seat }, version: '*' })
  const seen = { true: 0, false: 0 }
  for (let from = 1; from <= last; from++) {
    const { state } = matchIn(await api.get(`/v1/matches/${id}?version=${from}`, ada))
    const sandbox = { fork: { match: id, version: from } }
    const forked = await createMatch(api, ada, { game: 'castle', seats: 3, sandbox })
    seen[`${isPending(state)}`]++
    if (!isPending(state)) expect(matchIn(forked).state).toEqual(state)
    else
      expect(forked).toMatchObject({
        status: 422,
        body: {
          type: '/problems/fork-not-possible',
          detail: expect.stringMatching(`version ${from}.*decision of a card`),
        },
      })
  }
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(0)
})

test('a state that its creator sees may be sent back as a position', async () => {
  const { api, ada, id, version } = await played('courtesan', 'C11')
  const begin = (from: unknown) =>
    createMatch(api, ada, { game: 'castle', seats: 3, sandbox: { position: from } })
  const stateAt = async (at: number) =>
    matchIn(await api.get(`/v1/matches/${id}?version=${at}`, ada)).state
  const before = await stateAt(version - 1)
  const again = await begin(before)
  expect(again.status).toBe(201)
  expect(matchIn(again).state).toEqual(before)
  expect(await begin(await stateAt(version))).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          pointer: '/sandbox/position/pending',
          detail: 'must be empty: a position cannot begin amid the effect of a card',
        },
      ],
    },
  })
})
