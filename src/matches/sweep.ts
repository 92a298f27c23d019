import { dueOf, duePartitions, isDeadLetter, lastDue } from '../store/layout.ts'
import type { Item } from '../store/table.ts'
import { sceneOf } from './act.ts'
import { diesAt } from './due.ts'
import { enforce } from './enforce.ts'
import { append, type Entry, load } from './log.ts'
import type { Platform } from './platform.ts'
import { resume } from './pulse.ts'
import { carry, relay, toldOf } from './relay.ts'
import { remove } from './remove.ts'
import { aborted } from './turn.ts'

/** How many due matches are read at once. */
const page = 100

/** Everything due by a time, page by page; what is handled moves out of the way. */
async function* dueBy({ table }: Platform, now: string): AsyncGenerator<Item> {
  for (const partition of duePartitions) {
    let cursor: string | undefined
    do {
      const due = await table.query({
        partition,
        index: 'due',
        to: lastDue(now),
        limit: page,
        ...(cursor !== undefined && { cursor }),
      })
      yield* due.items
      cursor = due.cursor
    } while (cursor !== undefined)
  }
}

/** A match that nobody joins, or in which nobody acts, is aborted. */
const abort = async (platform: Platform, entry: Entry): Promise<Entry> => {
  const { match } = entry
  const { game, chance } = await sceneOf(platform, match)
  const events = aborted(chance, match.status === 'open' ? 'nobody joined' : 'silence')
  const place = { game, match: match.id, seats: match.seats.length, entry }
  const action = { type: 'abort-match' }
  const done = await append(platform, place, { seat: null, action, events, request: null })
  return done?.entry ?? (await load(platform, match.id)) ?? entry
}

/** Does what is due in one match by now, and says when it is due next. */
const handle = async (platform: Platform, id: string, now: string): Promise<void> => {
  const told = await toldOf(platform, id)
  const entry = await load(platform, id)
  if (!entry) return told && remove(platform, told)
  const enforced = await enforce(platform, entry)
  const death = diesAt(enforced.match)
  const dead = death !== undefined && death <= now
  if (dead && enforced.match.sandbox && told) return remove(platform, told)
  const after = dead && !enforced.match.sandbox ? await abort(platform, enforced) : enforced
  await carry(platform, { entry: after, before: told, handled: now })
  await relay(platform, id)
}

/** Does what is due under an id if it is no match's; undefined: it is. */
const choreOf = ({ chores = {} }: Platform, id: string) =>
  chores[id.slice(0, id.indexOf('_'))]?.(id)

/** Does one piece of due work. A relay that had failed has succeeded then. */
const work = async (platform: Platform, item: Item, now: string): Promise<void> => {
  const { id } = dueOf(item)
  await (choreOf(platform, id) ?? handle(platform, id, now))
  if (isDeadLetter(item)) await platform.table.delete(item)
}

/**
 * Does everything that time brings: expiries, extensions after an outage, the end of what is
 * silent, relays that have failed, and the chores of others. Run it each minute; several at once, or
 * one that is cut off, do no harm. `report` hears of matches that fail, and the others go on. Says by
 * how many milliseconds it came late to what was due.
 */
export const sweep = async (
  platform: Platform,
  report: (match: string, error: unknown) => void,
): Promise<number> => {
  const time = platform.now()
  const now = new Date(time).toISOString()
  await resume(platform, time)
  let lag = 0
  for await (const item of dueBy(platform, now)) {
    const { id, at } = dueOf(item)
    lag = Math.max(lag, time - Date.parse(at))
    await work(platform, item, now).catch((error) => report(id, error))
  }
  return lag
}
