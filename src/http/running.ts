import { listMatches } from '../matches/lists.ts'
import { type Problem, problem } from './problem.ts'
import type { Service } from './service.ts'

/** How many matches of a player may run at once; sandboxes are not counted. */
export const mostRunning = 100

/** Why a player may neither create nor join one more match now. */
export const tooManyRunning = async (
  { platform, settings }: Service,
  player: string,
): Promise<Problem | undefined> => {
  if (!settings.limits) return undefined
  const filter = { player, status: 'running', sandbox: false } as const
  const page = { limit: mostRunning, after: undefined }
  const { items } = await listMatches(platform, { games: [], filter, viewer: player }, page)
  return items.length < mostRunning ? undefined : problem('too-many-matches')
}
