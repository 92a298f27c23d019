import { beforeEach, describe, expect, test } from 'vitest'
import type { TimeControl } from '../../src/matches/commit.ts'
import { commitsAfter } from '../../src/matches/commits.ts'
import { enforce } from '../../src/matches/enforce.ts'
import type { Match } from '../../src/matches/match.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { beat } from '../../src/matches/pulse.ts'
import { isRefusal } from '../../src/matches/refusal.ts'
import { relay } from '../../src/matches/relay.ts'
import { sweep } from '../../src/matches/sweep.ts'
import { takeVacation } from '../../src/matches/vacation.ts'
import { keys } from '../../src/store/layout.ts'
import { ada, at, attempt, bob, created, entryOf, newPlatform, running } from './world.ts'

const hour = 3_600_000
const day = 24 * hour
const threeDays: TimeControl = { kind: 'per-move', perMove: 'P3D' }
const bank: TimeControl = { kind: 'bank', initial: 'P2D', increment: 'PT12H', max: 'P3D' }
const take = { type: 'take' }

let now = at
let platform: Platform

const iso = (time: number) => new Date(time).toISOString()

const sweeps = async () => {
  await sweep(platform, (match, error) => {
    throw new Error(`${match}: ${error}`)
  })
}

/** Time passes, and the service is up all the while: the sweep runs each five minutes. */
const pass = async (milliseconds: number) => {
  for (const end = now + milliseconds; now < end; ) {
    now = Math.min(end, now + 5 * 60_000)
    await sweeps()
  }
}

/** Time passes at once, with a sweep at its end; the service counts as up meanwhile. */
const leap = async (milliseconds: number) => {
  now += milliseconds
  await beat(platform, now)
  await sweeps()
}

const match = async (id: string): Promise<Match> => (await entryOf(platform, id)).match

const start = async (timeControl: TimeControl, over: object = {}) => {
  const { id } = await running(platform, { timeControl, ...over })
  await relay(platform, id)
  return id
}

const plays = async (id: string, seat: number) => {
  const done = await attempt(platform, id, {
    seat,
    action: take,
    ifMatch: (await match(id)).version,
  })
  expect(isRefusal(done)).toBe(false)
  await relay(platform, id)
}

beforeEach(async () => {
  now = at
  platform = newPlatform({ now: () => now })
  await sweeps()
})

describe('a clock per move', () => {
  test('gives every decision the same time from its beginning', async () => {
    const id = await start(threeDays)
    expect((await match(id)).awaiting[0]?.deadline).toBe(iso(at + 3 * day))
    now += day
    await plays(id, 0)
    expect((await match(id)).awaiting[0]?.deadline).toBe(iso(at + 4 * day))
  })

  test('that runs out forfeits the seat, by one commit of the service', async () => {
    const id = await start(threeDays)
    await leap(3 * day - 1)
    expect((await match(id)).status).toBe('running')
    await leap(1)
    const over = await match(id)
    expect(over).toMatchObject({
      status: 'finished',
      outcome: { reason: 'timeout', winners: [1] },
      seats: [{ status: 'timed-out' }, { status: 'active' }],
    })
    const [commit] = await commitsAfter(platform, { match: id, version: 2, limit: 9 }, 'onlooker')
    expect(commit).toMatchObject({ seat: null, action: { type: 'expire-clock' } })
    expect(commit?.events[0]).toEqual({ type: 'seat-timed-out', seat: 0, then: 'forfeit' })
  })

  test('that runs out with `bot` lets a bot play the seat on, which keeps its player', async () => {
    const { id } = await running(platform, { timeControl: threeDays, onTimeout: 'bot' })
    await relay(platform, id)
    await leap(3 * day)
    const after = await match(id)
    expect(after.seats[0]).toMatchObject({ status: 'timed-out', bot: 'greedy', player: ada })
    expect(after.awaiting).toMatchObject([{ seat: 1, deadline: iso(now + 3 * day) }])
  })

  test('is enforced by a read before the sweep comes', async () => {
    const id = await start(threeDays)
    await leap(3 * day - 60_000)
    now += 2 * 60_000
    expect((await enforce(platform, await entryOf(platform, id))).match.status).toBe('finished')
  })

  test('does not run while only an abort is proposed', async () => {
    const id = await start(threeDays)
    now += day
    await attempt(platform, id, { seat: 0, action: { type: 'propose-abort' }, ifMatch: 2 })
    expect((await match(id)).awaiting.map(({ deadline }) => deadline)).toEqual([
      iso(at + 3 * day),
      null,
    ])
  })
})

describe('a bank', () => {
  test('loses the time that is used, gains the increment, and never exceeds its cap', async () => {
    const id = await start(bank)
    now += day
    await plays(id, 0)
    expect((await match(id)).seats[0]?.clock.bank).toBe(day + 12 * hour)
    await plays(id, 1)
    expect((await match(id)).seats[1]?.clock.bank).toBe(2.5 * day)
    await plays(id, 0)
    await plays(id, 1)
    expect((await match(id)).seats[1]?.clock.bank).toBe(3 * day)
    expect((await match(id)).awaiting[0]).toMatchObject({ seat: 0, deadline: iso(now + 2 * day) })
  })

  test('that is empty is a time-out', async () => {
    const id = await start(bank)
    await leap(2 * day)
    expect((await match(id)).outcome?.reason).toBe('timeout')
  })
})

