import type { Viewer } from '../games/game.ts'
import { after, parse, range, type StoredCommit } from '../store/commits.ts'
import type { Platform } from './platform.ts'
import { type Openings, open, type ShownCommit } from './seal.ts'

/** A stored commit as somebody may see it. */
export const showCommit = (stored: StoredCommit, viewer: Viewer): ShownCommit => {
  const { openings } = parse<{ readonly openings: Openings }>(stored.private)
  return open({ sealed: stored.sealed, openings }, viewer)
}

type Asked = { readonly match: string; readonly version: number; readonly limit: number }

/** The commits after a version, at most `limit`, as somebody may see them. */
export const commitsAfter = async (
  { table }: Platform,
  { match, version, limit }: Asked,
  viewer: Viewer,
): Promise<readonly ShownCommit[]> =>
  (await after(table, match, version, limit)).map((stored) => showCommit(stored, viewer))

/** The same for who looks often: only if there are commits it is asked who may see them. */
export const newCommitsAfter = async (
  { table }: Platform,
  { match, version, limit }: Asked,
  viewerNow: () => Promise<Viewer>,
): Promise<readonly ShownCommit[]> => {
  const found = await after(table, match, version, limit)
  if (found.length === 0) return []
  const viewer = await viewerNow()
  return found.map((stored) => showCommit(stored, viewer))
}

/** The commit that made a version, as somebody may see it. */
export const commitAt = async (
  { table }: Platform,
  { match, version }: { readonly match: string; readonly version: number },
  viewer: Viewer,
): Promise<ShownCommit> => {
  const [stored] = await range(table, match, { from: version, to: version })
  if (!stored) throw new Error(`${match}: no commit ${version}`)
  return showCommit(stored, viewer)
}

/** Resolves once the match has moved on, after `seconds`, or when the caller has gone. */
export const moved = (
  { signal }: Platform,
  match: string,
  { seconds, gone }: { readonly seconds: number; readonly gone: AbortSignal },
): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stop()
      clearTimeout(timer)
      gone.removeEventListener('abort', done)
      resolve()
    }
    const stop = signal.on(match, done)
    const timer = setTimeout(done, seconds * 1000)
    gone.addEventListener('abort', done)
  })
