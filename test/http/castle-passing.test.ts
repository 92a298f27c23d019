import { describe, expect, test } from 'vitest'
import { deckOf } from '../../src/games/castle/characters.ts'
import { minus } from '../../src/games/castle/multiset.ts'
import type { Name } from '../../src/games/castle/names.ts'
import { act, legalActions, matchIn, type Reply } from './api.ts'
import { beginMatch, commitsOf, openWorld, take, told, type World } from './castle-worlds.ts'

const hands: readonly (readonly Name[])[] = [
  ['fool', 'thief', 'spy', 'queen', 'herald', 'archer', 'archer'],
  ['king', 'witch', 'soldier', 'soldier', 'captain', 'archer', 'prince'],
  ['priest', 'magician', 'ghost', 'soldier', 'knight', 'knight', 'courtesan'],
]

const theRest = minus(deckOf(3), hands.flat())

/** A match of three in which the Fool has just been played: each must pass a card to the left. */
const foolPlayed = async () => {
  const world = await openWorld()
  const exchange = theRest.slice(0, theRest.length - 24)
  const lots = [['seat-2'], ...hands, exchange]
  const { id, version } = await beginMatch(world, { seats: 3, lots })
  const { actions } = await legalActions(world.api, id, world.players[0]!)
  const body = actions.find((action) => action.type === 'play' && action['card'] === 'fool')
  const played = await take(world, id, { seat: 0, body, version })
  expect(played.status).toBe(201)
  return { world, id, version: version + 1 }
}

type Scene = Awaited<ReturnType<typeof foolPlayed>>
type Passing = { readonly seat: number; readonly card: Name }

const passing = { 0: 'thief', 1: 'witch', 2: 'ghost' } as const

const pass = (
  { world: { api, players }, id }: Scene,
  { seat, card }: Passing,
  version: number | '*' = '*',
): Promise<Reply> =>
  act(api, id, {
    token: players[seat]!.token,
    body: { type: 'decide', decision: 'pass-card', card },
    version,
    headers: { 'Idempotency-Key': `pass ${seat}` },
  })

/** The table as each seat and an onlooker see it, and what is awaited. */
const outcomeOf = async ({ world: { api, players }, id }: Scene) =>
  Promise.all(
    [...players.slice(0, 3).map(({ token }) => token), undefined].map(async (token) => {
      const { version, awaiting, state } = matchIn(await api.get(`/v1/matches/${id}`, { token }))
      return { version, awaiting, state }
    }),
  )

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

const passed = [
  { type: 'card-passed', from: 0, to: 1, card: 'thief' },
  { type: 'card-passed', from: 1, to: 2, card: 'witch' },
  { type: 'card-passed', from: 2, to: 0, card: 'ghost' },
]

/** The Fool's cards that changed hands, opened by both seats that know of each. */
const exchanges = async ({ world: { api, players }, id }: Scene) => {
  const seen = await Promise.all(
    players.slice(0, 3).map(async ({ token }) => (await commitsOf(api, id, token)).at(-1)!.events),
  )
  return passed.map(({ from, to }) =>
    [from, to].map((seat) =>
      seen[seat]!.find((event) => event.type === 'card-passed' && event['from'] === from),
    ),
  )
}

describe('the Fool is answered by all at once', () => {
  test('and the outcome is the same in whatever order, with every answer sent twice', async () => {
    const outcomes: unknown[] = []
    for (const order of orders) {
      const scene = await foolPlayed()
      for (const seat of order) {
        const first = await pass(scene, { seat, card: passing[seat] })
        const again = await pass(scene, { seat, card: passing[seat] })
        expect([first.status, again.text]).toEqual([201, first.text])
      }
      expect(await exchanges(scene)).toEqual(passed.map((event) => [event, event]))
      outcomes.push(await outcomeOf(scene))
    }
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  })

  test('and the outcome is the same when all answers and their retries race', async () => {
    const turns = await foolPlayed()
    for (const seat of orders[0]) await pass(turns, { seat, card: passing[seat] })
    const expected = await outcomeOf(turns)
    for (const order of orders) {
      const scene = await foolPlayed()
      const race = [...order, ...order, ...order.toReversed()].map(async (seat) => ({
        seat,
        reply: await pass(scene, { seat, card: passing[seat] }),
      }))
      const answers = await Promise.all(race)
      for (const seat of order) {
        const own = answers.filter((answer) => answer.seat === seat)
        expect(own.map(({ reply }) => reply.status)).toEqual([201, 201, 201])
        expect(new Set(own.map(({ reply }) => reply.text)).size).toBe(1)
      }
      expect(await outcomeOf(scene)).toEqual(expected)
    }
  })

  test('each once: another card after the answer is refused, and nothing changes', async () => {
    const scene = await foolPlayed()
    await pass(scene, { seat: 1, card: 'witch' })
    const { world, id } = scene
    const before = await outcomeOf(scene)
    const body = { type: 'decide', decision: 'pass-card', card: 'king' }
    expect((await take(world, id, { seat: 1, body, version: '*' })).status).toBe(409)
    expect((await take(world, id, { seat: 1, body, version: scene.version + 1 })).status).toBe(409)
    const reused = await pass(scene, { seat: 1, card: 'king' })
    expect(reused.body).toMatchObject({ type: '/problems/idempotency-key-reused' })
    expect(await outcomeOf(scene)).toEqual(before)
  })
})

/** All that somebody can ask before the last answer is in. */
const viewOf = async ({ api }: World, id: string, token: string | undefined, version: number) => {
  const paths = ['', '/legal-actions', '/events?limit=100', '/board.svg', '/fairness']
  const read = paths.map((path) => api.get(`/v1/matches/${id}${path}`, { token }))
  const body = { type: 'decide', decision: 'pass-card', card: 'spy' }
  const dryRun = api.post(`/v1/matches/${id}/actions?dryRun=true`, {
    token,
    body,
    headers: { 'If-Match': `"${version}"` },
  })
  const stale = api.post(`/v1/matches/${id}/actions?dryRun=true`, {
    token,
    body,
    headers: { 'If-Match': '"1"' },
  })
  return (await Promise.all([...read, dryRun, stale])).map(told)
}

describe('nobody sees what another has passed before all have', () => {
  test.each([
    ['one', [{ seat: 1, card: 'witch' }], [{ seat: 1, card: 'king' }]],
    [
      'two',
      [
        { seat: 2, card: 'ghost' },
        { seat: 1, card: 'witch' },
      ],
      [
        { seat: 2, card: 'knight' },
        { seat: 1, card: 'soldier' },
      ],
    ],
  ] as const)('with %s of the answers in', async (_, some, others) => {
    const scenes = [await foolPlayed(), await foolPlayed()] as const
    for (const [i, answers] of [some, others].entries())
      for (const answer of answers) expect((await pass(scenes[i]!, answer)).status).toBe(201)
    const isDone = (seat: number) => some.some((answer) => answer.seat === seat)
    const version = scenes[0].version + some.length
    const views = (seat: number | undefined) =>
      Promise.all(
        scenes.map(({ world, id }) =>
          viewOf(world, id, seat === undefined ? undefined : world.players[seat]!.token, version),
        ),
      )
    for (const seat of [0, 1, 2, undefined]) {
      const [one, other] = await views(seat)
      if (seat !== undefined && isDone(seat)) expect(other).not.toEqual(one)
      else expect(other).toEqual(one)
    }
  })
})
