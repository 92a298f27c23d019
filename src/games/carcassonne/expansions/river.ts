import { steps } from '../../tiles/sides.ts'
import { type Expansion, type PlacementBan, type Rules, turnedTile } from '../rules.ts'
import type { Laid, State } from '../table.ts'
import type { Print, Tile } from '../tiles.ts'
import { riverTiles } from './river-tiles.ts'

const hasRiver = ({ segments }: Pick<Tile, 'segments'>): boolean =>
  segments.some(({ kind }) => kind === 'river')

/** The sides that the river crosses. */
const banks = ({ contacts, segments }: Print): readonly number[] =>
  [0, 1, 2, 3].filter((side) => segments[contacts[3 * side]!]?.kind === 'river')

/** Quarters clockwise from where the river comes in to where it goes out: 2 is straight on. */
const bend = (print: Print, from: number): number => {
  const out = banks(print).find((side) => side !== from)
  return out === undefined ? 2 : (out - from + 4) % 4
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

/** The first of some sides across which a tile lies; -1: there is none. */
const sideMet = (sides: readonly number[], meets: readonly number[]): number => {
  for (let i = 0; i < sides.length; i++) if (meets[3 * sides[i]!]! >= 0) return sides[i]!
  return -1
}

/** Each river tile has to continue the river, and a bend may not turn the same way as the bend before it,
 * also after straight tiles. */
const ban: PlacementBan = (print) => {
  const sides = banks(print)
  if (sides.length === 0) return undefined
  return (rules, state, { meets }) => {
    const from = sideMet(sides, meets)
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
