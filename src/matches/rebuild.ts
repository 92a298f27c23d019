import { dropSnapshots, lastVersion, range } from '../store/commits.ts'
import { matchOfCommit, matchOfList } from '../store/layout.ts'
import type { Item, Table } from '../store/table.ts'
import { chainFlaw } from './audit-chain.ts'
import { flawInWords } from './audit-flaw.ts'
import { showCommit } from './commits.ts'
import { load, loadAt } from './log.ts'
import type { Platform } from './platform.ts'
import { keepDueSnapshot, toldOf } from './relay.ts'
import type { ShownCommit } from './seal.ts'
import { playerItem, summaryItem, summaryOf, type Told } from './summary.ts'
import { seatedIn } from './untold.ts'

/** How many keys are read at once. */
const page = 1000

/** All that was ever put into a table and is still there. Only a feed that is kept knows: SQLite's. */
async function* everyKey(table: Table) {
  let changes = await table.changes(undefined, page)
  while (changes.length > 0) {
    yield* changes
    changes = await table.changes(changes.at(-1)?.position, page)
  }
}

/** Every match of a table that keeps its changes, also those of which nothing is left but a list. */
export const everyMatch = async (table: Table): Promise<readonly string[]> => {
  const matches = new Set<string>()
  for await (const key of everyKey(table)) {
    const match = matchOfCommit(key) ?? matchOfList(key)
    if (match !== undefined) matches.add(match)
  }
  return [...matches]
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** What was told last is a witness of the log, whose last hash nothing else binds. */
const witnessWrong = (commits: readonly ShownCommit[], told: Told | undefined): string | null => {
  if (!told) return null
  const { version, logHead } = told
  if (version > commits.length) return `versions ${commits.length + 1} to ${version} are missing`
  return commits[version - 1]?.hash === logHead
    ? null
    : `version ${version} is not what it was, ${logHead}`
}

type Log = { readonly count: number; readonly commits: readonly ShownCommit[] }

/** Every commit of a match, or why they are no log. */
const read = async (
  { table }: Platform,
  match: string,
  told: Told | undefined,
): Promise<Log & { readonly broken: string | null }> => {
  const stored = await range(table, match, { from: 1, to: lastVersion })
  const count = stored.length
  try {
    const commits = stored.map((one) => showCommit(one, 'everything'))
    const flaw = chainFlaw({ commits }, true)
    return { count, commits, broken: flaw ? flawInWords(flaw) : witnessWrong(commits, told) }
  } catch (error) {
    return { count, commits: [], broken: messageOf(error) }
  }
}

/** Everybody who created the match or ever took a seat. */
const partiesIn = (commits: readonly ShownCommit[], told: Told): readonly string[] => [
  ...new Set([...(told.creator ? [told.creator] : []), ...seatedIn(commits)]),
]

/**
 * A summary as the relay would have told it, up to where the relay had come: what follows from later
 * commits has still to happen. Nobody knows how far it had come: then it has told everything.
 */
const retold = async (
  platform: Platform,
  commits: readonly ShownCommit[],
  before: Told | undefined,
): Promise<Told> => {
  const { match: id } = commits[0]!
  const match = await loadAt(platform, id, before?.version ?? commits.length)
  const told: Told = {
    ...summaryOf(match),
    toldAt: before?.toldAt ?? new Date(platform.now()).toISOString(),
    handled: before?.handled ?? match.createdAt,
    parties: [],
    ...(before?.late && { late: before.late }),
  }
  return { ...told, parties: partiesIn(commits, told) }
}

const itemsOf = (told: Told): readonly Item[] => [
  ...told.parties.map((party) => playerItem(told, party)),
  summaryItem(told),
]

/** A newer item, of somebody who is at work at the same time, stays. */
const renew = async ({ table }: Platform, items: readonly Item[]): Promise<void> => {
  for (const item of items) {
    await table.delete(item)
    await table.put(item, { newerThanStored: true })
  }
}

/** A broken match stands in no list, and whoever reads it gets the whole chain checked. */
const unlist = async ({ table }: Platform, told: Told): Promise<void> => {
  for (const { indexes: _, ...item } of itemsOf(told)) await table.put(item)
}

/** A match whose chain was checked: `broken` says where and why it is, if it is. */
export type Rebuilt = {
  readonly match: string
  readonly commits: number
  readonly broken: string | null
}

/** The last summary, as far as it can be read. */
const lastTold = (platform: Platform, id: string): Promise<Told | undefined> =>
  toldOf(platform, id).catch(() => undefined)

const makeAnew = async (platform: Platform, { commits }: Log, told: Told | undefined) => {
  const { match } = commits[0]!
  platform.cache.entries.delete(match)
  const entry = await load(platform, match)
  if (entry) await keepDueSnapshot(platform, entry, 0)
  await renew(platform, itemsOf(await retold(platform, commits, told)))
}

/**
 * Drops a match's snapshots, summary and places in lists, and makes them anew from its commits, whose
 * chain and openings it checks from the first to the last. A broken match is taken out of all lists.
 */
export const rebuild = async (platform: Platform, match: string): Promise<Rebuilt> => {
  const told = await lastTold(platform, match)
  await dropSnapshots(platform.table, match)
  const log = await read(platform, match, told)
  const result = { match, commits: log.count }
  if (log.broken !== null) {
    if (told) await unlist(platform, told)
    return { ...result, broken: log.broken }
  }
  try {
    await makeAnew(platform, log, told)
    return { ...result, broken: null }
  } catch (error) {
    return { ...result, broken: messageOf(error) }
  }
}
