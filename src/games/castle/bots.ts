import type { Seat } from '../game.ts'
import { minus, plus } from './multiset.ts'
import type { Name } from './names.ts'
import type { Effect, Table } from './table.ts'

type Hands = readonly (readonly Name[])[]

/** So many cards from all over a sorted pool, where copies of a character lie side by side. */
const spread = (pool: readonly Name[], count: number): readonly Name[] =>
  Array.from({ length: count }, (_, i) => pool[Math.floor((i * pool.length) / count)]!)

/** Hands as large as they are, of what the seat does not see; its own is as it is. */
const stoodIn = (table: Table, seat: Seat): Pick<Table, 'hands' | 'unseen'> => {
  const others = table.hands.map((hand, other) => (other === seat ? [] : hand))
  let unseen = plus(table.unseen, others.flat())
  const hands: Hands = others.map((hand, other) => {
    if (other === seat) return table.hands[seat]!
    const stand = spread(unseen, hand.length)
    unseen = minus(unseen, stand)
    return stand
  })
  return { hands, unseen }
}

/** Cards that changed hands in secret become cards of the stand-in hands. */
const forgetful = (effect: Effect, hands: Hands, seat: Seat): Effect => ({
  ...effect,
  give: null,
  takes: effect.takes.map(({ from, to, card }) => ({
    from,
    to,
    card: to === seat ? card : hands[to]![0]!,
  })),
})

/** The table as a seat may think it is: equal in all that it sees, the rest put in a fixed way. */
export const imagine = (table: Table, seat: Seat): Table => {
  const { hands, unseen } = stoodIn(table, seat)
  return {
    ...table,
    hands,
    unseen,
    effects: table.effects.map((effect) => forgetful(effect, hands, seat)),
    passes: table.passes.map((card, other) =>
      card === null || other === seat ? card : hands[other]![0]!,
    ),
  }
}

/** The fewest actions that could rid a seat of its cards: one in hand is played, one in the deck is
 * drawn first. */
const toGo = ({ hands, decks, drawing, turn }: Table, seat: Seat): number =>
  hands[seat]!.length + 2 * decks[seat]! - (drawing && turn === seat ? 1 : 0)

/** How well a seat stands: nearer to the end than the nearest of the others is good. */
export const estimate = (table: Table, seat: Seat): number => {
  const others = table.hands
    .map((_, other) => other)
    .filter((other) => other !== seat && !table.left.includes(other))
  const nearest = Math.min(...others.map((other) => toGo(table, other)))
  const own = toGo(table, seat)
  return (own === 0 ? 100 : 0) - 2 * own + nearest
}
