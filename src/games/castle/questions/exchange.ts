import type { Fault } from '../../game.ts'
import type { Act } from '../acts.ts'
import { arrive } from '../board.ts'
import { distinct, firstMissing } from '../multiset.ts'
import { judgePlacement, placesFor } from '../placement.ts'
import { activeSeats } from '../table.ts'
import { type Asked, all, impossible, type Question, wrongDecision } from './question.ts'
import { some } from './sampling.ts'

/** Cards of the hand against cards of the Exchange, at one go: what is given cannot be taken back. */
export const exchangeQuestion = ({ table, clause, seat }: Asked): Question => {
  const hand = table.hands[seat]!
  const { exchange } = table
  const count = Math.min(clause.count ?? 1, hand.length, exchange.length)
  return {
    answers:
      count > 0
        ? some({
            decision: 'exchange-cards',
            give: { from: hand, count },
            take: { from: exchange, count },
          })
        : impossible,
    decide: (answer): readonly Act[] | Fault => {
      if (answer.decision !== 'exchange-cards') return wrongDecision
      const { give, take } = answer
      if (give.length !== count) return { fault: 'wrong-number-of-cards', pointer: '/give' }
      if (take.length !== count) return { fault: 'wrong-number-of-cards', pointer: '/take' }
      const notHeld = firstMissing(hand, give)
      if (notHeld >= 0) return { fault: 'not-in-hand', pointer: `/give/${notHeld}` }
      const notThere = firstMissing(exchange, take)
      if (notThere >= 0) return { fault: 'not-in-exchange', pointer: `/take/${notThere}` }
      return [{ type: 'cards-exchanged', seat, gave: give, took: take }]
    },
  }
}

/** A card of the Exchange goes to the hand of any player of the match, the Witch's own included. */
export const witchQuestion = ({ table }: Asked): Question => {
  const seats = activeSeats(table)
  const cards = distinct(table.exchange)
  return {
    answers: all(
      cards.flatMap((target) =>
        seats.map((seat) => ({ decision: 'give-from-exchange' as const, target, seat })),
      ),
    ),
    decide: (answer): readonly Act[] | Fault => {
      if (answer.decision !== 'give-from-exchange') return wrongDecision
      const { target, seat } = answer
      if (!cards.includes(target)) return { fault: 'not-in-exchange', pointer: '/target' }
      if (!seats.includes(seat)) return { fault: 'seat-not-eligible', pointer: '/seat' }
      return [{ type: 'card-given-from-exchange', card: target, to: seat }]
    },
  }
}

/** A card of the Exchange comes onto the board without a token, by its own rule of placement. */
export const counselorQuestion = ({ table }: Asked): Question => ({
  answers: all(
    distinct(table.exchange).flatMap((card) =>
      placesFor(table, card).map((at) => ({ decision: 'place-from-exchange' as const, card, at })),
    ),
  ),
  decide: (answer): readonly Act[] | Fault => {
    if (answer.decision !== 'place-from-exchange') return wrongDecision
    const { card, at } = answer
    if (!table.exchange.includes(card)) return { fault: 'not-in-exchange', pointer: '/card' }
    return judgePlacement(table, card, at) ?? arrive(table, card, at, 'counselor')
  },
})
