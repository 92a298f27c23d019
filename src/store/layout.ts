import type { Index, Item, Key } from './table.ts'

/**
 * Where everything lies in the one table, and how the table itself is laid out (the stack that
 * creates it imports this). Keys are printable ASCII, so that code units, UTF-8 bytes and collation
 * agree on their order.
 *
 * To store something new, add a function to `keys` (a partition is what one query must find
 * together; the sort key's prefix says what the item is) and, if it stands in a list, one to
 * `places`. A new prefix must not begin with another one of the same partition.
 */

/** Attribute names, and the key schema of the table and of its two sparse indexes. */
export const layout = {
  partition: 'partition',
  sort: 'sort',
  expiry: 'expiresAt',
  indexes: {
    list: { partition: 'listPartition', sort: 'listSort' },
    due: { partition: 'duePartition', sort: 'dueSort' },
  },
} as const satisfies {
  readonly [name: string]: unknown
  readonly indexes: Readonly<Record<Index, Key>>
}

/** Sorts before and after every key. */
export const first = ' '
export const last = '~'

const matchPartition = (match: string) => `MATCH#${match}`
const playerPartition = (player: string) => `PLAYER#${player}`
const hookPartition = (hook: string) => `HOOK#${hook}`
/** What the sort keys of commits, and of the snapshots behind them, begin with. */
export const commits = 'C#'
/** What the sort keys of alerts begin with. */
export const alerts = 'ALERT#'
const commitSort = (version: number) => `${commits}${String(version).padStart(8, '0')}`

const dueShards = 4

/** The last character of a ULID is random: it spreads matches over the shards. */
const shardOf = (id: string) => id.charCodeAt(id.length - 1) % dueShards

export const keys = {
  /** The commit that made this version of a match. */
  commit: (match: string, version: number): Key => ({
    partition: matchPartition(match),
    sort: commitSort(version),
  }),
  /** The state after a version: right behind its commit, before the next. */
  snapshot: (match: string, version: number): Key => ({
    partition: matchPartition(match),
    sort: `${commitSort(version)}#S`,
  }),
  /** All that lies under a match: its commits, snapshots and summary. */
  match: (match: string): Pick<Key, 'partition'> => ({ partition: matchPartition(match) }),
  /** What lists show of a match, its due time and the relay's cursor. */
  summary: (match: string): Key => ({ partition: matchPartition(match), sort: 'SUMMARY' }),
  /** Something said in a match; ids grow with time. */
  message: (match: string, message: string): Key => ({
    partition: matchPartition(match),
    sort: `TALK#${message}`,
  }),
  /** When a player said something in a match in the last hour. */
  said: (match: string, player: string): Key => ({
    partition: matchPartition(match),
    sort: `SAID#${player}`,
  }),
  /** A partition of its own: no query over a match can ever bring the seed along. */
  seed: (match: string): Key => ({ partition: `SEED#${match}`, sort: 'SEED' }),
  /** What somebody has done in an hour: hours since 1970. */
  quota: (what: string, who: string, hour: number): Key => ({
    partition: `QUOTA#${what}#${who}`,
    sort: String(hour),
  }),
  /** Places that somebody has taken, whichever process was asked. */
  leases: (what: string, who: string): Key => ({
    partition: `LEASES#${what}#${who}`,
    sort: 'LEASES',
  }),
  /** A relay that has failed, for the sweep to repeat; ids grow with time. */
  deadLetter: (match: string, id: string): Key => ({
    partition: matchPartition(match),
    sort: `DEAD#${id}`,
  }),
  /** When the sweep last ran, and its last outages. */
  sweep: (): Key => ({ partition: 'SWEEP', sort: 'SWEEP' }),
  /** How far the relay of this machine has followed the table's changes. */
  relayCursor: (): Key => ({ partition: 'RELAY', sort: 'CURSOR' }),
  profile: (player: string): Key => ({ partition: playerPartition(player), sort: 'PROFILE' }),
  /** A player's vacation, and what the player has used of each year's. */
  vacation: (player: string): Key => ({ partition: playerPartition(player), sort: 'VACATION' }),
  /** A match as one of its players' lists shows it. */
  playerMatch: (player: string, match: string): Key => ({
    partition: playerPartition(player),
    sort: `M#${match}`,
  }),
  /** Which match a player's idempotency key created; digest: hex SHA-256 of the key. */
  creation: (player: string, digest: string): Key => ({
    partition: playerPartition(player),
    sort: `K#${digest}`,
  }),
  /** A token by the hex SHA-256 of its secret. */
  token: (digest: string): Key => ({ partition: `TOKEN#${digest}`, sort: 'TOKEN' }),
  /** A token as its player's list shows it. */
  playerToken: (player: string, token: string): Key => ({
    partition: playerPartition(player),
    sort: `T#${token}`,
  }),
  /** All webhook endpoints of a player: few, and read together. */
  webhooks: (player: string): Key => ({ partition: playerPartition(player), sort: 'WEBHOOKS' }),
  /** What is to be done for a webhook endpoint, and since when it fails. */
  outbox: (hook: string): Key => ({ partition: hookPartition(hook), sort: 'OUTBOX' }),
  /** Says that something is due for a webhook endpoint, to who hears of what is put. */
  alert: (hook: string, id: string): Key => ({
    partition: hookPartition(hook),
    sort: `${alerts}${id}`,
  }),
  /** A message to an endpoint, and how it fared. */
  delivery: (hook: string, message: string): Key => ({
    partition: hookPartition(hook),
    sort: `M#${message}`,
  }),
  /** A message that waits; place: where it stands among those of its match. */
  waiting: (hook: string, place: string): Key => ({
    partition: hookPartition(hook),
    sort: `Q#${place}`,
  }),
} as const

