import type { Seat } from '../games/game.ts'
import type { Done } from '../matches/act.ts'
import { commitAt, commitsAfter, showCommit } from '../matches/commits.ts'
import { loadAt } from '../matches/log.ts'
import type { Match } from '../matches/match.ts'
import { secretOf } from '../matches/secret.ts'
import { isParty, type Looker, lookerOf, showMatch } from '../matches/show.ts'
import type { Service } from './service.ts'
import { tagOf } from './versions.ts'

/** The code of a private match, for its parties. */
const codeFor = async (
  { platform }: Service,
  match: Match,
  player: string | undefined,
): Promise<{ readonly code?: string }> => {
  if (match.visibility === 'public' || !isParty(match, player)) return {}
  const { code } = await secretOf(platform, match.id)
  return { code }
}

/** A match as a looker sees it, and the entity tag of that. */
export const shownAs = async (
  service: Service,
  match: Match,
  { looker, player }: { readonly looker: Looker; readonly player: string | undefined },
) => {
  const code = await codeFor(service, match, player)
  return {
    tag: tagOf(match.version, looker.seats),
    body: () => ({ ...showMatch(service.platform, match, looker), ...code }),
  }
}

/** A match as a player may see it. */
export const shownTo = (service: Service, match: Match, player: string | undefined) =>
  shownAs(service, match, { looker: lookerOf(match, player), player })

/** The match after an attempt, and its commit as the player sees it: read anew for a repeat. */
const outcomeOf = async (
  { platform }: Service,
  id: string,
  done: Done,
  player: string | undefined,
) => {
  if ('entry' in done) {
    const { match } = done.entry
    return { match, commit: showCommit(done.stored, lookerOf(match, player).viewer) }
  }
  const version = done.repeated
  const match = await loadAt(platform, id, version)
  const { viewer } = lookerOf(match, player)
  return { match, commit: await commitAt(platform, { match: id, version }, viewer) }
}

/**
 * The answer to an action: a function of the commits up to its version, so that a repeat is
 * answered with the same bytes.
 */
export const actedAnswer = async (
  service: Service,
  { match: id, player }: { readonly match: string; readonly player: string | undefined },
  done: Done,
) => {
  const { match, commit } = await outcomeOf(service, id, done, player)
  const shown = await shownTo(service, match, player)
  return {
    tag: shown.tag,
    body: { version: match.version, events: commit.events, match: shown.body() },
  }
}

/** The answer to commits from a version on, up to that of the match. */
export const advancedAnswer = async (
  service: Service,
  { match, from }: { readonly match: Match; readonly from: number },
  player: string | undefined,
) => {
  const { viewer } = lookerOf(match, player)
  const asked = { match: match.id, version: from - 1, limit: match.version - from + 1 }
  const commits = await commitsAfter(service.platform, asked, viewer)
  const events = commits.flatMap((commit) => commit.events)
  const shown = await shownTo(service, match, player)
  return { tag: shown.tag, body: { version: match.version, events, match: shown.body() } }
}

/** An action as a body for its seat: in a sandbox it says for which, unless it has a `seat` of its own:
 * then it is the seat's that is awaited. */
export const actionFor = <A extends object>(match: Match, seat: Seat, action: A) =>
  match.sandbox && !('seat' in action) ? { ...action, seat } : action
