import type { Fault, Seat } from '../game.ts'
import type { Answer } from './actions.ts'
import type { Act, Reason } from './acts.ts'
import type { Clause } from './character.ts'
import { characterOf } from './characters.ts'
import { consequence, rampartFilled } from './consequences.ts'
import { isWaiting } from './due.ts'
import { follow, type Progress, standing } from './follow.ts'
import { ask } from './questions/ask.ts'
import { passed, passers } from './questions/hands.ts'
import { type Asked, wrongDecision } from './questions/question.ts'
import { type Effect, inCourtyard, isActive, openEffect, type Table } from './table.ts'
import { concluded } from './turn.ts'

type Asking = Asked['clause']

/** Whether a clause has nothing to say: other options, or an earlier clause has done its work. */
const isOff = ({ options }: Table, { done }: Effect, { only, unless }: Clause): boolean => {
  if (unless !== undefined && done.includes(unless)) return true
  const { kingTargets, princeCharming, villageIdiot } = { ...options, ...only }
  return (
    kingTargets !== options.kingTargets ||
    princeCharming !== options.princeCharming ||
    villageIdiot !== options.villageIdiot
  )
}

/** The owner of the Mistress's token, why there is none, or nothing if she is not in play. */
const mistressOwner = (table: Table): Seat | Reason | undefined => {
  const mistress = inCourtyard(table, 'mistress')
  if (!mistress) return undefined
  if (mistress.token === null) return 'mistress-has-no-token'
  return isActive(table, mistress.token) ? mistress.token : 'seat-left'
}

const ignored = (card: string, reason: Reason): readonly Act[] => [
  { type: 'effect-ignored', card, reason },
]

/** Asks these seats, if the first of them has a legal answer. */
const request = (
  table: Table,
  effect: Effect,
  clause: Asking,
  seats: readonly Seat[],
): readonly Act[] => {
  const { decision } = clause
  const { card } = effect
  const [seat] = seats
  if (seat !== undefined) {
    const { actions } = ask({ table, effect, clause, seat }).answers
    const at = characterOf(card).effect.indexOf(clause)
    if (actions.length > 0)
      return [{ type: 'decision-requested', decision, card, clause: at, seats }]
  }
  return clause.ignored === 'silently' ? [] : ignored(card, clause.ignored ?? 'no-legal-target')
}

/** What a clause that asks brings: the question, or why it is not asked. */
const pose = (table: Table, effect: Effect, clause: Asking): readonly Act[] => {
  const { opponent, give } = effect
  if (clause.decision === 'give-card' && opponent !== null && give !== null)
    return [{ type: 'card-given', from: table.turn, to: opponent, card: give }]
  if (clause.decision === 'pass-card') return request(table, effect, clause, passers(table))
  if (!clause.by) return request(table, effect, clause, [table.turn])
  const owner = mistressOwner(table)
  if (owner === undefined) return []
  return typeof owner === 'string'
    ? ignored('mistress', owner)
    : request(table, effect, clause, [owner])
}

/** Goes on with one effect from the clause after the last that asked. */
const carriedOn = (progress: Progress, effect: Effect): Progress => {
  let now = progress
  for (const [i, clause] of characterOf(effect.card).effect.entries()) {
    if (isWaiting(now.next)) return now
    if (i <= effect.clause || isOff(now.next, effect, clause)) continue
    const acts =
      'happens' in clause ? consequence(now.next, effect, clause) : pose(now.next, effect, clause)
    now = follow(now, acts)
  }
  return now
}

/** Carries out what cards have set off, up to the next decision or draw, or to the end of the action
 * and perhaps of the turn. The effect of a card that another one placed comes first. */
export const resolve = (progress: Progress): Progress => {
  let now = progress
  for (const effect of progress.next.effects.toReversed()) {
    if (isWaiting(now.next)) return now
    if (isActive(now.next, now.next.turn)) now = carriedOn(now, effect)
  }
  return isWaiting(now.next) ? now : concluded(now)
}

/** The clause to which an effect wants an answer. */
export const clauseOf = (effect: Effect): Asking | undefined => {
  const clause = characterOf(effect.card).effect[effect.clause]
  return clause && 'decision' in clause ? clause : undefined
}

/** The pass is made once nobody owes a card any more. */
export const passedOn = (progress: Progress, { to }: Asking): Progress =>
  to && !openEffect(progress.next) ? follow(progress, passed(progress.next, to)) : progress

/** That a decision was made; a card chosen to be passed says so by itself. */
const made = (seat: Seat, answer: Answer): readonly Act[] => {
  const { decision } = answer
  if (decision === 'pass-card') return []
  const opponent = decision === 'choose-opponent' ? { opponent: answer.seat } : {}
  return [{ type: 'decision-made', seat, decision, ...opponent }]
}

/** What the answer to the open decision does, or why it may not be given. */
export const answered = (table: Table, seat: Seat, answer: Answer): Progress | Fault => {
  const effect = openEffect(table)
  const clause = effect && clauseOf(effect)
  if (!clause) return { fault: 'no-decision-pending' }
  if (clause.decision !== answer.decision) return wrongDecision
  const acts = ask({ table, effect, clause, seat }).decide(answer)
  if ('fault' in acts) return acts
  const now = follow(standing(table), [...made(seat, answer), ...acts])
  const siege = clause.besieges && 'to' in answer ? rampartFilled(now.next, answer.to) : []
  return resolve(passedOn(follow(now, siege), clause))
}

/** The Courtesan's second answer, given before her card is taken. She gives from the hand as it was,
 * so whether it is legal does not hang on the draw. */
export const givenAhead = (table: Table, seat: Seat, answer: Answer): Progress | Fault => {
  const effect = table.effects.at(-1)
  const clause = effect && characterOf(effect.card).effect[effect.clause + 1]
  if (!clause || !('decision' in clause) || clause.decision !== 'give-card' || effect.give !== null)
    return { fault: 'choice-left-over' }
  if (answer.decision !== 'give-card') return wrongDecision
  const acts = ask({ table, effect, clause, seat }).decide(answer)
  if ('fault' in acts) return acts
  const { decision, target } = answer
  return follow(standing(table), [{ type: 'decision-made', seat, decision, card: target }])
}
