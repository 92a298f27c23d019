import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Cloud } from '../../infra/local/cloud.ts'
import { recordOf } from '../../infra/local/stream.ts'
import { createApp } from '../../src/http/app.ts'
import { leaveToSweep } from '../../src/matches/dead-letter.ts'
import { platformOver } from '../../src/matches/platform-over.ts'
import { keys, last } from '../../src/store/layout.ts'
import type { Key } from '../../src/store/table.ts'
import { type Client, clientOf, fold, move, openCloud } from './clouds.ts'

// Each function starts a process when it is first asked.
vi.setConfig({ testTimeout: 300_000 })

let cloud: Cloud
let client: Client
beforeAll(async () => {
  cloud = await openCloud()
  client = clientOf(cloud.url)
}, 300_000)
afterAll(() => cloud.stop())

/** The keys of everything that lies in a match's partition. */
const keysOf = async (match: string): Promise<readonly Key[]> => {
  const { partition } = keys.match(match)
  return (await cloud.table.query({ partition, to: last })).items
}

const listed = async (query = 'game=carcassonne'): Promise<readonly string[]> => {
  const { body } = await client.expecting(200, 'GET', `/v1/matches?${query}&limit=100`)
  return body.items.map(({ id }: { readonly id: string }) => id)
}

describe('the relay', () => {
  test('tells the lists of a match', async () => {
    const { id } = await client.newMatch(await client.newPlayer('Ada'))
    await cloud.stream.idle()
    expect(await listed()).toContain(id)
  })

  test('lets the bots play', async () => {
    const ada = await client.newPlayer('Ada')
    const { id } = await client.newMatch(ada, { bots: [{ seat: 1, level: 'greedy' }] })
    const version = await move(client, ada, id)
    await cloud.stream.idle()
    const { body } = await client.expecting(200, 'GET', `/v1/matches/${id}`, { token: ada })
    expect(body).toMatchObject({ version: version + 1, awaiting: [{ seat: 0 }] })
  })

  test('keeps a snapshot every twenty commits, of the same fold as the machine’s own', async () => {
    const ada = await client.newPlayer('Ada')
    const { id } = await client.newMatch(ada, { sandbox: {} })
    for (let version = 1; version < 20; ) version = await move(client, ada, id)
    await cloud.stream.idle()
    const snapshot = await cloud.table.get(keys.snapshot(id, 20))
    expect(snapshot?.body.slice(0, 40)).toContain(`"fold":"${fold}"`)
  })

  test('leaves one poisoned match of a batch to the sweep, and carries on the others', async () => {
    const ada = await client.newPlayer('Ada')
    const [before, after] = [await client.newMatch(ada), await client.newMatch(ada)]
    const poison = { ...keys.commit('match_poison', 1), version: 1, body: 'no commit' }
    await cloud.table.put(poison)
    const batch = [keys.commit(before.id, 1), poison, keys.commit(after.id, 1)].map(recordOf)
    const { Relay } = cloud.functions
    expect(await Relay.invoke({ Records: batch })).toEqual({ batchItemFailures: [] })
    expect(await listed()).toEqual(expect.arrayContaining([before.id, after.id]))
    await cloud.sweep()
    expect((await keysOf('match_poison')).map(({ sort }) => sort)).toContainEqual(
      expect.stringMatching(/^DEAD#/),
    )
    await cloud.table.delete(poison)
    await cloud.sweep()
    expect(await keysOf('match_poison')).toEqual([])
  })

  describe('of whose record a dead letter is left', () => {
    /** A match of which the stream has told nothing, as if its record had failed too often. */
    const untold = async () => {
      const past = clientOf(cloud.url, async (asked) => app.fetch(asked))
      const app = createApp(platformOver(cloud.table, { fold, cached: 10 }))
      const ada = await past.newPlayer('Ada')
      const { id } = await past.newMatch(ada, { bots: [{ seat: 1, level: 'greedy' }] })
      expect(await listed()).not.toContain(id)
      return { ada, id }
    }

    test('carries on a match when it moves next', async () => {
      const { ada, id } = await untold()
      const version = await move(client, ada, id)
      await cloud.idle()
      const { body } = await client.expecting(200, 'GET', `/v1/matches/${id}`)
      expect(await listed()).toContain(id)
      expect(body.version).toBe(version + 1)
    })

    test('leaves a match to the sweep when it is told to', async () => {
      const { id } = await untold()
      await leaveToSweep(platformOver(cloud.table, { fold, cached: 10 }), id)
      await cloud.sweep()
      expect(await listed()).toContain(id)
      expect((await keysOf(id)).filter(({ sort }) => sort.startsWith('DEAD#'))).toEqual([])
    })
  })

  test('reports a record that it can leave to nobody', async () => {
    const { id } = await client.newMatch(await client.newPlayer('Ada'))
    const impossible = keys.commit(`match_${'x'.repeat(3000)}`, 1)
    const batch = [recordOf(keys.commit(id, 1), 7), recordOf(impossible, 8)]
    expect(await cloud.functions.Relay.invoke({ Records: batch })).toEqual({
      batchItemFailures: [{ itemIdentifier: '8' }],
    })
  })

  test('passes over what is no commit, and a match that is gone', async () => {
    const others = [keys.profile('player_1'), keys.summary('match_1'), keys.commit('match_1', 1)]
    expect(await cloud.functions.Relay.invoke({ Records: others.map(recordOf) })).toEqual({
      batchItemFailures: [],
    })
  })
})

describe('the sweep', () => {
  /** The API as it was some days ago, on the same table. */
  const daysAgo = (days: number): Client => {
    const platform = platformOver(cloud.table, { fold, cached: 10 })
    const app = createApp({ ...platform, now: () => Date.now() - days * 86_400_000 })
    return clientOf(cloud.url, async (asked) => app.fetch(asked))
  }

  test('ends the turn of a seat whose time is over, and deletes a sandbox that is silent', async () => {
    const yesterday = daysAgo(1)
    const [ada, bob] = [await yesterday.newPlayer('Ada'), await yesterday.newPlayer('Bob')]
    const clock = { timeControl: { kind: 'per-move', perMove: 'PT1H' } }
    const late = await yesterday.newMatch(ada, clock)
    await yesterday.join(bob, late.id)
    const sandbox = await daysAgo(32).newMatch(ada, { sandbox: {} })
    for (const key of [...(await keysOf(late.id)), ...(await keysOf(sandbox.id))])
      cloud.stream.put(key)
    await cloud.stream.idle()

    await cloud.sweep()

    expect(await listed('status=finished')).toContain(late.id)
    const { body } = await client.expecting(200, 'GET', `/v1/matches/${late.id}`)
    expect(body.outcome).toMatchObject({ reason: 'timeout', winners: [1] })
    expect(await keysOf(sandbox.id)).toEqual([])
    expect(await cloud.table.get(keys.seed(sandbox.id))).toBeUndefined()
  })
})

test('no function has asked the table for more than its role may', () => {
  expect(cloud.refused()).toEqual([])
})
