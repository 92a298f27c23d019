import { expect, test } from 'vitest'
import { z } from 'zod'
import { pick, randomFrom } from '../games/carcassonne/random.ts'
import { act, createMatch, matchIn, newPlayer, openApi } from './api.ts'
import { withFairs } from './with-fairs.ts'

const listing = z.looseObject({ version: z.int(), actions: z.array(z.looseObject({})) })

test('the catalogue shows the option, the tiles and the faults of an expansion', async () => {
  const { body } = await openApi(withFairs).get('/v1/games/carcassonne')
  expect(body).toMatchObject({
    options: { defaults: { river: false, fairs: false } },
    faults: { 'fairs-touch': { rule: 'Fairs: placing a fair' } },
  })
  expect(JSON.stringify(body)).toContain('"FA-2g"')
})

test('what its rules forbid is refused with its section', async () => {
  const api = openApi(withFairs)
  const ada = await newPlayer(api)
  const board = [
    { tile: 'D', x: 0, y: 0, rotation: 0, seat: null },
    { tile: 'FA-1', x: 1, y: 0, rotation: 90, seat: null },
  ]
  const sandbox = { position: { board, drawn: 'FA-1' } }
  const created = await createMatch(api, ada, { seats: 2, options: { fairs: true }, sandbox })
  const { id, version } = matchIn(created)
  const body = { type: 'place-tile', x: 2, y: 0, rotation: 90 }
  expect(await act(api, id, { token: ada.token, body, version })).toMatchObject({
    status: 422,
    body: { fault: 'fairs-touch', rule: 'Fairs: placing a fair' },
  })
})

test('a match with it and every other box is played to the end', async () => {
  const api = openApi(withFairs)
  const ada = await newPlayer(api)
  const random = randomFrom(7)
  const options = {
    fairs: true,
    river: true,
    abbot: true,
    castlesInGermany: true,
    castlesAndBridges: true,
  }
  const created = await createMatch(api, ada, { seats: 3, options, sandbox: {} })
  const { id } = matchIn(created)
  for (;;) {
    const { body } = await api.get(`/v1/matches/${id}/legal-actions`, ada)
    const { version, actions } = listing.parse(body)
    if (actions.length === 0) break
    const done = await act(api, id, { token: ada.token, body: pick(actions, random), version })
    expect(done.status).toBe(201)
  }
  const over = matchIn(await api.get(`/v1/matches/${id}`, ada))
  expect(over).toMatchObject({ status: 'finished', options, outcome: { reason: 'completed' } })
  const laid = JSON.stringify(over.state)
  for (const tile of ['FA-1', 'FA-2', 'FA-2g']) expect(laid).toContain(`"${tile}"`)
})
