import { expect, test } from 'vitest'
import { openSqlite } from '../../src/store/sqlite.ts'
import type { Condition, Item } from '../../src/store/table.ts'
import { counting } from './counting.ts'

const item = (kilobytes: number, more: Partial<Item> = {}): Item => ({
  partition: 'MATCH#1',
  sort: 'C#1',
  version: 1,
  body: 'x'.repeat(kilobytes * 1024 - 100),
  ...more,
})

const listed = (sort: string) => ({ indexes: { list: { partition: 'L', sort } } })

// Amazon's prices: a write unit is 1 KB, an index entry costs as much again, twice if its key moves.
test.each<[string, Item | undefined, Item, Condition, number]>([
  ['a new item of 1 KB', undefined, item(1), 'always', 1],
  ['a new item of 3 KB', undefined, item(3), 'absent', 3],
  ['a smaller item over a larger one', item(5), item(1), 'always', 5],
  ['a refused put', item(2), item(4), 'absent', 2],
  ['a new item in an index', undefined, item(2, listed('a')), 'always', 4],
  [
    'an item that stays in its place in an index',
    item(1, listed('a')),
    item(1, listed('a')),
    'always',
    2,
  ],
  ['an item that moves in an index', item(1, listed('a')), item(1, listed('b')), 'always', 3],
  ['an item that leaves an index', item(1, listed('a')), item(1), 'always', 2],
])('%s', async (_, before, put, condition, units) => {
  const { table, counts, reset } = counting(openSqlite({ file: ':memory:' }))
  if (before) await table.put(before)
  reset()
  await table.put(put, condition)
  expect(counts()).toMatchObject({ puts: 1, gets: 0, writeUnits: units, readUnits: 0 })
})

test('a read unit is 4 KB, of the whole page, and half as much on an index', async () => {
  const { table, counts, reset } = counting(openSqlite({ file: ':memory:' }))
  for (const sort of ['a', 'b', 'c']) await table.put(item(3, { sort, ...listed(sort) }))
  const cost = async (read: () => Promise<unknown>) => {
    reset()
    await read()
    return counts().readUnits
  }
  expect(await cost(() => table.get(item(3, { sort: 'a' })))).toBe(1)
  expect(await cost(() => table.get(item(3, { sort: 'z' })))).toBe(1)
  expect(await cost(() => table.query({ partition: 'MATCH#1' }))).toBe(3)
  expect(await cost(() => table.query({ partition: 'L', index: 'list' }))).toBe(1.5)
  expect(await cost(() => table.query({ partition: 'none' }))).toBe(1)
})
