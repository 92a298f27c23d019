import type { Seat } from '../game.ts'
import type { Action, Answer } from './actions.ts'
import { answeredAhead, begun, choicesOf } from './decide.ts'
import { answersOf } from './listing.ts'
import type { Constraint } from './questions/question.ts'
import type { Table } from './table.ts'

/** Cards that an arrangement leaves out stay as they are: the whole one says so. */
const filled = (answer: Answer, constraint: Constraint | undefined): Answer => {
  if (answer.decision === 'rearrange-tokens' && constraint?.decision === 'rearrange-tokens') {
    const { cards, tokens } = constraint
    const now = Object.fromEntries(cards.map((card, i) => [card, tokens[i]!] as const))
    return { decision: answer.decision, tokens: { ...now, ...answer.tokens } }
  }
  if (answer.decision === 'permute-cards' && constraint?.decision === 'permute-cards') {
    const now = Object.fromEntries(
      constraint.groups.flatMap(({ cards, spaces }) =>
        cards.map((card, i) => [card, spaces[i]!] as const),
      ),
    )
    return { decision: answer.decision, arrangement: { ...now, ...answer.arrangement } }
  }
  return answer
}

const whole = (table: Table, seat: Seat, answer: Answer): Answer =>
  filled(answer, answersOf(table, seat)?.constraint)

/** The choices with what they leave out, each at the table where its decision comes up. */
const wholeChoices = (table: Table, seat: Seat, action: Action): readonly Answer[] => {
  let now = begun(table, seat, action)
  return choicesOf(action).map((choice) => {
    if ('fault' in now) return choice
    const at = now.next
    now = answeredAhead(at, seat, choice)
    return whole(at, seat, choice)
  })
}

/** An accepted action with all that it leaves out: whole arrangements, and no empty `choices`. */
export const canonical = (table: Table, seat: Seat, action: Action): Action => {
  if (action.type === 'draw' || action.type === 'exchange') return action
  const { choices: _, ...bare } = action
  const choices = wholeChoices(table, seat, action)
  const ahead = choices.length > 0 ? { choices } : {}
  if (bare.type === 'play') return { ...bare, ...ahead }
  return { type: 'decide', ...whole(table, seat, bare), ...ahead }
}
