import { expect, test } from 'vitest'
import { counterOf, quotas } from '../../src/accounts/quota.ts'
import { openSqlite } from '../../src/store/sqlite.ts'

const now = Date.parse('2026-03-01T12:59:00Z')

test('who has read a quota before others have counted counts behind them', async () => {
  const table = openSqlite({ file: ':memory:', now: () => now })
  const counter = () => counterOf(table, quotas.players, { who: '192.0.2.1', now })
  const counters = await Promise.all(Array.from({ length: 7 }, counter))
  const waits = []
  for (const count of counters) waits.push(await count())
  expect(waits).toEqual([...Array(5).fill(undefined), 60, 60])
  await table.close()
})

test('who only reads a quota uses nothing of it', async () => {
  const table = openSqlite({ file: ':memory:', now: () => now })
  const counter = () => counterOf(table, quotas.players, { who: '192.0.2.1', now })
  for (let i = 0; i < 9; i++) await counter()
  const count = await counter()
  expect(await count()).toBeUndefined()
  await table.close()
})
