import { randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import { expect, onTestFinished, test } from 'vitest'
import { type Leasing, takeLease } from '../../src/accounts/leases.ts'
import { openSqlite } from '../../src/store/sqlite.ts'

const leasing: Leasing = { what: 'feed', who: 'token token_1', places: 3, lasts: 60_000 }

const newWorld = () => {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const now = () => time
  const table = openSqlite({ file: ':memory:', now })
  onTestFinished(() => table.close())
  const pass = (milliseconds: number): void => {
    time += milliseconds
  }
  return { table, now, bytes: randomBytes, ulid: monotonicFactory(), pass }
}

test('of many who come at once as many get a place as there are', async () => {
  const world = newWorld()
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeLease(world, leasing)))
  expect(taken.filter((leave) => leave !== undefined)).toHaveLength(3)
})

test('a place that is given back is the next one’s', async () => {
  const world = newWorld()
  const [first] = await Promise.all(Array.from({ length: 3 }, () => takeLease(world, leasing)))
  expect(await takeLease(world, leasing)).toBeUndefined()
  await first!()
  expect(await takeLease(world, leasing)).toBeDefined()
  expect(await takeLease(world, leasing)).toBeUndefined()
})

test('a place that nobody gives back is free when its time is over', async () => {
  const world = newWorld()
  await takeLease(world, leasing)
  world.pass(30_000)
  for (let i = 0; i < 2; i++) await takeLease(world, leasing)
  expect(await takeLease(world, leasing)).toBeUndefined()
  world.pass(30_000)
  expect(await takeLease(world, leasing)).toBeDefined()
  expect(await takeLease(world, leasing)).toBeUndefined()
})

test('everybody has places of their own, and nobody’s name is kept', async () => {
  const world = newWorld()
  const others = ['token token_2', 'address 192.0.2.1']
  for (const who of [leasing.who, ...others])
    expect(await takeLease(world, { ...leasing, who, places: 1 })).toBeDefined()
  const stored = await world.table.changes(undefined, 10)
  for (const { partition } of stored) expect(partition).not.toMatch(/token_|192/)
})
