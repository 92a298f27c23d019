import { first, last } from './layout.ts'
import { badCursor, type Item, type Key, type Query } from './table.ts'

/**
 * Where a page ended: the sort key in the queried partition and, to tell items of an index apart
 * that share one, the item's own key. The partition is never in it: whatever a cursor says, a query
 * goes on inside its own partition and range.
 */
export type Position = { readonly sort: string; readonly key: Key }

const encode = (text: string) => Buffer.from(text).toString('base64url')
const decode = (text: string) => Buffer.from(text, 'base64url').toString()
const part = /^[!-}]{1,1024}$/

const positionOf = (query: Query, [sort, partition, itemSort]: readonly string[]): Position => {
  if (query.index === undefined)
    return { sort: sort!, key: { partition: query.partition, sort: sort! } }
  return { sort: sort!, key: { partition: partition!, sort: itemSort! } }
}

/** The cursor behind an item of a query's page. */
export const cursorBehind = (query: Query, item: Item): string => {
  const key = query.index === undefined ? item : item.indexes?.[query.index]
  const parts = query.index === undefined ? [item.sort] : [key!.sort, item.partition, item.sort]
  return parts.map(encode).join('.')
}

/** The position that a query's cursor names. Throws `badCursor` if no page of it gave it out. */
export const positionAt = (query: Query): Position | undefined => {
  if (query.cursor === undefined) return undefined
  const parts = query.cursor.split('.').map(decode)
  const genuine =
    parts.length === (query.index === undefined ? 1 : 3) &&
    parts.every((text) => part.test(text)) &&
    parts.map(encode).join('.') === query.cursor
  if (!genuine || parts[0]! < (query.from ?? first) || parts[0]! > (query.to ?? last))
    throw badCursor()
  return positionOf(query, parts)
}
