import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Cloud } from '../../infra/local/cloud.ts'
import { pick, randomFrom } from '../games/carcassonne/random.ts'
import { type Client, clientOf, newKey, openCloud } from './clouds.ts'

// Each function starts a process when it is first asked.
vi.setConfig({ testTimeout: 300_000 })

let cloud: Cloud
let client: Client
beforeAll(async () => {
  cloud = await openCloud()
  client = clientOf(cloud.url)
}, 300_000)
afterAll(() => cloud.stop())

/** A running match of two players: its id, and their tokens by seat. */
const begin = async (over: object) => {
  const tokens = [await client.newPlayer('Ada'), await client.newPlayer('Bob')] as const
  const { id } = await client.newMatch(tokens[0], over)
  return { tokens, match: await client.join(tokens[1], id) }
}

/** After so many moves who is awaited resigns; `SOAK=1` plays on to the end. */
const moves = process.env['SOAK'] ? Number.POSITIVE_INFINITY : 8
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

test.each(['carcassonne', 'carcassonne-the-castle', 'castle'])(
  `a match of %s is played to its end, and proves itself, seed ${seed}`,
  async (game) => {
    const random = randomFrom(seed)
    const { tokens, match: begun } = await begin({ game })
    let match = begun
    for (let made = 0; match.status === 'running'; made++) {
      const token = tokens[match.awaiting[0].seat]!
      const { version, actions } = await client.legalActions(token, match.id)
      const action = made < moves ? pick(actions, random) : { type: 'resign' }
      const { body } = await client.act(token, match.id, { version, body: action })
      match = body.match
    }
    await cloud.stream.idle()
    const path = `/v1/matches?game=${game}&status=finished`
    const { body: list } = await client.expecting(200, 'GET', path)
    expect(list.items).toMatchObject([{ id: match.id, version: match.version }])
    const { body: fairness } = await client.expecting(
      200,
      'GET',
      `/v1/matches/${match.id}/fairness`,
    )
    expect(fairness.serverSeed).toEqual(expect.any(String))
    expect(cloud.stream.deadLetters).toEqual([])
  },
)

test('of many who act on one version at once, in several processes, one acts', async () => {
  const { tokens, match } = await begin({})
  const { version, actions } = await client.legalActions(tokens[0], match.id)
  const many = Array.from({ length: 8 }, (_, i) =>
    client.act(tokens[0], match.id, { version, body: actions[i % actions.length] }),
  )
  const statuses = (await Promise.all(many)).map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array(7).fill(412)])
})

test('one action sent many times at once is one commit, and one answer', async () => {
  const { tokens, match } = await begin({})
  const { version, actions } = await client.legalActions(tokens[0], match.id)
  const headers = { ...newKey(), 'if-match': `"${version}"` }
  const wish = { token: tokens[0], body: actions[0], headers }
  const path = `/v1/matches/${match.id}/actions`
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.ask('POST', path, wish)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const { body } = await client.expecting(200, 'GET', `/v1/matches/${match.id}`)
  expect(body.version).toBe(version + 1)
})

test('of many who take the last seat at once one has it', async () => {
  const { id } = await client.newMatch(await client.newPlayer('Ada'))
  const others = await Promise.all(
    Array.from({ length: 6 }, (_, i) => client.newPlayer(`Bob ${i}`)),
  )
  const seats = `/v1/matches/${id}/seats`
  const answers = await Promise.all(
    others.map((token) => client.ask('POST', seats, { token, body: {} })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array(5).fill(409)])
})
