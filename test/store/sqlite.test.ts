import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { range } from '../../src/store/commits.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import { contract } from './contract.ts'
import { scratchFile } from './scratch.ts'

const item = (sort: string, body = sort) => ({ partition: 'MATCH#1', sort, version: 1, body })

contract('SQLite', async (clock) => {
  const file = scratchFile()
  return { open: async () => openSqlite({ file, now: () => clock.now }) }
})

test('writes of one tick are judged in the order in which they were asked for', async () => {
  const table = openSqlite({ file: ':memory:' })
  const first = table.put(item('a', 'first'), 'absent')
  const second = table.put(item('a', 'second'), 'absent')
  const third = table.delete(item('a'))
  const fourth = table.put(item('a', 'fourth'), 'absent')
  expect(await Promise.all([first, second, third, fourth])).toEqual([true, false, undefined, true])
})

test('a read before the acknowledgement sees nothing, one after it sees the write', async () => {
  const table = openSqlite({ file: ':memory:' })
  const put = table.put(item('a'))
  expect(await table.get(item('a'))).toBeUndefined()
  await put
  expect(await table.get(item('a'))).toEqual(item('a'))
})

test('closing writes what was asked for before; afterwards the table refuses', async () => {
  const file = scratchFile()
  const table = openSqlite({ file })
  const put = table.put(item('a'))
  await table.close()
  expect(await put).toBe(true)
  await expect(table.put(item('b'))).rejects.toThrow('database is not open')
  expect(await openSqlite({ file }).get(item('a'))).toEqual(item('a'))
})

test('two processes may write to one file', async () => {
  const file = scratchFile()
  const tables = [openSqlite({ file }), openSqlite({ file })]
  const rivals = Array.from({ length: 20 }, (_, n) =>
    tables[n % 2]!.put(item('a', `${n}`), 'absent'),
  )
  expect((await Promise.all(rivals)).filter(Boolean)).toHaveLength(1)
  expect(await tables[0]!.get(item('a'))).toEqual(await tables[1]!.get(item('a')))
})

test('the feed does not name again what is put over an item', async () => {
  const table = openSqlite({ file: ':memory:' })
  await table.put(item('a', 'old'))
  await table.put(item('a', 'new'))
  expect(await table.changes(undefined, 10)).toHaveLength(1)
})

test('a position in the feed outlives the process and is never given again', async () => {
  const file = scratchFile()
  const before = openSqlite({ file })
  for (const sort of ['a', 'b', 'c']) await before.put(item(sort), 'absent')
  const [, , last] = await before.changes(undefined, 3)
  await before.delete(item('c'))
  await before.close()
  const after = openSqlite({ file })
  await after.put(item('d'), 'absent')
  const feed = await after.changes(last!.position, 10)
  expect(feed.map(({ sort }) => sort)).toEqual(['d'])
})

test('expired items are deleted in passing', async () => {
  const clock = { now: 0 }
  const file = scratchFile()
  const table = openSqlite({ file, now: () => clock.now })
  for (const sort of ['a', 'b', 'c']) await table.put({ ...item(sort), expiresAt: 10 })
  clock.now = 10_000
  await table.put(item('d'))
  clock.now = 0
  expect((await table.query({ partition: 'MATCH#1' })).items).toEqual([item('d')])
})

/** Kills a writer after so many acknowledgements; says what it had acknowledged by then. */
const acknowledged = async (file: string, kill: number): Promise<readonly string[]> => {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), file, '1000'])
  const ended = once(writer, 'exit')
  const lines: string[] = []
  for await (const line of createInterface(writer.stdout)) {
    if (lines.push(line) === kill) writer.kill('SIGKILL')
  }
  const [, signal] = await ended
  expect(signal).toBe('SIGKILL')
  return lines
}

test.each([1, 250, 700])('a kill after %s acknowledged writes loses none of them', async (kill) => {
  const file = scratchFile()
  const lines = await acknowledged(file, kill)
  expect(lines.length).toBeGreaterThanOrEqual(kill)
  const table = openSqlite({ file })
  const kept = await Promise.all(
    ['a', 'b', 'c', 'd'].map((match) => range(table, match, { from: 1, to: 1000 })),
  )
  const found = kept.flat().map(({ match, version }) => `${match} ${version}`)
  expect(found).toEqual(expect.arrayContaining([...lines]))
  for (const commits of kept)
    expect(commits.map(({ version }) => version)).toEqual(commits.map((_, i) => i + 1))
  expect(await table.changes(undefined, 2000)).toHaveLength(found.length)
})
