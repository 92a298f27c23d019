import type { Seat, Viewer } from '../games/game.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'

/** Who looks at a match: the seats that are theirs, and what they may see. */
export type Looker = { readonly seats: readonly Seat[]; readonly viewer: Viewer }

/** A match without its game's state: what lists show and summaries keep. */
export type Summary = Omit<Match, 'state' | 'script'>

export const isOver = ({ status }: Pick<Match, 'status'>): boolean =>
  status === 'finished' || status === 'aborted'

/** The seats that a player holds. */
export const seatsOf = ({ seats }: Pick<Match, 'seats'>, player: string | undefined) =>
  player === undefined
    ? []
    : seats.flatMap((seat, i) => (seat.player && seat.player.id === player ? [i] : []))

/** What somebody may see: all of it once the match is over, and all of one's own sandbox; else what
 * the own seat sees. */
export const lookerOf = (match: Match | Summary, player: string | undefined): Looker => {
  const seats = seatsOf(match, player)
  const [own] = seats
  if (isOver(match) || (match.sandbox && own !== undefined)) return { seats, viewer: 'everything' }
  return { seats, viewer: own ?? 'onlooker' }
}

/** Whether somebody holds a seat or has created the match. */
export const isParty = (match: Match | Summary, player: string | undefined): boolean =>
  (player !== undefined && match.creator === player) || seatsOf(match, player).length > 0

/** Whether a player may know of a match: private ones are for their parties. */
export const mayKnow = (match: Match | Summary, player: string | undefined): boolean =>
  match.visibility === 'public' || isParty(match, player)

/** The contract's match without `state`, for somebody who holds these seats. */
export const showSummary = (match: Match | Summary, seats: readonly Seat[]) => ({
  id: match.id,
  game: match.game,
  rulesVersion: match.rulesVersion,
  options: match.options,
  status: match.status,
  sandbox: match.sandbox,
  visibility: match.visibility,
  start: match.start,
  timeControl: match.timeControl,
  onTimeout: match.onTimeout,
  viewer: { seats },
  version: match.version,
  logHead: match.logHead,
  createdAt: match.createdAt,
  startedAt: match.startedAt,
  finishedAt: match.finishedAt,
  seats: match.seats.map(({ player, bot, status, clock }, seat) => ({
    seat,
    player,
    bot,
    status,
    vacation: clock.vacation && clock.vacation.until > match.at ? clock.vacation.until : null,
  })),
  awaiting: match.awaiting,
  fairness: {
    commitment: match.commitment,
    clientSeeds: match.seats.map(({ clientSeed }) => clientSeed),
    serverSeed: match.serverSeed,
  },
  outcome: match.outcome,
})

/** The contract's match: a function of the commits up to its version, and of who looks. */
export const showMatch = ({ games }: Platform, match: Match, { seats, viewer }: Looker) => ({
  ...showSummary(match, seats),
  forkedFrom: match.forkedFrom,
  state:
    match.state === null
      ? null
      : games.of(match.game, match.rulesVersion).view(match.state, viewer),
})
