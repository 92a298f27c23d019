import { expect, test } from 'vitest'
import { z } from 'zod'
import { deckOf } from '../../src/games/castle/characters.ts'
import { minus } from '../../src/games/castle/multiset.ts'
import type { Name } from '../../src/games/castle/names.ts'
import { type Die, dieOf, pick } from '../games/castle/dice.ts'
import { legalActions, matchIn, type Shown } from './api.ts'
import { beginMatch, openWorld, take, type World } from './castle-worlds.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

const inbox = z.looseObject({
  items: z.array(
    z.looseObject({
      seat: z.int(),
      decision: z.string(),
      match: z.looseObject({ id: z.string(), version: z.int() }),
    }),
  ),
})

const waitsFor = async ({ api, players }: World, seat: number) => {
  const { body } = await api.get('/v1/me/inbox', { token: players[seat]!.token })
  return inbox.parse(body).items.map(({ seat, decision, match }) => ({
    seat,
    decision,
    id: match.id,
    version: match.version,
  }))
}

const turnOf = ({ state }: Shown): number => z.looseObject({ turn: z.int() }).parse(state).turn

const offTurn = (match: Shown) => match.awaiting.filter(({ seat }) => seat !== turnOf(match))

/** Each seat's inbox holds its own decisions and nothing else. */
const checkInboxes = async (world: World, { id, version, awaiting }: Shown): Promise<void> => {
  await world.api.idle()
  for (const seat of world.players.keys())
    expect(await waitsFor(world, seat)).toEqual(
      awaiting
        .filter((due) => due.seat === seat)
        .map(({ decision }) => ({ seat, decision, id, version })),
    )
}

/** The seat on turn draws or plays, whatever comes; others who are awaited answer first. */
const playOne = async (world: World, match: Shown, die: Die): Promise<Shown> => {
  const { api, players } = world
  const { id, version, awaiting } = match
  const { seat } = pick(awaiting, die)
  for (const other of players.keys()) {
    const { actions } = await legalActions(api, id, players[other]!)
    expect(actions.length > 0).toBe(awaiting.some((due) => due.seat === other))
  }
  const { actions } = await legalActions(api, id, players[seat]!)
  const done = await take(world, id, { seat, body: pick(actions, die), version })
  expect(done.status).toBe(201)
  return matchIn(await api.get(`/v1/matches/${id}`))
}

const fools: readonly Name[] = ['fool', 'village-idiot', 'courtesan', 'king', 'queen']

test(`five players play to the end, and decisions wait for seats that are not on turn, seed ${seed}`, async () => {
  const die = dieOf(seed)
  const world = await openWorld()
  const { api, players } = world
  const others = minus(deckOf(5), fools)
  const lots = [['seat-4'], fools, ...[0, 1, 2, 3].map((i) => others.slice(5 * i, 5 * i + 5))]
  const { id, version } = await beginMatch(world, { seats: 5, lots })
  const { actions } = await legalActions(api, id, players[0]!)
  const body = actions.find((action) => action.type === 'play' && action['card'] === 'fool')
  expect((await take(world, id, { seat: 0, body, version })).status).toBe(201)

  let match = matchIn(await api.get(`/v1/matches/${id}`))
  expect(offTurn(match).map(({ seat, decision }) => [seat, decision])).toEqual(
    [1, 2, 3, 4].map((seat) => [seat, 'pass-card']),
  )
  let waits = 0
  while (match.status === 'running') {
    if (offTurn(match).length > 0) {
      await checkInboxes(world, match)
      waits++
    }
    match = await playOne(world, match, die)
  }
  expect(match.status).toBe('finished')
  expect(waits).toBeGreaterThanOrEqual(4)
  await checkInboxes(world, match)
})
