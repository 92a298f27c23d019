import { expect, test } from 'vitest'
import { openSqlite } from '../../src/store/sqlite.ts'
import { contract } from './contract.ts'
import { laggingIndexes } from './lagging-indexes.ts'
import { scratchFile } from './scratch.ts'
import { shortPages } from './short-pages.ts'
import { throttled } from './throttled.ts'

const item = {
  partition: 'MATCH#1',
  sort: 'SUMMARY',
  version: 1,
  body: '{}',
  indexes: { list: { partition: 'L', sort: 'a' } },
}
const list = { partition: 'L', index: 'list' } as const

contract('SQLite with short pages', async (clock) => {
  const file = scratchFile()
  return { open: async () => shortPages(openSqlite({ file, now: () => clock.now })) }
})

contract('SQLite with lagging indexes', async (clock) => {
  const file = scratchFile()
  const now = () => clock.now
  const lag = { release: async () => {} }
  return {
    open: async () => {
      const { table, release } = laggingIndexes(openSqlite({ file, now }), {
        now,
        releasedBy: 'hand',
      })
      lag.release = release
      return table
    },
    settle: () => lag.release(),
  }
})

test('a lagging index shows nothing new until it is released; the table does at once', async () => {
  const { table, release } = laggingIndexes(openSqlite({ file: ':memory:' }), {
    releasedBy: 'hand',
  })
  await table.put(item)
  expect(await table.get(item)).toEqual(item)
  expect((await table.query(list)).items).toEqual([])
  await release()
  expect((await table.query(list)).items).toEqual([item])
  await table.delete(item)
  expect((await table.query(list)).items).toEqual([item])
  await release()
  expect((await table.query(list)).items).toEqual([])
})

test('an index that reading releases is one read behind', async () => {
  const { table } = laggingIndexes(openSqlite({ file: ':memory:' }), { releasedBy: 'reading' })
  await table.put(item)
  expect((await table.query(list)).items).toEqual([])
  expect((await table.query(list)).items).toEqual([item])
})

test('a throttled table fails before or after the work', async () => {
  const plan = { 1: 'before', 2: 'after' } as const
  const table = throttled(openSqlite({ file: ':memory:' }), (call) =>
    call === 1 || call === 2 ? plan[call] : 'none',
  )
  await expect(table.put(item)).rejects.toThrow('throughput exceeded')
  await expect(table.put(item, 'absent')).rejects.toThrow('throughput exceeded')
  expect(await table.get(item)).toEqual(item)
})
