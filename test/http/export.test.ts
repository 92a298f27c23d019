import { describe, expect, test } from 'vitest'
import { gameOf } from '../../src/games/index.ts'
import { audit } from '../../src/matches/audit.ts'
import { readBundle } from '../../src/matches/audit-read.ts'
import { isFlaw } from '../../src/matches/audit-redo.ts'
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

const began = async (body: object) => {
  const api = openApi()
  const players = [await newPlayer(api), await newPlayer(api, 'Bob')] as const
  const { id } = await startMatch(api, players, body)
  return { api, players, id }
}

const play = async (
  api: Api,
  id: string,
  { players, turns }: { readonly players: readonly Somebody[]; readonly turns: number },
) => {
  for (let turn = 0; turn < turns; turn++) {
    const { status, awaiting } = matchIn(await api.get(`/v1/matches/${id}`))
    if (status !== 'running') return
    const who = players[awaiting[0]!.seat]!
    const { actions, version } = await legalActions(api, id, who)
    await act(api, id, { token: who.token, body: actions[0], version })
  }
}

const verdictOn = (text: string) => {
  const bundle = readBundle(text)
  if (isFlaw(bundle)) throw new Error(JSON.stringify(bundle))
  return audit(bundle, { gameOf }).verdict
}

describe('the export of a match', () => {
  test.each(['carcassonne', 'carcassonne-the-castle', 'castle'])(
    'of %s proves it after its end, to onlookers too, and not before',
    async (game) => {
      const { api, players, id } = await began({ game })
      const read = async () => (await api.get(`/v1/matches/${id}/export`)).text
      await play(api, id, { players, turns: 5 })
      expect(verdictOn(await read())).toBe('unproved')
      const { token } = players[0]
      await act(api, id, { token, body: { type: 'resign' }, version: '*' })
      expect(verdictOn(await read())).toBe('valid')
    },
  )

  test('is veiled for who looks while the match runs', async () => {
    const { api, players, id } = await began({ game: 'whist' })
    const read = async (who?: Somebody) => (await api.get(`/v1/matches/${id}/export`, who)).text
    expect(await read()).not.toMatch(/"cards":\[/)
    expect((await read(players[0])).match(/"cards":\[/g)).toHaveLength(1)
  })

  test('is sent once, as a file', async () => {
    const { api, id } = await began({ game: 'whist' })
    const path = `/v1/matches/${id}/export`
    const { headers } = await api.get(path)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${id}.json"`)
    const again = await api.get(path, { headers: { 'If-None-Match': headers.get('etag')! } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('of a private match is for its parties', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const { id } = matchIn(await createMatch(api, ada, { visibility: 'private' }))
    expect((await api.get(`/v1/matches/${id}/export`)).status).toBe(404)
    expect((await api.get(`/v1/matches/${id}/export`, ada)).status).toBe(200)
  })
})
