import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sweep } from '../../src/matches/sweep.ts'
import {
  type Api,
  act,
  createMatch,
  legalActions,
  matchIn,
  newApi,
  newPlayer,
  startMatch,
} from './api.ts'

const hour = 3_600_000
const day = 24 * hour

const clocks = [
  { kind: 'none' },
  { kind: 'per-move', perMove: 'P2D' },
  { kind: 'bank', initial: 'P1D', increment: 'PT6H', max: 'P2D' },
]

/** What happens to a service, in indices that fit whatever there is. */
const happening = fc.oneof(
  fc.record({
    type: fc.constant('create' as const),
    by: fc.nat(3),
    seats: fc.integer({ min: 2, max: 3 }),
    clock: fc.nat(2),
    onTimeout: fc.constantFrom('forfeit', 'bot'),
    bot: fc.boolean(),
    sandbox: fc.boolean(),
  }),
  fc.record({ type: fc.constant('join' as const), match: fc.nat(), by: fc.nat(3) }),
  fc.record({ type: fc.constant('leave' as const), match: fc.nat(), by: fc.nat(3) }),
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('act' as const), match: fc.nat(), choice: fc.nat() }),
  },
  fc.record({ type: fc.constant('resign' as const), match: fc.nat(), by: fc.nat(3) }),
  fc.record({ type: fc.constant('abort' as const), match: fc.nat(), by: fc.nat(3) }),
  fc.record({
    type: fc.constant('vacation' as const),
    by: fc.nat(3),
    days: fc.option(fc.integer({ min: 1, max: 5 })),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('pass' as const),
      hours: fc.integer({ min: 1, max: 60 }),
      then: fc.constantFrom('sweep', 'beat', 'nothing'),
    }),
  },
  fc.record({ type: fc.constant('idle' as const) }),
)

type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

/** Four players, who play each other under every clock. */
const world = async () => {
  const api = newApi()
  const [ada, bob, cid, dot] = [
    await newPlayer(api, 'Ada'),
    await newPlayer(api, 'Bob'),
    await newPlayer(api, 'Cid'),
    await newPlayer(api, 'Dot'),
  ]
  const matches: string[] = []
  for (const [i, timeControl] of clocks.entries()) {
    const onTimeout = i === 1 ? 'bot' : 'forfeit'
    for (const pair of [[ada, bob] as const, [cid, ada] as const, [bob, dot] as const])
      matches.push((await startMatch(api, pair, { game: 'whist', timeControl, onTimeout })).id)
  }
  return { api, players: [ada, bob, cid, dot], matches }
}

type World = Awaited<ReturnType<typeof world>>

const sweeps = ({ api: { platform } }: World) =>
  sweep(platform, (match, error) => {
    throw new Error(`${match}: ${error}`)
  })

const held = z.looseObject({
  awaiting: z.array(z.looseObject({ seat: z.int(), decision: z.string() })),
  seats: z.array(
    z.looseObject({
      player: z.looseObject({ id: z.string() }).nullable(),
      bot: z.string().nullable(),
    }),
  ),
  sandbox: z.boolean(),
  id: z.string(),
})

/** One of the listed actions, by the first awaited seat that a person plays. */
const decide = async ({ api, players }: World, id: string, choice: number): Promise<void> => {
  const { awaiting, seats } = held.parse((await api.get(`/v1/matches/${id}`)).body)
  const due = awaiting.find(({ seat }) => seats[seat]?.bot === null)
  const player = players.find((one) => due && seats[due.seat]?.player?.id === one.id)
  if (!player) return
  const { actions, version } = await legalActions(api, id, player)
  const action = actions[choice % actions.length]
  await act(api, id, { token: player.token, body: action, version })
}

