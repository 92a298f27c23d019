import type { AnyEvent, AnyGame, Viewer } from '../games/game.ts'
import {
  after,
  append as appendCommit,
  lastVersion,
  parse,
  putSnapshot,
  range,
  recent,
  type StoredCommit,
} from '../store/commits.ts'
import { upcast } from '../store/upcast.ts'
import type { Commit, Request } from './commit.ts'
import { canonical, noHash } from './digest.ts'
import { fold } from './fold.ts'
import { creationOf, isGameAct, isGameAction, isMatchEvent, type Match } from './match.ts'
import { type Platform, randomText } from './platform.ts'
import { type Content, type Openings, open, seal } from './seal.ts'
import type { Secret } from './secret.ts'

/** What a known idempotency key did: the version that it made, and the digest of its body. */
export type Known = { readonly version: number; readonly body: string }

/** A match as far as this process has read it, with every idempotency key up to there; `readAt`:
 * when it began to read. */
export type Entry = {
  readonly match: Match
  readonly known: Map<string, Known>
  readonly readAt: number
}

/** Matches read lately, the latest last. A commit never changes, so an entry only grows. */
export type Cache = {
  readonly entries: Map<string, Entry>
  readonly secrets: Map<string, Secret>
  readonly size: number
}

export const createCache = (size: number): Cache => ({
  entries: new Map(),
  secrets: new Map(),
  size,
})

/** A commit just appended, and the match after it. */
export type Appended = { readonly entry: Entry; readonly stored: StoredCommit }

/** What stands beside the sealed text: never hashed, never exported whole. */
type Private = { readonly openings: Openings; readonly request: Request | null }

type Snapshot = {
  readonly match: Match
  readonly known: readonly (readonly [string, Known])[]
}

/** A commit before it has a version, a time and a hash. */
export type Draft = Pick<Commit, 'seat' | 'action' | 'events'> & {
  readonly request: Request | null
}

/** The name of a key among a match's known ones: keys of different players never meet. */
export const keyOf = ({ player, key }: Pick<Request, 'player' | 'key'>): string =>
  `${player} ${key}`

const remember = ({ entries, size }: Cache, entry: Entry): Entry => {
  const { id, version } = entry.match
  const cached = entries.get(id)
  entries.delete(id)
  entries.set(id, cached && cached.match.version > version ? cached : entry)
  for (const oldest of entries.keys()) {
    if (entries.size <= size) break
    entries.delete(oldest)
  }
  return entry
}

/** Only what stands beside the commits may change: a name that another process has forgotten is
 * shown for at most this many milliseconds. */
const forgottenWithin = 10_000

const cachedEntry = ({ cache, now }: Platform, id: string): Entry | undefined => {
  const entry = cache.entries.get(id)
  return entry && entry.readAt + forgottenWithin > now() ? entry : undefined
}

const gameOf = ({ games }: Platform, before: Match | undefined, commit: Commit): AnyGame => {
  if (before) return games.of(before.game, before.rulesVersion)
  return games.of(creationOf(commit).game, commit.rulesVersion)
}

/** One commit further. A commit that does not follow the last one is a broken log. */
const next = (platform: Platform, entry: Entry | undefined, stored: StoredCommit): Entry => {
  const { openings, request } = parse<Private>(stored.private)
  const written = open({ sealed: stored.sealed, openings }, 'everything')
  const { hash, sealed: _, ...commit } = upcast(written)
  if (commit.previousHash !== (entry?.match.logHead ?? noHash))
    throw new Error(`${commit.match}: the chain breaks at version ${commit.version}`)
  const known = entry?.known ?? new Map<string, Known>()
  if (request) known.set(keyOf(request), { version: commit.version, body: request.body })
  const game = gameOf(platform, entry?.match, commit)
  const match = fold(game, entry?.match, { commit, hash, by: request?.player ?? null })
  return { match, known, readAt: entry?.readAt ?? platform.now() }
}

/** A snapshot's body begins with its fold: one of another fold is not even parsed. */
const bodyStart = (code: string): string => `{"fold":${JSON.stringify(code)},`

const replay = (platform: Platform, start: Entry | undefined, commits: readonly StoredCommit[]) =>
  commits.reduce<Entry | undefined>((entry, commit) => next(platform, entry, commit), start)

/** The match up to a version from its newest snapshot on, or from the start if that is another
 * fold's: snapshots save time, and decide nothing. */
const cold = async (platform: Platform, id: string, upTo = lastVersion) => {
  const { snapshot, commits } = await recent(platform.table, id, upTo)
  if (!snapshot) return replay(platform, undefined, commits)
  if (!snapshot.body.startsWith(bodyStart(platform.fold)))
    return replay(platform, undefined, await range(platform.table, id, { from: 1, to: upTo }))
  const { match, known } = parse<Snapshot>(snapshot.body)
  const start = { match, known: new Map(known), readAt: platform.now() }
  return replay(platform, start, commits)
}

