import { keys } from '../store/layout.ts'
import type { Platform } from './platform.ts'

/** The sweep's pulse: while it beats, the service can be relied on to enforce deadlines. */

/** A pause of the sweep that is longer is an outage, whose deadlines are extended. */
export const outageAfter = 10 * 60_000

/** When the sweep last ran, in milliseconds since 1970; undefined: never. */
export const lastPulse = async ({ table }: Platform): Promise<number | undefined> => {
  const item = await table.get(keys.sweep())
  return item && Number(item.body)
}

/** Says that the sweep has run at a time. */
export const beat = async ({ table }: Platform, now: number): Promise<void> => {
  await table.put({ ...keys.sweep(), version: now, body: String(now) }, { newerThanStored: true })
}

/** Whether the sweep runs: after an outage deadlines wait for its first run, which extends them. */
export const sweptLately = async (platform: Platform): Promise<boolean> => {
  const last = await lastPulse(platform)
  return last !== undefined && platform.now() - last <= outageAfter
}
