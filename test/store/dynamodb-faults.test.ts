import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { clientFor } from '../../infra/local/dynamo.ts'
import { openDynamo } from '../../src/store/dynamodb.ts'
import type { Condition } from '../../src/store/table.ts'
import { contract } from './contract.ts'
import { startDynamo } from './dynamo-server.ts'
import { type Fate, type Plan, startFaultyProxy } from './faulty-proxy.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const item = { partition: 'MATCH#1', sort: 'C#1', version: 1, body: 'mine' }

describe('through faults', () => {
  /** Few throttles, for they make the SDK wait; few faults at once, for it gives up when all fail. */
  const plan: Plan = (call) => {
    if (call % 499 === 0) return 'throttle'
    if (call % 41 === 0) return 'break'
    return call % 29 === 0 ? 'lose' : 'pass'
  }
  let port = 0
  beforeAll(async () => {
    const proxy = await startFaultyProxy(dynamo.port, plan)
    port = proxy.port
    return proxy.stop
  })

  contract('DynamoDB with throttles, faults and lost answers', async (clock) => {
    const table = await dynamo.newTable()
    const client = clientFor(port)
    onTestFinished(() => client.destroy())
    return { open: async () => openDynamo({ client, table, now: () => clock.now }) }
  })
})

/** A table behind a proxy that does to its calls in turn what is listed, then the last for ever. */
const behind = async (...fates: readonly Fate[]) => {
  const calls: string[] = []
  const proxy = await startFaultyProxy(dynamo.port, (call, operation) => {
    calls.push(operation)
    return fates[call - 1] ?? fates.at(-1)!
  })
  const client = clientFor(proxy.port)
  onTestFinished(async () => {
    client.destroy()
    await proxy.stop()
  })
  return { table: openDynamo({ client, table: await dynamo.newTable() }), calls }
}

test('a throttled call is tried again', async () => {
  const { table, calls } = await behind('throttle', 'break', 'pass')
  expect(await table.put(item, 'absent')).toBe(true)
  expect(calls).toEqual(['PutItem', 'PutItem', 'PutItem'])
})

test.each<[Condition, readonly string[]]>([
  ['absent', ['PutItem', 'PutItem', 'GetItem']],
  [{ newerThanStored: true }, ['PutItem', 'PutItem', 'GetItem']],
  ['always', ['PutItem', 'PutItem']],
])(
  'a put if %j whose answer was lost has succeeded, and the feed tells it',
  async (condition, made) => {
    const { table, calls } = await behind('lose', 'pass')
    expect(await table.put(item, condition)).toBe(true)
    expect(calls).toEqual(made)
    expect(await table.changes(undefined, 10)).toHaveLength(1)
  },
)

test('a put that another overtakes while it is tried again has failed', async () => {
  const { table } = await behind('break', 'pass')
  const mine = table.put(item, 'absent')
  const yours = table.put({ ...item, body: 'yours' }, 'absent')
  expect((await Promise.all([mine, yours])).toSorted()).toEqual([false, true])
})

test('a call that always fails ends after four attempts', async () => {
  const { table, calls } = await behind('break')
  await expect(table.get(item)).rejects.toThrow('break')
  expect(calls).toHaveLength(4)
})
