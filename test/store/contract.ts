import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { itemBytes } from '../../src/store/record.ts'
import {
  type Condition,
  type Item,
  isBadCursor,
  type Query,
  type Table,
} from '../../src/store/table.ts'

/** One empty table under test. `now` may be moved by the tests. */
export type Subject = {
  readonly open: () => Promise<Table>
  /** After it, index reads see all that was written. */
  readonly settle?: () => Promise<void>
}

export type Clock = { now: number }

const start = Date.UTC(2030, 0, 1)
const seconds = start / 1000

const item = (more: Partial<Item> = {}): Item => ({
  partition: 'MATCH#1',
  sort: 'C#00000001',
  version: 1,
  body: '{"a":"ä✓🏰"}\n{}',
  ...more,
})

const numbered = (count: number, more: (n: number) => Partial<Item> = () => ({})) =>
  Array.from({ length: count }, (_, n) => item({ sort: `C#${n}`, body: `${n}`, ...more(n) }))

/** All items of a query, page by page. */
const walk = async (table: Table, query: Query): Promise<readonly Item[]> => {
  const items: Item[] = []
  let page = await table.query(query)
  items.push(...page.items)
  while (page.cursor !== undefined) {
    page = await table.query({ ...query, cursor: page.cursor })
    expect(page.items.length).toBeLessThanOrEqual(query.limit ?? Number.POSITIVE_INFINITY)
    items.push(...page.items)
  }
  return items
}

const bodies = async (table: Table, query: Query) =>
  (await walk(table, query)).map(({ body }) => body)

/** The first cursor that a query gives. */
const cursorOf = async (table: Table, query: Query): Promise<string> => {
  let page = await table.query(query)
  while (page.items.length === 0) page = await table.query({ ...query, cursor: page.cursor! })
  return page.cursor!
}

