import type { AnyAction, AnyEvent, AnyGame, Seat, Viewer } from '../games/game.ts'
import { judge } from './act.ts'
import { fold } from './fold.ts'
import { timeIn } from './log.ts'
import { isGameAct, type Match } from './match.ts'
import type { Platform } from './platform.ts'
import { isRefusal, type Refusal, refuse } from './refusal.ts'

/** What a dry run cannot go on without: chance, another seat, or what the caller may not see. */
export type Stop = 'random' | 'decision' | 'hidden'

export type DryRun = {
  readonly events: readonly AnyEvent[]
  readonly stoppedAt: Stop | null
  /** The match after these events, at the version that it has. */
  readonly match: Match
}

type Trying = { readonly seat: Seat; readonly action: AnyAction; readonly viewer: Viewer }

/** The match as the viewer may know it. A stand-in for what is hidden decides nothing that is shown. */
const imagined = (game: AnyGame, match: Match, { seat, viewer }: Trying): Match =>
  viewer === 'everything' ? match : { ...match, state: game.imagine(match.state, seat) }

/** The acts up to the first that tells something hidden. */
const visible = (game: AnyGame, events: readonly AnyEvent[], viewer: Viewer) => {
  const hidden = events.findIndex((event) => isGameAct(event) && game.veil(event, viewer) !== event)
  return hidden < 0 ? events : events.slice(0, hidden)
}

const stopOf = (game: AnyGame, after: Match, { seat }: Trying): Stop | null => {
  if (after.status !== 'running') return 'hidden'
  if (game.pool(after.state)) return 'random'
  return after.awaiting.some((due) => due.seat !== seat) ? 'decision' : null
}

/**
 * What an action would do, as far as its seat can know: nothing is drawn, nothing hidden is told,
 * and nothing is stored. When the match would end, only the seed is missing.
 */
export const dryRun = (platform: Platform, match: Match, trying: Trying): DryRun | Refusal => {
  if (match.status !== 'running') return refuse('not-running')
  const { seat, action, viewer } = trying
  const game = platform.games.of(match.game, match.rulesVersion)
  const before = imagined(game, match, trying)
  const attempt = { match: match.id, seat, action, ifMatch: match.version, request: null }
  const judged = judge({ game, match: before, chance: null }, attempt)
  if (isRefusal(judged)) return judged
  const events = visible(game, judged.events, viewer)
  const { id, version, logHead, rulesVersion } = match
  const at = timeIn(platform, match)
  const commit = {
    ...judged,
    events,
    format: 1,
    match: id,
    version,
    at,
    seat,
    rulesVersion,
  } as const
  const recorded = { commit: { ...commit, previousHash: logHead }, hash: logHead, by: null }
  const after = fold(game, before, recorded)
  const cut = events.length < judged.events.length
  return { events, stoppedAt: cut ? 'hidden' : stopOf(game, after, trying), match: after }
}
