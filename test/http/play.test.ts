import { expect, test } from 'vitest'
import { act, legalActions, matchIn, newPlayer, openApi, startMatch } from './api.ts'

test.each(['carcassonne', 'carcassonne-the-castle', 'castle'])(
  'a match of %s is played to its end by two players over HTTP',
  async (game) => {
    const api = openApi()
    const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, [ada, bob], { game })
    for (;;) {
      const match = matchIn(await api.get(`/v1/matches/${id}`, ada))
      const [due] = match.awaiting
      if (!due) break
      const { token } = due.seat === 0 ? ada : bob
      const { actions, version } = await legalActions(api, id, { token })
      const done = await act(api, id, { token, body: actions[version % actions.length], version })
      expect(done.status).toBe(201)
    }
    const over = matchIn(await api.get(`/v1/matches/${id}`))
    expect(over).toMatchObject({ status: 'finished', outcome: { reason: 'completed' } })
  },
)
