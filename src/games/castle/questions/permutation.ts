import type { Fault } from '../../game.ts'
import type { Piece } from '../actions.ts'
import type { Act } from '../acts.ts'
import { isKnight } from '../characters.ts'
import { isSpace, type Space } from '../geometry.ts'
import { type Found, lying } from '../table.ts'
import { type Asked, type Group, impossible, type Question, wrongDecision } from './question.ts'
import { some } from './sampling.ts'
import { judgeRemoval } from './targets.ts'

const standing = (cards: readonly Found[]): ReadonlyMap<Piece, Space> =>
  new Map(cards.flatMap(({ card, place }) => (isSpace(place) ? [[card, place] as const] : [])))

/** Knights trade places with Knights, cards that stand alone with one another: otherwise a card
 * would come to lie on a card. */
const classes = (movable: readonly Found[]): readonly (readonly Found[])[] =>
  [
    movable.filter(({ card }) => isKnight(card)),
    movable.filter(({ card }) => !isKnight(card)),
  ].filter((cards) => cards.length > 1)

const groupOf = (cards: readonly Found[]): Group => {
  const now = standing(cards)
  return { cards: [...now.keys()], spaces: [...now.values()] }
}

const judge = (
  groups: readonly Group[],
  arrangement: Readonly<Record<Piece, Space>>,
): Fault | undefined => {
  const stranger = Object.keys(arrangement).find(
    (card) => !groups.some(({ cards }) => cards.includes(card)),
  )
  if (stranger !== undefined) return { fault: 'out-of-reach', pointer: `/arrangement/${stranger}` }
  const after = ({ cards, spaces }: Group) =>
    cards.map((card, i) => arrangement[card] ?? spaces[i]!)
  const isPermutation = groups.every((group) =>
    group.spaces.every((at) => after(group).includes(at)),
  )
  if (!isPermutation) return { fault: 'not-a-permutation', pointer: '/arrangement' }
  const isIdentity = groups.every((group) => group.spaces.every((at, i) => at === after(group)[i]))
  return isIdentity ? { fault: 'nothing-moves', pointer: '/arrangement' } : undefined
}

/** Cards trade places with one another; those not named stay where they are, but one must move. */
export const permutationQuestion = (asked: Asked): Question => {
  const movable = lying(asked.table).filter((found) => !judgeRemoval(asked, found))
  const groups = classes(movable).map(groupOf)
  const now = standing(movable)
  return {
    answers:
      groups.length > 0
        ? some({ decision: 'permute-cards', groups, notIdentity: true })
        : impossible,
    decide: (answer): readonly Act[] | Fault => {
      if (answer.decision !== 'permute-cards') return wrongDecision
      const fault = judge(groups, answer.arrangement)
      if (fault) return fault
      const moved = Object.entries(answer.arrangement).filter(([card, at]) => now.get(card) !== at)
      return [{ type: 'cards-permuted', to: Object.fromEntries(moved) }]
    },
  }
}
