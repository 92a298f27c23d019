import { describe, expect, test } from 'vitest'
import { create } from '../../src/matches/create.ts'
import { sha256 } from '../../src/matches/digest.ts'
import { join, leave, setClientSeed } from '../../src/matches/seats.ts'
import { lookerOf, mayKnow } from '../../src/matches/show.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import type { Table } from '../../src/store/table.ts'
import {
  ada,
  bob,
  created,
  creator,
  entryOf,
  newPlatform,
  platformOn,
  playToEnd,
  running,
  wish,
} from './world.ts'

const seedless = { clientSeed: null, clientSeedHash: null }

describe('a match', () => {
  test('is open until its last seat is taken, and begins with it', async () => {
    const platform = newPlatform()
    const { id, status } = await created(platform)
    expect(status).toBe('open')
    await join(platform, await entryOf(platform, id), { player: bob, ...seedless })
    expect((await entryOf(platform, id)).match).toMatchObject({
      status: 'running',
      version: 2,
      draws: 4,
    })
  })

  test('begins in its first commit when bots take all other seats', async () => {
    const match = await created(newPlatform(), { bots: [{ seat: 1, level: 'greedy' }] })
    expect(match).toMatchObject({ status: 'running', version: 1 })
  })

  test('without its creator leaves every seat free', async () => {
    const match = await created(newPlatform(), { join: false })
    expect(match.seats.map(({ player }) => player)).toEqual([null, null])
    expect(match.creator).toBe(ada.id)
  })

  test.each([
    ['too few seats', { seats: 1 }, '/seats'],
    ['too many seats', { seats: 5 }, '/seats'],
    ['a bot on no seat', { bots: [{ seat: 2, level: 'random' }] }, '/bots/0/seat'],
    ['a bot on the creator’s seat', { bots: [{ seat: 0, level: 'random' }] }, '/bots/0/seat'],
    [
      'two bots on one seat',
      { seats: 3, bots: [1, 1].map((seat) => ({ seat, level: 'random' as const })) },
      '/bots/1/seat',
    ],
    ['an unknown game', { game: 'chess' }, '/game'],
    ['a hash without need', { clientSeedHash: 'sha256:00' }, '/clientSeedHash'],
    ['no hash where one is needed', { start: 'ready' }, '/clientSeedHash'],
    ['a seed where a hash is needed', { start: 'ready', clientSeed: 'abc' }, '/clientSeed'],
    [
      'a scripted piece that no draw brings',
      { sandbox: { draws: ['a', 'x'] } },
      '/sandbox/draws/1',
    ],
    ['a sandbox without a seat for its creator', { sandbox: { draws: [] }, join: false }, '/join'],
  ] as const)('is refused with %s', async (_, over, pointer) => {
    const platform = newPlatform()
    expect(await create(platform, wish(over as never), creator(ada))).toMatchObject({
      refused: 'invalid-request',
      pointer,
    })
  })
})

describe('the key of a creation', () => {
  test('gives the same match again, as it was at first', async () => {
    const platform = newPlatform()
    const first = await create(platform, wish(), creator(ada, 'k'))
    if (!('id' in first)) throw new Error('refused')
    await join(platform, await entryOf(platform, first.id), { player: bob, ...seedless })
    expect(await create(platform, wish(), creator(ada, 'k'))).toEqual(first)
  })

  test('with another body is refused', async () => {
    const platform = newPlatform()
    await create(platform, wish(), creator(ada, 'k'))
    expect(await create(platform, wish(), creator(ada, 'k', { other: true }))).toEqual({
      refused: 'idempotency-key-reused',
    })
  })

  test('of another player makes another match', async () => {
    const platform = newPlatform()
    const mine = await create(platform, wish(), creator(ada, 'k'))
    const other = await create(platform, wish(), creator(bob, 'k'))
    expect(mine).not.toEqual(other)
  })

  test('of a refused creation is free again', async () => {
    const platform = newPlatform()
    await create(platform, wish({ seats: 9 }), creator(ada, 'k'))
    expect(await create(platform, wish(), creator(ada, 'k', { other: true }))).toMatchObject({
      status: 'open',
    })
  })

  test('raced with itself makes one match', async () => {
    const platform = newPlatform()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => create(platform, wish(), creator(ada, 'k'))),
    )
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  test.each([1, 2, 3])('finishes what a crash after %i puts has left', async (puts) => {
    const table = openSqlite({ file: ':memory:' })
    let left = puts
    const dying: Table = {
      ...table,
      put: async (item, condition) => {
        if (left-- <= 0) throw new Error('killed')
        return table.put(item, condition)
      },
    }
    const attempt = create(platformOn(dying), wish(), creator(ada, 'k'))
    await (puts < 3 ? expect(attempt).rejects.toThrow('killed') : attempt)
    const again = await create(platformOn(table), wish(), creator(ada, 'k'))
    expect(again).toMatchObject({ status: 'open', version: 1 })
  })
})

