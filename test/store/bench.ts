import { expect } from 'vitest'
import type { Item, Query, Table } from '../../src/store/table.ts'

/** What a contract runs on: an empty table, opened again as often as asked. */
export type Subject = {
  readonly open: () => Promise<Table>
  /** After it, index reads see all that was written. */
  readonly settle?: () => Promise<void>
}

/** Milliseconds since 1970; the tests move it. */
export type Clock = { now: number }

/** The table of the test that runs. */
export type Bench = {
  readonly clock: Clock
  readonly table: Table
  readonly settle: () => Promise<void>
  readonly reopen: () => Promise<void>
  readonly putAll: (items: readonly Item[]) => Promise<unknown>
}

export const start = Date.UTC(2030, 0, 1)
export const seconds = start / 1000

export const item = (more: Partial<Item> = {}): Item => ({
  partition: 'MATCH#1',
  sort: 'C#00000001',
  version: 1,
  body: '{"a":"ä✓🏰"}\n{}',
  ...more,
})

export const numbered = (
  count: number,
  more: (n: number) => Partial<Item> = () => ({}),
): readonly Item[] =>
  Array.from({ length: count }, (_, n) => item({ sort: `C#${n}`, body: `${n}`, ...more(n) }))

/** All items of a query, page by page. */
export const walk = async (table: Table, query: Query): Promise<readonly Item[]> => {
  const items: Item[] = []
  for (let next: Query | undefined = query; next !== undefined; ) {
    const page = await table.query(next)
    expect(page.items.length).toBeLessThanOrEqual(query.limit ?? Number.POSITIVE_INFINITY)
    items.push(...page.items)
    next = page.cursor === undefined ? undefined : { ...query, cursor: page.cursor }
  }
  return items
}

export const bodies = async (table: Table, query: Query): Promise<readonly string[]> =>
  (await walk(table, query)).map(({ body }) => body)

/** The first cursor that a query gives. */
export const cursorOf = async (table: Table, query: Query): Promise<string> => {
  let page = await table.query(query)
  while (page.items.length === 0) page = await table.query({ ...query, cursor: page.cursor! })
  return page.cursor!
}
