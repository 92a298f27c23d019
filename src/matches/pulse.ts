import { parse } from '../store/commits.ts'
import { keys } from '../store/layout.ts'
import type { Platform } from './platform.ts'

/** The sweep's pulse: while it beats, the service can be relied on to enforce deadlines. */

/** A pause of the sweep that is longer is an outage, whose deadlines are extended. */
export const outageAfter = 10 * 60_000

/** A time without a sweep: deadlines after `from`, up to `to`, fell into it. */
export type Outage = { readonly from: string; readonly to: string }

/** When the sweep last ran, in milliseconds since 1970, and the last outages, the newest first. */
type Pulse = { readonly at: number; readonly outages: readonly Outage[] }

/** Older ones are forgotten: nothing that fell into them is still undone. */
const remembered = 10

const pulseOf = async ({ table }: Platform): Promise<Pulse | undefined> => {
  const item = await table.get(keys.sweep())
  return item && parse<Pulse>(item.body)
}

const put = ({ table }: Platform, pulse: Pulse): Promise<boolean> =>
  table.put(
    { ...keys.sweep(), version: pulse.at, body: JSON.stringify(pulse) },
    { newerThanStored: true },
  )

/** Says that the sweep runs, and has run all the while. */
export const beat = async (platform: Platform, now: number): Promise<void> => {
  const before = await pulseOf(platform)
  await put(platform, { at: now, outages: before?.outages ?? [] })
}

/** Says that the sweep runs; a long time since the last run is an outage. */
export const resume = async (platform: Platform, now: number): Promise<void> => {
  const before = await pulseOf(platform)
  if (!before || now - before.at <= outageAfter) return beat(platform, now)
  const iso = (time: number) => new Date(time).toISOString()
  const outage = { from: iso(before.at), to: iso(now) }
  await put(platform, { at: now, outages: [outage, ...before.outages].slice(0, remembered) })
}

/**
 * The outages that the sweep knows of; undefined: it does not run now, and deadlines wait for its
 * first run.
 */
export const outagesOf = async (platform: Platform): Promise<readonly Outage[] | undefined> => {
  const pulse = await pulseOf(platform)
  return pulse && platform.now() - pulse.at <= outageAfter ? pulse.outages : undefined
}
