import type { AnyGame } from '../games/game.ts'
import { gameOf } from '../games/index.ts'
import { hiddenIn } from '../matches/audit-chain.ts'
import type { Bundle } from '../matches/export.ts'
import { fold } from '../matches/fold.ts'
import type { Match } from '../matches/match.ts'
import type { ShownCommit } from '../matches/seal.ts'
import { picture } from '../pictures/index.ts'
import { upcast } from '../store/upcast.ts'
import { sentence } from './words.ts'

/** A commit, and the match after it as far as it can be known from what is shown. */
export type Told = { readonly commit: ShownCommit; readonly match: Match | undefined }

type Rules = { readonly game: AnyGame | undefined }

const folded = ({ game }: Rules, before: Match | undefined, commit: ShownCommit) => {
  const isKnown = game && (before || commit.version === 1) && hiddenIn(commit).length === 0
  return isKnown
    ? fold(game, before, { commit: upcast(commit), hash: commit.hash, by: null })
    : undefined
}

/** A bundle's commits up to a version, each with the match after it. Nothing is verified. */
export const retold = ({ manifest, commits }: Bundle, to: number): readonly Told[] => {
  const game = gameOf(manifest.game, manifest.rulesVersion)
  const told: Told[] = []
  for (const commit of commits.slice(0, to))
    told.push({ commit, match: folded({ game }, told.at(-1)?.match, commit) })
  return told
}

/** Each seat's score; null before the start, where something is hidden, and in games without. */
export const scoresOf = ({ match }: Told): readonly (number | null)[] | null => {
  const game = match && gameOf(match.game, match.rulesVersion)
  if (!match || !game || match.state === null) return null
  const ranking = game.ranking(match.state).toSorted((a, b) => a.seat - b.seat)
  return ranking.map(({ score }) => score)
}

/** Names of the members of a part of a commit that it hides. */
const hiddenMembers = (commit: ShownCommit, part: string): readonly string[] =>
  hiddenIn(commit).flatMap((pointer) =>
    pointer.startsWith(`${part}/`) ? (pointer.slice(part.length + 1).split('/')[0] ?? []) : [],
  )

/** A commit for people: who did what when, what followed, and the scores if they changed. */
export const toldInWords = (told: Told, before: Told | undefined): string => {
  const { commit } = told
  const { version, at, seat, action, events } = commit
  const scores = scoresOf(told)?.join(', ')
  const changed = scores !== undefined && scores !== (before && scoresOf(before)?.join(', '))
  return [
    `${version}  ${at}  ${seat === null ? 'the service' : `seat ${seat}`}: ${sentence(action, hiddenMembers(commit, '/action'))}`,
    ...events.map((event, i) => `      ${sentence(event, hiddenMembers(commit, `/events/${i}`))}`),
    ...(changed ? [`      scores ${scores}`] : []),
  ].join('\n')
}

/** A picture of the match after a commit, as everybody may see it who may see the bundle. */
export const drawn = ({ match }: Told): string | undefined => {
  const game = match && gameOf(match.game, match.rulesVersion)
  if (!match || !game || match.state === null) return undefined
  const seats = match.seats.map(({ player }) => ({ name: player?.name ?? null }))
  const view = game.view(match.state, 'everything')
  return picture(game, view, { theme: 'light', coordinates: true, seats })
}
