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
