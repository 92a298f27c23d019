import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDynamo } from '../../src/store/dynamodb.ts'
import { type Dynamo, startDynamo } from '../store/dynamo-server.ts'
import { act, createMatch, legalActions, matchIn, newApi, newPlayer } from './api.ts'

let dynamo: Dynamo

beforeAll(async () => {
  dynamo = await startDynamo()
})
afterAll(() => dynamo.stop())

describe('on DynamoDB’s API', () => {
  test.each(['carcassonne', 'carcassonne-the-castle', 'castle'])(
    'a match of %s is played to its end against a bot, and listed',
    async (game) => {
      const name = await dynamo.newTable()
      const api = newApi({ table: openDynamo({ client: dynamo.client, table: name }) })
      const ada = await newPlayer(api)
      const bots = [{ seat: 1, level: 'random' }]
      const { id } = matchIn(await createMatch(api, ada, { game, bots }))
      for (;;) {
        await api.idle()
        const { actions, version } = await legalActions(api, id, ada)
        if (actions.length === 0) break
        const done = await act(api, id, {
          token: ada.token,
          body: actions[version % actions.length],
          version,
        })
        expect(done.status).toBe(201)
      }
      const over = matchIn(await api.get(`/v1/matches/${id}`))
      expect(over).toMatchObject({ status: 'finished', outcome: { reason: 'completed' } })
      const { body } = await api.get('/v1/matches?status=finished')
      expect(body).toMatchObject({ items: [{ id, version: over.version }] })
      await api.close()
    },
  )
})
