import { describe, expect, test } from 'vitest'
import type { AnyGame } from '../../src/games/game.ts'
import { type Filter, listMatches } from '../../src/matches/lists.ts'
import { createCache } from '../../src/matches/log.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { everyMatch, rebuild } from '../../src/matches/rebuild.ts'
import { relay, toldOf } from '../../src/matches/relay.ts'
import { showMatch, showSummary } from '../../src/matches/show.ts'
import { sweep } from '../../src/matches/sweep.ts'
import { keys, matchOfList } from '../../src/store/layout.ts'
import type { Item } from '../../src/store/table.ts'
import {
  begun,
  bundleText,
  created,
  everyGame,
  playOn,
  type World,
  worldOf,
} from '../audit/playing.ts'
import { stories } from '../audit/stories.ts'
import { whist } from './whist.ts'
import { entryOf } from './world.ts'

const game: AnyGame = whist
const longest = everyGame.find(({ id }) => id === 'castle')!

/** Matches of all kinds, as a server would leave them. */
const manyMatches = async (): Promise<World> => {
  const world = worldOf(12)
  for (const story of ['played out', 'left by all', 'resigning', 'on vacation', 'scripted'])
    await stories[story]!(world, game)
  await created(world, game, { visibility: 'private' })
  const timeControl = { kind: 'per-move', perMove: 'P3D' } as const
  await playOn(world, await begun(world, longest, { timeControl, seats: 2 }), 45)
  for (const match of await everyMatch(world.platform.table)) await relay(world.platform, match)
  return world
}

/** The same data, read by a process that has just begun. */
const restarted = (platform: Platform): Platform => ({ ...platform, cache: createCache(100) })

const player = 'player_0'

const every = async ({ table }: Platform): Promise<readonly Item[]> => {
  const changes = await table.changes(undefined, 100_000)
  const items = await Promise.all(changes.map((key) => table.get(key)))
  return items.filter((item) => item !== undefined)
}

const isDerived = ({ partition, sort }: Item) =>
  matchOfList({ partition, sort }) !== undefined || sort.endsWith('#S')

/** What somebody sees who asks for every list. */
const listsOf = (platform: Platform) => {
  const common = { sandbox: false, player: undefined }
  const filters: readonly Filter[] = [
    common,
    { ...common, status: 'running' },
    { ...common, status: 'aborted' },
    { ...common, player },
    { ...common, awaiting: player },
    { sandbox: true, player },
  ]
  return Promise.all(
    filters.map(async (filter) => {
      const wish = { games: ['whist', 'castle'], filter, viewer: player }
      const { items } = await listMatches(platform, wish, { limit: 50, after: undefined })
      return items.map((summary) => showSummary(summary, []))
    }),
  )
}

/** What somebody sees who asks for everything. */
const answers = async (platform: Platform) => {
  const matches = await everyMatch(platform.table)
  const looker = { seats: [0], viewer: 0 } as const
  const shown = await Promise.all(
    matches.toSorted().map(async (id) => {
      const { match } = await entryOf(platform, id)
      return [showMatch(platform, match, looker), await bundleText({ platform }, id, 0)]
    }),
  )
  return { lists: await listsOf(platform), shown }
}

describe('rebuilding', () => {
  test('after the loss of every snapshot, summary and list gives the same answers', async () => {
    const { platform } = await manyMatches()
    const before = await answers(restarted(platform))
    const matches = await everyMatch(platform.table)
    const derived = (await every(platform)).filter(isDerived)
    expect(derived.some(({ sort }) => sort.endsWith('#S'))).toBe(true)
    for (const item of derived) await platform.table.delete(item)
    expect(await answers(restarted(platform))).not.toEqual(before)
    for (const match of matches)
      expect(await rebuild(restarted(platform), match)).toMatchObject({ match, broken: null })
    expect(await answers(restarted(platform))).toEqual(before)
  })

  test('makes every derived item as it was, to the byte', async () => {
    const { platform } = await manyMatches()
    const sorted = (items: readonly Item[]) =>
      items.toSorted((a, b) => (`${a.partition} ${a.sort}` < `${b.partition} ${b.sort}` ? -1 : 1))
    const before = sorted(await every(platform))
    for (const match of await everyMatch(platform.table)) await rebuild(restarted(platform), match)
    expect(
      sorted(await every(platform))
        .filter(isDerived)
        .map(body),
    ).toEqual(before.filter(isDerived).map(body))
    expect(sorted(await every(platform)).filter((item) => !isDerived(item))).toEqual(
      before.filter((item) => !isDerived(item)),
    )
  })

  test('leaves to the relay what the relay had still to do', async () => {
    const world = worldOf(2)
    const id = await begun(world, game)
    await relay(world.platform, id)
    const told = (await toldOf(world.platform, id))!
    await playOn(world, id, 1)
    await rebuild(world.platform, id)
    expect((await toldOf(world.platform, id))!.version).toBe(told.version)
  })

  test('keeps deadlines: what is overdue is swept as before', async () => {
    const world = worldOf(3)
    const id = await begun(world, game, { timeControl: { kind: 'per-move', perMove: 'P1D' } })
    await relay(world.platform, id)
    await world.platform.table.delete(keys.summary(id))
    await rebuild(restarted(world.platform), id)
    const report = (_: string, error: unknown) => {
      throw error
    }
    await sweep(world.platform, report)
    for (let minutes = 0; minutes < 60 * 25; minutes += 9) {
      world.clock += 9 * 60_000
      await sweep(world.platform, report)
    }
    const { match } = await entryOf(world.platform, id)
    expect(match.seats.some(({ status }) => status === 'timed-out')).toBe(true)
  })
})

