import { type Due, dueOf, duePartitions, lastDue } from '../store/layout.ts'
import { sceneOf } from './act.ts'
import type { MatchEvent } from './commit.ts'
import { diesAt } from './due.ts'
import { durationOf } from './duration.ts'
import { enforce } from './enforce.ts'
import { append, type Entry, load } from './log.ts'
import type { Platform } from './platform.ts'
import { beat, lastPulse, outageAfter } from './pulse.ts'
import { relay, tell, toldOf } from './relay.ts'
import { remove } from './remove.ts'
import { aborted } from './turn.ts'

/** How many due matches are read at once. */
const page = 100

/** Everything due by a time, page by page; what is handled moves out of the way. */
async function* dueBy({ table }: Platform, now: string): AsyncGenerator<Due> {
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
      yield* due.items.map(dueOf)
      cursor = due.cursor
    } while (cursor !== undefined)
  }
}

type Outage = { readonly from: string; readonly to: string }

/** Prolongs the deadlines that fell into an outage by its length, before any is enforced. */
const extend = async (platform: Platform, id: string, { from, to }: Outage): Promise<void> => {
  const entry = await load(platform, id)
  if (!entry || entry.match.sandbox) return
  const { match } = entry
  const seats = match.awaiting.flatMap(({ seat, deadline }) =>
    deadline && deadline > from && deadline <= to ? [seat] : [],
  )
  if (seats.length === 0) return
  const by = durationOf(Date.parse(to) - Date.parse(from))
  const event: MatchEvent = { type: 'deadlines-extended', by, seats: [...new Set(seats)] }
  const game = platform.games.of(match.game, match.rulesVersion)
  const place = { game, match: id, seats: match.seats.length, entry }
  const action = { type: 'extend-deadlines' }
  const draft = { seat: null, action, events: [event], request: null }
  if (!(await append(platform, place, draft))) await extend(platform, id, { from, to })
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
  await tell(platform, { entry: after, before: told, handled: now })
  await relay(platform, id)
}

/** Does what is due under an id if it is no match's; undefined: it is. */
const choreOf = ({ chores = {} }: Platform, id: string) =>
  chores[id.slice(0, id.indexOf('_'))]?.(id)

/**
 * Does everything that time brings: expiries, extensions after an outage, the end of what is
 * silent, and the chores of others. Run it each minute; several at once, or one that is cut off, do
 * no harm. `report` hears of matches that fail, and the others go on. Says by how many milliseconds
 * it came late to what was due.
 */
export const sweep = async (
  platform: Platform,
  report: (match: string, error: unknown) => void,
): Promise<number> => {
  const time = platform.now()
  const now = new Date(time).toISOString()
  const last = await lastPulse(platform)
  if (last !== undefined && time - last > outageAfter) {
    const outage = { from: new Date(last).toISOString(), to: now }
    for await (const { id } of dueBy(platform, now))
      await extend(platform, id, outage).catch((error) => report(id, error))
  }
  await beat(platform, time)
  let lag = 0
  for await (const { at, id } of dueBy(platform, now)) {
    lag = Math.max(lag, time - Date.parse(at))
    await (choreOf(platform, id) ?? handle(platform, id, now)).catch((error) => report(id, error))
  }
  return lag
}
