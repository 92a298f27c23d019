import type { Rules } from './rules.ts'
import type { State } from './table.ts'

/** Asked before every draw: a plain loop, for it is a good part of a playout. */
const countsOf = (
  rules: Rules,
  { remaining }: State,
  places: readonly number[],
): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const i of places) if (remaining[i]! > 0) counts[rules.tiles[i]!.id] = remaining[i]!
  return counts
}

/** How many of each tile are still to be drawn. */
export const stillToDraw = (rules: Rules, state: State): Readonly<Record<string, number>> =>
  countsOf(
    rules,
    state,
    rules.piles.flatMap(({ places }) => places),
  )

const isLeft = (state: State, pile: readonly number[]): boolean => {
  for (let i = 0; i < pile.length; i++) if (state.remaining[pile[i]!]! > 0) return true
  return false
}

/** A tile is still to be drawn. */
export const tilesRemain = (rules: Rules, state: State): boolean => {
  for (const { places } of rules.piles) if (isLeft(state, places)) return true
  return false
}

/** The stack that the next tile is drawn from: one is drawn up before the next is begun. */
export const openPile = (rules: Rules, state: State): Rules['piles'][number] | undefined =>
  rules.piles.find(({ places }) => isLeft(state, places))

/** What the next tile may be. */
export const drawable = (rules: Rules, state: State): Readonly<Record<string, number>> =>
  countsOf(rules, state, openPile(rules, state)?.places ?? [])

/** The counts with one tile less. */
export const without = (
  rules: Rules,
  remaining: readonly number[],
  tile: string,
): readonly number[] => {
  const left = remaining.slice()
  left[rules.places.get(tile)!]!--
  return left
}
