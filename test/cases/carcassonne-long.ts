import { readFileSync } from 'node:fs'
import type { Open } from './carcassonne-match.ts'
import {
  checkEnd,
  type Expected,
  type Flags,
  optionsOf,
  playTurn,
  type Score,
  type Turn,
} from './carcassonne-play.ts'

export type LongGame = Flags & {
  readonly turns: readonly (Turn &
    Expected & {
      readonly legalPlacements: number
      readonly legal?: readonly (readonly number[])[]
    })[]
  readonly final: readonly Score[]
  readonly finalTotals: readonly number[]
  readonly discarded: readonly string[]
}

const file: { readonly games: readonly LongGame[] } = JSON.parse(
  readFileSync(new URL('./carcassonne-games.json', import.meta.url), 'utf8'),
)

export const { games } = file

/** Plays a whole game: every turn with the number of placements, the spots and the totals. */
export const playGame = async (game: LongGame, open: Open): Promise<void> => {
  const draws = game.turns.map(({ tile }) => tile)
  const match = await open({ seats: game.players, options: optionsOf(game)!, draws })
  for (const [i, turn] of game.turns.entries()) {
    const events = await playTurn(match, turn, {
      ...turn,
      placementCount: turn.legalPlacements,
      ...(turn.legal ? { placements: turn.legal } : {}),
    })
    if (i === game.turns.length - 1) await checkEnd(match, events, game)
  }
}
