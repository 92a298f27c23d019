import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientFor } from '../../infra/local/dynamo.ts'
import { openDynamo } from '../../src/store/dynamodb.ts'
import type { Condition, Item, Table } from '../../src/store/table.ts'
import { type Dynamo, startDynamo } from './dynamo-server.ts'
import { metered } from './metered.ts'

let dynamo: Dynamo
beforeAll(async () => {
  dynamo = await startDynamo()
})
afterAll(() => dynamo.stop())

const opened = async () => {
  const client = clientFor(dynamo.port)
  const { during } = metered(client)
  return { during, table: openDynamo({ client, table: await dynamo.newTable() }) }
}

const item = (kilobytes: number, more: Partial<Item> = {}): Item => ({
  partition: 'MATCH#1',
  sort: 'C#1',
  version: 1,
  body: randomBytes(kilobytes * 1024 - 200).toString('base64'),
  ...more,
})

const listed = (sort: string) => ({ indexes: { list: { partition: 'L', sort } } })

// Amazon's prices: a write unit is 1 KB, an index entry costs as much again, twice if its key moves.
test.each<[string, Item | undefined, Item, Condition, number]>([
  ['a new item of 3 KB', undefined, item(3), 'absent', 3],
  ['a smaller item over a larger one', item(5), item(1), 'always', 5],
  ['a refused put', item(2), item(2), { is: 7 }, 2],
  ['a new item in an index', undefined, item(2, listed('a')), 'always', 4],
  ['an item that moves in an index', item(1, listed('a')), item(1, listed('b')), 'always', 3],
])('%s', async (_, before, put, condition, units) => {
  const { table, during } = await opened()
  if (before) await table.put(before)
  const usage = await during(() => table.put({ ...put, body: `${put.body}!` }, condition))
  expect(usage).toMatchObject({ writes: 1, writeUnits: units })
})

test('a read unit is 4 KB, of the whole page, and half as much on an index', async () => {
  const { table, during } = await opened()
  for (const sort of ['a', 'b', 'c']) await table.put(item(3, { sort, ...listed(sort) }))
  const units = async (work: (table: Table) => Promise<unknown>) =>
    (await during(() => work(table))).readUnits
  expect(await units((one) => one.get(item(3, { sort: 'a' })))).toBe(1)
  expect(await units((one) => one.get(item(3, { sort: 'z' })))).toBe(1)
  expect(await units((one) => one.query({ partition: 'MATCH#1' }))).toBe(3)
  expect(await units((one) => one.query({ partition: 'L', index: 'list' }))).toBe(1.5)
  expect(await units((one) => one.query({ partition: 'none' }))).toBe(1)
  expect(await units((one) => one.query({ partition: 'none', index: 'list' }))).toBe(0.5)
})
