import { describe, expect, test } from 'vitest'
import { commitsAfter } from '../../src/matches/commits.ts'
import { load, loadAt } from '../../src/matches/log.ts'
import { isRefusal } from '../../src/matches/refusal.ts'
import { leave } from '../../src/matches/seats.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import {
  ada,
  attempt,
  created,
  entryOf,
  game,
  newPlatform,
  platformOn,
  playToEnd,
  running,
} from './world.ts'

const take = { type: 'take' }

describe('an action', () => {
  test('is one commit: what was asked, beside what followed', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    await attempt(platform, id, { seat: 0, action: take, ifMatch: 2 })
    const [commit] = await commitsAfter(platform, { match: id, version: 2, limit: 9 }, 0)
    expect(commit).toMatchObject({ version: 3, seat: 0, action: take, rulesVersion: 1 })
    expect(commit!.events.map(({ type }) => type)).toEqual(['take-begun', 'taken', 'turn-started'])
  })

  test('that the rules forbid is refused with the game’s fault, and changes nothing', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    const action = { type: 'show', card: 'z' }
    expect(await attempt(platform, id, { seat: 0, action, ifMatch: 2 })).toMatchObject({
      refused: 'illegal-action',
      fault: { fault: 'card-not-held' },
    })
    expect((await entryOf(platform, id)).match.version).toBe(2)
  })

  test('of a seat that is not awaited is refused', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    expect(await attempt(platform, id, { seat: 1, action: take, ifMatch: 2 })).toEqual({
      refused: 'not-awaited',
    })
  })

  test('made for an older version is stale', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    await attempt(platform, id, { seat: 0, action: take, ifMatch: 2 })
    expect(await attempt(platform, id, { seat: 1, action: take, ifMatch: 2 })).toEqual({
      refused: 'stale-version',
      version: 2,
    })
  })

  test('raced by a hundred is accepted once', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    const race = Array.from({ length: 100 }, () =>
      attempt(platform, id, { seat: 0, action: take, ifMatch: 2 }),
    )
    const results = await Promise.all(race)
    expect(results.filter((result) => !isRefusal(result))).toHaveLength(1)
    expect(
      results.filter((result) => isRefusal(result) && result.refused === 'stale-version'),
    ).toHaveLength(99)
    expect((await entryOf(platform, id)).match.version).toBe(3)
  })

  test('never goes back in time', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z')
    const platform = newPlatform({ now: () => now })
    const { id, at } = await running(platform)
    now -= 60_000
    await attempt(platform, id, { seat: 0, action: take, ifMatch: 2 })
    expect((await entryOf(platform, id)).match.at).toBe(at)
  })
})

describe('a repeated key', () => {
  test('gives the version that it made, before its own version is looked at', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    const once = { seat: 0, action: take, ifMatch: 2, key: 'k' } as const
    await attempt(platform, id, once)
    expect(await attempt(platform, id, once)).toEqual({ repeated: 3 })
    expect(await attempt(platform, id, { ...once, ifMatch: 77 })).toEqual({ repeated: 3 })
  })

  test('with another body is refused', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    await attempt(platform, id, { seat: 0, action: take, ifMatch: 2, key: 'k' })
    const action = { type: 'show', card: 'a' }
    expect(await attempt(platform, id, { seat: 0, action, ifMatch: 3, key: 'k' })).toEqual({
      refused: 'idempotency-key-reused',
    })
  })

  test('of another player is another key', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    await attempt(platform, id, { seat: 0, action: take, ifMatch: 2, key: 'k' })
    const other = await attempt(platform, id, { seat: 1, action: take, ifMatch: 3, key: 'k' })
    expect(isRefusal(other)).toBe(false)
    expect((await entryOf(platform, id)).match.version).toBe(4)
  })

  test('raced with itself makes one commit', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    const once = { seat: 0, action: take, ifMatch: 2, key: 'k' } as const
    const results = await Promise.all(Array.from({ length: 20 }, () => attempt(platform, id, once)))
    expect(results.filter((result) => 'repeated' in result)).toHaveLength(19)
    expect((await entryOf(platform, id)).match.version).toBe(3)
  })

  test('is known after a restart', async () => {
    const table = openSqlite({ file: ':memory:' })
    const { id } = await running(platformOn(table))
    const once = { seat: 0, action: take, ifMatch: 2, key: 'k' } as const
    await attempt(platformOn(table), id, once)
    expect(await attempt(platformOn(table), id, once)).toEqual({ repeated: 3 })
  })

  test('of a refused action is not remembered', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    await attempt(platform, id, { seat: 0, action: take, ifMatch: 1, key: 'k' })
    const again = await attempt(platform, id, { seat: 0, action: take, ifMatch: 2, key: 'k' })
    expect(isRefusal(again)).toBe(false)
  })
})

