import { expect, test } from 'vitest'
import type { Action } from '../../src/games/castle/actions.ts'
import { castle } from '../../src/games/castle/game.ts'
import type { Table } from '../../src/games/castle/table.ts'
import type { Viewer } from '../../src/games/game.ts'
import { type Die, dieOf, pick } from '../games/castle/dice.ts'
import { mutated } from '../games/castle/mutation.ts'
import { english } from '../games/castle/scene.ts'
import type { Reply } from './api.ts'
import { planTwins, type Turn } from './castle-twins.ts'
import { beginMatch, masked, openWorld, streamOf, told, type World } from './castle-worlds.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
const soak = process.env['SOAK'] !== undefined
const pairs = soak ? 500 : 50
const mostTurns = soak ? 24 : 4

type Sight = { readonly id: string; readonly version: number; readonly token: string | undefined }
type Ask = (world: World, sight: Sight) => Promise<Reply>

/** Both worlds give the same answer. */
const same = async (worlds: readonly [World, World], sight: Sight, ask: Ask): Promise<Reply> => {
  const [one, other] = [await ask(worlds[0], sight), await ask(worlds[1], sight)]
  if (told(one) !== told(other)) expect(told(other)).toBe(told(one))
  return one
}

const reading =
  (path: string): Ask =>
  ({ api }, { id, token }) =>
    api.get(`/v1/matches/${id}${path}`, { token })

const acting =
  (body: unknown, { dryRun, behind = 0 }: { dryRun: boolean; behind?: number }): Ask =>
  ({ api }, { id, version, token }) =>
    api.post(`/v1/matches/${id}/actions${dryRun ? '?dryRun=true' : ''}`, {
      token,
      body,
      headers: {
        'If-Match': `"${version - behind}"`,
        ...(!dryRun && { 'Idempotency-Key': `try ${version} ${JSON.stringify(body)}` }),
      },
    })

/** What a seat might try: something legal if it is awaited, and something near to it. */
const attemptsOf = (table: Table, viewer: Viewer, die: Die): readonly Action[] => {
  const awaited = castle.awaiting(table).some(({ seat }) => seat === viewer)
  const action: Action =
    awaited && typeof viewer === 'number' ? castle.sample!(table, viewer, die) : { type: 'draw' }
  return [action, mutated(action, die), mutated(action, die)].filter((one) => one !== undefined)
}

type Looking = { readonly table: Table; readonly viewer: Viewer; readonly die: Die }

/** Everything that the viewer can ask at a version; in the soak at each, else the dearer half only at
 * some. */
const compareVersion = async (
  worlds: readonly [World, World],
  sight: Sight,
  { table, viewer, die }: Looking,
): Promise<void> => {
  const { version } = sight
  for (const path of ['', '/legal-actions', `/events?after=${version - 1}`])
    await same(worlds, sight, reading(path))
  if (!soak && die(4) > 0) return
  for (const path of ['/board.svg', '/fairness']) await same(worlds, sight, reading(path))
  await same(worlds, sight, acting({ type: 'draw' }, { dryRun: false, behind: 1 }))
  for (const body of attemptsOf(table, viewer, die)) {
    const { status } = await same(worlds, sight, acting(body, { dryRun: true }))
    if (status >= 400) await same(worlds, sight, acting(body, { dryRun: false }))
  }
}

const compareHistory = async (
  worlds: readonly [World, World],
  sight: Sight,
  die: Die,
): Promise<void> => {
  const [one, other] = [await streamOf(worlds[0].api, sight), await streamOf(worlds[1].api, sight)]
  expect(masked(other)).toBe(masked(one))
  const past = 1 + die(sight.version)
  await same(worlds, sight, reading(`?version=${past}`))
  await same(worlds, sight, reading('/events?limit=100'))
}

/** One turn in both worlds; whoever acts is answered alike if it is the viewer. */
const playTurn = async (
  worlds: readonly [World, World],
  { id, version }: Sight,
  { turn, viewer }: { readonly turn: Turn; readonly viewer: Viewer },
): Promise<void> => {
  const answers: Reply[] = []
  for (const [i, world] of worlds.entries()) {
    world.dice.push(...turn.lots[i === 0 ? 0 : 1])
    const token = world.players[turn.seat]!.token
    const body = turn.actions[i === 0 ? 0 : 1]
    answers.push(await acting(body, { dryRun: false })(world, { id, version, token }))
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const [one, other] = answers.map(told)
  if (turn.seat === viewer) expect(other).toBe(one)
}

type Compared = { readonly versions: number; readonly different: number }

/** Plays a pair of twins, and asks for everything at every version. */
const comparePair = async (worlds: readonly [World, World], die: Die): Promise<Compared> => {
  const seats = 2 + die(4)
  const viewer = pick([...Array(seats).keys(), 'onlooker' as const], die)
  const options = { ...english, villageIdiot: pick(['pass', 'draw'] as const, die) }
  const { setUp, turns } = planTwins({ seats, options, viewer }, mostTurns, die)
  const { id, version } = await beginMatch(worlds[0], { seats, options, lots: setUp.lots[0] })
  await beginMatch(worlds[1], { seats, options, lots: setUp.lots[1] })
  const token = typeof viewer === 'number' ? worlds[0].players[viewer]!.token : undefined
  let sight: Sight = { id, version, token }
  await compareVersion(worlds, sight, { table: setUp.after[0], viewer, die })
  for (const turn of turns) {
    await playTurn(worlds, sight, { turn, viewer })
    sight = { ...sight, version: sight.version + 1 }
    await compareVersion(worlds, sight, { table: turn.after[0], viewer, die })
  }
  await compareHistory(worlds, sight, die)
  const different = turns.filter(({ after: [one, other] }) => `${one.hands}` !== `${other.hands}`)
  return { versions: turns.length, different: different.length }
}

test(`matches that differ only in what somebody cannot see are the same to them, seed ${seed}`, {
  timeout: soak ? 900_000 : 60_000,
}, async () => {
  const worlds = [await openWorld(), await openWorld()] as const
  let [versions, different] = [0, 0]
  for (let pair = 0; pair < pairs; pair++) {
    const compared = await comparePair(worlds, dieOf(seed + pair))
    versions += compared.versions
    different += compared.different
  }
  expect(different).toBeGreaterThan(versions / 2)
})
