import type { Fault, Seat } from '../../game.ts'
import type { Act } from '../acts.ts'
import { distinct } from '../multiset.ts'
import { activeSeats, handAsItWas, neighbour, type Table } from '../table.ts'
import { type Asked, all, type Question, wrongDecision } from './question.ts'

/** Whom the Courtesan robs: an opponent with a card; she must have one to give back. */
export const opponentQuestion = ({ table, seat }: Asked): Question => {
  const opponents = activeSeats(table).filter(
    (other) => other !== seat && table.hands[other]!.length > 0,
  )
  const robbed = table.hands[seat]!.length > 0 ? opponents : []
  return {
    answers: all(robbed.map((other) => ({ decision: 'choose-opponent' as const, seat: other }))),
    decide: (answer): readonly Act[] | Fault => {
      if (answer.decision !== 'choose-opponent') return wrongDecision
      return robbed.includes(answer.seat) ? [] : { fault: 'seat-not-eligible', pointer: '/seat' }
    },
  }
}

/** What the Courtesan gives back: a card of the hand as it was, not the one just taken. */
export const giveQuestion = ({ table, effect, seat }: Asked): Question => {
  const hand = distinct(handAsItWas(table, seat))
  const { opponent } = effect
  const held = opponent === null ? [] : hand
  return {
    answers: all(held.map((target) => ({ decision: 'give-card' as const, target }))),
    decide: (answer): readonly Act[] | Fault => {
      if (answer.decision !== 'give-card' || opponent === null) return wrongDecision
      const { target } = answer
      if (!held.includes(target)) return { fault: 'not-in-hand', pointer: '/target' }
      return [{ type: 'card-given', from: seat, to: opponent, card: target }]
    },
  }
}

/** Who passes a card: all that hold one. */
export const passers = (table: Table): readonly Seat[] =>
  activeSeats(table).filter((seat) => table.hands[seat]!.length > 0)

/** The cards chosen change hands at once, to the next active seat. */
export const passed = (table: Table, to: 'left' | 'right'): readonly Act[] =>
  table.passes.flatMap((card, from): readonly Act[] =>
    card === null ? [] : [{ type: 'card-passed', from, to: neighbour(table, from, to), card }],
  )

/** One's own card for the neighbour. Nobody sees the choice before all have chosen. */
export const passQuestion = ({ table, seat }: Asked): Question => {
  const hand = distinct(table.hands[seat]!)
  return {
    answers: all(hand.map((card) => ({ decision: 'pass-card' as const, card }))),
    decide: (answer): readonly Act[] | Fault => {
      if (answer.decision !== 'pass-card') return wrongDecision
      const { card } = answer
      if (!hand.includes(card)) return { fault: 'not-in-hand', pointer: '/card' }
      return [{ type: 'pass-selected', seat, card }]
    },
  }
}
