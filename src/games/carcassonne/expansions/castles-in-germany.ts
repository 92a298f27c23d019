import type { Seat } from '../../game.ts'
import { openPile } from '../pile.ts'
import type {
  Expansion,
  Extra,
  FeatureRule,
  Handout,
  Opening,
  PlacementBan,
  Rules,
} from '../rules.ts'
import { isPlaceable } from '../sites.ts'
import {
  after,
  coveredAround,
  isBeside,
  type Landscape,
  type State,
  stepBy,
  tileOf,
} from '../table.ts'
import { germanCastles } from './castles-in-germany-tiles.ts'

/** Two castles each with 2 or 3 players, one with 4 or 5. */
const castlesEach = (seats: number): number => (seats <= 3 ? 2 : 1)

/** How many castles a seat was given: those in front of it, and those that it has laid. */
const castlesOf = ({ supply, landscape: { board, doubles } }: State, seat: Seat): number => {
  let castles = supply[seat]!.castleTiles.length
  for (const { tile } of doubles) if (board[tile]!.seat === seat) castles++
  return castles
}

/** The seat that has fewest castles, the first of several, and has not left; undefined: each has all. */
const nextInLine = (state: State): Seat | undefined => {
  const seats = state.scores.length
  let fewest = castlesEach(seats)
  let next: Seat | undefined
  for (let seat = 0; seat < seats; seat++) {
    const castles = castlesOf(state, seat)
    if (castles >= fewest || state.left.includes(seat)) continue
    fewest = castles
    next = seat
  }
  return next
}

/** One to each seat in order, then once more. */
const nextHandout = (rules: Rules, state: State): Handout | undefined => {
  const seat = nextInLine(state)
  if (seat === undefined) return undefined
  const pieces = germanCastles
    .filter(({ id }) => state.remaining[rules.places.get(id)!]! > 0)
    .map(({ id }) => id)
  if (pieces.length === 0) return undefined
  return { seat, pieces, by: state.options.castleTiles === 'chosen' ? 'choice' : 'draw' }
}

/**
 * Instead of drawing a land tile the seat may lay one of its castles; it is asked before it draws, and
 * only if it can. By an option of the match castles are laid on after the last tile.
 */
const opening = (rules: Rules, state: State): Opening | undefined => {
  const own = state.supply[state.turn]!.castleTiles
  if (own.length === 0) return undefined
  const pile = openPile(rules, state)
  if (pile && (state.drawing || pile.phase !== 'land')) return undefined
  if (!pile && !state.options.castlesAfterLastTile) return undefined
  const tiles = own.filter((tile) => isPlaceable(rules, state, tile))
  return tiles.length > 0 ? { tiles, mayDraw: pile !== undefined } : undefined
}

/** A square touches a castle tile, with an edge or a corner. */
const isBesideCastle = ({ doubles, squares }: Landscape, square: number): boolean => {
  for (let i = 0; i < doubles.length; i++) {
    const { tile, second } = doubles[i]!
    if (isBeside(squares[tile]!, square) || isBeside(second, square)) return true
  }
  return false
}

/** A castle tile may not touch another, neither with an edge nor with a corner. */
const ban: PlacementBan = ({ squares }) => {
  const second = squares[1]
  if (!second) return undefined
  const step = stepBy(second.dx, second.dy)
  return (_, { landscape }, square) =>
    isBesideCastle(landscape, square) || isBesideCastle(landscape, square + step)
      ? 'castles-touch'
      : undefined
}

const surroundings = (landscape: Landscape, feature: number): number =>
  coveredAround(landscape, tileOf(landscape.features[feature]!.member))

/** 2 points for the castle and 1 for each of the ten squares around it. */
const castle: FeatureRule = {
  kind: 'castle',
  scoredAs: 'german-castle',
  isComplete: (landscape, feature) => surroundings(landscape, feature) === 10,
  worth: (_, landscape, feature) => {
    const squares = surroundings(landscape, feature)
    return { points: 2 + squares, tiles: 1 + squares }
  },
}

/** How many castle tiles a feature touches. */
const castlesAlong = ({ doubles, links, features }: Landscape, feature: number): number => {
  const { member } = features[feature]!
  let castles = 0
  for (let i = 0; i < doubles.length; i++) {
    const { tile } = doubles[i]!
    let at = member
    do at = after(links, at)
    while (at !== member && tileOf(at) !== tile)
    if (tileOf(at) === tile) castles++
  }
  return castles
}

/** A completed road or city pays 3 more for each castle tile that it touches, held or not. */
const bonus: Extra = {
  kinds: ['road', 'city'],
  worth: (_, landscape, feature, final) => {
    if (final) return undefined
    const castles = castlesAlong(landscape, feature)
    return castles > 0 ? { points: 3 * castles, castles } : undefined
  },
}

const faults = {
  'castles-touch': {
    rule: 'Castles in Germany: placing terrain tiles',
    detail: 'A castle tile may not touch another, neither with an edge nor with a corner.',
  },
} as const

export const castlesInGermany: Expansion = {
  tiles: germanCastles,
  handout: { pile: 'castle', each: castlesEach, next: nextHandout },
  openings: [opening],
  placementBans: [ban],
  spots: { meeple: ['castle'] },
  features: [castle],
  extras: [bonus],
  faults,
}
