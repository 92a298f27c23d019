import type { Fault } from '../../game.ts'
import type { Answer, TargetAnswer } from '../actions.ts'
import type { Act } from '../acts.ts'
import { sentBack } from '../board.ts'
import { isProtected } from '../protection.ts'
import { judgeSets } from '../sets.ts'
import { type Found, find, lying } from '../table.ts'
import { type Asked, all, type Question, wrongDecision } from './question.ts'

/** Why an effect may not choose a card: it must be in reach, and not the card whose effect this is. */
const judgeReach = ({ table, effect, clause }: Asked, found: Found): string | undefined => {
  if (found.card === effect.card && !clause.by) return 'own-effect'
  return judgeSets(table, effect.card, clause.among ?? [], found)
}

/** Why a card may not leave its place: it must lie open, too, and nothing may protect it. */
export const judgeRemoval = (asked: Asked, found: Found): string | undefined => {
  const reach = judgeReach(asked, found)
  if (reach) return reach
  if (!found.isTop) return 'covered'
  return isProtected(asked.table, found) ? 'protected' : undefined
}

/** Tokens can be taken and changed at any level of a stack, protected or not. */
export const judgeToken = judgeReach

const isTarget = (answer: Answer): answer is TargetAnswer =>
  answer.decision === 'send-back' ||
  answer.decision === 'to-exchange' ||
  answer.decision === 'assassinate' ||
  answer.decision === 'remove-token'

const done = ({ table }: Asked, { decision }: TargetAnswer, found: Found): Act => {
  const { card, place } = found
  switch (decision) {
    case 'send-back':
      return sentBack(table, found)
    case 'to-exchange':
      return { type: 'card-to-exchange', card, from: place }
    case 'assassinate':
      return { type: 'card-assassinated', card, from: place }
    case 'remove-token':
      return { type: 'token-removed', card }
  }
}

/** One card of the board is chosen: it goes back, to the Exchange, out of the game, or loses its
 * token. */
export const targetQuestion = (asked: Asked, decision: TargetAnswer['decision']): Question => {
  const judge = decision === 'remove-token' ? judgeToken : judgeRemoval
  const targets = lying(asked.table).filter((found) => !judge(asked, found))
  return {
    answers: all(targets.map(({ card }) => ({ decision, target: card }))),
    decide: (answer): readonly Act[] | Fault => {
      if (!isTarget(answer) || answer.decision !== decision) return wrongDecision
      const found = find(asked.table, answer.target)
      const fault = found ? judge(asked, found) : 'not-on-board'
      if (!found || fault) return { fault: fault ?? 'not-on-board', pointer: '/target' }
      return [done(asked, answer, found)]
    },
  }
}