/** The match as it is stored now: strongly consistent, one query. Undefined: there is none. */
export const load = async (platform: Platform, id: string): Promise<Entry | undefined> => {
  const cached = cachedEntry(platform, id)
  const entry = cached
    ? replay(platform, cached, await after(platform.table, id, cached.match.version))
    : await cold(platform, id)
  return entry && remember(platform.cache, entry)
}

/** A match that rests for longer may be removed by the sweep of another process. */
const movedWithin = 60 * 60 * 1000

/**
 * The match as this process has read it a moment ago, or else as it is stored now. Others may have
 * moved on since: only a commit appended to it proves that they have not.
 */
export const recall = async (platform: Platform, id: string): Promise<Entry | undefined> => {
  const cached = cachedEntry(platform, id)
  if (!cached) return load(platform, id)
  const { at, ahead } = cached.match
  return Date.parse(at) - ahead + movedWithin > platform.now() ? cached : load(platform, id)
}

/** The match as it was at one of its versions. */
export const loadAt = async (platform: Platform, id: string, version: number): Promise<Match> => {
  const cached = cachedEntry(platform, id)?.match
  if (cached?.version === version) return cached
  const entry = await cold(platform, id, version)
  if (entry?.match.version !== version) throw new Error(`${id}: no version ${version}`)
  return entry.match
}

/** A commit, and the match after it. */
export type Moved = { readonly stored: StoredCommit; readonly match: Match }

/** Every commit of a match behind a version, with the match after each, up to the entry's version. */
export const movedSince = async (
  platform: Platform,
  { match }: Entry,
  version: number,
): Promise<readonly Moved[]> => {
  if (version >= match.version) return []
  const commits = await range(platform.table, match.id, { from: version + 1, to: match.version })
  const [only] = commits
  if (only && commits.length === 1) return [{ stored: only, match }]
  let entry = version > 0 ? await cold(platform, match.id, version) : undefined
  return commits.map((stored) => {
    entry = next(platform, entry, stored)
    return { stored, match: entry.match }
  })
}

/** A sandbox's outcomes to come are hidden from all but its creator. */
const withoutScript = (event: AnyEvent): AnyEvent =>
  isMatchEvent(event) && event.type === 'match-created' && event.sandbox?.draws.length
    ? { ...event, ...{ sandbox: { ...event.sandbox, draws: null } } }
    : event

const veiled = (game: AnyGame, event: AnyEvent, viewer: Viewer): AnyEvent => {
  if (isGameAct(event)) return game.veil(event, viewer)
  return viewer === 'everything' ? event : withoutScript(event)
}

/** How a commit's action and events look to a viewer. */
export const contentOf = (
  game: AnyGame,
  { seat, action, events }: Omit<Draft, 'request'>,
  viewer: Viewer,
): Content => ({
  action: seat !== null && isGameAction(action) ? game.veilAction(action, seat, viewer) : action,
  events: events.map((event) => veiled(game, event, viewer)),
})

export type Place = {
  readonly game: AnyGame
  readonly match: string
  readonly seats: number
  /** What stands before; undefined for the first commit. */
  readonly entry: Entry | undefined
}

/** The time in a match: a sandbox's clock may be ahead, and no clock goes back. */
export const timeIn = (platform: Platform, match: Match | undefined): string => {
  const now = new Date(platform.now() + (match?.ahead ?? 0)).toISOString()
  return match && match.at > now ? match.at : now
}

/**
 * Appends one commit by one conditional put. Undefined: another commit took the version, and nothing
 * was stored.
 */
export const append = async (
  platform: Platform,
  { game, match, seats, entry }: Place,
  draft: Draft,
): Promise<Appended | undefined> => {
  const { request, ...content } = draft
  const before = entry?.match
  const commit: Commit = {
    format: 1,
    match,
    version: (before?.version ?? 0) + 1,
    at: timeIn(platform, before),
    rulesVersion: game.rulesVersion,
    previousHash: before?.logHead ?? noHash,
    ...content,
  }
  const { sealed, openings } = seal(commit, (viewer) => contentOf(game, draft, viewer), {
    seats,
    salt: () => randomText(platform, 16),
  })
  const beside: Private = { openings, request }
  const stored = { match, version: commit.version, sealed, private: canonical(beside) }
  if (!(await appendCommit(platform.table, stored))) return undefined
  const appended = remember(platform.cache, next(platform, entry, stored))
  platform.signal.raise(match)
  return { entry: appended, stored }
}

/** Keeps the state of a version, so that a cold load need not read what is older. */
export const keepSnapshot = async (
  platform: Platform,
  { match, known }: Pick<Entry, 'match' | 'known'>,
): Promise<void> => {
  const upTo = [...known].filter(([, { version }]) => version <= match.version)
  const snapshot: Snapshot = { match, known: upTo }
  const body = `${bodyStart(platform.fold)}${JSON.stringify(snapshot).slice(1)}`
  await putSnapshot(platform.table, match.id, { version: match.version, body })
}
