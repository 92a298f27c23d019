import { expect, test } from 'vitest'
import { newKey, newPlayer, openApi } from './api.ts'

/** Names that every object of JavaScript answers to. */
const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf']

/** Positions that name a piece or a place `NAME`. */
const positions: readonly [string, object][] = [
  ['carcassonne', { drawn: 'NAME' }],
  ['carcassonne', { remaining: { NAME: 1 } }],
  ['carcassonne', { discarded: ['NAME'] }],
  ['carcassonne', { board: [{ x: 0, y: 0, rotation: 0, tile: 'NAME', seat: null }] }],
  ['carcassonne-the-castle', { drawn: 'NAME' }],
  ['carcassonne-the-castle', { remaining: { NAME: 1 } }],
  ['carcassonne-the-castle', { discarded: ['NAME'] }],
  ['carcassonne-the-castle', { board: [{ x: 4, y: 2, rotation: 0, tile: 'NAME', seat: 0 }] }],
  ['carcassonne-the-castle', { corners: { NAME: { wallTile: true } } }],
  ['castle', { hands: [['NAME'], []] }],
  ['castle', { exchange: ['NAME'] }],
  ['castle', { unseen: ['NAME'] }],
  ['castle', { board: { NAME: [{ card: 'queen', token: 0 }] } }],
  ['castle', { board: { C22: [{ card: 'NAME', token: 0 }] } }],
  ['castle', { outside: { 'OUT:NAME': [{ card: 'fairy', token: 0 }] } }],
]

test.each(positions)(
  'no piece of %s has the name of what objects have: %j',
  async (game, position) => {
    const api = openApi()
    const { token } = await newPlayer(api)
    const body = JSON.stringify({ game, seats: 2, sandbox: { position } })
    for (const name of names) {
      const headers = { 'Idempotency-Key': newKey() }
      const sent = { token, body: body.replaceAll('NAME', name), headers }
      const refused = await api.post('/v1/matches', sent)
      expect([400, 422]).toContain(refused.status)
      expect(refused.body).toMatchObject({
        errors: [{ pointer: expect.stringContaining('/sandbox/position/') }],
      })
    }
  },
)
