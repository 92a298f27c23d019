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

type Played = { readonly events: readonly AnyEvent[]; readonly version: number }

/** Follows a match's commits, all of them and in order, and tells the draws of each. */
export const drawTeller = (
  game: AnyGame,
  { seats, options }: { readonly seats: number; readonly options: unknown },
): ((commit: Played) => readonly Draw[]) => {
  let state = game.empty({ seats, options })
  const drawn = (event: AnyEvent) => {
    const draw = drawIn(game, state, event)
    state = game.evolve(state, [event])
    return draw ?? []
  }
  return ({ version, events }) =>
    events
      .filter(isGameAct)
      .flatMap(drawn)
      .map((draw) => ({ version, ...draw }))
}

/** How many commits are read at once. */
const page = 100

/** Every draw of a match that is over, with what could have come instead. */
export const drawsOf = async (
  { games, table }: Platform,
  { id, version, game, rulesVersion, seats, options }: Match,
): Promise<readonly Draw[]> => {
  const tell = drawTeller(games.of(game, rulesVersion), { seats: seats.length, options })
  const draws: Draw[] = []
  for (let from = 1; from <= version; from += page) {
    const stored = await range(table, id, { from, to: Math.min(version, from + page - 1) })
    for (const one of stored) draws.push(...tell(showCommit(one, 'everything')))
  }
  return draws
}
