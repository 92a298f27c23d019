import { afterEach, describe, expect, test } from 'vitest'
import { type Follower, follow } from '../../src/local/follow.ts'
import { load } from '../../src/matches/log.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { relay } from '../../src/matches/relay.ts'
import { setClientSeed } from '../../src/matches/seats.ts'
import { keys, places } from '../../src/store/layout.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import {
  ada,
  attempt,
  bob,
  created,
  entryOf,
  newPlatform,
  platformOn,
  playToEnd,
  running,
} from './world.ts'

const listed = async ({ table }: Platform, status: string) => {
  const { partition } = places.list({ game: 'whist', status, sandbox: false }, '')
  const { items } = await table.query({ partition, index: 'list' })
  return items.map(({ body }) => JSON.parse(body).id)
}

const inbox = async ({ table }: Platform, player: string) => {
  const { partition } = places.awaiting(player, null, '')
  const { items } = await table.query({ partition, index: 'list' })
  return items.map(({ body }) => JSON.parse(body).id)
}

const followers: Follower[] = []
const following = (platform: Platform): Follower => {
  const follower = follow(platform, (match, error) => {
    throw new Error(`${match}: ${error}`)
  })
  followers.push(follower)
  return follower
}
afterEach(async () => {
  for (const follower of followers.splice(0)) await follower.stop()
})

describe('the relay', () => {
  test('keeps the lists: a match moves from open to running to finished', async () => {
    const platform = newPlatform()
    const { id } = await created(platform)
    await relay(platform, id)
    expect([await listed(platform, 'open'), await listed(platform, 'running')]).toEqual([[id], []])
    const { id: other } = await running(platform)
    await relay(platform, other)
    expect([await listed(platform, 'open'), await listed(platform, 'running')]).toEqual([
      [id],
      [other],
    ])
    await playToEnd(platform, other)
    await relay(platform, other)
    expect(await listed(platform, 'finished')).toEqual([other])
  })

  test('puts a match into the inbox of who is awaited, and of nobody else', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    await relay(platform, id)
    expect([await inbox(platform, ada.id), await inbox(platform, bob.id)]).toEqual([[id], []])
    await attempt(platform, id, { seat: 0, action: { type: 'take' }, ifMatch: 2 })
    await relay(platform, id)
    expect([await inbox(platform, ada.id), await inbox(platform, bob.id)]).toEqual([[], [id]])
  })

  test('running twice, late or at once gives the same items', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    await relay(platform, id)
    await attempt(platform, id, { seat: 0, action: { type: 'take' }, ifMatch: 2 })
    await Promise.all(Array.from({ length: 5 }, () => relay(platform, id)))
    await relay(platform, id)
    const summary = await platform.table.get(keys.summary(id))
    expect(JSON.parse(summary!.body).version).toBe(3)
    expect(await inbox(platform, bob.id)).toEqual([id])
  })

  test('of an older state never replaces a newer one', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    await relay(platform, id)
    const old = (await platform.table.get(keys.summary(id)))!
    await attempt(platform, id, { seat: 0, action: { type: 'take' }, ifMatch: 2 })
    await relay(platform, id)
    expect(await platform.table.put(old, { newerThanStored: true })).toBe(false)
  })

  test('plays the bots, one commit a decision, until a person is awaited', async () => {
    const platform = newPlatform()
    const bots = [1, 2].map((seat) => ({ seat, level: 'greedy' as const }))
    const { id } = await created(platform, { seats: 3, bots })
    await relay(platform, id)
    expect((await entryOf(platform, id)).match).toMatchObject({ version: 1 })
    await attempt(platform, id, { seat: 0, action: { type: 'take' }, ifMatch: 1 })
    await relay(platform, id)
    const { match } = await entryOf(platform, id)
    expect(match.version).toBe(4)
    expect(match.awaiting[0]?.seat).toBe(0)
  })

  test('plays a match of bots alone to its end', async () => {
    const platform = newPlatform()
    const bots = [0, 1].map((seat) => ({ seat, level: 'random' as const }))
    const { id } = await created(platform, { join: false, bots })
    await relay(platform, id)
    expect((await entryOf(platform, id)).match.status).toBe('finished')
  })

  test('woken by the change feed carries on what a crash has left', async () => {
    const table = openSqlite({ file: ':memory:' })
    const { id } = await running(platformOn(table))
    const platform = platformOn(table)
    await following(platform).idle()
    expect(await listed(platform, 'running')).toEqual([id])
    await following(platform).idle()
  })
})

describe('a snapshot', () => {
  /** A match of so many commits: before the start a client seed may change any number of times. */
  const chatty = async (platform: Platform, commits: number) => {
    const { id } = await created(platform)
    for (let version = 2; version <= commits; version++) {
      const clientSeed = `seed-number-${String(version).padStart(6, '0')}`
      await setClientSeed(platform, await entryOf(platform, id), { player: ada.id, clientSeed })
      await relay(platform, id)
    }
    return id
  }

  test('of the newest multiple of twenty spares reading what is older', async () => {
    const table = openSqlite({ file: ':memory:' })
    const platform = platformOn(table)
    const { match } = await entryOf(platform, await chatty(platform, 45))
    expect(await table.get(keys.snapshot(match.id, 20))).toBeDefined()
    expect(await table.get(keys.snapshot(match.id, 40))).toBeDefined()
    let read = 0
    const counting = {
      ...table,
      query: async (query: Parameters<typeof table.query>[0]) => {
        const page = await table.query(query)
        read += page.items.length
        return page
      },
    }
    expect((await load(platformOn(counting), match.id))?.match).toEqual(match)
    expect(read).toBeLessThanOrEqual(21)
  })

  test('of another fold is ignored, and deleting all changes nothing', async () => {
    const table = openSqlite({ file: ':memory:' })
    const platform = platformOn(table)
    const { match } = await entryOf(platform, await chatty(platform, 25))
    expect((await load(platformOn(table, { fold: 'other' }), match.id))?.match).toEqual(match)
    await table.delete(keys.snapshot(match.id, 20))
    expect((await load(platformOn(table), match.id))?.match).toEqual(match)
  })

  test('carries the idempotency keys, as many as the log has', async () => {
    const table = openSqlite({ file: ':memory:' })
    const platform = platformOn(table)
    const entry = await entryOf(platform, await chatty(platform, 45))
    const cold = await load(platformOn(table), entry.match.id)
    expect(cold?.known).toEqual(entry.known)
  })
})
