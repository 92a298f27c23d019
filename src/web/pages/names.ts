import type { Match } from '../../client/client.ts'
import type { Names } from '../words/event.ts'

const nameOf = ({ player, bot, seat }: Match['seats'][number]): string => {
  if (player) return player.name ?? 'somebody who has left'
  return `${bot === null ? 'Seat' : 'Bot'} ${seat}`
}

/** What a seat is called. Seats that would be called the same are told apart by their numbers. */
export const namesOf = ({ seats }: Match): Names => {
  const called = seats.map(nameOf)
  return (seat) => {
    const name = called[seat]
    if (name === undefined) return `seat ${seat}`
    const isShared = called.indexOf(name) !== called.lastIndexOf(name)
    return isShared ? `${name} (seat ${seat})` : name
  }
}
