/** Cards off the board are lists of names in alphabetical order: what has no order shows none. */

export const plus = <N extends string>(cards: readonly N[], more: readonly N[]): readonly N[] =>
  [...cards, ...more].toSorted()

/** Takes each of `gone` away once. */
export const minus = <N extends string>(cards: readonly N[], gone: readonly N[]): readonly N[] => {
  const left = [...cards]
  for (const card of gone) {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** The index of the first wanted card that is not there as often as wanted. */
export const firstMissing = <N extends string>(
  cards: readonly N[],
  wanted: readonly N[],
): number => {
  const left = [...cards]
  return wanted.findIndex((card) => {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

export const distinct = <N extends string>(cards: readonly N[]): readonly N[] => [...new Set(cards)]

/** How many there are of each. */
export const tally = (cards: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1
  return counts
}
