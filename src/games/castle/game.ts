import type { Game, Setup } from '../game.ts'
import type { Action } from './actions.ts'
import type { Event } from './acts.ts'
import { estimate, imagine } from './bots.ts'
import { canonical } from './canonical.ts'
import { catalogue } from './catalogue.ts'
import { deal, deckOf } from './characters.ts'
import { awaiting, decide } from './decide.ts'
import { drawn, lot } from './draws.ts'
import { pool, seatPiece } from './due.ts'
import { ended, ranking } from './ending.ts'
import { evolve } from './evolve.ts'
import { faults } from './faults.ts'
import { follow, standing } from './follow.ts'
import { retire } from './leaving.ts'
import { legalActions, sample } from './listing.ts'
import { distinct } from './multiset.ts'
import { judgePosition, wholePosition } from './position.ts'
import type { Options, Position } from './states.ts'
import type { Table } from './table.ts'
import { concluded } from './turn.ts'
import { veil, veilAction } from './veil.ts'
import { view } from './view.ts'

const empty = ({ seats, options }: Setup<Options>): Table => {
  const all = Array.from({ length: seats }, (_, seat) => seat)
  return {
    options,
    dealer: null,
    dealt: 0,
    left: [],
    turn: 0,
    actionsLeft: 0,
    firstAction: true,
    drawing: false,
    board: {},
    exchange: [],
    removed: [],
    lastPlayed: null,
    hands: all.map(() => []),
    decks: all.map(() => deal[seats]!.deck),
    unseen: deckOf(seats),
    effects: [],
    passes: all.map(() => null),
    closed: false,
  }
}

/** Castle: rid yourself of all your characters by finding them a place in and around the castle. */
export const castle: Game<Table, Action, Event, Options, Position> = {
  id: 'castle',
  rulesVersion: 1,
  seats: { min: 2, max: 5 },
  faults,
  shared: ['pass-card'],
  drawable: ({ seats }) => [
    ...Array.from({ length: seats }, (_, seat) => seatPiece(seat)),
    ...distinct(deckOf(seats)),
  ],
  empty,
  start: (table, position) => {
    if (!position) return standing(table)
    if (position.pending && position.pending.length > 0)
      return { fault: 'decision-pending', pointer: '/pending' }
    const state = wholePosition(table, position)
    const fault = judgePosition(table, state)
    if (fault) return fault
    return concluded(follow(standing(table), [{ type: 'position-set', state }]))
  },
  decide,
  pool,
  drawn,
  lot,
  evolve,
  retire,
  awaiting,
  ended,
  ranking,
  legalActions,
  sample,
  canonical,
  view,
  veil,
  veilAction,
  imagine,
  estimate,
  catalogue: () => catalogue,
}
