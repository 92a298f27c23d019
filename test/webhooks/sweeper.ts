import { randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import { createCache } from '../../src/matches/log.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { createSignal } from '../../src/matches/signal.ts'
import { sweep } from '../../src/matches/sweep.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import { courierOver } from '../../src/webhooks/courier.ts'
import { aesBox } from '../../src/webhooks/secret-box.ts'
import { sendOver } from '../../src/webhooks/send.ts'

/** Sweeps a file once and delivers what is due, at a time of its own. */
const [, , file = '', time = '', key = ''] = process.argv

const now = () => Number(time)
const report = (what: string, error: unknown): void => {
  console.error(`${what}:`, error)
  process.exitCode = 1
}

/** No match is due: only webhooks are. */
const games: Platform['games'] = {
  current: () => undefined,
  of: (id) => {
    throw new Error(`no rules of ${id}`)
  },
}
const platform: Platform = {
  table: openSqlite({ file, now }),
  games,
  now,
  bytes: randomBytes,
  ulid: monotonicFactory(),
  fold: 'test',
  cache: createCache(1),
  signal: createSignal(),
}
const courier = courierOver(
  {
    platform,
    box: aesBox(Buffer.from(key, 'hex')),
    loopback: 'allow',
    send: sendOver({ loopback: 'allow' }),
    publicUrl: '',
    random: () => 0,
  },
  { atOnce: 10, patience: 0, report },
)
await sweep({ ...platform, chores: { hook: courier.chore } }, report)
await courier.idle()
await platform.table.close()
