import { setTimeout as pause } from 'node:timers/promises'
import { leaveToSweep } from '../matches/dead-letter.ts'
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

/** After so many changes the cursor is stored: a restart carries on at most as many again. */
const storedEach = 200

/** Carries on what was put after the last position; stores the position now and then, and at last. */
const createReader = (platform: Platform, report: Report) => {
  const { table } = platform
  let position: string | undefined
  let unstored = 0
  let known = false

  const store = async (): Promise<void> => {
    if (position === undefined || unstored === 0) return
    await table.put({ ...keys.relayCursor(), version: 1, body: position })
    unstored = 0
  }

  const carryOn = async (match: string): Promise<void> => {
    try {
      await relay(platform, match)
    } catch (error) {
      report(match, error)
      await leaveToSweep(platform, match)
    }
  }

  const drain = async (): Promise<boolean> => {
    if (!known) position = (await table.get(keys.relayCursor()))?.body
    known = true
    const changes = await table.changes(position, page)
    const last = changes.at(-1)
    if (!last) return false
    const matches = new Set(changes.flatMap((change) => matchOfCommit(change) ?? []))
    await Promise.all([...matches].map(carryOn))
    position = last.position
    unstored += changes.length
    if (unstored >= storedEach) await store()
    return true
  }

  return { drain, store }
}

/**
 * Follows the table's changes from the stored cursor on, so that what a crash has left between a
 * commit and its relay is carried on after the restart. A match whose relay fails is reported and
 * left to the sweep, and the others go on. `gathering`: how many milliseconds it waits after a change,
 * so that what many matches do at once is told in few transactions, behind their answers.
 */
export const follow = (
  platform: Platform,
  report: Report,
  { gathering = 0 }: { readonly gathering?: number } = {},
): Follower => {
  const reader = createReader(platform, report)
  let stopped = false
  let pending = true
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    while (pending && !stopped) {
      if (gathering > 0) await pause(gathering)
      pending = false
      while (!stopped && (await reader.drain()));
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
      await reader.store()
    },
  }
}
