import type { Platform } from '../matches/platform.ts'
import { relay } from '../matches/relay.ts'
import { keys, matchOfCommit } from '../store/layout.ts'

/** The relay of one machine, woken by the table's change feed. */
export type Follower = {
  /** Resolves when everything put so far has been carried on. */
  idle(): Promise<void>
  /** Finishes what it is at, and follows no more. */
  stop(): Promise<void>
}

/** How many changes are read at once. */
const page = 500

type Report = (match: string, error: unknown) => void

/** Carries on what was put after the cursor, and moves the cursor behind it. */
const drain = async (platform: Platform, report: Report): Promise<boolean> => {
  const { table } = platform
  const cursor = await table.get(keys.relayCursor())
  const changes = await table.changes(cursor?.body, page)
  const last = changes.at(-1)
  if (!last) return false
  const matches = new Set(changes.flatMap((change) => matchOfCommit(change) ?? []))
  await Promise.all(
    [...matches].map((match) => relay(platform, match).catch((error) => report(match, error))),
  )
  await table.put({ ...keys.relayCursor(), version: 1, body: last.position })
  return true
}

/**
 * Follows the table's changes from the stored cursor on, so that what a crash has left between a
 * commit and its relay is carried on after the restart. A match whose relay fails is reported, and
 * the others go on.
 */
export const follow = (platform: Platform, report: Report): Follower => {
  let stopped = false
  let pending = true
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    while (pending && !stopped) {
      pending = false
      while (!stopped && (await drain(platform, report)));
    }
    running = undefined
  }
  const wake = (): void => {
    pending = true
    running ??= run()
  }
  const unwatch = platform.table.watch(wake)
  wake()

  return {
    idle: async () => {
      while (running) await running
    },
    stop: async () => {
      stopped = true
      unwatch()
      await running
    },
  }
}
