import { randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import type { AnyAction, AnyGame, Seat } from '../../src/games/game.ts'
import { type Attempt, act, type Done } from '../../src/matches/act.ts'
import type { Player } from '../../src/matches/commit.ts'
import { create } from '../../src/matches/create.ts'
import type { Creation } from '../../src/matches/creation.ts'
import { canonical, sha256 } from '../../src/matches/digest.ts'
import { createCache, type Entry, load } from '../../src/matches/log.ts'
import type { Match } from '../../src/matches/match.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { isRefusal, type Refusal } from '../../src/matches/refusal.ts'
import { join } from '../../src/matches/seats.ts'
import { createSignal } from '../../src/matches/signal.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import type { Table } from '../../src/store/table.ts'
import { whist } from './whist.ts'

export const ada: Player = { id: 'player_ada', name: 'Ada' }
export const bob: Player = { id: 'player_bob', name: 'Bob' }

/** The invented game, as the platform knows it. */
export const game: AnyGame = whist

export const at = Date.parse('2026-03-01T12:00:00Z')

/** A platform on the embedded store, with the invented game; `over` replaces parts of it. */
export const platformOn = (table: Table, over: Partial<Platform> = {}): Platform => ({
  table,
  games: { current: (id) => (id === 'whist' ? game : undefined), of: () => game },
  now: () => at,
  bytes: randomBytes,
  ulid: monotonicFactory(),
  fold: 'test',
  cache: createCache(100),
  signal: createSignal(),
  ...over,
})

export const newPlatform = (over: Partial<Platform> = {}): Platform =>
  platformOn(openSqlite({ file: ':memory:' }), over)

export const wish = (over: Partial<Creation> = {}): Creation => ({
  game: 'whist',
  seats: 2,
  options: {},
  visibility: 'public',
  join: true,
  clientSeed: null,
  clientSeedHash: null,
  start: 'full',
  timeControl: { kind: 'none' },
  onTimeout: 'forfeit',
  bots: [],
  sandbox: null,
  ...over,
})

const must = <T extends object>(value: T | Refusal): T => {
  if (isRefusal(value)) throw new Error(`refused: ${JSON.stringify(value)}`)
  return value
}

let keys = 0
export const creator = (player: Player, key = `key-${keys++}`, body: unknown = {}) => ({
  player,
  key: sha256(key),
  body: sha256(canonical(body)),
})

export const created = async (platform: Platform, over: Partial<Creation> = {}): Promise<Match> =>
  must(await create(platform, wish(over), creator(ada)))

export const entryOf = async (platform: Platform, id: string): Promise<Entry> => {
  const entry = await load(platform, id)
  if (!entry) throw new Error(`no match ${id}`)
  return entry
}

/** A running match of Ada, seat 0, and Bob, seat 1. */
export const running = async (platform: Platform, over: Partial<Creation> = {}): Promise<Match> => {
  const match = await created(platform, over)
  const entry = await entryOf(platform, match.id)
  const joining = { player: bob, clientSeed: null, clientSeedHash: null }
  return must(await join(platform, entry, joining)).match
}

export type Try = {
  readonly seat: Seat
  readonly action: AnyAction
  readonly ifMatch: Attempt['ifMatch']
  readonly key?: string
}

/** One attempt of a seat's player, under a new key if none is given. */
export const attempt = async (
  platform: Platform,
  id: string,
  { seat, action, ifMatch, key = `key-${keys++}` }: Try,
): Promise<Done | Refusal> => {
  const player = seat === 0 ? ada.id : bob.id
  const request = { player, key: sha256(key), body: sha256(canonical(action)) }
  return act(platform, await entryOf(platform, id), { match: id, seat, action, ifMatch, request })
}

/** Plays the first legal actions until the match is over. */
export const playToEnd = async (platform: Platform, id: string): Promise<Match> => {
  for (;;) {
    const { match } = await entryOf(platform, id)
    const [due] = match.awaiting
    if (!due) return match
    const [action] = game.legalActions(match.state, due.seat).actions
    must(await attempt(platform, id, { seat: due.seat, action: action!, ifMatch: match.version }))
  }
}
