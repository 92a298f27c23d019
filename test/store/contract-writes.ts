import { describe, expect, test } from 'vitest'
import { itemBytes } from '../../src/store/record.ts'
import type { Condition } from '../../src/store/table.ts'
import { type Bench, item, numbered, seconds, walk } from './bench.ts'

/** What a write does, and when it does nothing. */
export const writes = (bench: Bench): void => {
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
      expect(await bench.table.get(put)).toBeUndefined()
      expect(await bench.table.put(put)).toBe(true)
      expect(await bench.table.get({ partition: put.partition, sort: put.sort })).toEqual(put)
      expect(await walk(bench.table, { partition: put.partition })).toEqual([put])
    })

    test('a put replaces the whole item, its places in the indexes too', async () => {
      await bench.table.put(full)
      await bench.table.put(item({ version: 2 }))
      await bench.settle()
      expect(await bench.table.get(full)).toEqual(item({ version: 2 }))
      expect(await walk(bench.table, { partition: 'L', index: 'list' })).toEqual([])
    })

    test('a deleted item is absent everywhere; deleting it again does nothing', async () => {
      await bench.putAll([full, item({ sort: 'other' })])
      await bench.table.delete(full)
      await bench.table.delete(full)
      await bench.settle()
      expect(await bench.table.get(full)).toBeUndefined()
      expect(await walk(bench.table, { partition: 'MATCH#1' })).toEqual([item({ sort: 'other' })])
      expect(await walk(bench.table, { partition: 'D', index: 'due' })).toEqual([])
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
        if (before) await bench.table.put(before)
        const put = item({ version, body: 'new' })
        expect(await bench.table.put(put, condition)).toBe(done)
        expect(await bench.table.get(put)).toEqual(done ? put : before)
      },
    )

    test.each<[string, Condition]>([
      ['absent', 'absent'],
      ['over the version read', { is: 1 }],
      ['newer', { newerThanStored: true }],
    ])('of 100 puts at once "if %s" one wins', async (_, condition) => {
      if (condition !== 'absent') await bench.table.put(item())
      const rivals = numbered(100, () => ({ sort: 'C#00000001', version: 2 }))
      const won = await Promise.all(rivals.map((rival) => bench.table.put(rival, condition)))
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await bench.table.get(item())).toEqual(rivals[won.indexOf(true)])
    })

    test.each<Condition>(['absent', { is: 1 }, { newerThanStored: true }])(
      'a put if %j that finds its own bytes has succeeded',
      async (condition) => {
        if (condition !== 'absent') await bench.table.put(item())
        const put = item({
          version: 2,
          body: 'mine',
          indexes: { list: { partition: 'L', sort: '1' } },
        })
        expect(await bench.table.put(put, condition)).toBe(true)
        expect(await bench.table.put(put, condition)).toBe(true)
        expect(await bench.table.put({ ...put, body: 'yours' }, condition)).toBe(false)
        expect(await bench.table.put({ ...put, indexes: {} }, condition)).toBe(false)
        expect(await bench.table.get(put)).toEqual(put)
      },
    )
  })

  describe('size', () => {
    const indexes = { list: { partition: 'L', sort: '1' } }
    const filler = 400 * 1024 - itemBytes(item({ body: '', indexes }))
    const largest = item({ body: `${'é'.repeat(100)}${'x'.repeat(filler - 200)}`, indexes })

    test('an item of 400 KB is stored', async () => {
      expect(await bench.table.put(largest)).toBe(true)
      expect(await bench.table.get(largest)).toEqual(largest)
    })

    test('one byte more is refused with a clear error, and nothing is stored', async () => {
      const tooLarge = bench.table.put({ ...largest, body: `${largest.body}x` })
      await expect(tooLarge).rejects.toThrow('item of 409601 bytes, at most 409600: MATCH#1')
      expect(await bench.table.get(largest)).toBeUndefined()
    })

    test.each([
      ['empty', ''],
      ['with a space', 'a b'],
      ['with the sign that sorts last', 'a~'],
      ['beyond ASCII', 'ä'],
      ['too long', 'x'.repeat(1025)],
    ])('a key is refused that is %s', async (_, sort) => {
      await expect(bench.table.put(item({ sort }))).rejects.toThrow('not a key')
    })
  })
}