describe('a seat', () => {
  test('taken again by the same player changes nothing', async () => {
    const platform = newPlatform()
    const { id } = await created(platform, { seats: 3 })
    const first = await join(platform, await entryOf(platform, id), { player: bob, ...seedless })
    const again = await join(platform, await entryOf(platform, id), { player: bob, ...seedless })
    expect(again).toEqual({ ...first, isChanged: false })
  })

  test('that is taken, or of a match that has begun, is refused', async () => {
    const platform = newPlatform()
    const cid = { id: 'player_cid', name: 'Cid' }
    const { id } = await created(platform)
    const entry = () => entryOf(platform, id)
    expect(await join(platform, await entry(), { player: cid, seat: 0, ...seedless })).toEqual({
      refused: 'seat-taken',
    })
    await join(platform, await entry(), { player: bob, ...seedless })
    expect(await join(platform, await entry(), { player: cid, ...seedless })).toEqual({
      refused: 'not-open',
    })
    expect(await leave(platform, await entry(), bob.id)).toEqual({ refused: 'not-open' })
  })

  test('raced by many is one player’s', async () => {
    const platform = newPlatform()
    const { id } = await created(platform)
    const entry = await entryOf(platform, id)
    const players = Array.from({ length: 20 }, (_, i) => ({ id: `player_${i}`, name: `P${i}` }))
    const all = await Promise.all(
      players.map((player) => join(platform, entry, { player, ...seedless })),
    )
    expect(all.filter((one) => 'match' in one)).toHaveLength(1)
    expect((await entryOf(platform, id)).match.version).toBe(2)
  })
})

describe('a match that starts when ready', () => {
  const seeds = ['AAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBB'] as const
  const promise = (seed: string) => ({ clientSeed: null, clientSeedHash: sha256(seed) })

  test('begins with the last reveal, and nobody can reveal early or otherwise', async () => {
    const platform = newPlatform()
    const { id } = await created(platform, { start: 'ready', ...promise(seeds[0]) })
    const reveal = async (player: string, clientSeed: string) =>
      setClientSeed(platform, await entryOf(platform, id), { player, clientSeed })
    expect(await reveal(ada.id, seeds[0])).toEqual({ refused: 'seats-not-taken' })
    await join(platform, await entryOf(platform, id), { player: bob, ...promise(seeds[1]) })
    expect((await entryOf(platform, id)).match.status).toBe('open')
    expect(await reveal(ada.id, seeds[1])).toEqual({ refused: 'client-seed-mismatch' })
    await reveal(ada.id, seeds[0])
    await reveal(bob.id, seeds[1])
    expect((await entryOf(platform, id)).match.status).toBe('running')
  })
})

describe('who may see', () => {
  test('a private match: who holds a seat or has created it', async () => {
    const platform = newPlatform()
    const match = await created(platform, { visibility: 'private', join: false })
    expect([undefined, bob.id, ada.id].map((player) => mayKnow(match, player))).toEqual([
      false,
      false,
      true,
    ])
  })

  test('everything: everybody after the end, and the creator of a sandbox', async () => {
    const platform = newPlatform()
    const match = await running(platform)
    expect(lookerOf(match, bob.id)).toEqual({ seats: [1], viewer: 1 })
    expect(lookerOf(match, undefined)).toEqual({ seats: [], viewer: 'onlooker' })
    const over = await playToEnd(platform, match.id)
    expect(lookerOf(over, undefined)).toEqual({ seats: [], viewer: 'everything' })
    const sandbox = await created(platform, { sandbox: { draws: [] } })
    expect(lookerOf(sandbox, ada.id)).toEqual({ seats: [0, 1], viewer: 'everything' })
    expect(lookerOf(sandbox, bob.id)).toEqual({ seats: [], viewer: 'onlooker' })
  })
})

describe('a sandbox', () => {
  test('is all its creator’s, starts at once, and draws what its script says', async () => {
    const platform = newPlatform()
    const match = await created(platform, {
      sandbox: { draws: ['f', 'x', 'b'].filter((c) => c !== 'x') },
    })
    expect(match.seats.map(({ player }) => player?.id)).toEqual([ada.id, ada.id])
    expect(match).toMatchObject({ status: 'running', script: [] })
    expect(match.state).toMatchObject({ hands: [['b', 'f'], expect.anything()] })
  })

  test('keeps what its script still holds from commit to commit', async () => {
    const platform = newPlatform()
    const draws = ['a', 'b', 'c', 'd', 'i', 'h']
    const match = await created(platform, { sandbox: { draws } })
    expect(match.script).toEqual(['i', 'h'])
  })

  test('starts from a position, or is refused with a pointer to what cannot stand', async () => {
    const platform = newPlatform()
    const from = (hands: string[][]) => wish({ sandbox: { draws: [], position: { hands } } })
    const good = await create(platform, from([['a'], ['b', 'c']]), creator(ada))
    expect(good).toMatchObject({ state: { hands: [['a'], ['b', 'c']] }, draws: 0 })
    expect(await create(platform, from([['a']]), creator(ada))).toMatchObject({
      refused: 'impossible-position',
      fault: { pointer: '/hands' },
    })
  })

  test('forks a match that is over, not one that hides something', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    const fork = wish({ sandbox: { draws: [], fork: { match: id, version: 2 } } })
    expect(await create(platform, fork, creator(bob))).toEqual({ refused: 'fork-not-possible' })
    await playToEnd(platform, id)
    const forked = await create(platform, fork, creator(bob))
    expect(forked).toMatchObject({ forkedFrom: { match: id, version: 2 }, version: 1 })
    expect('seats' in forked && forked.seats.map(({ player }) => player?.id)).toEqual([
      bob.id,
      bob.id,
    ])
  })
})
