import { first, last, layout } from './layout.ts'
import { badCursor, type Key, type Query } from './table.ts'

/**
 * Where a page ended: the sort key in the queried partition and, to tell items of an index apart
 * that share one, the item's own key. The queried partition is never in a cursor: whatever it says,
 * a query goes on inside its own partition and range.
 */
export type Position = { readonly sort: string; readonly key: Key }

const encode = (text: string) => Buffer.from(text).toString('base64url')
const decode = (text: string) => Buffer.from(text, 'base64url').toString()
const keyText = /^[!-}]{1,1024}$/

const toPosition = (query: Query, parts: readonly string[]): Position => {
  const [sort, partition = query.partition, itemSort = sort] = parts
  return { sort: sort!, key: { partition, sort: itemSort! } }
}

/** The cursor behind a stored row (its keys are enough) in a query's page. */
export const cursorBehind = (query: Query, row: Readonly<Record<string, unknown>>): string => {
  const own = [row[layout.partition], row[layout.sort]]
  const parts =
    query.index === undefined ? own.slice(1) : [row[layout.indexes[query.index].sort], ...own]
  return parts.map(String).map(encode).join('.')
}

/** Where a query starts or goes on. Throws `badCursor` if its cursor is none of its own. */
export const positionOf = (query: Query): Position | undefined => {
  const { cursor, index, from = first, to = last } = query
  if (cursor === undefined) return undefined
  const parts = cursor.split('.').map(decode)
  const genuine =
    parts.length === (index === undefined ? 1 : 3) &&
    parts.every((text) => keyText.test(text)) &&
    parts.map(encode).join('.') === cursor
  const position = toPosition(query, parts)
  if (!genuine || position.sort < from || position.sort > to) throw badCursor()
  return position
}