describe('a vacation', () => {
  test('stops the player’s clocks while it lasts, visibly in every match', async () => {
    const id = await start(threeDays)
    now += day
    await takeVacation(platform, ada.id, iso(now + 10 * day))
    expect((await match(id)).awaiting[0]?.deadline).toBe(iso(at + 13 * day))
    const [commit] = await commitsAfter(platform, { match: id, version: 2, limit: 9 }, 1)
    expect(commit).toMatchObject({ seat: 0, action: { type: 'start-vacation' } })
    expect(commit?.events).toEqual([
      { type: 'vacation-started', seat: 0, since: iso(at + day), until: iso(at + 11 * day) },
    ])
  })

  test('that ends early gives the rest of the time back', async () => {
    const id = await start(threeDays)
    await takeVacation(platform, ada.id, iso(now + 10 * day))
    now += 2 * day
    await takeVacation(platform, ada.id, null)
    expect((await match(id)).awaiting[0]?.deadline).toBe(iso(at + 5 * day))
    expect((await match(id)).seats[0]?.clock.vacationUsed).toBe(2 * day)
  })

  test('that is prolonged counts once', async () => {
    const id = await start(threeDays)
    await takeVacation(platform, ada.id, iso(now + 2 * day))
    now += day
    await takeVacation(platform, ada.id, iso(at + 6 * day))
    expect((await match(id)).awaiting[0]?.deadline).toBe(iso(at + 9 * day))
    expect((await match(id)).seats[0]?.clock.vacationUsed).toBe(6 * day)
  })

  test('of the opponent does not stop one’s own clock', async () => {
    const id = await start(threeDays)
    await takeVacation(platform, bob.id, iso(now + 10 * day))
    expect((await match(id)).awaiting[0]?.deadline).toBe(iso(at + 3 * day))
    now += day
    await plays(id, 0)
    expect((await match(id)).awaiting[0]?.deadline).toBe(iso(at + 13 * day))
  })

  test('of which a match does not know yet comes before its time-out', async () => {
    await takeVacation(platform, ada.id, iso(now + 5 * day))
    const id = await start(threeDays)
    await leap(3 * day)
    expect((await match(id)).awaiting[0]?.deadline).toBe(iso(at + 8 * day))
    await leap(5 * day)
    expect((await match(id)).outcome?.reason).toBe('timeout')
  })

  test('that began after the deadline comes too late', async () => {
    const id = await start(threeDays)
    now += 3 * day
    await beat(platform, now)
    now += 1
    const { match: before } = await entryOf(platform, id)
    expect(before.status).toBe('running')
    await sweeps()
    expect((await match(id)).status).toBe('finished')
    expect(await takeVacation(platform, ada.id, iso(now + day))).toMatchObject({
      until: iso(now + day),
    })
  })

  test('saves nobody whose time was over, before the sweep has come either', async () => {
    const id = await start(threeDays)
    now += 3 * day
    await beat(platform, now)
    await takeVacation(platform, ada.id, iso(now + 10 * day))
    await sweeps()
    expect(await match(id)).toMatchObject({ version: 3, outcome: { reason: 'timeout' } })
  })

  test('in an outage counts from its beginning once the deadlines are extended', async () => {
    const id = await start(threeDays)
    await leap(3 * day - hour)
    now += 5 * hour
    await takeVacation(platform, ada.id, iso(now + 10 * day))
    await sweeps()
    await leap(4 * hour)
    expect((await match(id)).awaiting[0]?.deadline).toBe(iso(at + 13 * day + 5 * hour))
  })

  test('is at most 30 days in a calendar year', async () => {
    expect(await takeVacation(platform, ada.id, iso(now + 31 * day))).toEqual({
      refused: 'vacation-used-up',
      detail: expect.stringMatching(/30 whole days are left; this vacation would take 31/),
    })
    await takeVacation(platform, ada.id, iso(now + 20 * day))
    now += 25 * day
    expect(await takeVacation(platform, ada.id, iso(now + 11 * day))).toEqual({
      refused: 'vacation-used-up',
      detail: expect.stringMatching(/10 whole days are left; this vacation would take 11/),
    })
    expect(await takeVacation(platform, ada.id, iso(now + 10 * day))).not.toBeNull()
  })

  test('over the new year counts for both years', async () => {
    now = Date.parse('2026-12-11T00:00:00Z')
    const until = Date.parse('2027-01-25T00:00:00Z')
    expect(await takeVacation(platform, ada.id, iso(until))).toMatchObject({ until: iso(until) })
  })

  test('is at most 60 days in one match', async () => {
    now = Date.parse('2026-12-02T00:00:00Z')
    const id = await start(threeDays)
    await takeVacation(platform, ada.id, '2027-01-31T00:00:00.000Z')
    expect((await match(id)).seats[0]?.clock.vacationUsed).toBe(60 * day)
    now = Date.parse('2027-12-01T00:00:00Z')
    const { version } = await match(id)
    await takeVacation(platform, ada.id, iso(now + day))
    expect((await match(id)).version).toBe(version)
  })
})

