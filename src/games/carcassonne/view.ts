import type { BoardMeeple, View } from './acts.ts'
import { standOf } from './figures.ts'
import { openPile, stillToDraw } from './pile.ts'
import type { Rules } from './rules.ts'
import { handoutOf, isPlayedOut } from './stage.ts'
import type { State } from './table.ts'

/** The part of the match: that of the tile in hand, or of the stack that comes next. */
const phaseOf = (rules: Rules, state: State): View['phase'] => {
  if (state.over || isPlayedOut(rules, state)) return 'over'
  if (handoutOf(rules, state)) return 'choosing'
  const place = state.drawn === null ? -1 : rules.places.get(state.drawn)!
  const pile = rules.piles.find(({ places }) => places.includes(place)) ?? openPile(rules, state)
  return pile?.phase ?? 'land'
}

const choiceOf = (rules: Rules, state: State): View['castleChoice'] => {
  const handout = handoutOf(rules, state)
  return handout?.by === 'choice' ? handout.pieces : null
}

const meeplesOf = ({ figures, castles }: State): readonly BoardMeeple[] => [
  ...figures.map((figure) => ({ seat: figure.seat, kind: figure.kind, ...standOf(figure) })),
  ...castles.flatMap(({ x, y, maiden }) =>
    maiden === null ? [] : [{ seat: maiden, kind: 'meeple', x, y, on: 'castle' } as const],
  ),
]

/** The state as the contract shows it. Nothing in Carcassonne is hidden, so everybody sees this. */
export const viewOf = (rules: Rules, state: State): View => ({
  phase: phaseOf(rules, state),
  turn: state.turn,
  drawn: state.drawn,
  remaining: stillToDraw(rules, state),
  discarded: state.discarded,
  castleChoice: choiceOf(rules, state),
  board: state.landscape.board.map(({ x, y, rotation, tile, seat, bridge }) =>
    bridge ? { x, y, rotation, tile, seat, bridge } : { x, y, rotation, tile, seat },
  ),
  meeples: meeplesOf(state),
  castles: state.castles.map(({ x, y, segment }) => ({ x, y, segment })),
  barns: state.barns,
  scores: state.scores,
  supply: state.supply.map(({ meeple, abbot, castleTiles }) => ({
    meeples: meeple,
    abbot: abbot > 0,
    castleTiles,
  })),
  stock: state.stock,
})
