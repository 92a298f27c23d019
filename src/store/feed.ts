import type { Change, Key, Table } from './table.ts'

/** Older hints are forgotten; whoever misses them finds the work by its due time. */
const remembered = 10_000

/**
 * Wakes whoever watches, and remembers what this process put where nothing was. Positions begin
 * with the time of opening: one that another process stored lies before everything here.
 */
export const openFeed = (
  now: () => number,
): Pick<Table, 'changes' | 'watch'> & {
  readonly wake: () => void
  readonly record: (key: Key) => void
} => {
  const opened = String(now()).padStart(15, '0')
  const listeners = new Set<() => void>()
  const recorded: Change[] = []
  let count = 0

  const wake = () => {
    for (const listener of listeners) listener()
  }

  return {
    wake,
    record: ({ partition, sort }) => {
      count += 1
      recorded.push({ partition, sort, position: `${opened}-${String(count).padStart(12, '0')}` })
      if (recorded.length > 2 * remembered) recorded.splice(0, remembered)
    },
    changes: async (after = '', limit) => {
      const start = recorded.findIndex(({ position }) => position > after)
      return start < 0 ? [] : recorded.slice(start, start + limit)
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
