import { openSqlite } from '../../src/store/sqlite.ts'
import type { Key, Table } from '../../src/store/table.ts'

export type Lagging = {
  readonly table: Table
  /** From now on index reads see what was written so far. */
  readonly release: () => Promise<void>
}

/**
 * A table whose indexes lag: an index read sees the state at the last `release`, or, where reading
 * releases, at the index read before.
 */
export const laggingIndexes = (
  inner: Table,
  { now, releasedBy }: { now?: () => number; releasedBy: 'hand' | 'reading' },
): Lagging => {
  const old = openSqlite({ file: ':memory:', ...(now ? { now } : {}) })
  const changed = new Map<string, Key>()

  const release = async () => {
    const keys = [...changed.values()]
    changed.clear()
    for (const key of keys) {
      const item = await inner.get(key)
      if (item === undefined) await old.delete(key)
      else await old.put(item)
    }
  }
  const note = ({ partition, sort }: Key) =>
    changed.set(`${partition} ${sort}`, { partition, sort })

  const table: Table = {
    ...inner,
    put: async (item, condition) => {
      const done = await inner.put(item, condition)
      note(item)
      return done
    },
    delete: async (key) => {
      await inner.delete(key)
      note(key)
    },
    query: async (query) => {
      if (query.index === undefined) return inner.query(query)
      const page = await old.query(query)
      if (releasedBy === 'reading') await release()
      return page
    },
    close: async () => {
      await old.close()
      await inner.close()
    },
  }
  return { table, release }
}
