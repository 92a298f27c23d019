import { createHash } from 'node:crypto'
import { parse } from '../store/commits.ts'
import { keys } from '../store/layout.ts'
import type { World } from './players.ts'

/** Somebody has some places in all processes together, each for a time. */
export type Leasing = {
  readonly what: 'feed'
  /** A token or an address. */
  readonly who: string
  readonly places: number
  /** A process that dies gives nothing back: after so many milliseconds a place is free again. */
  readonly lasts: number
}

/** A place that is taken, until a time in milliseconds since 1970. */
type Lease = { readonly id: string; readonly until: number }

/** Addresses are not kept: only what cannot be turned back into them without guessing. */
const nameOf = (who: string): string => createHash('sha256').update(who).digest('base64url')

type Change = (leases: readonly Lease[]) => readonly Lease[] | undefined

/** Changes what is taken now; false: it is to stay as it is. */
const changeLeases = async (
  { table, now }: World,
  { what, who }: Leasing,
  change: Change,
): Promise<boolean> => {
  const key = keys.leases(what, nameOf(who))
  for (;;) {
    const stored = await table.get(key)
    const taken = stored ? parse<Lease[]>(stored.body) : []
    const leases = change(taken.filter(({ until }) => until > now()))
    if (!leases) return false
    const version = (stored?.version ?? 0) + 1
    const expiresAt = Math.ceil(Math.max(now(), ...leases.map(({ until }) => until)) / 1000)
    const item = { ...key, version, body: JSON.stringify(leases), expiresAt }
    if (await table.put(item, stored ? { is: stored.version } : 'absent')) return true
  }
}

/** Takes a place, and gives back how to leave it; undefined: all are taken. */
export const takeLease = async (
  world: World,
  leasing: Leasing,
): Promise<(() => Promise<void>) | undefined> => {
  const mine = { id: world.ulid(), until: world.now() + leasing.lasts }
  const done = await changeLeases(world, leasing, (leases) =>
    leases.length < leasing.places ? [...leases, mine] : undefined,
  )
  if (!done) return undefined
  return async () => {
    await changeLeases(world, leasing, (leases) => leases.filter(({ id }) => id !== mine.id))
  }
}
