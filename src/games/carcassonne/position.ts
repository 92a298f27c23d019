import type { Fault } from '../game.ts'
import type { BoardMeeple, BoardTile, Position } from './acts.ts'
import { putFigure } from './figures.ts'
import { lay } from './lay.ts'
import { isPlaceable, placementAt } from './placement.ts'
import { type Rules, turnedTile } from './rules.ts'
import {
  type Draft,
  draftOf,
  featureOf,
  landscapeOf,
  type State,
  segmentNumber,
  tileAt,
} from './table.ts'

/** A position with nothing left out but a tile not drawn yet, and what only describes. */
export type WholePosition = Required<
  Pick<Position, 'turn' | 'remaining' | 'discarded' | 'board' | 'meeples' | 'scores' | 'supply'>
> &
  Position

/** Lays the board and stands the figures of a position that was found possible. */
export const setUp = (rules: Rules, draft: Draft, position: Position): void => {
  for (const laid of position.board ?? [])
    lay(landscapeOf(draft), turnedTile(rules, laid.tile, laid.rotation), laid)
  for (const meeple of position.meeples ?? []) putFigure(draft, meeple)
  const { state } = draft
  state.turn = position.turn ?? state.turn
  state.drawn = position.drawn ?? null
  state.remaining = rules.tiles.map(({ id }) => position.remaining?.[id] ?? 0)
  state.discarded = position.discarded ?? []
  state.scores = position.scores ?? state.scores
  if (position.supply)
    state.supply = position.supply.map(({ meeples, abbot, castleTiles }) => ({
      meeple: meeples,
      abbot: abbot ? 1 : 0,
      castleTiles,
    }))
}

/** Lays a position's board, tile by tile as the rules allow; the first one lies freely. */
const layBoard = (rules: Rules, draft: Draft, board: readonly BoardTile[]): Fault | undefined => {
  for (const [i, laid] of board.entries()) {
    const pointer = `/board/${i}`
    if (!rules.prints[laid.tile]) return { fault: 'unknown-tile', pointer: `${pointer}/tile` }
    if (laid.seat !== null && laid.seat >= draft.state.scores.length)
      return { fault: 'no-such-seat', pointer: `${pointer}/seat` }
    const found = i === 0 ? undefined : placementAt(rules, draft.state.landscape, laid)
    if (found && 'fault' in found) return { ...found, pointer }
    lay(landscapeOf(draft), turnedTile(rules, laid.tile, laid.rotation), laid)
  }
  return board.length === 0 ? { fault: 'empty-board', pointer: '/board' } : undefined
}

const standFault = (rules: Rules, state: State, meeple: BoardMeeple): string | undefined => {
  const tile = tileAt(state.landscape, meeple.x, meeple.y)
  const laid = state.landscape.board[tile]
  if (!laid) return 'no-such-tile'
  const segment = turnedTile(rules, laid.tile, laid.rotation).segments[meeple.segment]
  if (!segment) return 'no-such-segment'
  if (!rules.holders[segment.kind].includes(meeple.kind)) return 'figure-not-allowed-here'
  const at = segmentNumber(tile, meeple.segment)
  if (state.figures.some((figure) => figure.at === at)) return 'feature-occupied'
  const feature = featureOf(state.landscape.links, at)
  return rules.features[segment.kind]?.isComplete(state.landscape, feature)
    ? 'feature-complete'
    : undefined
}

const standAll = (
  rules: Rules,
  draft: Draft,
  meeples: readonly BoardMeeple[],
): Fault | undefined => {
  for (const [i, meeple] of meeples.entries()) {
    const pointer = `/meeples/${i}`
    if (meeple.seat >= draft.state.scores.length)
      return { fault: 'no-such-seat', pointer: `${pointer}/seat` }
    const fault = standFault(rules, draft.state, meeple)
    if (fault !== undefined) return { fault, pointer }
    putFigure(draft, meeple)
  }
  return undefined
}

type Whereabouts = { readonly tile: string; readonly pointer: string }

/** Every tile that a position names outside its pile. */
const named = (board: readonly BoardTile[], position: Position): readonly Whereabouts[] => [
  ...board.map(({ tile }, i) => ({ tile, pointer: `/board/${i}/tile` })),
  ...(position.discarded ?? []).map((tile, i) => ({ tile, pointer: `/discarded/${i}` })),
  ...(position.drawn === undefined ? [] : [{ tile: position.drawn, pointer: '/drawn' }]),
]

