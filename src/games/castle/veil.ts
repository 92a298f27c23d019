import type { Seat, Viewer } from '../game.ts'
import type { Action, Answer } from './actions.ts'
import type { Event, VeiledEvent } from './acts.ts'
import { markOf } from './draws.ts'
import { sees } from './sight.ts'
import type { Position, VeiledPosition } from './states.ts'

/**
 * What a viewer may know, by allow-list: what one drew, chose, gave or took, and all that happens on
 * the open table. A veiled value is built anew from what may be seen.
 */

const veilPosition = (state: Position, viewer: Viewer): VeiledPosition => ({
  turn: state.turn,
  actionsLeft: state.actionsLeft,
  firstAction: state.firstAction,
  board: state.board,
  outside: state.outside,
  siege: state.siege,
  exchange: state.exchange,
  removed: state.removed,
  lastPlayed: state.lastPlayed,
  decks: state.decks,
  hands: state.hands?.map((hand, seat) => (sees(viewer, seat) ? hand : null)),
  unseen: null,
})

/** An act as a viewer sees it: hidden values are null. The same object if nothing is hidden. */
export const veil = (event: Event, viewer: Viewer): VeiledEvent => {
  const { type } = event
  switch (type) {
    case 'cards-dealt': {
      const { seat } = event
      if (seat === null || sees(viewer, seat)) return event
      return { type, seat, cards: null, ...markOf(event) }
    }
    case 'card-drawn': {
      const { seat } = event
      return sees(viewer, seat) ? event : { type, seat, card: null, ...markOf(event) }
    }
    case 'random-card-taken': {
      const { from, to } = event
      return sees(viewer, from, to) ? event : { type, from, to, card: null, ...markOf(event) }
    }
    case 'card-given':
    case 'card-passed': {
      const { from, to } = event
      return sees(viewer, from, to) ? event : { type, from, to, card: null }
    }
    case 'pass-selected': {
      const { seat } = event
      return sees(viewer, seat) ? event : { type, seat, card: null }
    }
    case 'decision-made': {
      const { seat, decision, card } = event
      if (card === undefined || sees(viewer, seat)) return event
      return { type, seat, decision, card: null }
    }
    case 'position-set':
      return viewer === 'everything' ? event : { type, state: veilPosition(event.state, viewer) }
    case 'dealer-drawn':
    case 'turn-started':
    case 'actions-forfeited':
    case 'extra-action-granted':
    case 'card-exchanged':
    case 'card-placed':
    case 'effect-ignored':
    case 'decision-requested':
    case 'card-sent-back':
    case 'card-to-exchange':
    case 'card-assassinated':
    case 'card-moved':
    case 'cards-permuted':
    case 'token-removed':
    case 'tokens-swapped':
    case 'tokens-replaced':
    case 'tokens-rearranged':
    case 'cards-exchanged':
    case 'card-given-from-exchange':
    case 'seat-resigned':
    case 'seat-timed-out':
    case 'match-finished':
    case 'match-aborted':
      return event
  }
}

/** Cards of a hand are chosen in secret: the others learn of one when they get it. */
const isSecret = ({ decision }: Answer): boolean =>
  decision === 'give-card' || decision === 'pass-card'

const veilAnswer = (answer: Answer): Answer<null> => {
  if (answer.decision === 'give-card') return { decision: answer.decision, target: null }
  if (answer.decision === 'pass-card') return { decision: answer.decision, card: null }
  return answer
}

/** An action as a viewer sees it, `by` the seat that took it. */
export const veilAction = (action: Action, by: Seat, viewer: Viewer): Action<null> => {
  if (sees(viewer, by) || action.type === 'draw' || action.type === 'exchange') return action
  const { choices } = action
  const answers = [...(action.type === 'decide' ? [action] : []), ...(choices ?? [])]
  if (!answers.some(isSecret)) return action
  const ahead = choices ? { choices: choices.map(veilAnswer) } : {}
  if (action.type === 'decide') return { type: 'decide', ...veilAnswer(action), ...ahead }
  return { type: 'play', card: action.card, at: action.at, ...ahead }
}
