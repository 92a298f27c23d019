import { createHash, randomUUID } from 'node:crypto'
import { keys } from '../store/layout.ts'
import type { Table } from '../store/table.ts'

/** How often somebody may do something in an hour of the clock, whichever process is asked. */
export type Quota = {
  readonly what: 'player' | 'match' | 'challenge' | 'challenged' | 'test'
  readonly perHour: number
  /** The limit in words. */
  readonly says: string
}

export const quotas = {
  players: { what: 'player', perHour: 5, says: 'An address may register 5 players an hour.' },
  matches: { what: 'match', perHour: 30, says: 'A player may create 30 matches an hour.' },
  challenges: {
    what: 'challenge',
    perHour: 30,
    says: 'A player’s webhook endpoints may be challenged 30 times an hour.',
  },
  challengesOfHost: {
    what: 'challenged',
    perHour: 60,
    says: 'Webhook endpoints on one host may be challenged 60 times an hour.',
  },
  tests: { what: 'test', perHour: 60, says: 'A player may have 60 test messages an hour.' },
} as const satisfies Readonly<Record<string, Quota>>

const hour = 3_600_000

/** Addresses are not kept: only what cannot be turned back into them without guessing. */
const nameOf = (who: string): string => createHash('sha256').update(who).digest('base64url')

/** Tells an hour's occasions apart, in few characters: the item holds all of them. */
const markOf = (occasion: string): string => nameOf(occasion).slice(0, 12)

/** Counts one more. Undefined: it is within the quota; otherwise the seconds until the next hour. */
export type Counter = () => Promise<number | undefined>

/** Who is counted, a player or an address, and when. Requests of one `occasion` count once in an hour,
 * however many come at the same time; without it each counts. */
export type Counted = { readonly who: string; readonly now: number; readonly occasion?: string }

/**
 * Reads how much somebody has done in this hour, and counts nothing yet: who has more to read does so
 * beside it.
 */
export const counterOf = async (
  table: Table,
  { what, perHour }: Quota,
  { who, now, occasion = randomUUID() }: Counted,
): Promise<Counter> => {
  const began = Math.floor(now / hour)
  const key = keys.quota(what, nameOf(who), began)
  const expiresAt = ((began + 2) * hour) / 1000
  const mark = markOf(occasion)
  let stored = await table.get(key)
  return async () => {
    for (;;) {
      const marks = stored?.body.split(' ') ?? []
      if (marks.includes(mark)) return undefined
      const count = (stored?.version ?? 0) + 1
      if (count > perHour) return Math.ceil(((began + 1) * hour - now) / 1000)
      const item = { ...key, version: count, body: [...marks, mark].join(' '), expiresAt }
      if (await table.put(item, stored ? { is: stored.version } : 'absent')) return undefined
      stored = await table.get(key)
    }
  }
}
