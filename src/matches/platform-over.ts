import { randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import type { AnyGame } from '../games/game.ts'
import { currentGame, gameOf } from '../games/index.ts'
import type { Table } from '../store/table.ts'
import { createCache } from './log.ts'
import type { Platform } from './platform.ts'
import { createSignal } from './signal.ts'

/** The rules that a stored match began with: to miss them is a fault of the deployment. */
const rulesOf = (id: string, rulesVersion: number): AnyGame => {
  const game = gameOf(id, rulesVersion)
  if (!game) throw new Error(`no rules ${rulesVersion} of ${id}`)
  return game
}

/**
 * The platform of this process over a table. `fold` names the code that folds commits; `cached` is
 * how many matches the process keeps in mind.
 */
export const platformOver = (
  table: Table,
  { fold, cached }: { readonly fold: string; readonly cached: number },
): Platform => ({
  table,
  games: { current: currentGame, of: rulesOf },
  now: Date.now,
  bytes: randomBytes,
  ulid: monotonicFactory(),
  fold,
  cache: createCache(cached),
  signal: createSignal(),
})
