import type { AnyGame } from '../games/game.ts'
import type { Table } from '../store/table.ts'
import type { Cache } from './log.ts'
import type { Chore, Projection } from './projection.ts'
import type { Signal } from './signal.ts'

/** The games by id and rules version: a running match keeps the version that it began with. */
export type Games = {
  current(id: string): AnyGame | undefined
  of(id: string, rulesVersion: number): AnyGame
}

/** All that the matches need of the world: nothing else here reads a clock or rolls a die. */
export type Platform = {
  readonly table: Table
  readonly games: Games
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Cryptographically strong random bytes. */
  readonly bytes: (count: number) => Uint8Array
  /** A new ULID, later ones greater. */
  readonly ulid: () => string
  /** Names the code that folds commits: snapshots of other code are ignored. */
  readonly fold: string
  readonly cache: Cache
  readonly signal: Signal
  /** Hears how many milliseconds after a commit the relay has told of it. */
  readonly relayed?: (behind: number) => void
  /** What the relay tells besides the lists. */
  readonly projections?: readonly Projection[]
  /** Who else has work in the index of due work, by what its ids begin with, up to the `_`. */
  readonly chores?: Readonly<Record<string, Chore>>
}

/** Random bytes as base64url. */
export const randomText = ({ bytes }: Platform, count: number): string =>
  Buffer.from(bytes(count)).toString('base64url')

/** A whole number below n; for bots and salts, never for a match's draws. */
export const randomBelow = ({ bytes }: Platform, n: number): number =>
  Math.floor((Buffer.from(bytes(4)).readUInt32BE(0) / 2 ** 32) * n)
