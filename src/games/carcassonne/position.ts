import type { Fault } from '../game.ts'
import type { BoardTile, FigureKind, Position, Stock } from './acts.ts'
import { buildBoard } from './position-board.ts'
import type { Rules } from './rules.ts'
import { isPlaceable } from './sites.ts'
import { draftOf, type State, type Supply } from './table.ts'

/** A tile that a position names outside the stacks, and where it names it. */
type Named = { readonly tile: string; readonly pointer: string; readonly copies: number }

const named = (board: readonly BoardTile[], position: Position): readonly Named[] => {
  const tiles = [
    ...board.map(({ tile }, i) => ({ tile, pointer: `/board/${i}/tile` })),
    ...(position.discarded ?? []).map((tile, i) => ({ tile, pointer: `/discarded/${i}` })),
    ...[position.drawn ?? []].flat().map((tile) => ({ tile, pointer: '/drawn' })),
    ...(position.supply ?? []).flatMap(({ castleTiles }, seat) =>
      castleTiles.map((tile, i) => ({ tile, pointer: `/supply/${seat}/castleTiles/${i}` })),
    ),
  ]
  const stacked = Object.entries(position.remaining ?? {}).map(([tile, copies]) => ({
    tile,
    copies,
    pointer: `/remaining/${tile}`,
  }))
  return [...tiles.map((one) => ({ ...one, copies: 1 })), ...stacked]
}

/** Takes copies of a tile out of the box; with the kind gone, others of its shape stand in. */
const take = (rules: Rules, left: number[], { tile, copies }: Named): boolean => {
  const place = rules.places.get(tile)!
  const { shape } = rules.tiles[place]!
  const places = [place, ...rules.tiles.keys().filter((i) => rules.tiles[i]!.shape === shape)]
  let missing = copies
  for (const i of places) {
    const taken = Math.min(missing, left[i]!)
    left[i]! -= taken
    missing -= taken
  }
  return missing === 0
}

const isStacked = (rules: Rules, tile: string): boolean =>
  rules.piles.some(({ places }) => places.includes(rules.places.get(tile)!))

/** A castle tile is in a hand or on the board, any other tile never in a hand. */
const isMisplaced = (rules: Rules, { tile, pointer }: Named): boolean =>
  !pointer.startsWith('/board') && isStacked(rules, tile) === pointer.startsWith('/supply')

/** What is left in the stacks, or which tile is named more often than there are copies. */
const remainingOf = (
  rules: Rules,
  board: readonly BoardTile[],
  position: Position,
): readonly number[] | Fault => {
  const left = rules.tiles.map(({ id }, i) => rules.bag[i]! + (id === rules.startTile ? 1 : 0))
  for (const one of named(board, position)) {
    const { tile, pointer } = one
    if (!rules.places.has(tile) || isMisplaced(rules, one))
      return { fault: 'unknown-tile', pointer }
    if (!take(rules, left, one)) return { fault: 'too-many-tiles', pointer }
  }
  const { remaining } = position
  return remaining
    ? rules.tiles.map(({ id }, i) => (isStacked(rules, id) ? (remaining[id] ?? 0) : left[i]!))
    : left
}

const figuresLeft = (rules: Rules, state: State, seat: number, kind: FigureKind): number => {
  const standing = state.figures.filter((one) => one.seat === seat && one.kind === kind).length
  const maidens = state.castles.filter(({ maiden }) => maiden === seat).length
  return rules.supply[kind] - standing - (kind === 'meeple' ? maidens : 0)
}

/** What each seat has left of its figures: the set-up's less those on the board. */
const supplyOf = (rules: Rules, state: State, position: Position): readonly Supply[] | Fault => {
  const supplies: Supply[] = []
  for (const seat of state.scores.keys()) {
    const meeple = figuresLeft(rules, state, seat, 'meeple')
    const abbot = figuresLeft(rules, state, seat, 'abbot')
    const given = position.supply?.[seat]
    const pointer = `/supply/${seat}`
    if (meeple < (given?.meeples ?? 0))
      return { fault: 'too-many-figures', pointer: `${pointer}/meeples` }
    if (abbot < (given?.abbot ? 1 : 0))
      return { fault: 'too-many-figures', pointer: `${pointer}/abbot` }
    const most = Math.max(0, ...rules.handouts.map(({ each }) => each(state.scores.length)))
    if ((given?.castleTiles.length ?? 0) > most)
      return { fault: 'too-many-tiles', pointer: `${pointer}/castleTiles` }
    supplies.push(
      given
        ? { meeple: given.meeples, abbot: given.abbot ? 1 : 0, castleTiles: given.castleTiles }
        : { meeple, abbot, castleTiles: [] },
    )
  }
  return supplies
}

const things = ['bridges', 'castles', 'barns'] as const satisfies readonly (keyof Stock)[]

const lengthFault = (state: State, position: Position): Fault | undefined => {
  const seats = state.scores.length
  const overdrawn = things.find((thing) => (position.stock?.[thing] ?? 0) > state.stock[thing])
  if ((position.turn ?? 0) >= seats) return { fault: 'no-such-seat', pointer: '/turn' }
  if ((position.scores?.length ?? seats) !== seats)
    return { fault: 'wrong-number-of-seats', pointer: '/scores' }
  if ((position.supply?.length ?? seats) !== seats)
    return { fault: 'wrong-number-of-seats', pointer: '/supply' }
  if (overdrawn) return { fault: 'too-many-buildings', pointer: `/stock/${overdrawn}` }
  return undefined
}

/** Castle tiles are handed out where the position names none, or is in the middle of choosing them. */
const isBegun = (rules: Rules, state: State, position: Position): boolean => {
  const next = rules.handouts.map((handout) => handout.next(rules, state)).find(Boolean)
  if (!next) return true
  if (!position.supply) return false
  return (
    next.by !== 'choice' ||
    state.drawn !== null ||
    state.landscape.board.some(({ seat }) => seat !== null)
  )
}

const isFault = (value: object): value is Fault => 'fault' in value

/**
 * A sandbox's position with everything filled in that the named parts leave, or what cannot be, with
 * its pointer from the position's root. `empty` is the table before the first act.
 */
export const stateFrom = (rules: Rules, empty: State, position: Position): State | Fault => {
  const draft = draftOf({ ...empty, remaining: rules.bag })
  const start = { x: 0, y: 0, rotation: 0, tile: rules.startTile, seat: null } as const
  const board = position.board ?? [start]
  const fault =
    buildBoard(rules, draft, { ...position, board }) ?? lengthFault(draft.state, position)
  if (fault) return fault
  const remaining = remainingOf(rules, board, position)
  if (isFault(remaining)) return remaining
  const supply = supplyOf(rules, draft.state, position)
  if (isFault(supply)) return supply
  const drawn = position.drawn ?? null
  const state: State = {
    ...draft.state,
    turn: position.turn ?? 0,
    drawn,
    remaining,
    supply,
    discarded: position.discarded ?? [],
    scores: position.scores ?? empty.scores,
    stock: position.stock ?? draft.state.stock,
  }
  if (drawn !== null && !isPlaceable(rules, state, drawn))
    return { fault: 'tile-fits-nowhere', pointer: '/drawn' }
  return { ...state, begun: isBegun(rules, state, position) }
}