describe('the end', () => {
  test('names the outcome and reveals the seed, as the last event of the last commit', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    const match = await playToEnd(platform, id)
    expect(match).toMatchObject({ status: 'finished', outcome: { reason: 'completed' } })
    const [last] = await commitsAfter(
      platform,
      { match: id, version: match.version - 1, limit: 1 },
      0,
    )
    expect(last!.events.slice(-2).map(({ type }) => type)).toEqual([
      'match-finished',
      'seed-revealed',
    ])
    const action = { type: 'show', card: 'a' }
    expect(await attempt(platform, id, { seat: 0, action, ifMatch: match.version })).toEqual({
      refused: 'not-running',
    })
  })

  test('comes at once when one seat is left, who wins', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    await attempt(platform, id, { seat: 0, action: { type: 'resign' }, ifMatch: '*' })
    expect((await entryOf(platform, id)).match).toMatchObject({
      status: 'finished',
      outcome: { reason: 'resignation', winners: [1] },
      seats: [{ status: 'resigned' }, { status: 'active' }],
      awaiting: [],
    })
  })

  test('comes when the last person leaves the bots alone', async () => {
    const platform = newPlatform()
    const bots = [1, 2].map((seat) => ({ seat, level: 'random' as const }))
    const { id } = await created(platform, { seats: 3, bots })
    await attempt(platform, id, { seat: 0, action: { type: 'resign' }, ifMatch: '*' })
    expect((await entryOf(platform, id)).match.outcome).toMatchObject({
      reason: 'resignation',
      ranking: [{ place: 3 }, { place: 1 }, { place: 1 }],
    })
  })

  test('by consent needs everybody, and one refusal keeps the match going', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    const propose = { seat: 0, action: { type: 'propose-abort' } } as const
    const answer = (accept: boolean) =>
      attempt(platform, id, {
        seat: 1,
        action: { type: 'answer-abort', accept } as never,
        ifMatch: '*',
      })
    await attempt(platform, id, { ...propose, ifMatch: 2 })
    expect((await entryOf(platform, id)).match.awaiting.map(({ decision }) => decision)).toEqual([
      'turn',
      'answer-abort',
    ])
    await answer(false)
    expect((await entryOf(platform, id)).match).toMatchObject({ status: 'running', abort: null })
    expect(await attempt(platform, id, { ...propose, ifMatch: 4 })).toEqual({
      refused: 'already-proposed',
    })
    await attempt(platform, id, { seat: 0, action: take, ifMatch: 4 })
    await attempt(platform, id, { seat: 1, action: take, ifMatch: 5 })
    await attempt(platform, id, { ...propose, ifMatch: 6 })
    await answer(true)
    expect((await entryOf(platform, id)).match).toMatchObject({ status: 'aborted', outcome: null })
  })

  test('the proposer’s next action closes the question', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    await attempt(platform, id, { seat: 0, action: { type: 'propose-abort' }, ifMatch: 2 })
    await attempt(platform, id, { seat: 0, action: take, ifMatch: 3 })
    expect((await entryOf(platform, id)).match).toMatchObject({ abort: null, proposed: [] })
  })

  test('comes to an open match when all have left it', async () => {
    const platform = newPlatform()
    const { id } = await created(platform)
    await leave(platform, await entryOf(platform, id), ada.id)
    expect((await entryOf(platform, id)).match).toMatchObject({
      status: 'aborted',
      serverSeed: expect.any(String),
    })
  })
})

describe('the fold', () => {
  test('of the first N commits is the match at version N, warm or cold', async () => {
    const table = openSqlite({ file: ':memory:' })
    const platform = platformOn(table)
    const { id } = await running(platform)
    const final = await playToEnd(platform, id)
    const cold = platformOn(table)
    expect((await load(cold, id))?.match).toEqual(final)
    for (let version = 1; version <= final.version; version++)
      expect(await loadAt(cold, id, version)).toMatchObject({ version })
  })

  test('survives JSON', async () => {
    const platform = newPlatform()
    const { id } = await running(platform)
    const { match } = await entryOf(platform, id)
    expect(JSON.parse(JSON.stringify(match))).toEqual(match)
  })

  test('refuses a log whose chain is broken', async () => {
    const table = openSqlite({ file: ':memory:' })
    const { id } = await running(platformOn(table))
    const key = { partition: `MATCH#${id}`, sort: 'C#00000001' }
    const item = (await table.get(key))!
    await table.put({ ...item, body: item.body.replace('"seats":2', '"seats":3') })
    await expect(load(platformOn(table), id)).rejects.toThrow('chain breaks at version 2')
  })
})

test('who waits on keeps the time since when, who acted starts afresh', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const platform = newPlatform({ now: () => now })
  const { id } = await running(platform)
  const started = new Date(now).toISOString()
  now += 1000
  await attempt(platform, id, { seat: 0, action: { type: 'propose-abort' }, ifMatch: 2 })
  const proposed = new Date(now).toISOString()
  now += 1000
  const { match } = await entryOf(platform, id)
  expect(match.awaiting).toEqual([
    { seat: 0, decision: 'turn', since: started, deadline: null },
    { seat: 1, decision: 'answer-abort', since: proposed, deadline: null },
  ])
  expect(game.awaiting(match.state)).toEqual([{ seat: 0, decision: 'turn' }])
})
