import type { Fault } from '../game.ts'
import type { BarnPlace, BoardMeeple, BoardTile, Place, Position } from './acts.ts'
import { around, fieldNumberAt, isSamePoint } from './corners.ts'
import { isSameStand, putFigure, standNumber, standOf } from './figures.ts'
import { lay, layOver } from './lay.ts'
import { placementAt } from './placement.ts'
import { type Rules, turnedTile } from './rules.ts'
import {
  type Draft,
  featureOf,
  indexOnTile,
  isSpan,
  landscapeOf,
  type State,
  segmentAt,
  tileOf,
} from './table.ts'

/** Builds what lies and stands on a position's board, one thing after the other. */

const seatFault = (state: State, seat: number | null): string | undefined =>
  seat !== null && seat >= state.scores.length ? 'no-such-seat' : undefined

/** The first tile lies freely, each other as the rules allow; a bridge that it needs is understood. */
const layTile = (rules: Rules, draft: Draft, laid: BoardTile, isFirst: boolean) => {
  const { state } = draft
  const placement = isFirst ? undefined : placementAt(rules, state, laid.tile, laid)
  if (placement && 'fault' in placement) return placement.fault
  const axis = placement?.print.bridge
  if (laid.bridge !== undefined && laid.bridge !== axis) return 'no-bridge-needed'
  lay(landscapeOf(draft), turnedTile(rules, laid.tile, laid.rotation), laid)
  if (!axis) return undefined
  layOver(rules, landscapeOf(draft), laid, axis)
  state.stock = { ...state.stock, bridges: state.stock.bridges - 1 }
  return undefined
}

const layBoard = (rules: Rules, draft: Draft, board: readonly BoardTile[]): Fault | undefined => {
  for (const [i, laid] of board.entries()) {
    if (!rules.places.has(laid.tile)) return { fault: 'unknown-tile', pointer: `/board/${i}/tile` }
    const fault = seatFault(draft.state, laid.seat) ?? layTile(rules, draft, laid, i === 0)
    if (fault !== undefined) return { fault, pointer: `/board/${i}` }
  }
  return board.length === 0 ? { fault: 'empty-board', pointer: '/board' } : undefined
}

const segmentKind = (rules: Rules, { landscape }: State, number: number) => {
  const laid = landscape.board[tileOf(number)]
  return laid && turnedTile(rules, laid.tile, laid.rotation).segments[indexOnTile(number)]?.kind
}

const castleFault = (rules: Rules, state: State, place: Place): string | undefined => {
  const { links, features } = state.landscape
  const number = segmentAt(state.landscape, place)
  if (number < 0) return 'no-such-tile'
  if (segmentKind(rules, state, number) !== 'city') return 'no-such-city'
  if (state.stock.castles === 0) return 'no-castle-left'
  if (state.castles.some(({ x, y }) => x === place.x && y === place.y)) return 'space-taken'
  const city = featureOf(links, number)
  const isTaken = state.castles.some(
    (castle) => featureOf(links, segmentAt(state.landscape, castle)) === city,
  )
  const { segments, open } = features[city]!
  return isTaken || segments !== 2 || open !== 0 ? 'not-a-two-segment-city' : undefined
}

const buildCastles = (
  rules: Rules,
  { state }: Draft,
  castles: readonly Place[],
): Fault | undefined => {
  for (const [i, place] of castles.entries()) {
    const fault = castleFault(rules, state, place)
    if (fault !== undefined) return { fault, pointer: `/castles/${i}` }
    state.castles = [...state.castles, { ...place, maiden: null }]
    state.stock = { ...state.stock, castles: state.stock.castles - 1 }
  }
  return undefined
}

const barnFault = (rules: Rules, state: State, barn: BarnPlace): string | undefined => {
  const { landscape } = state
  if (state.stock.barns === 0) return 'no-barn-left'
  const numbers = around(barn).map((at) => fieldNumberAt(rules, landscape, at))
  if (numbers.some((number) => number < 0)) return 'not-only-field'
  const fields = new Set(numbers.map((number) => featureOf(landscape.links, number)))
  if (fields.size > 1) return 'not-only-field'
  return state.barns.some((other) => isSamePoint(other, barn)) ? 'space-taken' : undefined
}

