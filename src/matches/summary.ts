import { keys, places } from '../store/layout.ts'
import type { Item } from '../store/table.ts'
import type { Match } from './match.ts'
import type { Summary } from './show.ts'

/** What lists know of a match. */
export const summaryOf = ({ state: _, script: __, ...summary }: Match): Summary => summary

/** Players with a seat, and who created the match: it stands in their lists. */
export const partiesOf = ({ seats, creator }: Pick<Summary, 'seats' | 'creator'>) =>
  new Set([...seats.flatMap(({ player }) => player?.id ?? []), ...(creator ? [creator] : [])])

/** The item that stands in the public lists, and tells the relay how far it has come. */
export const summaryItem = (summary: Summary): Item => ({
  ...keys.summary(summary.id),
  version: summary.version,
  body: JSON.stringify(summary),
  ...(summary.visibility === 'public' && {
    indexes: { list: places.list(summary, summary.id) },
  }),
})

/** The item in one player's list; while the match waits for the player, in the inbox too. */
export const playerItem = (summary: Summary, player: string): Item => {
  const awaited = summary.awaiting.some(({ seat }) => summary.seats[seat]?.player?.id === player)
  return {
    ...keys.playerMatch(player, summary.id),
    version: summary.version,
    body: JSON.stringify(summary),
    ...(awaited && { indexes: { list: places.awaiting(player, null, summary.id) } }),
  }
}
