import { keys, places } from '../store/layout.ts'
import type { Item } from '../store/table.ts'
import type { Waiting } from './clock.ts'
import { nextDue } from './due.ts'
import type { Match } from './match.ts'
import type { Summary } from './show.ts'

/** What lists know of a match. */
export const summaryOf = ({ state: _, script: __, ...summary }: Match): Summary => summary

/** A summary as the relay keeps it: when it was told, and the time up to which all that was due has
 * been done, both the real clock's; and everybody who has ever had a seat, or created the match. */
export type Told = Summary & {
  readonly toldAt: string
  readonly handled: string
  readonly parties: readonly string[]
  /** When commits were told so late that a feed may have passed their time, and after which version. */
  readonly late?: readonly Late[]
}

export type Late = { readonly toldAt: string; readonly after: number }

/** A version of the log has room for so many due times, each of which makes a newer item. */
const dueTimesAVersion = 100

/** Players with a seat, and who created the match: it stands in their lists. */
export const partiesOf = ({ seats, creator }: Pick<Summary, 'seats' | 'creator'>) =>
  new Set([...seats.flatMap(({ player }) => player?.id ?? []), ...(creator ? [creator] : [])])

/** The item that stands in the public lists and in the index of due work, and tells the relay how
 * far it has come. */
export const summaryItem = (told: Told): Item => {
  const { at, passed } = nextDue(told, told.handled)
  return {
    ...keys.summary(told.id),
    version: told.version * dueTimesAVersion + passed,
    body: JSON.stringify(told),
    indexes: {
      ...(told.visibility === 'public' && { list: places.list(told, told.id) }),
      ...(at !== undefined && { due: places.due(at, told.id) }),
    },
  }
}

/** What a match awaits of a player; a seat that a bot plays on awaits nobody. */
export const awaitedOf = ({ awaiting, seats }: Summary, player: string): readonly Waiting[] =>
  awaiting.filter(({ seat }) => seats[seat]?.player?.id === player && seats[seat]?.bot === null)

/** When a decision of a player is most pressing: the earliest deadline, or null without one. */
const pressing = (
  summary: Summary,
  player: string,
): { readonly deadline: string | null } | undefined => {
  const own = awaitedOf(summary, player)
  if (own.length === 0) return undefined
  const deadlines = own.flatMap(({ deadline }) => deadline ?? [])
  return { deadline: deadlines.toSorted()[0] ?? null }
}

/** The item in one player's list: in the inbox while the match waits for the player, else among the
 * matches that have moved lately. */
export const playerItem = (told: Told, player: string): Item => {
  const due = pressing(told, player)
  const list = due
    ? places.awaiting(player, due.deadline, told.id)
    : places.recent(player, told.toldAt, told.id)
  return {
    ...keys.playerMatch(player, told.id),
    version: told.version,
    body: JSON.stringify(told),
    indexes: { list },
  }
}
