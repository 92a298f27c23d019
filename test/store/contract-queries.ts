import { beforeEach, describe, expect, test } from 'vitest'
import { type Item, isBadCursor, type Query } from '../../src/store/table.ts'
import { type Bench, bodies, cursorOf, item, numbered, walk } from './bench.ts'

/** What a query finds, in which order, and how it goes on. */
export const queries = (bench: Bench): void => {
  describe('queries', () => {
    const sorts = ['A', 'B#1', 'B#1#S', 'B#2', 'C']
    const whole = sorts.map((sort) => item({ sort, body: sort }))
    beforeEach(() =>
      bench.putAll([...whole, item({ partition: 'MATCH#2' }), item({ partition: 'MATCH' })]),
    )

    test.each<[string, Partial<Query>, readonly string[]]>([
      ['the whole partition', {}, sorts],
      ['a range, both ends included', { from: 'B#1', to: 'B#2' }, ['B#1', 'B#1#S', 'B#2']],
      ['from a key that is not there', { from: 'B' }, ['B#1', 'B#1#S', 'B#2', 'C']],
      ['a prefix', { from: 'B#', to: 'B#~' }, ['B#1', 'B#1#S', 'B#2']],
      ['up to a key', { to: 'B' }, ['A']],
      ['an empty range', { from: 'B#3', to: 'B#4' }, []],
      ['a range that ends before it starts', { from: 'C', to: 'A' }, []],
      ['a partition that is not there', { partition: 'MATCH#3' }, []],
    ])('%s, forwards and backwards', async (_, part, found) => {
      const query = { partition: 'MATCH#1', ...part }
      expect(await bodies(bench.table, query)).toEqual(found)
      expect(await bodies(bench.table, { ...query, backwards: true })).toEqual(found.toReversed())
    })

    test.each([1, 2, 3, 5, 6])('pages of %s give every item once', async (limit) => {
      const query = { partition: 'MATCH#1', from: 'B', limit }
      expect(await bodies(bench.table, query)).toEqual(sorts.slice(1))
      expect(await bodies(bench.table, { ...query, backwards: true })).toEqual(
        sorts.slice(1).toReversed(),
      )
    })

    test('what is put or deleted between two pages upsets neither', async () => {
      const query = { partition: 'MATCH#1', limit: 2 }
      const cursor = await cursorOf(bench.table, query)
      const read = (await bodies(bench.table, query)).slice(0, 2)
      await bench.table.delete({ partition: 'MATCH#1', sort: read.at(-1)! })
      await bench.table.put(item({ sort: 'B#15', body: 'B#15' }))
      expect((await bodies(bench.table, { ...query, cursor })).includes('B#15')).toBe(true)
    })
  })

  describe('indexes', () => {
    const listed = (n: number, sort: string): Item =>
      item({ sort: `C#${n}`, body: `${n}`, indexes: { list: { partition: 'L', sort } } })
    const items = [listed(0, 'b'), listed(1, 'a'), listed(2, 'c'), listed(3, 'b'), listed(4, 'b')]
    beforeEach(async () => {
      await bench.putAll([...items, item({ sort: 'C#9' })])
      await bench.settle()
    })

    test('an index holds, by its own keys, the items that give one', async () => {
      const found = await walk(bench.table, { partition: 'L', index: 'list' })
      expect(found.map(({ indexes }) => indexes?.list?.sort)).toEqual(['a', 'b', 'b', 'b', 'c'])
      expect(found).toEqual(expect.arrayContaining(items))
      expect(await walk(bench.table, { partition: 'L', index: 'due' })).toEqual([])
    })

    test.each([
      [1, false],
      [2, false],
      [4, false],
      [1, true],
      [2, true],
      [4, true],
    ])(
      'pages of %s give items with one sort key once each (backwards: %s)',
      async (limit, backwards) => {
        const query = { partition: 'L', index: 'list', limit, backwards } as const
        expect((await bodies(bench.table, query)).toSorted()).toEqual(['0', '1', '2', '3', '4'])
        const range = { ...query, from: 'b', to: 'b' }
        expect((await bodies(bench.table, range)).toSorted()).toEqual(['0', '3', '4'])
      },
    )

    test('a forged cursor stays in its own index partition', async () => {
      await bench.table.put(
        item({ sort: 'X', body: 'secret', indexes: { list: { partition: 'OTHER', sort: 'b' } } }),
      )
      await bench.settle()
      const stolen = await cursorOf(bench.table, { partition: 'L', index: 'list', limit: 1 })
      const found = await bodies(bench.table, { partition: 'OTHER', index: 'list', cursor: stolen })
      expect(found.filter((body) => body !== 'secret')).toEqual([])
    })
  })

  describe('cursors', () => {
    const encode = (...parts: readonly string[]) =>
      parts.map((part) => Buffer.from(part).toString('base64url')).join('.')
    beforeEach(() => bench.putAll(numbered(5)))

    test.each([
      ['empty', ''],
      ['not of our making', 'garbage'],
      ['not base64url', '%00'],
      ['dots', '....'],
      ['padded', `${encode('C#1')}=`],
      ['a key that cannot be', encode('C#1 ')],
      ['a key with a control character', encode('C#\u0000')],
      ['a key beyond ASCII', encode('Ä')],
      ['too long', encode('C'.repeat(1025))],
      ['of an index', encode('C#1', 'MATCH#1', 'C#1')],
      ['of two parts', encode('C#1', 'C#1')],
      ['before the range', encode('B')],
      ['behind the range', encode('C#5')],
    ])('a cursor is refused that is %s', async (_, cursor) => {
      const query = { partition: 'MATCH#1', from: 'C#0', to: 'C#4', cursor }
      const refusal = await bench.table.query(query).catch((error: unknown) => error)
      expect(isBadCursor(refusal)).toBe(true)
    })

    test('a cursor of the table is none of an index', async () => {
      const query = { partition: 'L', index: 'list', cursor: encode('C#1') } as const
      expect(isBadCursor(await bench.table.query(query).catch((error: unknown) => error))).toBe(
        true,
      )
    })

    test('a cursor of another partition continues in its own', async () => {
      await bench.putAll(numbered(5, () => ({ partition: 'MATCH#2', body: 'secret' })))
      const cursor = await cursorOf(bench.table, { partition: 'MATCH#2', limit: 2 })
      expect(await bodies(bench.table, { partition: 'MATCH#1', cursor })).toEqual(['2', '3', '4'])
    })
  })
}
