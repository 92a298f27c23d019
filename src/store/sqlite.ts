import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { cursorBehind, positionAt } from './cursor.ts'
import { first, last, layout } from './layout.ts'
import { assertStorable, columns, sameBytes, toItem, toRow } from './record.ts'
import type { Condition, Index, Item, Key, Page, Query, Table } from './table.ts'

/** A row's position is given once and never again: the order in which items first appeared. */
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS items (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    partition TEXT NOT NULL, sort TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,
    expiresAt INTEGER, listPartition TEXT, listSort TEXT, duePartition TEXT, dueSort TEXT,
    UNIQUE (partition, sort)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS list ON items (listPartition, listSort, partition, sort)
    WHERE listPartition IS NOT NULL;
  CREATE INDEX IF NOT EXISTS due ON items (duePartition, dueSort, partition, sort)
    WHERE duePartition IS NOT NULL;
  CREATE INDEX IF NOT EXISTS expiry ON items (expiresAt) WHERE expiresAt IS NOT NULL;`

const live = '(expiresAt IS NULL OR expiresAt > ?)'

const pageSql = (index: Index | undefined, backwards: boolean) => {
  const { partition, sort } = index === undefined ? layout : layout.indexes[index]
  const [after, until, order] = backwards ? ['<', '>=', 'DESC'] : ['>', '<=', 'ASC']
  return `SELECT * FROM items
    WHERE ${partition} = ? AND (${sort}, partition, sort) ${after} (?, ?, ?)
      AND ${sort} ${until} ? AND ${live}
    ORDER BY ${sort} ${order}, partition ${order}, sort ${order} LIMIT ?`
}

const holds = (condition: Condition, version: number, stored: number | undefined): boolean => {
  if (condition === 'always') return true
  if (condition === 'absent') return stored === undefined
  if ('is' in condition) return stored === condition.is
  return stored === undefined || stored < version
}

const boundsOf = (query: Query): readonly [string, string, string, string] => {
  const { backwards = false, from = first, to = last } = query
  const [start, end] = backwards ? [to, from] : [from, to]
  const edge = backwards ? last : first
  const at = positionAt(query)
  return at === undefined ? [start, edge, edge, end] : [at.sort, at.key.partition, at.key.sort, end]
}

type Write = { readonly work: () => boolean; readonly done: PromiseWithResolvers<boolean> }

/**
 * All writes of one tick go into one transaction, in order, and are acknowledged once it is on
 * disk: a sync of the disk costs more than anything else here.
 */
const groupCommit = (db: DatabaseSync, afterwards: () => void) => {
  const waiting: Write[] = []

  const flush = () => {
    const batch = waiting.splice(0)
    if (batch.length === 0) return
    try {
      db.exec('BEGIN IMMEDIATE')
      const results = batch.map((write) => write.work())
      db.exec('COMMIT')
      for (const [i, write] of batch.entries()) write.done.resolve(results[i]!)
    } catch (error) {
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      for (const write of batch) write.done.reject(error)
      return
    }
    afterwards()
  }

  const enqueue = (work: () => boolean): Promise<boolean> => {
    const done = Promise.withResolvers<boolean>()
    if (waiting.push({ work, done }) === 1) setImmediate(flush)
    return done.promise
  }

  return { enqueue, flush }
}

/**
 * The table in one SQLite file (or ':memory:'). An acknowledged write survives a kill and a power
 * cut. `now` is in milliseconds since 1970. Only what this process puts wakes its watchers.
 */
export const openSqlite = (options: {
  readonly file: string
  readonly now?: () => number
}): Table => {
  const seconds = () => Math.floor((options.now ?? Date.now)() / 1000)
  const db = new DatabaseSync(options.file, { timeout: 5000 })
  db.exec(schema)
  const row = columns.map(() => '?').join(', ')
  const sql = {
    read: db.prepare(`SELECT * FROM items WHERE partition = ? AND sort = ? AND ${live}`),
    insert: db.prepare(`INSERT OR REPLACE INTO items (${columns.join(', ')}) VALUES (${row})`),
    update: db.prepare(
      `UPDATE items SET (${columns.join(', ')}) = (${row}) WHERE partition = ? AND sort = ?`,
    ),
    delete: db.prepare('DELETE FROM items WHERE partition = ? AND sort = ?'),
    purge: db.prepare(`DELETE FROM items WHERE position IN
      (SELECT position FROM items WHERE expiresAt <= ? LIMIT 10)`),
    changes: db.prepare(`SELECT partition, sort, position FROM items
      WHERE position > ? AND ${live} ORDER BY position LIMIT ?`),
  }
  const pages = new Map(
    ([undefined, 'list', 'due'] as const).flatMap((index) =>
      [false, true].map((way) => [`${index} ${way}`, db.prepare(pageSql(index, way))] as const),
    ),
  )
  const listeners = new Set<() => void>()
  const { enqueue, flush } = groupCommit(db, () => {
    for (const listener of listeners) listener()
  })

  const read = (key: Key): Item | undefined => {
    const found = sql.read.get(key.partition, key.sort, seconds())
    return found && toItem(found)
  }

  const put = (item: Item, condition: Condition): boolean => {
    const stored = read(item)
    if (!holds(condition, item.version, stored?.version)) return sameBytes(stored, item)
    const flat = toRow(item)
    const values: readonly SQLInputValue[] = columns.map((column) => flat[column] ?? null)
    if (stored === undefined) sql.insert.run(...values)
    else sql.update.run(...values, item.partition, item.sort)
    sql.purge.run(seconds())
    return true
  }

  const page = (query: Query): Page => {
    const statement = pages.get(`${query.index} ${query.backwards ?? false}`)!
    const limit = query.limit ?? -2
    const rows = statement.all(query.partition, ...boundsOf(query), seconds(), limit + 1)
    const items = (rows.length > limit && limit > 0 ? rows.slice(0, limit) : rows).map(toItem)
    return items.length < rows.length
      ? { items, cursor: cursorBehind(query, items.at(-1)!) }
      : { items }
  }

  return {
    get: async (key) => read(key),
    put: async (item, condition = 'always') => {
      assertStorable(item)
      return enqueue(() => put(item, condition))
    },
    query: async (query) => page(query),
    delete: async (key) => {
      await enqueue(() => sql.delete.run(key.partition, key.sort).changes > 0)
    },
    changes: async (after, limit) =>
      sql.changes.all(Number(after ?? 0), seconds(), limit).map((found) => ({
        partition: String(found['partition']),
        sort: String(found['sort']),
        position: String(found['position']),
      })),
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      flush()
      db.close()
    },
  }
}
