import { counselorQuestion, exchangeQuestion, witchQuestion } from './exchange.ts'
import { giveQuestion, opponentQuestion, passQuestion } from './hands.ts'
import { moveQuestion } from './moves.ts'
import { permutationQuestion } from './permutation.ts'
import type { Asked, Question } from './question.ts'
import { targetQuestion } from './targets.ts'
import { cardsQuestion, rearrangeQuestion } from './tokens.ts'

/** The decision that a clause of an effect asks of a seat. */
export const ask = (asked: Asked): Question => {
  const { decision } = asked.clause
  switch (decision) {
    case 'send-back':
    case 'to-exchange':
    case 'assassinate':
    case 'remove-token':
      return targetQuestion(asked, decision)
    case 'move':
    case 'move-outside':
      return moveQuestion(asked, decision)
    case 'swap-tokens':
    case 'replace-tokens':
      return cardsQuestion(asked, decision)
    case 'rearrange-tokens':
      return rearrangeQuestion(asked)
    case 'permute-cards':
      return permutationQuestion(asked)
    case 'exchange-cards':
      return exchangeQuestion(asked)
    case 'give-from-exchange':
      return witchQuestion(asked)
    case 'place-from-exchange':
      return counselorQuestion(asked)
    case 'choose-opponent':
      return opponentQuestion(asked)
    case 'give-card':
      return giveQuestion(asked)
    case 'pass-card':
      return passQuestion(asked)
  }
}
