import type { Fault } from '../../game.ts'
import type { Answer, MoveAnswer } from '../actions.ts'
import type { Act } from '../acts.ts'
import { isKnight } from '../characters.ts'
import { areaOf, outsideKey, type Place } from '../geometry.ts'
import { newStack } from '../placement.ts'
import { type Found, find, freeSpaces, lying, occupied, type Table } from '../table.ts'
import { type Asked, all, type Question, wrongDecision } from './question.ts'
import { judgeRemoval } from './targets.ts'

/** A card moves to a free space of its area; a Knight, who always lies on a card, onto another
 * stack of the area where he lies. Outside there are no spaces, only stacks. */
const withinArea = (table: Table, { card, place }: Found): readonly Place[] => {
  const area = areaOf(place)
  if (!isKnight(card)) return freeSpaces(table, area)
  return occupied(table).filter((other) => areaOf(other) === area && other !== place)
}

/** Out of the castle a card begins a stack of its own; a Knight lies down on one. */
const outOfCastle = (table: Table, { card }: Found): readonly Place[] =>
  isKnight(card) ? occupied(table).filter((place) => areaOf(place) === 'outside') : [newStack]

const isMove = (answer: Answer): answer is MoveAnswer =>
  answer.decision === 'move' || answer.decision === 'move-outside'

/** A card of the board is chosen, and where it goes. Its token stays on it, its effect is not
 * repeated. */
export const moveQuestion = (asked: Asked, decision: MoveAnswer['decision']): Question => {
  const { table } = asked
  const goals = (found: Found): readonly Place[] =>
    decision === 'move' ? withinArea(table, found) : outOfCastle(table, found)
  const movable = lying(table).filter((found) => !judgeRemoval(asked, found))
  return {
    answers: all(
      movable.flatMap((found) => goals(found).map((to) => ({ decision, card: found.card, to }))),
    ),
    decide: (answer): readonly Act[] | Fault => {
      if (!isMove(answer) || answer.decision !== decision) return wrongDecision
      const { card, to } = answer
      const found = find(table, card)
      if (!found) return { fault: 'not-on-board', pointer: '/card' }
      const fault = judgeRemoval(asked, found)
      if (fault) return { fault, pointer: '/card' }
      if (!goals(found).includes(to)) return { fault: 'cannot-move-there', pointer: '/to' }
      const place = to === newStack ? outsideKey(card) : to
      return [{ type: 'card-moved', card, from: found.place, to: place }]
    },
  }
}
