import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTable, openDynamo } from '../../src/store/dynamodb.ts'
import { contract } from './contract.ts'
import { clientFor, startDynamo } from './dynamo-server.ts'
import { type Fate, type Plan, startFaultyProxy } from './faulty-proxy.ts'
import { shortPages } from './short-pages.ts'

const dynamo = await startDynamo()
afterAll(() => dynamo.stop())

let tables = 0

const newTable = async (): Promise<string> => {
  tables += 1
  const client = clientFor(dynamo.port)
  await createTable(client, `castellan-${tables}`)
  client.destroy()
  return `castellan-${tables}`
}

const item = { partition: 'MATCH#1', sort: 'C#1', version: 1, body: 'mine' }

contract('DynamoDB', async (clock) => {
  const table = await newTable()
  const now = () => clock.now
  return { open: async () => openDynamo({ client: clientFor(dynamo.port), table, now }) }
})

contract('DynamoDB with short pages', async (clock) => {
  const table = await newTable()
  const now = () => clock.now
  return {
    open: async () => shortPages(openDynamo({ client: clientFor(dynamo.port), table, now })),
  }
})

describe('through faults', () => {
  /** Every fifth answer is lost or never comes to be; few throttles, for they make the SDK wait. */
  const plan: Plan = (call) => {
    if (call % 97 === 0) return 'throttle'
    if (call % 10 === 0) return 'break'
    return call % 5 === 0 ? 'lose' : 'pass'
  }
  let port = 0
  beforeAll(async () => {
    const proxy = await startFaultyProxy(dynamo.port, plan)
    port = proxy.port
    return proxy.stop
  })

  contract('DynamoDB with throttles, faults and lost answers', async (clock) => {
    const table = await newTable()
    return {
      open: async () => openDynamo({ client: clientFor(port), table, now: () => clock.now }),
    }
  })
})

/** A table behind a proxy that does to its calls in turn what is listed, then the last for ever. */
const behind = async (...fates: readonly Fate[]) => {
  const calls: string[] = []
  const proxy = await startFaultyProxy(dynamo.port, (call, operation) => {
    calls.push(operation)
    return fates[call - 1] ?? fates.at(-1)!
  })
  onTestFinished(proxy.stop)
  const table = openDynamo({ client: clientFor(proxy.port), table: await newTable() })
  return { table, calls }
}

test('a throttled call is tried again', async () => {
  const { table, calls } = await behind('throttle', 'break', 'pass')
  expect(await table.put(item, 'absent')).toBe(true)
  expect(calls).toEqual(['PutItem', 'PutItem', 'PutItem'])
})

test('a put whose answer was lost has succeeded, and the feed tells it once', async () => {
  const { table, calls } = await behind('lose', 'pass')
  expect(await table.put(item, 'absent')).toBe(true)
  expect(calls).toEqual(['PutItem', 'PutItem', 'GetItem'])
  expect(await table.changes(undefined, 10)).toHaveLength(1)
})

test('a put whose answer was lost and that another overtook has failed', async () => {
  const { table } = await behind('break', 'pass')
  const mine = table.put(item, 'absent')
  const yours = table.put({ ...item, body: 'yours' }, 'absent')
  expect((await Promise.all([mine, yours])).toSorted()).toEqual([false, true])
})

test('a call that always fails ends after four attempts', async () => {
  const { table, calls } = await behind('break')
  await expect(table.get(item)).rejects.toThrow()
  expect(calls).toHaveLength(4)
})

test('positions of an earlier process lie before everything in the feed', async () => {
  const name = await newTable()
  const open = (now: number) =>
    openDynamo({ client: clientFor(dynamo.port), table: name, now: () => now })
  const before = open(1000)
  await before.put(item)
  const [old] = await before.changes(undefined, 10)
  const after = open(2000)
  await after.put({ ...item, sort: 'C#2' })
  expect((await after.changes(old!.position, 10)).map(({ sort }) => sort)).toEqual(['C#2'])
})
