import type { Answer, PermutationAnswer } from '../actions.ts'
import type { Answers, Constraint, Group, Selection } from './question.ts'

/** A whole number from 0, below n. */
export type Choose = (n: number) => number

const picked = <Card>({ from, count }: Selection<Card>, choose: Choose): readonly Card[] => {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(choose(left.length), 1)[0]!)
}

const shuffled = <Item>(items: readonly Item[], choose: Choose): readonly Item[] =>
  picked({ from: items, count: items.length }, choose)

/** The identity is refused: where nothing would move, the first group moves on by one. */
const permuted = (groups: readonly Group[], choose: Choose): PermutationAnswer => {
  const shuffles = groups.map(({ spaces }) => shuffled(spaces, choose))
  const moves = groups.some(({ spaces }, i) => spaces.some((at, k) => at !== shuffles[i]![k]))
  const { spaces } = groups[0]!
  const to = moves ? shuffles : shuffles.with(0, [...spaces.slice(1), spaces[0]!])
  const entries = groups.flatMap(({ cards }, i) =>
    cards.map((card, k) => [card, to[i]![k]!] as const),
  )
  return { decision: 'permute-cards', arrangement: Object.fromEntries(entries) }
}

/** One of the answers that a constraint describes; with a fair `choose` every one can come. */
export const instance = (constraint: Constraint, choose: Choose): Answer => {
  switch (constraint.decision) {
    case 'exchange-cards':
      return {
        decision: 'exchange-cards',
        give: picked(constraint.give, choose).toSorted(),
        take: picked(constraint.take, choose).toSorted(),
      }
    case 'swap-tokens':
    case 'replace-tokens':
      return { decision: constraint.decision, cards: picked(constraint, choose) }
    case 'rearrange-tokens': {
      const tokens = shuffled(constraint.tokens, choose)
      const entries = constraint.cards.map((card, i) => [card, tokens[i]!] as const)
      return { decision: 'rearrange-tokens', tokens: Object.fromEntries(entries) }
    }
    case 'permute-cards':
      return permuted(constraint.groups, choose)
  }
}

/** What is listed where there are too many answers: one of them, and what the others must be. */
export const some = (constraint: Constraint): Answers => ({
  actions: [instance(constraint, () => 0)],
  complete: false,
  constraint,
})
