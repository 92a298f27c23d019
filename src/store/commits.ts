import { isSnapshot, keys } from './layout.ts'
import type { Item, Query, Table } from './table.ts'

/**
 * A commit as it is stored: `sealed` is canonical JSON, hashed byte for byte; `private` is JSON
 * that is neither hashed nor exported whole.
 */
export type StoredCommit = {
  readonly match: string
  readonly version: number
  readonly sealed: string
  readonly private: string
}

/** The body of a snapshot and the version whose state it holds. */
export type Snapshot = { readonly version: number; readonly body: string }

/** A match from its newest snapshot on; without one, from version 1 on. */
export type Recent = {
  readonly snapshot?: Snapshot
  readonly commits: readonly StoredCommit[]
}

/** The store's one parse of what it stored itself: its type is trusted. */
export const parse = <T>(text: string): T => JSON.parse(text)

/** JSON as it is written here has no raw newline: the first one parts the two texts. */
const toCommit = (match: string, { version, body }: Item): StoredCommit => {
  const end = body.indexOf('\n')
  return { match, version, sealed: body.slice(0, end), private: body.slice(end + 1) }
}

/** No match has more commits. */
export const lastVersion = 99_999_999

/** Every how many commits a snapshot is due: what the size of a page counts on, nothing else. */
export const snapshotEvery = 20

/** How many items hold this many commits, snapshots included. */
const pageFor = (commits: number) => commits + Math.ceil(commits / snapshotEvery)

const between = (match: string, from: number, to: number): Query => ({
  partition: keys.commit(match, from).partition,
  from: keys.commit(match, from).sort,
  to: keys.snapshot(match, to).sort,
})

/** The pages of a query, each asked for only when the one before is used up. */
async function* pagesOf(table: Table, query: Query): AsyncGenerator<readonly Item[]> {
  let page = await table.query(query)
  yield page.items
  while (page.cursor !== undefined) {
    page = await table.query({ ...query, cursor: page.cursor })
    yield page.items
  }
}

const ascending = (match: string, newestFirst: readonly Item[]): readonly StoredCommit[] =>
  newestFirst.map((item) => toCommit(match, item)).reverse()

/** False: the match already has a commit of this version, and it is another one. */
export const append = (table: Table, commit: StoredCommit): Promise<boolean> =>
  table.put(
    {
      ...keys.commit(commit.match, commit.version),
      version: commit.version,
      body: `${commit.sealed}\n${commit.private}`,
    },
    'absent',
  )

/**
 * What it takes to know the present of a match, or its state at version `upTo`: the newest snapshot
 * and the commits after it in ascending order. One strongly consistent query where snapshots keep
 * up; without any, every commit from version 1 on. No commits at all: there is no such match.
 */
export const recent = async (
  table: Table,
  match: string,
  upTo: number = lastVersion,
): Promise<Recent> => {
  const seen: Item[] = []
  const query = { ...between(match, 1, upTo), backwards: true, limit: pageFor(snapshotEvery) }
  for await (const items of pagesOf(table, query)) {
    const found = items.findIndex(isSnapshot)
    seen.push(...(found < 0 ? items : items.slice(0, found)))
    const snapshot = items[found]
    if (snapshot !== undefined)
      return {
        snapshot: { version: snapshot.version, body: snapshot.body },
        commits: ascending(match, seen),
      }
  }
  return { commits: ascending(match, seen) }
}

/** The commits of the versions `from` to `to`, both included, at most `limit`, in ascending order. */
export const range = async (
  table: Table,
  match: string,
  { from, to, limit = lastVersion }: { from: number; to: number; limit?: number },
): Promise<readonly StoredCommit[]> => {
  const commits: StoredCommit[] = []
  const query = { ...between(match, from, to), limit: pageFor(limit) }
  for await (const items of pagesOf(table, query)) {
    for (const item of items) if (!isSnapshot(item)) commits.push(toCommit(match, item))
    if (commits.length >= limit) break
  }
  return commits.slice(0, limit)
}

/** The commits after a version, at most `limit`, in ascending order: strongly consistent. */
export const after = (
  table: Table,
  match: string,
  version: number,
  limit?: number,
): Promise<readonly StoredCommit[]> =>
  range(table, match, {
    from: version + 1,
    to: lastVersion,
    ...(limit === undefined ? {} : { limit }),
  })

/** Snapshots are throw-away: a newer fold of the same version replaces an older one. */
export const putSnapshot = async (
  table: Table,
  match: string,
  { version, body }: Snapshot,
): Promise<void> => {
  await table.put({ ...keys.snapshot(match, version), version, body })
}

/** Replaces what stands beside a commit's sealed text, which stays as it is. */
export const putPrivate = async (table: Table, commit: StoredCommit): Promise<void> => {
  const { match, version, sealed, private: beside } = commit
  const item = { ...keys.commit(match, version), version, body: `${sealed}\n${beside}` }
  await table.put(item, { is: version })
}

/** Deletes a match's snapshots: they hold what stood beside its commits. */
export const dropSnapshots = async (table: Table, match: string): Promise<void> => {
  for await (const items of pagesOf(table, between(match, 1, lastVersion)))
    await Promise.all(items.filter(isSnapshot).map((item) => table.delete(item)))
}
