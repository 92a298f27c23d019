import type { Waiting } from '../matches/clock.ts'
import type { MatchEvent } from '../matches/commit.ts'
import { showCommit } from '../matches/commits.ts'
import type { Reminder } from '../matches/due.ts'
import type { Moved } from '../matches/log.ts'
import { isGameAction, isMatchEvent, type Match } from '../matches/match.ts'
import { lookerOf, type Summary } from '../matches/show.ts'
import type { StoredCommit } from '../store/commits.ts'
import type { MessageType } from './message.ts'

/** Something that those who listen to a match may want to hear. */
export type Tiding = {
  readonly type: MessageType
  readonly at: string
  /** The match as it was then. */
  readonly match: Summary
  /** The seat that it is about. */
  readonly seat: number | null
  /** Tells several of one type and seat apart. */
  readonly occurrence: number | string
  /** Null: no commit brought it. */
  readonly version: number | null
  /** Where it comes among those of the same version. */
  readonly nth: number
  readonly data: object
  /** The commit, where it is told with it. */
  readonly commit: StoredCommit | null
}

type News = Pick<Tiding, 'type' | 'seat' | 'data'>

const playerOf = ({ seats }: Summary, seat: number): string | null =>
  seats[seat]?.player?.id ?? null

const created = ({ creator, visibility, seats, timeControl, sandbox }: Match): News => ({
  type: 'match.created',
  seat: null,
  data: { creator, visibility, seats: seats.length, timeControl, sandbox },
})

const started = ({ seats }: Match): News => ({
  type: 'match.started',
  seat: null,
  data: {
    seats: seats.map(({ player, bot }, seat) => ({ seat, player: player?.id ?? null, bot })),
  },
})

/** What an act of the platform is to those who listen; most of them are nothing. */
const newsIn = (match: Match, event: MatchEvent): News | undefined => {
  switch (event.type) {
    case 'match-created':
      return created(match)
    case 'seat-taken': {
      const { seat, player, bot } = event
      return { type: 'match.seat-taken', seat, data: { player: player?.id ?? null, bot } }
    }
    case 'match-started':
      return started(match)
    case 'seat-timed-out':
      return { type: 'match.timed-out', seat: event.seat, data: { then: event.then } }
    case 'match-finished':
      return { type: 'match.finished', seat: null, data: { outcome: event.outcome } }
    case 'match-aborted':
      return { type: 'match.aborted', seat: null, data: { reason: event.reason } }
    case 'position-set':
    case 'seat-left':
    case 'seat-resigned':
    case 'client-seed-set':
    case 'vacation-started':
    case 'vacation-ended':
    case 'clock-advanced':
    case 'deadlines-extended':
    case 'abort-proposed':
    case 'abort-answered':
    case 'seed-revealed':
      return undefined
  }
}

const ofSeats: ReadonlySet<string> = new Set(['resign', 'propose-abort', 'answer-abort'])

const isNew = (before: readonly Waiting[], { seat, decision, since }: Waiting): boolean =>
  !before.some((old) => old.seat === seat && old.decision === decision && old.since === since)

/** Decisions of players that were not awaited before. */
const turns = (match: Match, before: readonly Waiting[]): readonly News[] =>
  match.awaiting
    .filter((waiting) => isNew(before, waiting) && match.seats[waiting.seat]?.bot === null)
    .map(({ seat, decision, since, deadline }) => ({
      type: 'match.turn-started',
      seat,
      data: { player: playerOf(match, seat), decision, since, deadline },
    }))

/** What the end of a match is told by comes behind what led to it. */
const inCommit = ({ stored, match }: Moved, before: readonly Waiting[]): readonly News[] => {
  const { seat, action, events } = showCommit(stored, 'everything')
  const told = events.filter(isMatchEvent).flatMap((event) => newsIn(match, event) ?? [])
  const hasActed = seat !== null && (isGameAction(action) || ofSeats.has(action.type))
  const acted: News = { type: 'match.acted', seat, data: {} }
  return [...(hasActed ? [acted] : []), ...told, ...turns(match, before)]
}

/** Numbers those of the same type and seat. */
const occurrenceOf = (all: readonly News[], i: number): number =>
  all.slice(0, i).filter(({ type, seat }) => type === all[i]?.type && seat === all[i].seat).length

/** What a commit is to those who listen, in order. `before`: who was awaited before it. */
export const tidingsOf = (moved: Moved, before: readonly Waiting[]): readonly Tiding[] => {
  const { match, stored } = moved
  const { version, at } = match
  return inCommit(moved, before).map((news, i, all) => ({
    ...news,
    at,
    match,
    version,
    nth: i,
    occurrence: occurrenceOf(all, i),
    commit: news.type === 'match.acted' ? stored : null,
  }))
}

/** Behind all that the commit of the same version brings. */
const behindCommit = 9000

/** A reminder as those who listen hear of it. It is named by what is waited for, and not by the
 * version, so that a commit which comes between makes no second one. */
export const reminding = (
  match: Match,
  { waiting: { seat, decision, since, deadline }, at, elapsed }: Reminder,
): Tiding => ({
  type: 'match.turn-reminder',
  at,
  match,
  seat,
  version: null,
  nth: behindCommit,
  occurrence: `${decision} since ${since} until ${deadline}: ${elapsed}`,
  data: { player: playerOf(match, seat), decision, since, deadline, elapsed },
  commit: null,
})

/** A tiding's data as a player may see it; without its commit, where that would be too much. */
export const dataFor = (
  { match, seat, data, commit }: Tiding,
  { player, publicUrl }: { readonly player: string; readonly publicUrl: string },
): { readonly whole: object; readonly brief: object } => {
  const { id, game, version, logHead, status } = match
  const { seats, viewer } = lookerOf(match, player)
  const brief = {
    match: { id, game, version, logHead, status, url: `${publicUrl}/v1/matches/${id}` },
    ...(seat !== null && { seat, yours: seats.includes(seat) }),
    ...data,
    ...(commit && { commit: null }),
  }
  return { whole: commit ? { ...brief, commit: showCommit(commit, viewer) } : brief, brief }
}
