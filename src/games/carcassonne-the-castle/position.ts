import type { Fault } from '../game.ts'
import { rotations } from '../tiles/sides.ts'
import type { Place, Position } from './acts.ts'
import { type Castle, slotAt } from './castle.ts'
import { counted, featureOf, isComplete, sizeOf } from './features.ts'
import { hold, lay } from './held.ts'
import { type Layout, segmentAt, tileAt } from './layout.ts'
import { mapPair, of } from './pair.ts'
import { fitsSomewhere, placementFault } from './placement.ts'
import { empty, type State } from './state.ts'
import { handsOf, isFault } from './wall-position.ts'

type Given<K extends keyof Position> = NonNullable<Position[K]>

/** Lays the board, tile by tile as the rules allow. */
const boardOf = (castle: Castle, bare: Layout, board: Given<'board'>): Layout | Fault => {
  let layout = bare
  for (const [i, { x, y, rotation, tile: id, seat }] of board.entries()) {
    const tile = castle.tileNumbers.get(id)
    if (tile === undefined) return { fault: 'unknown-tile', pointer: `/board/${i}/tile` }
    const quarter = rotations.indexOf(rotation)
    const slot = slotAt(castle, x, y)
    const fault = placementFault(layout, castle.prints[tile]![quarter]!, slot)
    if (fault) return { fault, pointer: `/board/${i}` }
    layout = lay(castle, hold(castle, layout, { slot, tile, quarter, seat }))
  }
  return layout
}

const missing = (castle: Castle, layout: Layout, { x, y }: Place): string =>
  tileAt(layout, slotAt(castle, x, y)) ? 'no-such-segment' : 'no-such-tile'

/** Stands the followers; one to a segment, and none on what was completed. */
const standing = (castle: Castle, board: Layout, followers: Given<'followers'>): Layout | Fault => {
  const taken = new Set<number>()
  let { features } = board
  for (const [i, follower] of followers.entries()) {
    const pointer = `/followers/${i}`
    const segment = segmentAt(castle, board, follower)
    if (segment < 0) return { fault: missing(castle, board, follower), pointer }
    if (taken.has(segment)) return { fault: 'feature-occupied', pointer }
    if (isComplete(featureOf(features, segment))) return { fault: 'feature-complete', pointer }
    taken.add(segment)
    features = counted(features, segment, { seat: follower.seat, by: 1 })
  }
  return { ...board, features }
}

/** A keep stands on a completed house and remembers its size. */
const keepFault = (castle: Castle, layout: Layout, keeps: Given<'keeps'>): Fault | undefined => {
  for (const [seat, keep] of keeps.entries()) {
    if (keep === null) continue
    const pointer = `/keeps/${seat}`
    const segment = segmentAt(castle, layout, keep)
    if (segment < 0) return { fault: missing(castle, layout, keep), pointer }
    const feature = featureOf(layout.features, segment)
    if (feature.kind !== 'house' || !isComplete(feature))
      return { fault: 'no-completed-house', pointer }
    if (sizeOf(feature) !== keep.size) return { fault: 'wrong-size', pointer: `${pointer}/size` }
  }
  return undefined
}

type Pile = Pick<State, 'drawn' | 'discarded' | 'remaining'>

/** What is left to draw, or which tile is named more often than there are copies. */
const pileOf = (castle: Castle, position: Position): Pile | Fault => {
  const left = castle.components.tiles.map((tile) => tile.count)
  const { drawn, discarded = [], board = [] } = position
  const named = [
    ...board.map(({ tile }, i) => ({ tile, pointer: `/board/${i}/tile` })),
    ...discarded.map((tile, i) => ({ tile, pointer: `/discarded/${i}` })),
    ...(drawn ? [{ tile: drawn, pointer: '/drawn' }] : []),
  ]
  for (const { tile, pointer } of named) {
    const number = castle.tileNumbers.get(tile)
    if (number === undefined) return { fault: 'unknown-tile', pointer }
    if (left[number] === 0) return { fault: 'too-many-tiles', pointer }
    left[number]!--
  }
  const given = Object.entries(position.remaining ?? {})
  for (const [tile, wanted] of given) {
    const number = castle.tileNumbers.get(tile)
    const pointer = `/remaining/${tile}`
    if (number === undefined) return { fault: 'unknown-tile', pointer }
    if (wanted > left[number]!) return { fault: 'too-many-tiles', pointer }
  }
  const ids = castle.components.tiles.map(({ id }) => id)
  return {
    drawn: drawn ? castle.tileNumbers.get(drawn)! : null,
    discarded: discarded.map((tile) => castle.tileNumbers.get(tile)!),
    remaining: position.remaining ? ids.map((id) => position.remaining?.[id] ?? 0) : left,
  }
}

/** The set-up's followers less those on the board. */
const supplyOf = (base: State, { supply, followers = [] }: Position): State['supply'] | Fault => {
  const left = mapPair(
    base.supply,
    (all, seat) => all - followers.filter((one) => one.seat === seat).length,
  )
  const wanted = supply ? mapPair(supply, (one) => one.followers) : left
  for (const seat of [0, 1])
    if (of(left, seat) < Math.max(0, of(wanted, seat)))
      return { fault: 'too-many-followers', pointer: `/supply/${seat}/followers` }
  return wanted
}

/**
 * The state at a position, with everything filled in that the named parts leave, or what cannot be,
 * with its pointer from the position's root.
 */
export const arrange = (castle: Castle, position: Position): State | Fault => {
  const base = empty(castle)
  const { board = [], followers = [], keeps = base.keeps } = position
  const tiles = boardOf(castle, base.layout, board)
  if (isFault(tiles)) return tiles
  const layout = standing(castle, tiles, followers)
  if (isFault(layout)) return layout
  const fault = keepFault(castle, layout, keeps)
  if (fault) return fault
  const pile = pileOf(castle, position)
  if (isFault(pile)) return pile
  const supply = supplyOf(base, position)
  if (isFault(supply)) return supply
  const hands = handsOf(castle, base, position)
  if (isFault(hands)) return hands
  if (pile.drawn !== null && !fitsSomewhere(castle, layout, pile.drawn))
    return { fault: 'tile-fits-nowhere', pointer: '/drawn' }
  const { turn = base.turn, scores = base.scores } = position
  return { ...base, ...pile, ...hands, layout, followers, keeps, supply, turn, scores }
}
