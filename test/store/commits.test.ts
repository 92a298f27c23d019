import { describe, expect, test } from 'vitest'
import { after, append, parse, putSnapshot, range, recent } from '../../src/store/commits.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import type { Table } from '../../src/store/table.ts'
import { counting } from './counting.ts'
import { shortPages } from './short-pages.ts'

const commit = (version: number, match = 'm') => ({
  match,
  version,
  sealed: `{"text":"\\n ä","version":${version}}`,
  private: `{"openings":{},"version":${version}}`,
})

const versions = (commits: readonly { readonly version: number }[]) =>
  commits.map(({ version }) => version)

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** A match of so many commits, with snapshots at the versions named. */
const grown = async (table: Table, length: number, snapshots: readonly number[]) => {
  await Promise.all(upTo(length).map((version) => append(table, commit(version))))
  for (const version of snapshots) await putSnapshot(table, 'm', { version, body: `at ${version}` })
}

test('a commit is read as it was appended, to the byte', async () => {
  const table = openSqlite({ file: ':memory:' })
  expect(await append(table, commit(1))).toBe(true)
  expect(await after(table, 'm', 0)).toEqual([commit(1)])
  expect(parse<{ version: number }>(commit(1).sealed).version).toBe(1)
})

test('a version is appended once; the same bytes again have succeeded', async () => {
  const table = openSqlite({ file: ':memory:' })
  expect(await append(table, commit(1))).toBe(true)
  expect(await append(table, { ...commit(1), private: '{}' })).toBe(false)
  expect(await append(table, commit(1))).toBe(true)
  expect(await after(table, 'm', 0)).toEqual([commit(1)])
})

describe.each([
  ['', (table: Table) => table],
  ['with short pages', shortPages],
])('a match %s', (_, wrap) => {
  const newTable = () => wrap(openSqlite({ file: ':memory:' }))

  test.each<[number, readonly number[], number | undefined, number]>([
    [0, [], undefined, 0],
    [1, [], undefined, 1],
    [19, [], undefined, 19],
    [20, [20], 20, 0],
    [25, [20], 20, 5],
    [40, [20], 20, 20],
    [45, [20], 20, 25],
    [65, [], undefined, 65],
    [70, [20, 40, 60], 60, 10],
  ])(
    'of %s commits with snapshots at %j loads from %s on',
    async (length, snapshots, from, tail) => {
      const table = newTable()
      await grown(table, length, snapshots)
      const { snapshot, commits } = await recent(table, 'm')
      expect(snapshot).toEqual(from && { version: from, body: `at ${from}` })
      expect(versions(commits)).toEqual(upTo(length, length - tail + 1))
    },
  )

  test.each([
    [19, undefined, 19],
    [20, 20, 0],
    [39, 20, 19],
    [41, 40, 1],
  ])('as it was at version %s loads from %s on', async (version, from, tail) => {
    const table = newTable()
    await grown(table, 65, [20, 40, 60])
    const { snapshot, commits } = await recent(table, 'm', version)
    expect(snapshot?.version).toBe(from)
    expect(versions(commits)).toEqual(upTo(version, version - tail + 1))
  })

  test.each([
    [0, undefined, upTo(65)],
    [19, 3, [20, 21, 22]],
    [18, 1, [19]],
    [0, 60, upTo(60)],
    [64, undefined, [65]],
    [65, undefined, []],
  ])(
    'gives the commits after version %s, at most %s, without snapshots',
    async (version, limit, found) => {
      const table = newTable()
      await grown(table, 65, [20, 40, 60])
      expect(versions(await after(table, 'm', version, limit))).toEqual(found)
    },
  )

  test('gives a range of commits, both ends included, and nothing of its neighbours', async () => {
    const table = newTable()
    await grown(table, 65, [20, 40, 60])
    await append(table, commit(30, 'n'))
    expect(versions(await range(table, 'm', { from: 20, to: 40 }))).toEqual(upTo(40, 20))
    expect(versions(await range(table, 'm', { from: 41, to: 40 }))).toEqual([])
    expect(await range(table, 'n', { from: 1, to: 99 })).toEqual([commit(30, 'n')])
  })
})

test.each([10, 40, 70, 200, 1000])('a match of %s commits loads by one query', async (length) => {
  const { table, counts, reset } = counting(openSqlite({ file: ':memory:' }))
  const older = upTo(length - 1).filter((version) => version % 20 === 0)
  await grown(table, length, older)
  reset()
  await recent(table, 'm')
  expect(counts()).toMatchObject({ queries: 1, gets: 0, puts: 0 })
})