const buildBarns = (
  rules: Rules,
  { state }: Draft,
  barns: readonly BarnPlace[],
): Fault | undefined => {
  for (const [i, barn] of barns.entries()) {
    const fault = barnFault(rules, state, barn)
    if (fault !== undefined) return { fault, pointer: `/barns/${i}` }
    state.barns = [...state.barns, barn]
    state.stock = { ...state.stock, barns: state.stock.barns - 1 }
  }
  return undefined
}

/** A figure on a segment, a bridge or a barn. */
const standFault = (rules: Rules, state: State, meeple: BoardMeeple): string | undefined => {
  const stand = standOf(meeple)
  const at = standNumber(rules, state.landscape, stand)
  if (at < 0) return 'no-such-tile'
  if ('on' in stand && stand.on === 'barn' && !state.barns.some((barn) => isSamePoint(barn, stand)))
    return 'no-such-barn'
  const isBridge = isSpan(state.landscape, at)
  if (isBridge && 'segment' in stand) return 'no-such-segment'
  const kind = isBridge ? 'road' : segmentKind(rules, state, at)
  if (!kind) return 'no-such-segment'
  if (!rules.holders[kind].includes(meeple.kind)) return 'figure-not-allowed-here'
  const isTaken = state.figures.some((figure) =>
    'on' in stand && stand.on === 'barn'
      ? isSameStand(figure, stand)
      : figure.at === at && !('on' in figure && figure.on === 'barn'),
  )
  if (isTaken) return 'feature-occupied'
  const isComplete = rules.features[kind]?.isComplete(
    state.landscape,
    featureOf(state.landscape.links, at),
  )
  return isComplete ? 'feature-complete' : undefined
}

const maidenFault = ({ castles }: State, { kind, x, y }: BoardMeeple): string | undefined => {
  if (kind !== 'meeple') return 'figure-not-allowed-here'
  const castle = castles.find((one) => one.x === x && one.y === y)
  if (!castle) return 'no-such-castle'
  return castle.maiden === null ? undefined : 'feature-occupied'
}

const standOne = (rules: Rules, draft: Draft, meeple: BoardMeeple): string | undefined => {
  const { state } = draft
  const { seat, kind, x, y } = meeple
  if ('on' in meeple && meeple.on === 'castle') {
    const fault = maidenFault(state, meeple)
    state.castles = state.castles.map((castle) =>
      castle.x === x && castle.y === y ? { ...castle, maiden: seat } : castle,
    )
    return fault
  }
  const fault = standFault(rules, state, meeple)
  if (fault !== undefined) return fault
  const stand = standOf(meeple)
  putFigure(draft, { seat, kind, ...stand }, standNumber(rules, state.landscape, stand))
  return undefined
}

const standAll = (
  rules: Rules,
  draft: Draft,
  meeples: readonly BoardMeeple[],
): Fault | undefined => {
  for (const [i, meeple] of meeples.entries()) {
    const fault = seatFault(draft.state, meeple.seat) ?? standOne(rules, draft, meeple)
    if (fault !== undefined) return { fault, pointer: `/meeples/${i}` }
  }
  const empty = draft.state.barns.findIndex(
    (barn) =>
      !draft.state.figures.some(
        (figure) => 'on' in figure && figure.on === 'barn' && isSamePoint(figure, barn),
      ),
  )
  return empty < 0 ? undefined : { fault: 'no-own-farmer', pointer: `/barns/${empty}` }
}

/** Everything that a position puts on the table, or what of it cannot be. */
export const buildBoard = (
  rules: Rules,
  draft: Draft,
  position: Position & Required<Pick<Position, 'board'>>,
): Fault | undefined =>
  layBoard(rules, draft, position.board ?? []) ??
  buildCastles(rules, draft, position.castles ?? []) ??
  buildBarns(rules, draft, position.barns ?? []) ??
  standAll(rules, draft, position.meeples ?? [])
