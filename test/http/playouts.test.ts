import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { currentGame } from '../../src/games/index.ts'
import { isGameAct } from '../../src/matches/match.ts'
import { type Api, act, createMatch, matchIn, newPlayer, openApi, type Somebody } from './api.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
const matches = process.env['SOAK'] ? 20 : 2

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
const randomFrom = (start: number) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const log = z.looseObject({
  items: z.array(
    z.looseObject({ version: z.int(), events: z.array(z.looseObject({ type: z.string() })) }),
  ),
})
const listing = z.looseObject({ version: z.int(), actions: z.array(z.looseObject({})) })

const startedMatch = z.looseObject({
  id: z.string(),
  options: z.unknown(),
  seats: z.array(z.unknown()),
})

/** Every commit of a match, page by page. */
const commitsOf = async (api: Api, id: string, ada: Somebody) => {
  const items: z.infer<typeof log>['items'] = []
  for (;;) {
    const { body } = await api.get(`/v1/matches/${id}/events?after=${items.length}&limit=50`, ada)
    const page = log.parse(body).items
    if (page.length === 0) return items
    items.push(...page)
  }
}

/** Plays random listed actions until the match is over. */
const playOut = async (api: Api, id: string, ada: Somebody, random: () => number) => {
  for (;;) {
    const { body } = await api.get(`/v1/matches/${id}/legal-actions`, ada)
    const { version, actions } = listing.parse(body)
    if (actions.length === 0) return matchIn(await api.get(`/v1/matches/${id}`, ada))
    const action = actions[Math.floor(random() * actions.length)]
    const done = await act(api, id, { token: ada.token, body: action, version })
    expect(done.status).toBe(201)
  }
}

type Random = () => number
const below = (random: Random, n: number): number => Math.floor(random() * n)
const oneOf = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)]!
const coin = (random: Random): boolean => random() < 0.5

/** Each game with seats and options of any kind. */
const wishes: readonly (readonly [string, (random: Random) => object])[] = [
  [
    'carcassonne',
    (random) => ({
      seats: 2 + below(random, 4),
      options: {
        farmers: coin(random),
        river: coin(random),
        abbot: coin(random),
        castlesInGermany: coin(random),
        castlesAndBridges: coin(random),
        castleTiles: oneOf(random, ['dealt', 'chosen']),
        castlesAfterLastTile: coin(random),
      },
    }),
  ],
  ['carcassonne-the-castle', () => ({ seats: 2 })],
  [
    'castle',
    (random) => ({
      seats: 2 + below(random, 4),
      options: {
        kingTargets: oneOf(random, ['board', 'castle']),
        princeCharming: oneOf(random, ['strict', 'lenient']),
        villageIdiot: oneOf(random, ['pass', 'draw']),
      },
    }),
  ],
]

describe.each(wishes)(`random matches of %s through HTTP, seed ${seed}`, (name, wishFrom) => {
  for (let i = 0; i < matches; i++)
    test(`match ${i + 1} ends, and its state is the fold of its events`, async () => {
      const random = randomFrom(seed + i)
      const api = openApi()
      const ada = await newPlayer(api)
      const created = await createMatch(api, ada, { game: name, ...wishFrom(random), sandbox: {} })
      const { id, options, seats } = startedMatch.parse(created.body)
      const over = await playOut(api, id, ada, random)
      expect(over.status).toBe('finished')
      const game = currentGame(name)!
      const acts = (await commitsOf(api, id, ada)).flatMap(({ events }) => events).filter(isGameAct)
      const folded = game.evolve(game.empty({ seats: seats.length, options }), acts)
      expect(game.view(folded, 'everything')).toEqual(over.state)
    })
})