export type Listed = { readonly game: string; readonly status: string; readonly sandbox: boolean }

/** Keys in the indexes: what an item gives in `indexes`, and what a query names as partition. */
export const places = {
  /** Public matches of one game and status, oldest first; sandboxes are listed apart. */
  list: ({ game, status, sandbox }: Listed, match: string): Key => ({
    partition: `LIST#${sandbox ? 'SANDBOX#' : ''}${game}#${status}`,
    sort: match,
  }),
  /** Matches that wait for a player, most urgent first; by RFC 3339 time, those without one last. */
  awaiting: (player: string, deadline: string | null, match: string): Key => ({
    partition: `AWAITING#${player}`,
    sort: `${deadline ?? 'none'}#${match}`,
  }),
  /** A player's other matches, by the time at which the lists were told of them. */
  recent: (player: string, toldAt: string, match: string): Key => ({
    partition: `RECENT#${player}`,
    sort: `${toldAt}#${match}`,
  }),
  /** Messages to a webhook endpoint by the time at which they were made; place: where a message
   * stands among those of its match. */
  deliveries: (hook: string, createdAt: string, place: string): Key => ({
    partition: `DELIVERIES#${hook}`,
    sort: `${createdAt}#${place}`,
  }),
  /** Work due at a time (RFC 3339, UTC, three decimals), spread over `duePartitions`. */
  due: (at: string, id: string): Key => ({ partition: `DUE#${shardOf(id)}`, sort: `${at}#${id}` }),
} as const

export const duePartitions: readonly string[] = Array.from(
  { length: dueShards },
  (_, shard) => `DUE#${shard}`,
)

/** Snapshots lie between commits: the one of version v right behind commit v. */
export const isSnapshot = ({ partition, sort }: Key): boolean =>
  partition.startsWith('MATCH#') && sort.endsWith('#S')

/** The match whose commit lies under a key; undefined if something else does. */
export const matchOfCommit = ({ partition, sort }: Key): string | undefined =>
  partition.startsWith('MATCH#') && /^C#\d+$/.test(sort) ? partition.slice(6) : undefined

/** Whether a key is that of a message to a webhook endpoint, or of its mark among those that wait. */
export const isDelivery = ({ partition, sort }: Key): boolean =>
  partition.startsWith('HOOK#') && /^[MQ]#/.test(sort)

/** The webhook endpoint that has something due; undefined if something else lies under the key. */
export const hookOfAlert = ({ partition, sort }: Key): string | undefined =>
  partition.startsWith('HOOK#') && sort.startsWith(alerts) ? partition.slice(5) : undefined

/** The match that a list or the relay keeps under a key; undefined if something else lies there. */
export const matchOfList = ({ partition, sort }: Key): string | undefined => {
  if (partition.startsWith('MATCH#') && sort === 'SUMMARY') return partition.slice(6)
  return partition.startsWith('PLAYER#') && sort.startsWith('M#') ? sort.slice(2) : undefined
}

/** The last sort key of all that is due by a time. */
export const lastDue = (at: string): string => `${at}#~`

/** Work of somebody, and when it is due. */
type Due = { readonly at: string; readonly id: string }

/** What lies under a key of the due index. */
export const dueOf = ({ indexes }: Pick<Item, 'indexes'>): Due => {
  const [at = '', id = ''] = indexes?.due?.sort.split('#') ?? []
  return { at, id }
}

/** Whether a key is that of a failed relay. */
export const isDeadLetter = ({ sort }: Key): boolean => sort.startsWith('DEAD#')
