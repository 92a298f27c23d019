import { dropSnapshots, parse, putPrivate, range, type StoredCommit } from '../store/commits.ts'
import { keys, last } from '../store/layout.ts'
import type { Key } from '../store/table.ts'
import { act } from './act.ts'
import type { Commit } from './commit.ts'
import { canonical } from './digest.ts'
import { load } from './log.ts'
import type { Platform } from './platform.ts'
import { valueAt } from './pointer.ts'
import { isRefusal } from './refusal.ts'
import type { Openings } from './seal.ts'
import { leave } from './seats.ts'
import { type Summary, seatsOf } from './show.ts'
import { partiesOf, type Told } from './summary.ts'

/**
 * Forgetting a player's name. It stands in matches only as a sealed value: without what opens it, it
 * is null for everyone, and the chain of hashes still holds. What was folded from it is thrown away.
 */

type Beside = { readonly openings: Openings }

/** A commit without what opens the player's name; undefined if it has none. */
const nameless = (stored: StoredCommit, player: string): StoredCommit | undefined => {
  const { events } = parse<Commit>(stored.sealed)
  const beside = parse<Beside>(stored.private)
  const names = events.flatMap((event, i) =>
    valueAt(event, '/player/id') === player ? [`/events/${i}/player/name`] : [],
  )
  const openings = Object.entries(beside.openings).filter(([pointer]) => !names.includes(pointer))
  if (openings.length === Object.keys(beside.openings).length) return undefined
  return { ...stored, private: canonical({ ...beside, openings: Object.fromEntries(openings) }) }
}

/** How many commits are read at once. */
const page = 100

const forgetInLog = async ({ table, cache }: Platform, match: string, player: string) => {
  for (let from = 1; ; from += page) {
    const stored = await range(table, match, { from, to: from + page - 1 })
    const changed = stored.flatMap((commit) => nameless(commit, player) ?? [])
    await Promise.all(changed.map((commit) => putPrivate(table, commit)))
    if (stored.length < page) break
  }
  await dropSnapshots(table, match)
  cache.entries.delete(match)
}

const withoutName = <S extends Pick<Summary, 'seats'>>(summary: S, player: string): S => ({
  ...summary,
  seats: summary.seats.map((seat) =>
    seat.player?.id === player ? { ...seat, player: { id: player, name: null } } : seat,
  ),
})

/** Takes the name out of an item of a list, which may be replaced at the same time. */
const forgetInItem = async ({ table }: Platform, key: Key, player: string): Promise<void> => {
  for (;;) {
    const item = await table.get(key)
    if (!item) return
    const body = JSON.stringify(withoutName(parse<Summary>(item.body), player))
    if (body === item.body || (await table.put({ ...item, body }, { is: item.version }))) return
  }
}

const forgetInLists = async (platform: Platform, match: string, player: string) => {
  const entry = await load(platform, match)
  if (!entry) return
  const summary = keys.summary(match)
  await forgetInItem(platform, summary, player)
  const told = await platform.table.get(summary)
  const parties = told ? parse<Told>(told.body).parties : []
  for (const party of new Set([...partiesOf(entry.match), ...parties, player]))
    await forgetInItem(platform, keys.playerMatch(party, match), player)
}

/** Leaves a match that is open, and resigns every seat in one that runs. */
const depart = async (platform: Platform, id: string, player: string): Promise<void> => {
  for (;;) {
    const entry = await load(platform, id)
    if (!entry) return
    const { match } = entry
    const seat = seatsOf(match, player).find((own) => match.seats[own]?.status === 'active')
    if (seat === undefined || (match.status !== 'open' && match.status !== 'running')) return
    const action = { type: 'resign' }
    const done =
      match.status === 'open'
        ? await leave(platform, entry, player)
        : await act(platform, entry, { match: id, seat, action, ifMatch: '*', request: null })
    if (isRefusal(done) && done.refused !== 'not-open' && done.refused !== 'not-running')
      throw new Error(`${id}: cannot be left, ${done.refused}`)
  }
}

/** Forgets a player's name in one match, and takes the player out of it. */
export const forgetIn = async (platform: Platform, match: string, player: string) => {
  await forgetInLog(platform, match, player)
  await depart(platform, match, player)
  await forgetInLists(platform, match, player)
}

/** Whether a player's account has been deleted. */
export const isForgotten = async ({ table }: Platform, player: string): Promise<boolean> => {
  const profile = await table.get(keys.profile(player))
  return (
    profile !== undefined && parse<{ readonly name: string | null }>(profile.body).name === null
  )
}

async function* matchesOf({ table }: Platform, player: string) {
  const { partition, sort: from } = keys.playerMatch(player, '')
  const query = { partition, from, to: `${from}${last}` }
  for (let page = await table.query(query); ; ) {
    yield* page.items
    if (page.cursor === undefined) return
    page = await table.query({ ...query, cursor: page.cursor })
  }
}

/** Takes a player, whose profile has no name any more, out of every match. May be repeated. */
export const forgetPlayer = async (platform: Platform, player: string): Promise<void> => {
  for await (const item of matchesOf(platform, player)) {
    await forgetIn(platform, parse<Summary>(item.body).id, player)
    await platform.table.delete(item)
  }
}