describe('an outage of the sweep', () => {
  test('longer than ten minutes extends the deadlines that fell into it, before any expiry', async () => {
    const id = await start(threeDays)
    await leap(3 * day - hour)
    now += 5 * hour
    expect((await enforce(platform, await entryOf(platform, id))).match.status).toBe('running')
    await sweeps()
    const [commit] = await commitsAfter(platform, { match: id, version: 2, limit: 9 }, 'onlooker')
    expect(commit).toMatchObject({
      seat: null,
      action: { type: 'extend-deadlines' },
      events: [{ type: 'deadlines-extended', by: 'PT5H', seats: [0] }],
    })
    expect((await match(id)).awaiting[0]?.deadline).toBe(iso(at + 3 * day + 5 * hour))
    await pass(4 * hour)
    expect((await match(id)).status).toBe('finished')
  })

  test('extends also the deadlines of a match that its first sweep does not know', async () => {
    const { id } = await running(platform, { timeControl: { kind: 'per-move', perMove: 'PT1H' } })
    now += 5 * hour
    await sweeps()
    await relay(platform, id)
    now += 60_000
    await sweeps()
    expect(await match(id)).toMatchObject({
      status: 'running',
      awaiting: [{ deadline: iso(at + 6 * hour) }],
    })
    expect(await match(id)).toEqual((await enforce(platform, await entryOf(platform, id))).match)
  })

  test('extends once, however often and by whom the deadlines are enforced', async () => {
    const id = await start(threeDays)
    await leap(3 * day - hour)
    now += 5 * hour
    await Promise.all([sweeps(), sweeps()])
    now += 1000
    await Promise.all([
      sweeps(),
      enforce(platform, await entryOf(platform, id)),
      enforce(platform, await entryOf(platform, id)),
    ])
    expect(await match(id)).toMatchObject({ version: 3, status: 'running' })
  })

  test('leaves a deadline that lies behind it as it was', async () => {
    const id = await start(threeDays)
    now += day
    await sweeps()
    expect((await match(id)).awaiting[0]?.deadline).toBe(iso(at + 3 * day))
  })
})

describe('silence', () => {
  test('of 30 days aborts a match that nobody joins, and reveals its seed', async () => {
    const { id } = await created(platform)
    await relay(platform, id)
    await leap(30.5 * day)
    expect(await match(id)).toMatchObject({ status: 'aborted', serverSeed: expect.any(String) })
  })

  test('of 180 days aborts a match without a clock', async () => {
    const id = await start({ kind: 'none' })
    await leap(180 * day)
    expect((await match(id)).status).toBe('running')
    await leap(0.5 * day)
    expect((await match(id)).status).toBe('aborted')
  })

  test('of 30 days deletes a sandbox with all its items', async () => {
    const { id } = await created(platform, { sandbox: { draws: [] } })
    await relay(platform, id)
    await leap(30.5 * day)
    const left = await Promise.all([
      platform.table.get(keys.summary(id)),
      platform.table.get(keys.seed(id)),
      platform.table.get(keys.commit(id, 1)),
      platform.table.get(keys.playerMatch(ada.id, id)),
    ])
    expect(left).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('the clock of a sandbox', () => {
  test('moves on by a commit, and its deadlines are enforced by it', async () => {
    const sandbox = { draws: [] }
    const { id } = await created(platform, {
      sandbox,
      timeControl: threeDays,
      onTimeout: 'forfeit',
    })
    const advance = { type: 'advance-clock', by: 'P3D' }
    await attempt(platform, id, { seat: 0, action: advance, ifMatch: 1 })
    const after = (await enforce(platform, await entryOf(platform, id))).match
    expect(after).toMatchObject({ version: 3, status: 'finished', at: iso(at + 3 * day) })
  })

  test('is nothing that another match has', async () => {
    const id = await start(threeDays)
    const advance = { type: 'advance-clock', by: 'P3D' }
    expect(await attempt(platform, id, { seat: 0, action: advance, ifMatch: 2 })).toEqual({
      refused: 'not-a-sandbox',
    })
  })
})

test('two sweeps and a player at the deadline append one commit', async () => {
  const rounds = process.env['SOAK'] ? 1000 : 100
  for (let round = 0; round < rounds; round++) {
    const id = await start(threeDays)
    now += 3 * day - 1
    await beat(platform, now)
    now += round % 2
    await Promise.all([
      sweeps(),
      attempt(platform, id, { seat: 0, action: take, ifMatch: 2 }),
      sweeps(),
    ])
    expect((await match(id)).version).toBe(3)
    await attempt(platform, id, { seat: 1, action: { type: 'resign' }, ifMatch: '*' })
    await relay(platform, id)
  }
})
