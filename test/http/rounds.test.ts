import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../src/http/app.ts'
import { policies } from '../../src/http/limits.ts'
import { platformOver } from '../../src/matches/platform-over.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import { inRounds } from '../store/rounds.ts'

const limits = { ...policies, addressOf: () => '192.0.2.1' }

/** A process that has just started, and what a request asks of its table. */
const startProcess = () => {
  const stored = openSqlite({ file: ':memory:' })
  onTestFinished(() => stored.close())
  const { table, during } = inRounds(stored)
  const app = createApp(platformOver(table, { fold: 'test', cached: 100 }), { limits })

  const post = async (
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    let answer: unknown
    const asked = await during(async () => {
      const response = await app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      answer = await response.json()
      expect(response).toMatchObject({ status: 201 })
    })
    return { asked, answer: answer as { readonly token: { readonly secret: string } } }
  }
  const register = () => post('/v1/players', { name: 'Ada' })
  const newPlayer = async () => {
    const { answer } = await register()
    const authorization = `Bearer ${answer.token.secret}`
    return (key: string, wish: object = {}) =>
      post(
        '/v1/matches',
        { game: 'carcassonne', seats: 2, ...wish },
        { authorization, 'idempotency-key': key },
      )
  }
  return { register, newPlayer }
}

test('who registers waits for the table three times', async () => {
  const { asked } = await startProcess().register()
  expect(asked).toEqual({ calls: 5, rounds: 3 })
})

test('what decides whether a match may be created is read at once', async () => {
  const { newPlayer } = startProcess()
  const create = await newPlayer()
  const token = { calls: 1, rounds: 1 }
  const known = { calls: 8, rounds: 6 }
  const first = { calls: token.calls + known.calls, rounds: token.rounds + known.rounds }
  expect((await create('first')).asked).toEqual(first)
  expect((await create('second')).asked).toEqual(known)
  expect((await create('private', { visibility: 'private' })).asked).toEqual(known)
})
