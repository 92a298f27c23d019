import type { Page, Query, Table } from '../../src/store/table.ts'

const before = 'before.'

const realQuery = (query: Query): Query => {
  const { cursor, ...fromStart } = { ...query, limit: Math.min(query.limit ?? 2, 2) }
  if (cursor === undefined || cursor === before) return fromStart
  return { ...fromStart, cursor: cursor.startsWith(before) ? cursor.slice(before.length) : cursor }
}

/**
 * Pages of at most two items, each behind an empty page with a cursor, as DynamoDB gives them after
 * a megabyte or when a filter leaves nothing.
 */
export const shortPages = (inner: Table): Table => ({
  ...inner,
  query: async (query): Promise<Page> => {
    const page = await inner.query(realQuery(query))
    if (query.cursor?.startsWith(before)) return page
    return { items: [], cursor: `${before}${query.cursor ?? ''}` }
  },
})
