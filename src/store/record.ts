import { isDeepStrictEqual } from 'node:util'
import { layout } from './layout.ts'
import type { Index, Item } from './table.ts'

/** An item as both stores keep it: one flat row of named strings and numbers. */
export type Row = Readonly<Record<string, string | number>>
type StoredRow = Readonly<Record<string, unknown>>

const indexNames = ['list', 'due'] as const satisfies readonly Index[]

const indexKeys = (item: Item): Row =>
  Object.fromEntries(
    indexNames.flatMap((index) => {
      const key = item.indexes?.[index]
      const names = layout.indexes[index]
      if (key === undefined) return []
      return [
        [names.partition, key.partition],
        [names.sort, key.sort],
      ]
    }),
  )

const keyColumns: readonly string[] = [layout.partition, layout.sort]

/** What an item holds. */
export const contentColumns: readonly string[] = ['version', 'body', layout.expiry]

/** Where an item stands in the indexes. */
export const placeColumns: readonly string[] = indexNames.flatMap((index) =>
  Object.values(layout.indexes[index]),
)

export const columns: readonly string[] = [...keyColumns, ...contentColumns, ...placeColumns]

export const toRow = (item: Item): Row => ({
  partition: item.partition,
  sort: item.sort,
  version: item.version,
  body: item.body,
  ...(item.expiresAt === undefined ? {} : { [layout.expiry]: item.expiresAt }),
  ...indexKeys(item),
})

const indexKeyIn = (row: StoredRow, index: Index) => {
  const { partition, sort } = layout.indexes[index]
  const stored = row[partition]
  return typeof stored === 'string'
    ? { [index]: { partition: stored, sort: String(row[sort]) } }
    : undefined
}

/** The item of a stored row; what a row does not have is absent or null. */
export const toItem = (row: StoredRow): Item => {
  const expiresAt = row[layout.expiry]
  const list = indexKeyIn(row, 'list')
  const due = indexKeyIn(row, 'due')
  return {
    partition: String(row[layout.partition]),
    sort: String(row[layout.sort]),
    version: Number(row['version']),
    body: String(row['body']),
    ...(list === undefined && due === undefined ? undefined : { indexes: { ...list, ...due } }),
    ...(typeof expiresAt === 'number' ? { expiresAt } : undefined),
  }
}

/** From its expiry on an item is absent, though stores delete it later. */
export const isExpired = ({ expiresAt }: Item, seconds: number): boolean =>
  expiresAt !== undefined && expiresAt <= seconds

/** A put whose item is already there, byte for byte, has succeeded: its answer was lost. */
export const sameBytes = (stored: Item | undefined, item: Item): boolean =>
  stored !== undefined && isDeepStrictEqual(toRow(stored), toRow(item))

/** A number takes a byte for two digits, and one more. */
const sizeOf = (value: string | number) =>
  typeof value === 'string' ? Buffer.byteLength(value) : Math.ceil(String(value).length / 2) + 1

/** Bytes as DynamoDB counts them: names and values. */
export const itemBytes = (item: Item): number =>
  Object.entries(toRow(item)).reduce((sum, [name, value]) => sum + name.length + sizeOf(value), 0)

const maximumBytes = 400 * 1024
const key = /^[!-}]{1,1024}$/

/** Throws if no store could hold the item: its keys are ours, and bodies are bounded at the door. */
export const assertStorable = (item: Item): void => {
  if (!key.test(item.partition) || !key.test(item.sort))
    throw new Error(`not a key: ${item.partition} / ${item.sort}`)
  const bytes = itemBytes(item)
  if (bytes > maximumBytes)
    throw new Error(
      `item of ${bytes} bytes, at most ${maximumBytes}: ${item.partition} / ${item.sort}`,
    )
}
