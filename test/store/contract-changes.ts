import { beforeEach, describe, expect, test } from 'vitest'
import type { Condition } from '../../src/store/table.ts'
import { type Bench, item, numbered, seconds, start, walk } from './bench.ts'

/** What time and other writers change. */
export const changes = (bench: Bench): void => {
  describe('expiry', () => {
    const indexes = { list: { partition: 'L', sort: '1' } }
    const mortal = item({ expiresAt: seconds + 60, indexes })
    beforeEach(async () => {
      await bench.putAll([mortal, item({ sort: 'C#2' })])
      await bench.settle()
    })

    test('an item is there until its last second and then absent at once', async () => {
      bench.clock.now = start + 59_999
      expect(await bench.table.get(mortal)).toEqual(mortal)
      expect(await walk(bench.table, { partition: 'L', index: 'list' })).toEqual([mortal])
      bench.clock.now = start + 60_000
      expect(await bench.table.get(mortal)).toBeUndefined()
      expect(await walk(bench.table, { partition: 'MATCH#1' })).toEqual([item({ sort: 'C#2' })])
      expect(await walk(bench.table, { partition: 'L', index: 'list' })).toEqual([])
    })

    test.each<[Condition, boolean]>([
      ['absent', true],
      [{ is: 1 }, false],
      [{ newerThanStored: true }, true],
    ])('to a condition an expired item is absent: %j gives %s', async (condition, done) => {
      bench.clock.now = start + 60_000
      const put = item({ body: 'new', version: 1 })
      expect(await bench.table.put(put, condition)).toBe(done)
      expect(await bench.table.get(put)).toEqual(done ? put : undefined)
    })
  })

  describe('changes', () => {
    const keyOf = ({ partition, sort }: { partition: string; sort: string }) =>
      `${partition} ${sort}`

    test('the feed names what was put where nothing was, in that order', async () => {
      await bench.table.put(item({ sort: 'b' }), 'absent')
      await bench.table.put(item({ sort: 'c' }))
      await bench.table.put(item({ sort: 'b', version: 2 }), { is: 1 })
      await bench.table.put(item({ sort: 'b', version: 3 }))
      await bench.table.put(item({ sort: 'b', body: 'refused' }), 'absent')
      await bench.table.put(item({ sort: 'a' }), { newerThanStored: true })
      const feed = await bench.table.changes(undefined, 10)
      // At least once: an attempt whose answer was lost may name its key again.
      expect([...new Set(feed.map(keyOf))]).toEqual(['MATCH#1 b', 'MATCH#1 c', 'MATCH#1 a'])
    })

    test('the feed goes on after a position', async () => {
      for (const one of numbered(5)) await bench.table.put(one, 'absent')
      const early = await bench.table.changes(undefined, 2)
      expect(early.map(keyOf)).toEqual(['MATCH#1 C#0', 'MATCH#1 C#1'])
      const late = await bench.table.changes(early.at(-1)?.position, 10)
      expect(late.map(keyOf)).toEqual(['MATCH#1 C#2', 'MATCH#1 C#3', 'MATCH#1 C#4'])
      expect(await bench.table.changes(late.at(-1)?.position, 10)).toEqual([])
    })

    test('an item that replaces an expired one is new', async () => {
      await bench.table.put(item({ expiresAt: seconds + 60 }))
      const [old] = await bench.table.changes(undefined, 10)
      bench.clock.now = start + 60_000
      await bench.table.put(item())
      expect((await bench.table.changes(old?.position, 10)).map(keyOf)).toEqual([keyOf(item())])
    })

    test('a watcher is woken by every put that happened, until it stops', async () => {
      let woken = 0
      const stop = bench.table.watch(() => {
        woken += 1
      })
      await bench.table.put(item())
      await bench.table.put(item())
      expect(woken).toBe(2)
      await bench.table.put(item({ body: 'refused' }), 'absent')
      expect(woken).toBe(2)
      stop()
      await bench.table.put(item({ sort: 'b' }))
      expect(woken).toBe(2)
    })
  })
}
