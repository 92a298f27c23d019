import { commitsAfter } from '../matches/commits.ts'
import { load } from '../matches/log.ts'
import { lookerOf } from '../matches/show.ts'
import { type Problem, problem } from './problem.ts'
import { type Service, urlOf } from './service.ts'

/** How many missed commits a refusal brings along. */
const most = 50

/** A request that was made for an older version, from this player. */
export type Stale = {
  readonly match: string
  readonly version: number
  readonly player: string | undefined
}

/** Tells a client what it missed since the version that its request was made for. */
export const staleVersion = async (
  service: Service,
  { match: id, version, player }: Stale,
): Promise<Problem> => {
  const { platform } = service
  const entry = await load(platform, id)
  if (!entry) return problem('not-found')
  const { match } = entry
  const { viewer } = lookerOf(match, player)
  const asked = { match: id, version, limit: most + 1 }
  const missed = await commitsAfter(platform, asked, viewer)
  const commits = missed.slice(0, most)
  const more = missed.length > most
  const last = commits.at(-1)?.version ?? version
  const next = urlOf(service, `/v1/matches/${id}/events?after=${last}&limit=${most}`)
  return problem('stale-version', {
    detail: `The request was made for version ${version}; the match is at version ${match.version}.`,
    members: { version: match.version, commits, more },
    ...(more && { headers: { Link: `<${next}>; rel="next"` } }),
  })
}
