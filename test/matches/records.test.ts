import { expect, test } from 'vitest'
import { follow } from '../../src/local/follow.ts'
import type { TimeControl } from '../../src/matches/commit.ts'
import { leaveToSweep } from '../../src/matches/dead-letter.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { isRefusal } from '../../src/matches/refusal.ts'
import { relay } from '../../src/matches/relay.ts'
import { sweep } from '../../src/matches/sweep.ts'
import { keys, matchOfCommit, places } from '../../src/store/layout.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import type { Table } from '../../src/store/table.ts'
import { dieOf } from '../games/castle/dice.ts'
import { ada, at, attempt, bob, created, entryOf, game, platformOn, running } from './world.ts'

const hour = 3_600_000

const controls: readonly TimeControl[] = [
  { kind: 'none' },
  { kind: 'per-move', perMove: 'P2D' },
  { kind: 'bank', initial: 'P3D', increment: 'PT6H', max: 'P3D' },
]

const sweeps = (platform: Platform) =>
  sweep(platform, (match, error) => {
    throw new Error(`${match}: ${error}`)
  })

/** A table whose commits and seeds are put into another one, too: one log, two services. */
const copying = (table: Table, copy: Table): Table => ({
  ...table,
  put: async (item, condition) => {
    const done = await table.put(item, condition)
    const isLog = matchOfCommit(item) !== undefined || item.partition.startsWith('SEED#')
    if (done && isLog) await copy.put(item)
    return done
  },
})

/** What does not follow from the log alone: when somebody was told. */
const untimed = (text: string): unknown => {
  const { toldAt: _, handled: __, late: ___, ...told } = JSON.parse(text)
  return { ...told, parties: told.parties.toSorted() }
}

/** Everything that is told of the matches. */
const toldOf = async ({ table }: Platform, matches: readonly string[]) => {
  const wanted = matches.flatMap((match) => [
    keys.summary(match),
    ...[ada, bob].map(({ id }) => keys.playerMatch(id, match)),
  ])
  const items = await Promise.all(wanted.map((key) => table.get(key)))
  return items.map((item) => {
    if (!item) return undefined
    const { list, due } = item.indexes ?? {}
    const isRecent = list?.partition.startsWith('RECENT#')
    const place = isRecent ? { partition: list?.partition } : list
    return { version: item.version, place, due, told: untimed(item.body) }
  })
}

/** One log, whose records reach one service in order, and the other as it comes. */
const twice = async (seed: number) => {
  let now = at
  const below = dieOf(seed)
  const other = openSqlite({ file: ':memory:', now: () => now })
  const table = copying(openSqlite({ file: ':memory:', now: () => now }), other)
  const [ordered, shaken] = [table, other].map((one) => platformOn(one, { now: () => now }))
  const matches: string[] = []
  const records: string[] = []

  const committed = async (match: string) => {
    await relay(ordered!, match)
    records.push(match)
  }
  const delivered = async () => {
    const i = below(records.length)
    const match = records[i]
    if (match === undefined) return
    const fate = below(4)
    if (fate !== 0) records.splice(i, 1)
    if (fate === 1) await leaveToSweep(shaken!, match)
    else await relay(shaken!, match)
  }
  const plays = async () => {
    const id = matches[below(matches.length)]!
    const { match } = await entryOf(ordered!, id)
    if (match.status !== 'running') return
    const { seat = 0 } = match.awaiting[0] ?? {}
    const { actions } = game.legalActions(match.state, seat)
    const action = below(30) === 0 ? { type: 'resign' } : actions[below(actions.length)]
    const done = await attempt(ordered!, id, { seat, action: action!, ifMatch: match.version })
    expect(isRefusal(done)).toBe(false)
    await committed(id)
  }

  for (const timeControl of [...controls, ...controls]) {
    const { id } = await running(ordered!, { timeControl })
    matches.push(id)
    await committed(id)
  }
  const open = await created(ordered!)
  matches.push(open.id)
  await committed(open.id)
  for (let i = 0; i < 30; i++) {
    now += below(hour)
    await plays()
    for (let n = below(3); n > 0; n--) await delivered()
  }
  for (const match of records) await leaveToSweep(shaken!, match)
  return { ordered: ordered!, shaken: shaken!, matches, leap: (time: number) => (now += time) }
}

test('records that come shuffled, twice, late or never tell the same after the next sweep', async () => {
  let waiting = 0
  for (let seed = 1; seed <= (process.env['SOAK'] ? 200 : 20); seed++) {
    const { ordered, shaken, matches, leap } = await twice(seed)
    await Promise.all([sweeps(ordered), sweeps(shaken)])
    const told = await toldOf(ordered, matches)
    waiting += told.filter((one) => one?.place?.partition?.startsWith('AWAITING#')).length
    expect([seed, await toldOf(shaken, matches)]).toEqual([seed, told])
    leap(5 * 60_000)
    const { partition } = places.due(new Date(ordered.now()).toISOString(), matches[0]!)
    const query = { partition, index: 'due' } as const
    const due = ({ table }: Platform) => table.query(query)
    expect((await due(shaken)).items.map(({ sort }) => sort)).toEqual(
      (await due(ordered)).items.map(({ sort }) => sort),
    )
  }
  expect(waiting).toBeGreaterThan(0)
})

test('a relay that fails is repeated by the sweep, whatever else was told meanwhile', async () => {
  const inner = openSqlite({ file: ':memory:' })
  let broken = true
  const failures: string[] = []
  const table: Table = {
    ...inner,
    put: (item, condition) =>
      broken && item.sort.startsWith('M#')
        ? Promise.reject(new Error('throttled'))
        : inner.put(item, condition),
  }
  const platform = platformOn(table)
  const follower = follow(platform, (match) => failures.push(match))
  const { id } = await running(platform)
  await follower.idle()
  expect(failures).toContain(id)
  expect(await table.get(keys.playerMatch(ada.id, id))).toBeUndefined()
  broken = false
  const { id: other } = await running(platform)
  await follower.idle()
  await follower.stop()
  await sweeps(platform)
  for (const match of [id, other])
    expect((await table.get(keys.playerMatch(ada.id, match)))?.version).toBe(2)
  const left = await table.query({ ...keys.match(id), from: 'DEAD#', to: 'DEAD#~' })
  expect(left.items).toEqual([])
})