const happens = async (here: World, what: Happening): Promise<void> => {
  const { api, players, matches } = here
  const who = 'by' in what ? players[what.by]! : players[0]!
  const id = 'match' in what ? matches[what.match % matches.length] : undefined
  if ('match' in what && id === undefined) return
  switch (what.type) {
    case 'create': {
      const created = await createMatch(api, who, {
        game: 'whist',
        seats: what.seats,
        timeControl: clocks[what.clock],
        onTimeout: what.onTimeout,
        ...(what.bot && { bots: [{ seat: what.seats - 1, level: 'greedy' }] }),
        ...(what.sandbox && { sandbox: {}, visibility: 'public' }),
      })
      matches.push(matchIn(created).id)
      return
    }
    case 'join':
      return void (await api.post(`/v1/matches/${id}/seats`, { token: who.token, body: {} }))
    case 'leave':
      return void (await api.request('DELETE', `/v1/matches/${id}/seats/me`, who))
    case 'act':
      return decide(here, id!, what.choice)
    case 'resign':
    case 'abort': {
      const type = what.type === 'resign' ? 'resign' : 'propose-abort'
      const { version } = matchIn(await api.get(`/v1/matches/${id}`, who))
      return void (await act(api, id!, { token: who.token, body: { type }, version }))
    }
    case 'vacation': {
      const until = what.days && new Date(api.platform.now() + what.days * day).toISOString()
      const body = { vacation: until ? { until } : null }
      return void (await api.request('PATCH', '/v1/me', { token: who.token, body }))
    }
    case 'pass':
      api.pass(what.hours * hour)
      if (what.then === 'sweep') await sweeps(here)
      if (what.then === 'beat') await api.beat()
      return
    case 'idle':
      return api.idle()
  }
}

const page = z.looseObject({
  items: z.array(z.looseObject({})),
  nextCursor: z.string().nullable(),
})

/** All items of a list, page by page. */
const itemsOf = async (api: Api, path: string, { token }: { readonly token: string }) => {
  const items = []
  let more = ''
  do {
    const { body } = await api.get(`${path}&limit=2${more}`, { token })
    const read = page.parse(body)
    items.push(...read.items)
    more = read.nextCursor === null ? '' : `&cursor=${encodeURIComponent(read.nextCursor)}`
  } while (more !== '')
  return items
}

const pending = z.looseObject({
  seat: z.int(),
  decision: z.string(),
  match: z.looseObject({ id: z.string() }),
})

/** The open decisions of a player, as the matches themselves say. */
const openIn = async ({ api, matches }: World, player: string, sandbox: boolean) => {
  const shown = await Promise.all(
    matches.map(async (id) => held.parse((await api.get(`/v1/matches/${id}`)).body)),
  )
  return shown
    .filter((match) => match.sandbox === sandbox)
    .flatMap(({ id, awaiting, seats }) =>
      awaiting
        .filter(({ seat }) => seats[seat]?.player?.id === player && seats[seat]?.bot === null)
        .map(({ seat, decision }) => `${id} ${seat} ${decision}`),
    )
    .sort()
}

/** What is overdue ends with the first look, and bots play on after it. */
const settled = async ({ api, matches }: World): Promise<void> => {
  for (const id of matches) await api.get(`/v1/matches/${id}`)
  await api.idle()
}

const checkAll = async (here: World): Promise<void> => {
  const { api, players } = here
  await settled(here)
  for (const player of players)
    for (const sandbox of [false, true]) {
      const open = await openIn(here, player.id, sandbox)
      const inbox = await itemsOf(api, `/v1/me/inbox?sandbox=${sandbox}`, player)
      const told = inbox.map((one) => {
        const { seat, decision, match } = pending.parse(one)
        return `${match.id} ${seat} ${decision}`
      })
      expect(told.toSorted()).toEqual(open)
      const path = `/v1/matches?awaiting=me&sandbox=${sandbox}`
      const awaiting = (await itemsOf(api, path, player)).map((one) => held.parse(one).id)
      expect(awaiting.toSorted()).toEqual([...new Set(open.map((one) => one.split(' ')[0]))])
    }
}

test('when the relay is idle, a decision is open if and only if it is in the inbox', async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 20, maxLength: 40 }), async (schedule) => {
      const here = await world()
      try {
        for (const what of schedule) await happens(here, what)
        await checkAll(here)
        for (const { id } of here.players) seen += (await openIn(here, id, false)).length
      } finally {
        await here.api.close()
      }
    }),
    { numRuns: process.env['SOAK'] ? 300 : 3 },
  )
  expect(seen).toBeGreaterThan(0)
}, 120_000)
