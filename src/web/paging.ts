import { useState } from 'preact/hooks'
import { useLoad } from './load.ts'

type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }

/** What was read of a list. */
type Read<T> = {
  readonly items: readonly T[]
  readonly pages: number
  /** How many came with the last page. */
  readonly came: number
  readonly isWhole: boolean
}

/** A list as far as it was read. */
export type Paged<T> = {
  readonly read: Read<T> | undefined
  /** What went wrong, in plain words. */
  readonly fault: string | undefined
  /** Reads what is shown anew. */
  again(): void
  /** Reads on. */
  more(): void
}

/** Reads a page: the first, or that behind a cursor. */
type Reader<T> = (query: { cursor?: string }) => Promise<Page<T>>

const readPages = async <T>(reader: Reader<T>, wanted: number): Promise<Read<T>> => {
  let page = await reader({})
  const items = [...page.items]
  let pages = 1
  for (; page.nextCursor !== null && pages < wanted; pages++) {
    page = await reader({ cursor: page.nextCursor })
    items.push(...page.items)
  }
  return { items, pages, came: page.items.length, isWhole: page.nextCursor === null }
}

/** A list from its first page to its last. */
export const readAll = async <T>(reader: Reader<T>): Promise<readonly T[]> =>
  (await readPages(reader, Number.POSITIVE_INFINITY)).items

/**
 * A list, page by page. To read on is to read all pages anew: the list may have moved meanwhile, and
 * nothing shall stand in it twice.
 */
export const usePages = <T>(reader: Reader<T>, changes: readonly unknown[]): Paged<T> => {
  const [wanted, setWanted] = useState(1)
  const { value, fault, again } = useLoad(() => readPages(reader, wanted), [...changes, wanted])
  const isReading = value !== undefined && value.pages < wanted && !value.isWhole
  return { read: value, fault, again, more: isReading ? again : () => setWanted(wanted + 1) }
}
