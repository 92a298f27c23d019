import type { Fault } from '../../game.ts'
import type { CardsDecision, Piece, Token } from '../actions.ts'
import type { Act } from '../acts.ts'
import { distinct } from '../multiset.ts'
import { find, lying } from '../table.ts'
import { type Asked, impossible, type Question, wrongDecision } from './question.ts'
import { some } from './sampling.ts'
import { judgeToken } from './targets.ts'

const judgeCards = (asked: Asked, cards: readonly Piece[], count: number): Fault | undefined => {
  if (cards.length !== count) return { fault: 'wrong-number-of-cards', pointer: '/cards' }
  if (distinct(cards).length < count) return { fault: 'named-twice', pointer: '/cards' }
  for (const [i, card] of cards.entries()) {
    const found = find(asked.table, card)
    const fault = found ? judgeToken(asked, found) : 'not-on-board'
    if (fault) return { fault, pointer: `/cards/${i}` }
  }
  return undefined
}

/** Two cards trade their tokens; of fewer than two there is nothing to trade. Or some get the
 * token of the seat on turn, as many as there are. */
export const cardsQuestion = (asked: Asked, decision: CardsDecision): Question => {
  const { table, clause } = asked
  const from = lying(table)
    .filter((found) => !judgeToken(asked, found))
    .map(({ card }) => card)
  const count = Math.min(clause.count ?? 1, from.length)
  const isPossible = decision === 'swap-tokens' ? count === 2 : count > 0
  return {
    answers: isPossible ? some({ decision, from, count }) : impossible,
    decide: (answer): readonly Act[] | Fault => {
      if (answer.decision !== decision) return wrongDecision
      const { cards } = answer
      const fault = judgeCards(asked, cards, count)
      if (fault) return fault
      return decision === 'swap-tokens'
        ? [{ type: 'tokens-swapped', cards }]
        : [{ type: 'tokens-replaced', cards, by: table.turn }]
    },
  }
}

/** How many of each token there are. */
const census = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => token ?? '')
    .toSorted()
    .join()

/** The tokens of cards are dealt out among them anew; no token counts as one. Cards not named keep
 * theirs, and nothing need change. */
export const rearrangeQuestion = (asked: Asked): Question => {
  const reached = lying(asked.table).filter((found) => !judgeToken(asked, found))
  const now = new Map(reached.map(({ card, token }) => [card, token]))
  const cards = [...now.keys()]
  const tokens = [...now.values()]
  const isPossible = cards.length > 1 && tokens.some((token) => token !== null)
  return {
    answers: isPossible ? some({ decision: 'rearrange-tokens', cards, tokens }) : impossible,
    decide: (answer): readonly Act[] | Fault => {
      if (answer.decision !== 'rearrange-tokens') return wrongDecision
      const stranger = Object.keys(answer.tokens).find((card) => !now.has(card))
      if (stranger !== undefined) return { fault: 'out-of-reach', pointer: `/tokens/${stranger}` }
      const after = new Map([...now, ...Object.entries(answer.tokens)])
      if (census([...after.values()]) !== census(tokens))
        return { fault: 'tokens-not-conserved', pointer: '/tokens' }
      return [{ type: 'tokens-rearranged', tokens: Object.fromEntries(after) }]
    },
  }
}
