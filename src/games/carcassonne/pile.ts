import type { Rules } from './rules.ts'
import type { State } from './table.ts'

/** How many of each tile are still to be drawn. */
export const stillToDraw = (rules: Rules, state: State): Readonly<Record<string, number>> =>
  Object.fromEntries(
    rules.tiles.flatMap(({ id }, i) =>
      state.remaining[i]! > 0 ? [[id, state.remaining[i]!]] : [],
    ),
  )

const isLeft = (state: State, pile: readonly number[]): boolean => {
  for (let i = 0; i < pile.length; i++) if (state.remaining[pile[i]!]! > 0) return true
  return false
}

/** A tile is still to be drawn. */
export const tilesRemain = (rules: Rules, state: State): boolean => {
  for (const pile of rules.piles) if (isLeft(state, pile)) return true
  return false
}

/** What the next tile is drawn from: one stack is drawn up before the next is begun. */
export const openPile = (rules: Rules, state: State): Readonly<Record<string, number>> => {
  const pile = rules.piles.find((indexes) => isLeft(state, indexes)) ?? []
  return Object.fromEntries(
    pile.flatMap((i) =>
      state.remaining[i]! > 0 ? [[rules.tiles[i]!.id, state.remaining[i]!]] : [],
    ),
  )
}

/** The counts with one tile less. */
export const without = (
  rules: Rules,
  remaining: readonly number[],
  tile: string,
): readonly number[] => {
  const left = remaining.slice()
  left[rules.places[tile]!]!--
  return left
}
