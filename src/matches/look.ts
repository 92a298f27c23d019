import type { Seat } from '../games/game.ts'
import type { Match } from './match.ts'
import { invalid, type Refusal, refuse } from './refusal.ts'
import { isOver, isParty, type Looker, lookerOf } from './show.ts'

/** Who wants to look, and in a sandbox as which seat. */
export type Looking = { readonly player: string | undefined; readonly seat: Seat | undefined }

/** What a player may see of a match; the creator of a sandbox may look as any of its seats. */
export const lookerAs = (match: Match, { player, seat }: Looking): Looker | Refusal => {
  if (seat === undefined) return lookerOf(match, player)
  if (!match.sandbox) return invalid('/query/seat', 'only in a sandbox')
  if (!isParty(match, player)) return refuse('not-seated')
  if (seat >= match.seats.length)
    return invalid('/query/seat', `there are ${match.seats.length} seats, from 0`)
  return { seats: [seat], viewer: isOver(match) ? 'everything' : seat }
}
