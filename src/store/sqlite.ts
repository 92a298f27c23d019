import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { cursorBehind, positionOf } from './cursor.ts'
import { groupCommit } from './group-commit.ts'
import { first, isDelivery, isSnapshot, last, matchOfList } from './layout.ts'
import {
  assertStorable,
  columns,
  contentColumns,
  placeColumns,
  sameBytes,
  toItem,
  toRow,
} from './record.ts'
import { prepare } from './statements.ts'
import type { Change, Condition, Item, Key, Page, Query, Table } from './table.ts'

type Statements = ReturnType<typeof prepare>

const holds = (condition: Condition, version: number, stored: number | undefined): boolean => {
  if (condition === 'always') return true
  if (condition === 'absent') return stored === undefined
  if ('is' in condition) return stored === condition.is
  return stored === undefined || stored < version
}

const read = (sql: Statements, key: Key, seconds: number): Item | undefined => {
  const row = sql.read.get(key.partition, key.sort, seconds)
  return row && toItem(row)
}

type Put = { readonly item: Item; readonly condition: Condition }

const put = (sql: Statements, { item, condition }: Put, seconds: number): boolean => {
  const stored = read(sql, item, seconds)
  if (!holds(condition, item.version, stored?.version)) return sameBytes(stored, item)
  const row = toRow(item)
  const valuesOf = (names: readonly string[]) => names.map((name) => row[name] ?? null)
  const { partition, sort } = item
  if (stored === undefined) sql.insert.run(...valuesOf(columns))
  else {
    sql.update.run(...valuesOf(contentColumns), partition, sort)
    if (!isDeepStrictEqual(stored.indexes, item.indexes))
      sql.move.run(...valuesOf(placeColumns), partition, sort)
  }
  sql.purge.run(seconds)
  return true
}

/** What a power cut may take back. Snapshots, and what the relay tells the lists, it makes anew from
 * the log. How a message of a webhook fared: it is sent again then, the same; who has asked for that
 * puts its outbox last, which waits for all before. */
const maySucceedAgain = (key: Key, condition: Condition): boolean => {
  if (isSnapshot(key)) return true
  if (isDelivery(key)) return condition !== 'absent'
  return (
    matchOfList(key) !== undefined &&
    typeof condition === 'object' &&
    'newerThanStored' in condition
  )
}

/** From where (excluded: no key is `first` or `last`) to where (included). */
const boundsOf = (query: Query): readonly [string, string, string, string] => {
  const { backwards = false, from = first, to = last } = query
  const [start, end, edge] = backwards ? [to, from, last] : [from, to, first]
  const { sort, key } = positionOf(query) ?? { sort: start, key: { partition: edge, sort: edge } }
  return [sort, key.partition, key.sort, end]
}

/** One row more than asked for tells whether there is another page. */
const page = (sql: Statements, query: Query, seconds: number): Page => {
  const { partition, limit } = query
  const most = limit === undefined ? -1 : limit + 1
  const rows = sql.page(query).all(partition, ...boundsOf(query), seconds, most)
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)
  const items = shown.map(toItem)
  return end !== undefined && shown.length < rows.length
    ? { items, cursor: cursorBehind(query, end) }
    : { items }
}

const changes = (
  sql: Statements,
  [after, limit]: readonly [string | undefined, number],
  seconds: number,
): readonly Change[] =>
  sql.changes.all(Number(after ?? 0), seconds, limit).map((row) => ({
    partition: String(row['partition']),
    sort: String(row['sort']),
    position: String(row['position']),
  }))

/**
 * The table in one SQLite file (or ':memory:'). An acknowledged write survives a kill and a power
 * cut. `now` is in milliseconds since 1970. Other processes may use the same file, but only what
 * this one writes wakes its watchers.
 */
export const openSqlite = (options: {
  readonly file: string
  readonly now?: () => number
}): Table => {
  const { file, now = Date.now } = options
  const seconds = () => Math.floor(now() / 1000)
  const db = new DatabaseSync(file, { timeout: 5000 })
  const sql = prepare(db)
  const listeners = new Set<() => void>()
  const { enqueue, flush } = groupCommit(db, () => {
    for (const listener of listeners) listener()
  })

  return {
    get: async (key) => read(sql, key, seconds()),
    put: async (item, condition = 'always') => {
      assertStorable(item)
      return enqueue({
        run: () => put(sql, { item, condition }, seconds()),
        lasting: !maySucceedAgain(item, condition),
      })
    },
    query: async (query) => page(sql, query, seconds()),
    delete: async (key) => {
      const run = () => {
        sql.delete.run(key.partition, key.sort)
        return false
      }
      await enqueue({ run, lasting: !isDelivery(key) })
    },
    changes: async (after, limit) => changes(sql, [after, limit], seconds()),
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
