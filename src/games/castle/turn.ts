import type { Fault, Seat } from '../game.ts'
import type { Action, Exchange, Play } from './actions.ts'
import type { Act } from './acts.ts'
import { arrive } from './board.ts'
import { ended } from './ending.ts'
import { follow, type Progress } from './follow.ts'
import { distinct } from './multiset.ts'
import { judgePlacement, placesFor, playable } from './placement.ts'
import { find, isActive, neighbour, type Table } from './table.ts'

/** While the Herald is on the board, whoever begins a turn with the King must play him first, if
 * the King has a free space. */
const mustPlayKing = (table: Table, seat: Seat): boolean =>
  table.firstAction &&
  table.hands[seat]!.includes('king') &&
  find(table, 'herald') !== undefined &&
  placesFor(table, 'king').length > 0

const exchanged = (table: Table, seat: Seat, { give, take }: Exchange): readonly Act[] | Fault => {
  if (!table.hands[seat]!.includes(give)) return { fault: 'not-in-hand', pointer: '/give' }
  if (!table.exchange.includes(take)) return { fault: 'not-in-exchange', pointer: '/take' }
  return [{ type: 'card-exchanged', seat, gave: give, took: take }]
}

const played = (table: Table, seat: Seat, { card, at }: Play): readonly Act[] | Fault => {
  if (!table.hands[seat]!.includes(card)) return { fault: 'not-in-hand', pointer: '/card' }
  return judgePlacement(table, card, at) ?? arrive(table, card, at, 'play')
}

type TurnAction = Exclude<Action, { readonly type: 'decide' }>

const playsKing = (action: TurnAction): boolean => action.type === 'play' && action.card === 'king'

/** What one of the actions of a turn does by itself, or why it may not. */
export const turnTaken = (table: Table, seat: Seat, action: TurnAction): readonly Act[] | Fault => {
  if (mustPlayKing(table, seat) && !playsKing(action)) return { fault: 'king-must-be-played' }
  switch (action.type) {
    case 'draw':
      if (table.decks[seat] === 0) return { fault: 'deck-empty' }
      return [{ type: 'decision-made', seat, decision: 'turn' }]
    case 'exchange':
      return exchanged(table, seat, action)
    case 'play':
      return played(table, seat, action)
  }
}

/** The actions of a turn that the seat may take. */
export const turnActions = (table: Table, seat: Seat): readonly TurnAction[] => {
  const hand = distinct(table.hands[seat]!)
  const offers = distinct(table.exchange)
  const draws: readonly TurnAction[] = table.decks[seat]! > 0 ? [{ type: 'draw' }] : []
  const exchanges = hand.flatMap((give) =>
    offers.map((take): TurnAction => ({ type: 'exchange', give, take })),
  )
  const plays = hand.flatMap((card) =>
    placesFor(table, card).map((at): TurnAction => ({ type: 'play', card, at })),
  )
  const all = [...draws, ...exchanges, ...plays]
  return mustPlayKing(table, seat) ? all.filter(playsKing) : all
}

const canAct = (table: Table): boolean => {
  const { turn, decks, hands, exchange, actionsLeft } = table
  if (actionsLeft === 0 || !isActive(table, turn)) return false
  if (decks[turn]! > 0) return true
  return hands[turn]!.length > 0 && (exchange.length > 0 || playable(table, turn).length > 0)
}

/** An action is over. Somebody may have won; else the turn goes to the next who can do anything. */
export const concluded = (progress: Progress): Progress => {
  let now = progress
  while (!ended(now.next) && !canAct(now.next)) {
    const { turn, actionsLeft } = now.next
    if (actionsLeft > 0 && isActive(now.next, turn))
      now = follow(now, [{ type: 'actions-forfeited', seat: turn }])
    now = follow(now, [{ type: 'turn-started', seat: neighbour(now.next, turn, 'left') }])
  }
  return now
}
