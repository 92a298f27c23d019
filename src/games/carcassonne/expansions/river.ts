import { steps } from '../../tiles/sides.ts'
import { type Expansion, type PlacementBan, type Rules, turnedTile } from '../rules.ts'
import type { Laid, State } from '../table.ts'
import { edgeKinds, edgeOf, type Print } from '../tiles.ts'
import { riverTiles } from './river-tiles.ts'

/** The river crosses a side of a tile. */
const isBank = ({ squares }: Print, side: number): boolean =>
  edgeOf(squares[0]!.rim, side) === edgeKinds.river

const hasRiver = (print: Print): boolean =>
  isBank(print, 0) || isBank(print, 1) || isBank(print, 2) || isBank(print, 3)

/** Quarters clockwise from where the river comes in to where it goes out: 2 is straight on. */
const bend = (print: Print, from: number): number => {
  for (let turn = 1; turn < 4; turn++) if (isBank(print, (from + turn) % 4)) return turn
  return 2
}

const sideTowards = (laid: Laid, other: Laid): number =>
  steps.findIndex(({ x, y }) => laid.x + x === other.x && laid.y + y === other.y)

/** How the last bend turned; 2: there was none. River tiles lie in the order of the river. */
const lastBend = (rules: Rules, { landscape: { board } }: State): number => {
  let next: { readonly laid: Laid; readonly print: Print } | undefined
  for (let i = board.length - 1; i >= 0; i--) {
    const laid = board[i]!
    const print = turnedTile(rules, laid.tile, laid.rotation)
    if (!hasRiver(print)) continue
    const turn = next ? bend(next.print, sideTowards(next.laid, laid)) : 2
    if (turn !== 2) return turn
    next = { laid, print }
  }
  return 2
}

/** The side of a river tile across which the river comes in; -1: there is none. */
const sideMet = (print: Print, meets: readonly number[]): number => {
  for (let side = 0; side < 4; side++) if (isBank(print, side) && meets[3 * side]! >= 0) return side
  return -1
}

/** Each river tile has to continue the river, and a bend may not turn the same way as the bend before it,
 * also after straight tiles. */
const ban: PlacementBan = (print) => {
  if (!hasRiver(print)) return undefined
  return (rules, state, _square, meets) => {
    const from = sideMet(print, meets)
    if (from < 0) return 'river-not-continued'
    const turn = bend(print, from)
    return turn !== 2 && turn === lastBend(rules, state) ? 'river-turns-again' : undefined
  }
}

const faults = {
  'river-not-continued': {
    rule: 'The River',
    detail: 'Each river tile has to continue the river at its open end.',
  },
  'river-turns-again': {
    rule: 'The River',
    detail: 'A bend may not turn the same way as the previous bend, also after straight tiles.',
  },
} as const

export const river: Expansion = {
  tiles: riverTiles,
  piles: [
    { name: 'river', phase: 'river' },
    { name: 'lake', phase: 'river' },
  ],
  startTile: 'RA',
  placementBans: [ban],
  faults,
}
