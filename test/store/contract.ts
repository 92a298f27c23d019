import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Table } from '../../src/store/table.ts'
import { type Bench, bodies, type Clock, numbered, type Subject, start } from './bench.ts'
import { changes } from './contract-changes.ts'
import { queries } from './contract-queries.ts'
import { writes } from './contract-writes.ts'

/** What every table must do, whatever lies behind it. `make` is asked anew for each test. */
export const contract = (name: string, make: (clock: Clock) => Promise<Subject>): void => {
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

    const bench: Bench = {
      clock,
      get table() {
        return table
      },
      settle: async () => subject.settle?.(),
      reopen: async () => {
        await table.close()
        table = await subject.open()
      },
      putAll: (items) => Promise.all(items.map((one) => table.put(one))),
    }
    writes(bench)
    queries(bench)
    changes(bench)

    test('what was put is there after closing and opening again', async () => {
      const items = numbered(50)
      await bench.putAll(items)
      await bench.reopen()
      const found = await bodies(table, { partition: 'MATCH#1' })
      expect(found.toSorted()).toEqual(items.map(({ body }) => body).toSorted())
    })
  })
}
