import type { FigureKind } from './acts.ts'
import type { State } from './table.ts'

/** What a seat may have left: for each set of kinds of figures, as bits, the kinds. */
export const hands: readonly (readonly FigureKind[])[] = [
  [],
  ['meeple'],
  ['abbot'],
  ['meeple', 'abbot'],
]

/** A set holds a meeple. */
export const hasMeeple = (hand: number): boolean => (hand & 1) !== 0

/** What the seat on turn has left, as a place in `hands`. */
export const handOf = ({ supply, turn }: State): number => {
  const { meeple, abbot } = supply[turn]!
  return (meeple > 0 ? 1 : 0) + (abbot > 0 ? 2 : 0)
}
