import type { AnyAction, Listing, Seat } from '../games/game.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'
import { invalid, type Refusal, refuse } from './refusal.ts'
import { seatsOf } from './show.ts'

/** Who wants to act, and in a sandbox for which seat, with the pointer to where the request says so. */
export type Acting = {
  readonly player: string | undefined
  readonly seat: Seat | undefined
  readonly pointer: string
}

/**
 * The seat for which a player acts: the own one; in a sandbox the one named, or the first awaited
 * one that the player holds.
 */
export const actingSeat = (match: Match, { player, seat, pointer }: Acting): Seat | Refusal => {
  const held = seatsOf(match, player)
  const [own] = held
  if (own === undefined) return refuse('not-seated')
  if (seat === undefined) return match.awaiting.find((due) => held.includes(due.seat))?.seat ?? own
  if (!match.sandbox) return invalid(pointer, 'only in a sandbox')
  return held.includes(seat) ? seat : refuse('not-seated')
}

const answers: readonly AnyAction[] = [true, false].map((accept) => ({
  type: 'answer-abort',
  accept,
}))

/** What a seat may do now: the game's actions, and the answer to a proposal to abort the match. */
export const listingOf = ({ games }: Platform, match: Match, seat: Seat): Listing<AnyAction> => {
  const isBots = match.seats[seat]?.bot !== null
  const awaited = isBots ? [] : match.awaiting.filter((one) => one.seat === seat)
  const due = awaited.map(({ decision }) => decision)
  const asked = due.includes('answer-abort') ? answers : []
  if (!due.some((decision) => decision !== 'answer-abort'))
    return { actions: asked, complete: true }
  const game = games.of(match.game, match.rulesVersion)
  const listing = game.legalActions(match.state, seat)
  return { ...listing, actions: [...listing.actions, ...asked] }
}
