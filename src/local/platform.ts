import { randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import type { AnyGame } from '../games/game.ts'
import { currentGame, gameOf } from '../games/index.ts'
import { createCache } from '../matches/log.ts'
import type { Platform } from '../matches/platform.ts'
import { createSignal } from '../matches/signal.ts'
import type { Table } from '../store/table.ts'

/** How many matches a process keeps in mind. */
const cachedMatches = 2000

/** The rules that a stored match began with: to miss them is a fault of the deployment. */
const rulesOf = (id: string, rulesVersion: number): AnyGame => {
  const game = gameOf(id, rulesVersion)
  if (!game) throw new Error(`no rules ${rulesVersion} of ${id}`)
  return game
}

/** The platform of this process over a table; `fold` names the code that folds commits. */
export const platformOver = (table: Table, fold: string): Platform => ({
  table,
  games: { current: currentGame, of: rulesOf },
  now: Date.now,
  bytes: randomBytes,
  ulid: monotonicFactory(),
  fold,
  cache: createCache(cachedMatches),
  signal: createSignal(),
})
