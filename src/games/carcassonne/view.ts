import type { View } from './acts.ts'
import { stillToDraw } from './pile.ts'
import type { Rules } from './rules.ts'
import type { State } from './table.ts'

/** The state as the contract shows it. Nothing in Carcassonne is hidden, so everybody sees this. */
export const viewOf = (rules: Rules, state: State, isOver: boolean): View => ({
  phase: isOver ? 'over' : 'land',
  turn: state.turn,
  drawn: state.drawn,
  remaining: stillToDraw(rules, state),
  discarded: state.discarded,
  castleChoice: null,
  board: state.landscape.board.map(({ x, y, rotation, tile, seat }) => ({
    x,
    y,
    rotation,
    tile,
    seat,
  })),
  meeples: state.figures.map(({ seat, kind, x, y, segment }) => ({ seat, kind, x, y, segment })),
  castles: [],
  barns: [],
  scores: state.scores,
  supply: state.supply.map(({ meeple, abbot, castleTiles }) => ({
    meeples: meeple,
    abbot: abbot > 0,
    castleTiles,
  })),
  stock: { bridges: 0, castles: 0, barns: 0 },
})
