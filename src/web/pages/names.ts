import type { Match } from '../../client/client.ts'
import type { Names } from '../words/event.ts'

/** What a seat is called. */
export const namesOf =
  ({ seats }: Match): Names =>
  (seat) => {
    const found = seats[seat]
    if (!found) return `seat ${seat}`
    if (found.player) return found.player.name ?? 'somebody who has left'
    return found.bot === null ? 'free' : `Bot ${seat}`
  }
