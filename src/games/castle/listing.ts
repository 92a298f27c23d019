import type { Listing, Seat } from '../game.ts'
import type { Action } from './actions.ts'
import { awaiting } from './decide.ts'
import { clauseOf } from './effects.ts'
import { ask } from './questions/ask.ts'
import type { Answers, Constraint } from './questions/question.ts'
import { type Choose, instance } from './questions/sampling.ts'
import { openEffect, type Table } from './table.ts'
import { turnActions } from './turn.ts'

type CastleListing = Listing<Action> & { readonly constraint?: Constraint }

/** The answers to the open decision. */
export const answersOf = (table: Table, seat: Seat): Answers | undefined => {
  const effect = openEffect(table)
  const clause = effect && clauseOf(effect)
  return clause && ask({ table, effect, clause, seat }).answers
}

/** What a seat may do now. Of the five decisions with too many answers one is listed, and the
 * constraint says what the others must be. */
export const legalActions = (table: Table, seat: Seat): CastleListing => {
  if (!awaiting(table).some((due) => due.seat === seat)) return { actions: [], complete: true }
  const answers = answersOf(table, seat)
  if (!answers) return { actions: turnActions(table, seat), complete: true }
  const actions = answers.actions.map((answer): Action => ({ type: 'decide', ...answer }))
  return { ...answers, actions }
}

/**
 * A legal action of a seat that is awaited, chosen at random, also one that the listing does not
 * name. `choose(n)` gives a whole number from 0, below n.
 */
export const sample = (table: Table, seat: Seat, choose: Choose): Action => {
  const { actions, constraint } = legalActions(table, seat)
  return constraint
    ? { type: 'decide', ...instance(constraint, choose) }
    : actions[choose(actions.length)]!
}
