import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { openDynamo } from '../../src/store/dynamodb.ts'
import { contract } from './contract.ts'
import { startDynamo } from './dynamo-server.ts'
import { shortPages } from './short-pages.ts'

const { client, newTable, stop } = await startDynamo()
afterAll(stop)

const item = { partition: 'MATCH#1', sort: 'C#1', version: 1, body: '' }

contract('DynamoDB', async (clock) => {
  const table = await newTable()
  return { open: async () => openDynamo({ client, table, now: () => clock.now }) }
})

contract('DynamoDB with short pages', async (clock) => {
  const table = await newTable()
  return { open: async () => shortPages(openDynamo({ client, table, now: () => clock.now })) }
})

test('the feed does not name again what is put over an item', async () => {
  const table = openDynamo({ client, table: await newTable() })
  await table.put(item)
  await table.put({ ...item, body: 'new' })
  expect(await table.changes(undefined, 10)).toHaveLength(1)
})

test('positions of an earlier process lie before everything in the feed', async () => {
  const table = await newTable()
  const before = openDynamo({ client, table, now: () => 1000 })
  await before.put(item)
  const [old] = await before.changes(undefined, 10)
  const after = openDynamo({ client, table, now: () => 2000 })
  await after.put({ ...item, sort: 'C#2' })
  expect((await after.changes(old!.position, 10)).map(({ sort }) => sort)).toEqual(['C#2'])
})

const key = { partition: { S: item.partition }, sort: { S: item.sort } }
const long = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ seat: i, name: 'Größe 塔' })))

test('a long body takes less than a third of its bytes, and is read as it was put', async () => {
  const TableName = await newTable()
  const table = openDynamo({ client, table: TableName })
  await table.put({ ...item, body: long })
  expect(await table.get(item)).toEqual({ ...item, body: long })
  expect((await table.query({ partition: item.partition })).items).toEqual([
    { ...item, body: long },
  ])
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: key }))
  expect(Item!['body']!.B!.length).toBeLessThan(Buffer.byteLength(long) / 3)
})

test('a body that is kept as text is read, long or short', async () => {
  const TableName = await newTable()
  const table = openDynamo({ client, table: TableName })
  await table.put({ ...item, body: 'short' })
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: key }))
  expect(Item!['body']).toEqual({ S: 'short' })
  await client.send(new PutItemCommand({ TableName, Item: { ...Item, body: { S: long } } }))
  expect(await table.get(item)).toEqual({ ...item, body: long })
  expect(await table.put({ ...item, body: long }, 'absent')).toBe(true)
})