/** What every table must do, whatever lies behind it. */
export const contract = (name: string, make: (clock: Clock) => Promise<Subject>) =>
  describe(name, () => {
    const clock: Clock = { now: start }
    let subject: Subject
    let table: Table

    beforeEach(async () => {
      clock.now = start
      subject = await make(clock)
      table = await subject.open()
    })
    afterEach(() => table.close())

    const settle = async () => subject.settle?.()
    const putAll = (items: readonly Item[]) => Promise.all(items.map((one) => table.put(one)))

    describe('get and put', () => {
      const full = item({
        expiresAt: seconds + 60,
        indexes: { list: { partition: 'L', sort: '1' }, due: { partition: 'D', sort: '2' } },
      })

      test.each([
        ['with every member', full],
        ['with the necessary members', item()],
        ['in one index', item({ indexes: { due: { partition: 'D', sort: '2' } } })],
        ['with an empty body', item({ body: '' })],
      ])('an item %s is read as it was put', async (_, put) => {
        expect(await table.get(put)).toBeUndefined()
        expect(await table.put(put)).toBe(true)
        expect(await table.get({ partition: put.partition, sort: put.sort })).toEqual(put)
        expect(await walk(table, { partition: put.partition })).toEqual([put])
      })

      test('a put replaces the whole item, its places in the indexes too', async () => {
        await table.put(full)
        await table.put(item({ version: 2 }))
        await settle()
        expect(await table.get(full)).toEqual(item({ version: 2 }))
        expect(await walk(table, { partition: 'L', index: 'list' })).toEqual([])
      })

      test('a deleted item is absent everywhere; deleting it again does nothing', async () => {
        await putAll([full, item({ sort: 'other' })])
        await table.delete(full)
        await table.delete(full)
        await settle()
        expect(await table.get(full)).toBeUndefined()
        expect(await walk(table, { partition: 'MATCH#1' })).toEqual([item({ sort: 'other' })])
        expect(await walk(table, { partition: 'D', index: 'due' })).toEqual([])
      })
    })

    describe('conditions', () => {
      test.each<[number | undefined, Condition, number, boolean]>([
        [undefined, 'always', 1, true],
        [1, 'always', 1, true],
        [undefined, 'absent', 1, true],
        [1, 'absent', 2, false],
        [undefined, { is: 1 }, 2, false],
        [1, { is: 1 }, 2, true],
        [1, { is: 1 }, 1, true],
        [2, { is: 1 }, 2, false],
        [undefined, { newerThanStored: true }, 1, true],
        [1, { newerThanStored: true }, 2, true],
        [2, { newerThanStored: true }, 2, false],
        [3, { newerThanStored: true }, 2, false],
      ])(
        'over version %s a put if %j of version %s: %s',
        async (stored, condition, version, done) => {
          const before = stored === undefined ? undefined : item({ version: stored, body: 'old' })
          if (before) await table.put(before)
          const put = item({ version, body: 'new' })
          expect(await table.put(put, condition)).toBe(done)
          expect(await table.get(put)).toEqual(done ? put : before)
        },
      )

      test.each<[string, Condition]>([
        ['absent', 'absent'],
        ['over the version read', { is: 1 }],
        ['newer', { newerThanStored: true }],
      ])('of 100 puts at once "if %s" one wins', async (_, condition) => {
        if (condition !== 'absent') await table.put(item())
        const rivals = numbered(100, () => ({ sort: 'C#00000001', version: 2 }))
        const won = await Promise.all(rivals.map((rival) => table.put(rival, condition)))
        expect(won.filter(Boolean)).toHaveLength(1)
        expect(await table.get(item())).toEqual(rivals[won.indexOf(true)])
      })

      test.each<Condition>(['absent', { is: 1 }, { newerThanStored: true }])(
        'a put if %j that finds its own bytes has succeeded',
        async (condition) => {
          if (condition !== 'absent') await table.put(item())
          const put = item({
            version: 2,
            body: 'mine',
            indexes: { list: { partition: 'L', sort: '1' } },
          })
          expect(await table.put(put, condition)).toBe(true)
          expect(await table.put(put, condition)).toBe(true)
          expect(await table.put({ ...put, body: 'yours' }, condition)).toBe(false)
          expect(await table.put({ ...put, indexes: {} }, condition)).toBe(false)
          expect(await table.get(put)).toEqual(put)
        },
      )
    })

    describe('queries', () => {
      const sorts = ['A', 'B#1', 'B#1#S', 'B#2', 'C']
      const whole = sorts.map((sort) => item({ sort, body: sort }))
      beforeEach(() =>
        putAll([...whole, item({ partition: 'MATCH#2' }), item({ partition: 'MATCH' })]),
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
        expect(await bodies(table, query)).toEqual(found)
        expect(await bodies(table, { ...query, backwards: true })).toEqual(found.toReversed())
      })

      test.each([1, 2, 3, 5, 6])('pages of %s give every item once', async (limit) => {
        const query = { partition: 'MATCH#1', from: 'B', limit }
        expect(await bodies(table, query)).toEqual(sorts.slice(1))
        expect(await bodies(table, { ...query, backwards: true })).toEqual(
          sorts.slice(1).toReversed(),
        )
      })

      test('what is put or deleted between two pages upsets neither', async () => {
        const query = { partition: 'MATCH#1', limit: 2 }
        const cursor = await cursorOf(table, query)
        const read = (await bodies(table, query)).slice(0, 2)
        await table.delete({ partition: 'MATCH#1', sort: read.at(-1)! })
        await table.put(item({ sort: 'B#15', body: 'B#15' }))
        expect((await bodies(table, { ...query, cursor })).includes('B#15')).toBe(true)
      })
    })

    describe('indexes', () => {
      const listed = (n: number, sort: string): Item =>
        item({ sort: `C#${n}`, body: `${n}`, indexes: { list: { partition: 'L', sort } } })
      const items = [listed(0, 'b'), listed(1, 'a'), listed(2, 'c'), listed(3, 'b'), listed(4, 'b')]
      beforeEach(async () => {
        await putAll([...items, item({ sort: 'C#9' })])
        await settle()
      })

      test('an index holds, by its own keys, the items that give one', async () => {
        const found = await walk(table, { partition: 'L', index: 'list' })
        expect(found.map(({ indexes }) => indexes?.list?.sort)).toEqual(['a', 'b', 'b', 'b', 'c'])
        expect(found).toEqual(expect.arrayContaining(items))
        expect(await walk(table, { partition: 'L', index: 'due' })).toEqual([])
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
          expect((await bodies(table, query)).toSorted()).toEqual(['0', '1', '2', '3', '4'])
          const range = { ...query, from: 'b', to: 'b' }
          expect((await bodies(table, range)).toSorted()).toEqual(['0', '3', '4'])
        },
      )

      test('a forged cursor stays in its own index partition', async () => {
        await table.put(
          item({ sort: 'X', body: 'secret', indexes: { list: { partition: 'OTHER', sort: 'b' } } }),
        )
        await settle()
        const stolen = await cursorOf(table, { partition: 'L', index: 'list', limit: 1 })
        const found = await bodies(table, { partition: 'OTHER', index: 'list', cursor: stolen })
        expect(found.filter((body) => body !== 'secret')).toEqual([])
      })
    })

    describe('cursors', () => {
      const encode = (...parts: readonly string[]) =>
        parts.map((part) => Buffer.from(part).toString('base64url')).join('.')
      beforeEach(() => putAll(numbered(5)))

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
        const refusal = await table.query(query).catch((error: unknown) => error)
        expect(isBadCursor(refusal)).toBe(true)
      })

      test('a cursor of the table is none of an index', async () => {
        const query = { partition: 'L', index: 'list', cursor: encode('C#1') } as const
        expect(isBadCursor(await table.query(query).catch((error: unknown) => error))).toBe(true)
      })

      test('a cursor of another partition continues in its own', async () => {
        await putAll(numbered(5, () => ({ partition: 'MATCH#2', body: 'secret' })))
        const cursor = await cursorOf(table, { partition: 'MATCH#2', limit: 2 })
        expect(await bodies(table, { partition: 'MATCH#1', cursor })).toEqual(['2', '3', '4'])
      })
    })

    describe('expiry', () => {
      const indexes = { list: { partition: 'L', sort: '1' } }
      const mortal = item({ expiresAt: seconds + 60, indexes })
      beforeEach(async () => {
        await putAll([mortal, item({ sort: 'C#2' })])
        await settle()
      })

      test('an item is there until its last second and then absent at once', async () => {
        clock.now = start + 59_999
        expect(await table.get(mortal)).toEqual(mortal)
        expect(await walk(table, { partition: 'L', index: 'list' })).toEqual([mortal])
        clock.now = start + 60_000
        expect(await table.get(mortal)).toBeUndefined()
        expect(await walk(table, { partition: 'MATCH#1' })).toEqual([item({ sort: 'C#2' })])
        expect(await walk(table, { partition: 'L', index: 'list' })).toEqual([])
      })

      test.each<[Condition, boolean]>([
        ['absent', true],
        [{ is: 1 }, false],
        [{ newerThanStored: true }, true],
      ])('to a condition an expired item is absent: %j gives %s', async (condition, done) => {
        clock.now = start + 60_000
        const put = item({ body: 'new', version: 1 })
        expect(await table.put(put, condition)).toBe(done)
        expect(await table.get(put)).toEqual(done ? put : undefined)
      })
    })

    describe('size', () => {
      const indexes = { list: { partition: 'L', sort: '1' } }
      const filler = 400 * 1024 - itemBytes(item({ body: '', indexes }))
      const largest = item({ body: `${'é'.repeat(100)}${'x'.repeat(filler - 200)}`, indexes })

      test('an item of 400 KB is stored', async () => {
        expect(await table.put(largest)).toBe(true)
        expect(await table.get(largest)).toEqual(largest)
      })

      test('one byte more is refused with a clear error, and nothing is stored', async () => {
        const tooLarge = table.put({ ...largest, body: `${largest.body}x` })
        await expect(tooLarge).rejects.toThrow('item of 409601 bytes, at most 409600: MATCH#1')
        expect(await table.get(largest)).toBeUndefined()
      })

      test.each([
        ['empty', ''],
        ['with a space', 'a b'],
        ['with the sign that sorts last', 'a~'],
        ['beyond ASCII', 'ä'],
        ['too long', 'x'.repeat(1025)],
      ])('a key is refused that is %s', async (_, sort) => {
        await expect(table.put(item({ sort }))).rejects.toThrow('not a key')
      })
    })

    describe('changes', () => {
      const keyOf = ({ partition, sort }: { partition: string; sort: string }) =>
        `${partition} ${sort}`

      test('the feed names what was put where nothing was, in that order', async () => {
        await table.put(item({ sort: 'b' }), 'absent')
        await table.put(item({ sort: 'c' }))
        await table.put(item({ sort: 'b', version: 2 }), { is: 1 })
        await table.put(item({ sort: 'b', version: 3 }))
        await table.put(item({ sort: 'b', body: 'refused' }), 'absent')
        await table.put(item({ sort: 'a' }), { newerThanStored: true })
        const feed = await table.changes(undefined, 10)
        expect(feed.map(keyOf)).toEqual(['MATCH#1 b', 'MATCH#1 c', 'MATCH#1 a'])
      })

      test('the feed goes on after a position', async () => {
        for (const one of numbered(5)) await table.put(one, 'absent')
        const early = await table.changes(undefined, 2)
        expect(early.map(keyOf)).toEqual(['MATCH#1 C#0', 'MATCH#1 C#1'])
        const late = await table.changes(early.at(-1)?.position, 10)
        expect(late.map(keyOf)).toEqual(['MATCH#1 C#2', 'MATCH#1 C#3', 'MATCH#1 C#4'])
        expect(await table.changes(late.at(-1)?.position, 10)).toEqual([])
      })

      test('an item that replaces an expired one is new', async () => {
        await table.put(item({ expiresAt: seconds + 60 }))
        const [old] = await table.changes(undefined, 10)
        clock.now = start + 60_000
        await table.put(item())
        expect((await table.changes(old?.position, 10)).map(keyOf)).toEqual([keyOf(item())])
      })

      test('a watcher is woken by every put that happened, until it stops', async () => {
        let woken = 0
        const stop = table.watch(() => {
          woken += 1
        })
        await table.put(item())
        await table.put(item())
        expect(woken).toBe(2)
        await table.put(item({ body: 'refused' }), 'absent')
        expect(woken).toBe(2)
        stop()
        await table.put(item({ sort: 'b' }))
        expect(woken).toBe(2)
      })
    })

    test('what was put is there after closing and opening again', async () => {
      const items = numbered(50)
      await putAll(items)
      await table.close()
      table = await subject.open()
      expect((await bodies(table, { partition: 'MATCH#1' })).toSorted()).toEqual(
        items.map(({ body }) => body).toSorted(),
      )
    })
  })
