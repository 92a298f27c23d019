import type { Awaiting, Fault, Seat } from '../game.ts'
import type { Action, Answer } from './actions.ts'
import { due } from './due.ts'
import { answered, clauseOf, givenAhead, resolve } from './effects.ts'
import { ended } from './ending.ts'
import { follow, type Progress, standing } from './follow.ts'
import { openEffect, type Table } from './table.ts'
import { turnTaken } from './turn.ts'

/** The seats that must decide, and what; none while a draw is due or when the match is over. */
export const awaiting = (table: Table): readonly Awaiting[] => {
  if (table.closed || due(table) || ended(table)) return []
  const effect = openEffect(table)
  const clause = effect && clauseOf(effect)
  return clause
    ? effect.open.map((seat) => ({ seat, decision: clause.decision }))
    : [{ seat: table.turn, decision: 'turn' }]
}

const isAwaited = (table: Table, seat: Seat): boolean =>
  awaiting(table).some((due) => due.seat === seat)

/** The action without its choices. */
export const begun = (table: Table, seat: Seat, action: Action): Progress | Fault => {
  if (!isAwaited(table, seat)) return { fault: 'not-awaited' }
  if (action.type === 'decide') return answered(table, seat, action)
  if (openEffect(table)) return { fault: 'decision-pending' }
  const acts = turnTaken(table, seat, action)
  if ('fault' in acts) return acts
  return resolve(follow(standing(table), acts))
}

/** One answer given in advance, to the decision that has come up. */
export const answeredAhead = (table: Table, seat: Seat, answer: Answer): Progress | Fault => {
  if (due(table)?.draw === 'take') return givenAhead(table, seat, answer)
  if (!isAwaited(table, seat) || !openEffect(table)) return { fault: 'choice-left-over' }
  return answered(table, seat, answer)
}

export const choicesOf = (action: Action): readonly Answer[] =>
  'choices' in action ? (action.choices ?? []) : []

/**
 * What a seat's action does, up to the next draw or decision, or why it may not. With `choices` it
 * is all or nothing: a fault in one of them refuses the whole action.
 */
export const decide = (table: Table, seat: Seat, action: Action): Progress | Fault => {
  let now = begun(table, seat, action)
  for (const [i, choice] of choicesOf(action).entries()) {
    if ('fault' in now) return now
    const next = answeredAhead(now.next, seat, choice)
    if ('fault' in next) return { fault: next.fault, pointer: `/choices/${i}${next.pointer ?? ''}` }
    now = { events: [...now.events, ...next.events], next: next.next }
  }
  return now
}
