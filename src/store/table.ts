/**
 * The port to the one table: what DynamoDB does cheaply with single items. No transactions, no
 * scans. `get` and `query` on the table are strongly consistent; a query on an index may lag.
 */

/** 1 to 1,024 characters of printable ASCII, no space and no `~`: these sort before and after all. */
export type Key = { readonly partition: string; readonly sort: string }

/** Two sparse indexes: an item stands in one only if it gives a key for it. */
export type Index = 'list' | 'due'

export type Item = Key & {
  /** Chosen by the writer; what conditions compare. */
  readonly version: number
  /** Text; most items hold JSON. */
  readonly body: string
  readonly indexes?: Partial<Readonly<Record<Index, Key>>>
  /** Seconds since 1970: from then on the item is absent, deleted or not. */
  readonly expiresAt?: number
}

/** When a put happens: always, only if no item is there, only over this version, or only over none
 * or a lower version. */
export type Condition =
  | 'always'
  | 'absent'
  | { readonly is: number }
  | { readonly newerThanStored: true }

/** One partition, sort keys between `from` and `to` (both included), at most `limit` items. */
export type Query = {
  readonly partition: string
  readonly from?: string
  readonly to?: string
  readonly backwards?: boolean
  readonly limit?: number
  readonly cursor?: string
  readonly index?: Index
}

/** A page may be short, even empty, and still have a cursor: only its absence is the end. */
export type Page = { readonly items: readonly Item[]; readonly cursor?: string }

/** A key that was written, and the position after it in the feed. */
export type Change = Key & { readonly position: string }

export type Table = {
  get(key: Key): Promise<Item | undefined>
  /** False: the condition did not hold, and nothing changed. A put that finds its own bytes has
   * succeeded (its answer was lost): writers of which only one may win write different bytes.
   * Throws if the item is over 400 KB. */
  put(item: Item, condition?: Condition): Promise<boolean>
  /** Throws `badCursor` for a cursor that no page of this query gave out. */
  query(query: Query): Promise<Page>
  delete(key: Key): Promise<void>
  /** What was put where no item was, after a position, in order: a hint that something happened
   * there. At least once. */
  changes(after: string | undefined, limit: number): Promise<readonly Change[]>
  /** Calls back soon after anything was put. Returns how to stop. */
  watch(listener: () => void): () => void
  close(): Promise<void>
}

/** The one fault of a caller: a cursor comes from the client, everything else from us. */
export const badCursor = () =>
  Object.assign(new Error('the cursor is not one of this list'), { code: 'bad-cursor' as const })

export const isBadCursor = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'bad-cursor'