/** Takes copies of a tile out of the box; with the kind gone, others of its shape stand in. */
const take = (rules: Rules, left: Map<string, number>, tile: string, copies: number): boolean => {
  const shape = rules.tiles[rules.places[tile]!]!.shape
  const kinds = [
    tile,
    ...rules.tiles.filter((t) => t.shape === shape && t.id !== tile).map((t) => t.id),
  ]
  let missing = copies
  for (const kind of kinds) {
    const taken = Math.min(missing, left.get(kind) ?? 0)
    left.set(kind, (left.get(kind) ?? 0) - taken)
    missing -= taken
  }
  return missing === 0
}

/** What is left to draw, or which tile is named more often than there are copies. */
const pileOf = (
  rules: Rules,
  board: readonly BoardTile[],
  position: Position,
): Fault | Readonly<Record<string, number>> => {
  const left = new Map(rules.tiles.map(({ id, count }) => [id, count]))
  const claimed = [
    ...named(board, position).map((at) => ({ ...at, copies: 1 })),
    ...Object.entries(position.remaining ?? {}).map(([tile, copies]) => ({
      tile,
      copies,
      pointer: `/remaining/${tile}`,
    })),
  ]
  for (const { tile, copies, pointer } of claimed) {
    if (!left.has(tile)) return { fault: 'unknown-tile', pointer }
    if (!take(rules, left, tile, copies)) return { fault: 'too-many-tiles', pointer }
  }
  return position.remaining ?? Object.fromEntries([...left].filter(([, count]) => count > 0))
}

type Supplies = NonNullable<Position['supply']>

/** What each seat has left of its figures: the set-up's less those on the board. */
const supplyOf = (rules: Rules, state: State, position: Position): Fault | Supplies => {
  const left = (seat: number, kind: 'meeple' | 'abbot'): number =>
    rules.supply[kind] -
    state.figures.filter((figure) => figure.seat === seat && figure.kind === kind).length
  for (const seat of state.scores.keys()) {
    const given = position.supply?.[seat]
    if (left(seat, 'meeple') < (given?.meeples ?? 0))
      return { fault: 'too-many-figures', pointer: `/supply/${seat}/meeples` }
    if (left(seat, 'abbot') < (given?.abbot ? 1 : 0))
      return { fault: 'too-many-figures', pointer: `/supply/${seat}/abbot` }
  }
  return (
    position.supply ??
    [...state.scores.keys()].map((seat) => ({
      meeples: left(seat, 'meeple'),
      abbot: left(seat, 'abbot') > 0,
      castleTiles: [],
    }))
  )
}

const isFault = (value: object): value is Fault => 'fault' in value

const lengthFault = (state: State, position: Position): Fault | undefined => {
  const seats = state.scores.length
  if ((position.turn ?? 0) >= seats) return { fault: 'no-such-seat', pointer: '/turn' }
  if ((position.scores?.length ?? seats) !== seats)
    return { fault: 'wrong-number-of-seats', pointer: '/scores' }
  if ((position.supply?.length ?? seats) !== seats)
    return { fault: 'wrong-number-of-seats', pointer: '/supply' }
  return undefined
}

/**
 * A sandbox's position with everything filled in that the named parts leave, or what cannot be, with
 * its pointer from the position's root. `empty` is the table before the first act.
 */
export const wholePosition = (
  rules: Rules,
  empty: State,
  position: Position,
): WholePosition | Fault => {
  const draft = draftOf(empty)
  const board = position.board ?? [
    { x: 0, y: 0, rotation: 0 as const, tile: rules.startTile, seat: null },
  ]
  const meeples = position.meeples ?? []
  const fault =
    lengthFault(empty, position) ?? layBoard(rules, draft, board) ?? standAll(rules, draft, meeples)
  if (fault) return fault
  const remaining = pileOf(rules, board, position)
  if (isFault(remaining)) return remaining
  const supply = supplyOf(rules, draft.state, position)
  if (isFault(supply)) return supply
  const { drawn } = position
  if (drawn !== undefined && !isPlaceable(rules, draft.state, drawn))
    return { fault: 'tile-fits-nowhere', pointer: '/drawn' }
  return {
    turn: position.turn ?? 0,
    ...(drawn === undefined ? {} : { drawn }),
    remaining,
    discarded: position.discarded ?? [],
    board,
    meeples,
    scores: position.scores ?? empty.scores,
    supply,
  }
}