/** A finished match, one of whose commits lies in the store as it was never written. */
const damaged = async (
  version: (last: number) => number,
  change: (body: string) => string | null,
) => {
  const world = worldOf(5)
  const id = await begun(world, game, { seats: 2, start: 'ready' })
  const { version: last } = await playOn(world, id)
  await relay(world.platform, id)
  const { table } = world.platform
  const item = (await table.get(keys.commit(id, version(last))))!
  const body = change(item.body)
  if (body === null) await table.delete(item)
  else await table.put({ ...item, body })
  return { id, last, platform: restarted(world.platform) }
}

describe('a broken chain', () => {
  test.each([
    [
      'a flipped byte',
      () => 2,
      (body: string) => body.replace('player_1', 'player_7'),
      /^version 3, chain/,
    ],
    [
      'a changed salt',
      () => 1,
      (body: string) => body.replace(/"salt":"./, '"salt":"_'),
      /^version 1, opening/,
    ],
    [
      'a lost opening',
      () => 4,
      (body: string) => body.replace(/\n.*/, '\n{"openings":{}}'),
      /^version 4, opening/,
    ],
    ['a torn commit', () => 2, (body: string) => body.slice(9), /JSON/],
    ['a lost commit', () => 2, () => null, /^version 2, order/],
    [
      'a changed last commit',
      (last: number) => last,
      (body: string) => body.replace('match-finished', 'match-finishes'),
      /^version \d+ is not what it was/,
    ],
    ['a lost last commit', (last: number) => last, () => null, /^versions (\d+) to \1 are missing/],
  ])('is found, and stands in no list any more: %s', async (_, version, change, why) => {
    const { platform, id } = await damaged(version, change)
    expect((await rebuild(platform, id)).broken).toMatch(why)
    const [list] = await listsOf(platform)
    expect(list).toEqual([])
    expect((await rebuild(platform, id)).broken).toMatch(why)
  })

  test('is not served: reading the match is an error', async () => {
    const { platform, id } = await damaged(
      () => 2,
      (body) => body.replace('player_1', 'player_7'),
    )
    await rebuild(platform, id)
    await expect(entryOf(platform, id)).rejects.toThrow('the chain breaks at version 3')
  })

  test('is no matter for other matches, and heals when the commit does', async () => {
    const { platform, id } = await damaged(
      () => 2,
      (body) => body.replace('player_1', 'player_7'),
    )
    await rebuild(platform, id)
    const { table } = platform
    const item = (await table.get(keys.commit(id, 2)))!
    await table.put({ ...item, body: item.body.replace('player_7', 'player_1') })
    expect(await rebuild(platform, id)).toMatchObject({ broken: null })
    expect((await listsOf(platform))[0]!.map((match) => match.id)).toEqual([id])
  })
})

test('rules that this code does not have break no log, and no list', async () => {
  const world = worldOf(6)
  const id = await begun(world, game)
  await relay(world.platform, id)
  const of = (): AnyGame => {
    throw new Error('no rules 1 of whist')
  }
  const old = { ...restarted(world.platform), games: { current: () => undefined, of } }
  expect(await rebuild(old, id)).toMatchObject({ broken: 'no rules 1 of whist' })
  expect((await listsOf(world.platform))[0]).toHaveLength(1)
})

const body = ({ partition, sort, version, body: text, indexes }: Item) => ({
  ...{ partition, sort, version, indexes },
  body: sort.endsWith('#S') ? JSON.parse(text).match : JSON.parse(text),
})
