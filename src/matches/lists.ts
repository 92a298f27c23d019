import { parse } from '../store/commits.ts'
import { keys, last, places } from '../store/layout.ts'
import type { Item, Query, Table } from '../store/table.ts'
import type { Status } from './match.ts'
import type { Platform } from './platform.ts'
import { mayKnow, type Summary } from './show.ts'
import { partiesOf } from './summary.ts'

/** Which matches a list shows; what is left out is no condition. */
export type Filter = {
  readonly game?: string | undefined
  readonly status?: Status | undefined
  /** In whose matches. */
  readonly player?: string | undefined
  /** Only those that wait for this player, most urgent first. */
  readonly awaiting?: string | undefined
  readonly sandbox: boolean
}

/** At most `limit` matches behind the place where the page before ended. */
export type Page = { readonly limit: number; readonly after: string | undefined }

type Source = Pick<Query, 'partition' | 'index' | 'from' | 'to' | 'backwards'>

const statuses: readonly Status[] = ['open', 'running', 'finished', 'aborted']

const awaited = (player: string): Source => {
  const { partition } = places.awaiting(player, null, '')
  return { partition, index: 'list' }
}

const ofPlayer = (player: string): Source => {
  const { partition, sort } = keys.playerMatch(player, '')
  return { partition, from: sort, to: `${sort}${last}`, backwards: true }
}

/** One public list for each game and status. */
const open = (games: readonly string[], { game, status, sandbox }: Filter): readonly Source[] =>
  (game === undefined ? games : [game]).flatMap((oneGame) =>
    (status === undefined ? statuses : [status]).map((oneStatus): Source => {
      const { partition } = places.list({ game: oneGame, status: oneStatus, sandbox }, '')
      return { partition, index: 'list', backwards: true }
    }),
  )

const sourcesOf = (games: readonly string[], filter: Filter): readonly Source[] => {
  if (filter.awaiting !== undefined) return [awaited(filter.awaiting)]
  return filter.player === undefined ? open(games, filter) : [ofPlayer(filter.player)]
}

const [ofMatch, ofAwaited, ofPlayers] = [
  /^match_[0-9A-Z]{26}$/,
  /^(?:none|[-+:.\dTZ]+)#match_[0-9A-Z]{26}$/,
  /^M#match_[0-9A-Z]{26}$/,
]

/** Which form the places have where a page of such a list can end. */
export const formOfPlaces = ({ awaiting, player }: Pick<Filter, 'awaiting' | 'player'>): RegExp => {
  if (awaiting !== undefined) return ofAwaited
  return player === undefined ? ofMatch : ofPlayers
}

const fits = (summary: Summary, { game, status, player, sandbox }: Filter): boolean =>
  (game === undefined || summary.game === game) &&
  (status === undefined || summary.status === status) &&
  (player === undefined || partiesOf(summary).has(player)) &&
  summary.sandbox === sandbox

type Found = { readonly sort: string; readonly summary: Summary }

/** Where an item stands in its list. */
const sortOf = ({ index }: Source, { sort, indexes }: Item): string =>
  (index && indexes?.[index]?.sort) ?? sort

const behind = (source: Source, after: string | undefined): Source => {
  if (after === undefined) return source
  return source.backwards ? { ...source, to: after } : { ...source, from: after }
}

/** How many matches a page looks at in search of those that it shows. */
const maximumLooked = 1000

/** Up to `limit` wanted matches of one list, and where the search was given up, if it was. */
const search = async (
  table: Table,
  source: Source,
  { limit, after, wants }: Page & { readonly wants: (summary: Summary) => boolean },
): Promise<{ readonly found: readonly Found[]; readonly givenUp?: string }> => {
  const found: Found[] = []
  let query: Query = { ...behind(source, after), limit }
  let end = after
  for (let looked = 0; looked < maximumLooked; ) {
    const { items, cursor } = await table.query(query)
    for (const item of items) {
      const sort = sortOf(source, item)
      const summary = parse<Summary>(item.body)
      if (sort !== after && wants(summary)) found.push({ sort, summary })
      if (found.length === limit) return { found }
      end = sort
    }
    if (cursor === undefined) return { found }
    looked += items.length
    query = { ...query, cursor }
  }
  return end === undefined ? { found } : { found, givenUp: end }
}

const byPlace = (backwards: boolean | undefined) => (a: Found, b: Found) =>
  a.sort < b.sort === (backwards === true) ? 1 : -1

/** A match that has just changed its list may still stand in the old one. */
const newestOfEach = (found: readonly Found[]): readonly Found[] =>
  found.filter(({ summary }) =>
    found.every(
      (other) => other.summary.id !== summary.id || other.summary.version <= summary.version,
    ),
  )

/**
 * A page of the matches that a player may know of, newest first. It may lag the log. `next` is where
 * the next page begins; undefined if this was the last.
 */
export const listMatches = async (
  { table }: Platform,
  { games, filter, viewer }: ListWish,
  { limit, after }: Page,
): Promise<{ readonly items: readonly Summary[]; readonly next: string | undefined }> => {
  const sources = sourcesOf(games, filter)
  const wants = (summary: Summary) => mayKnow(summary, viewer) && fits(summary, filter)
  const results = await Promise.all(
    sources.map((source) => search(table, source, { limit: limit + 1, after, wants })),
  )
  const found = newestOfEach(results.flatMap((result) => result.found))
  const sorted = found.toSorted(byPlace(sources[0]?.backwards))
  const items = sorted.slice(0, limit).map(({ summary }) => summary)
  const next = sorted.length > limit ? sorted[limit - 1]?.sort : results[0]?.givenUp
  return { items, next }
}

/** What is listed, of which games, and for whom. */
export type ListWish = {
  readonly games: readonly string[]
  readonly filter: Filter
  readonly viewer: string | undefined
}
