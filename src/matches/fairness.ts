import type { AnyEvent, AnyGame } from '../games/game.ts'
import { range } from '../store/commits.ts'
import { showCommit } from './commits.ts'
import { isGameAct, type Match } from './match.ts'
import type { Platform } from './platform.ts'

/** A run of draws: what could come, and what came. */
export type Draw = {
  readonly version: number
  /** The number of the first draw of the run, over the whole match. */
  readonly draw: number
  /** How many of each piece there were before the run. */
  readonly pool: Readonly<Record<string, number>>
  /** What was drawn; of more than one piece the order is not told. */
  readonly pieces: readonly string[]
  /** The draws of the run that a sandbox had scripted. */
  readonly scripted: readonly number[]
}

const drawIn = (
  game: AnyGame,
  state: unknown,
  event: AnyEvent,
): Omit<Draw, 'version'> | undefined => {
  const lot = game.lot(event)
  if (!lot) return undefined
  const pool = game.pool(state)
  if (!pool) throw new Error(`draw ${lot.mark.draw} came out of nothing`)
  const { draw, scripted = [] } = lot.mark
  return { draw, pool: pool.pieces, pieces: lot.pieces, scripted }
}

/** How many commits are read at once. */
const page = 100

async function* actsOf({ table }: Platform, { id, version }: Match) {
  for (let from = 1; from <= version; from += page) {
    const stored = await range(table, id, { from, to: Math.min(version, from + page - 1) })
    for (const one of stored) {
      const commit = showCommit(one, 'everything')
      for (const event of commit.events) yield { version: commit.version, event }
    }
  }
}

/** Every draw of a match that is over, with what could have come instead. */
export const drawsOf = async (platform: Platform, match: Match): Promise<readonly Draw[]> => {
  const game = platform.games.of(match.game, match.rulesVersion)
  const draws: Draw[] = []
  let state = game.empty({ seats: match.seats.length, options: match.options })
  for await (const { version, event } of actsOf(platform, match)) {
    if (match.startedAt === null || !isGameAct(event)) continue
    const drawn = drawIn(game, state, event)
    if (drawn) draws.push({ version, ...drawn })
    state = game.evolve(state, [event])
  }
  return draws
}
