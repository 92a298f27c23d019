import { itemBytes } from '../../src/store/record.ts'
import type { Index, Item, Table } from '../../src/store/table.ts'

export type Counts = {
  readonly gets: number
  readonly queries: number
  readonly puts: number
  readonly deletes: number
  readonly readUnits: number
  readonly writeUnits: number
}

const none: Counts = { gets: 0, queries: 0, puts: 0, deletes: 0, readUnits: 0, writeUnits: 0 }

/** An item, and how many bytes of it are stored. */
export type Stored = { readonly item: Item; readonly bytes: number }

/** The item as it is, with nothing deflated. */
const plain = (item: Item | undefined): Stored | undefined =>
  item && { item, bytes: itemBytes(item) }

/** 4 KB a unit when strongly consistent, and twice that on an index. */
const readUnits = (items: readonly (Item | undefined)[], index?: Index): number => {
  const bytes = items.reduce((sum, item) => sum + (plain(item)?.bytes ?? 0), 0)
  return Math.max(1, Math.ceil(bytes / 4096)) / (index === undefined ? 1 : 2)
}

export const writeOf = (...items: readonly (Stored | undefined)[]): number =>
  Math.max(1, ...items.map((stored) => Math.ceil((stored?.bytes ?? 0) / 1024)))

const keyIn = (stored: Stored | undefined, index: Index): string | undefined => {
  const key = stored?.item.indexes?.[index]
  return key && `${key.partition} ${key.sort}`
}

/** An index entry is written beside the item; one whose key changes is deleted and put. */
export const indexUnits = (index: Index, old?: Stored, now?: Stored): number => {
  const [from, to] = [keyIn(old, index), keyIn(now, index)]
  if (from === undefined && to === undefined) return 0
  if (from === to) return writeOf(old, now)
  return (from === undefined ? 0 : writeOf(old)) + (to === undefined ? 0 : writeOf(now))
}

/** 1 KB a unit, of the larger of the old and the new item; a refused put costs the stored one. */
const writeUnits = (old: Stored | undefined, now: Stored | undefined, done: boolean): number => {
  if (!done) return writeOf(old)
  return writeOf(old, now) + indexUnits('list', old, now) + indexUnits('due', old, now)
}

/** Counts calls, and the units that DynamoDB would bill for them. */
export const counting = (
  inner: Table,
): { readonly table: Table; readonly counts: () => Counts; readonly reset: () => void } => {
  let counts = none
  const add = (what: 'gets' | 'queries' | 'puts' | 'deletes', read: number, write: number) => {
    counts = {
      ...counts,
      [what]: counts[what] + 1,
      readUnits: counts.readUnits + read,
      writeUnits: counts.writeUnits + write,
    }
  }
  const table: Table = {
    ...inner,
    get: async (key) => {
      const item = await inner.get(key)
      add('gets', readUnits([item]), 0)
      return item
    },
    put: async (item, condition) => {
      const old = await inner.get(item)
      const done = await inner.put(item, condition)
      add('puts', 0, writeUnits(plain(old), plain(item), done))
      return done
    },
    query: async (query) => {
      const page = await inner.query(query)
      add('queries', readUnits(page.items, query.index), 0)
      return page
    },
    delete: async (key) => {
      const old = await inner.get(key)
      await inner.delete(key)
      add('deletes', 0, writeUnits(plain(old), undefined, true))
    },
  }
  return {
    table,
    counts: () => counts,
    reset: () => {
      counts = none
    },
  }
}
