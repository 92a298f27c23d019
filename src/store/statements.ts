import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { layout } from './layout.ts'
import { columns, contentColumns, placeColumns } from './record.ts'
import type { Index, Query } from './table.ts'

/** A row's position is given once and never again: the order in which items first appeared. */
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA cache_size = -32768;
  PRAGMA wal_autocheckpoint = 8192;
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

const names = columns.join(', ')
const places = columns.map(() => '?').join(', ')
const live = '(expiresAt IS NULL OR expiresAt > ?)'

const setSql = (changed: readonly string[]): string =>
  `UPDATE items SET ${changed.map((name) => `${name} = ?`).join(', ')}
    WHERE partition = ? AND sort = ?`

const pageSql = (index: Index | undefined, backwards: boolean): string => {
  const { partition, sort } = index === undefined ? layout : layout.indexes[index]
  const [after, until, order] = backwards ? ['<', '>=', 'DESC'] : ['>', '<=', 'ASC']
  return `SELECT ${names} FROM items
    WHERE ${partition} = ? AND (${sort}, partition, sort) ${after} (?, ?, ?)
      AND ${sort} ${until} ? AND ${live}
    ORDER BY ${sort} ${order}, partition ${order}, sort ${order} LIMIT ?`
}

const pagesOf = (db: DatabaseSync) => {
  const bothWays = (index?: Index) => ({
    forwards: db.prepare(pageSql(index, false)),
    backwards: db.prepare(pageSql(index, true)),
  })
  const table = bothWays()
  const indexes = { list: bothWays('list'), due: bothWays('due') }
  return ({ index, backwards = false }: Query): StatementSync =>
    (index === undefined ? table : indexes[index])[backwards ? 'backwards' : 'forwards']
}

/** Every statement of the SQLite table; creates what the file lacks. */
export const prepare = (db: DatabaseSync) => {
  db.exec(schema)
  return {
    page: pagesOf(db),
    read: db.prepare(`SELECT ${names} FROM items WHERE partition = ? AND sort = ? AND ${live}`),
    /** Replaces an expired item, with a new position. */
    insert: db.prepare(`INSERT OR REPLACE INTO items (${names}) VALUES (${places})`),
    /** Leaves the indexes alone: a page of theirs is written whenever a column of theirs is named. */
    update: db.prepare(setSql(contentColumns)),
    move: db.prepare(setSql(placeColumns)),
    delete: db.prepare('DELETE FROM items WHERE partition = ? AND sort = ?'),
    purge: db.prepare(`DELETE FROM items WHERE position IN
      (SELECT position FROM items WHERE expiresAt <= ? LIMIT 10)`),
    changes: db.prepare(`SELECT partition, sort, position FROM items
      WHERE position > ? AND ${live} ORDER BY position LIMIT ?`),
  } as const
}
