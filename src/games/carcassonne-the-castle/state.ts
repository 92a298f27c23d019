import type { Awaiting, Pool, Ranked, Seat } from '../game.ts'
import type { Keep, Place } from './acts.ts'
import type { Castle } from './castle.ts'
import type { WallTile } from './components.ts'
import { bare, type Layout } from './layout.ts'
import { mapPair, type Pair } from './pair.ts'

/** A wall tile that the turn spends, and the feature that it is used on, by its number. */
export type Spent = { readonly wallTile: number; readonly feature: number | null }

/** What the turn has declared, and how far its scoring has come. */
export type Turn = {
  readonly spent: readonly Spent[]
  /** Features that the seat wants scored first, by their numbers. */
  readonly order: readonly number[]
  /** What the tile just laid has completed, as found. */
  readonly completed: readonly { readonly root: number; readonly place: Place }[]
  /** The latest feature that was scored. */
  readonly scored: number | null
  /** Who landed on which corner tower: its wall tile has to be turned up. */
  readonly landed: { readonly seat: Seat; readonly corner: number } | null
}

export type State = {
  readonly turn: Seat
  /** A tile's number. */
  readonly drawn: number | null
  /** By tile: how many are still to be drawn. */
  readonly remaining: readonly number[]
  readonly discarded: readonly number[]
  readonly layout: Layout
  readonly followers: readonly (Place & { readonly seat: Seat })[]
  readonly supply: Pair<number>
  readonly keeps: Pair<Keep | null>
  readonly scores: Pair<number>
  /** By corner tower: whether a wall tile lies there, face down. */
  readonly corners: readonly boolean[]
  readonly wallTiles: Pair<readonly number[]>
  readonly usable: Pair<readonly number[]>
  readonly used: Pair<readonly number[]>
  /** How many of each wall tile nobody has seen yet, by number; some lie on the towers. */
  readonly unseen: Readonly<Record<string, number>>
  readonly progress: Turn
  /** Seats that left, in order. */
  readonly left: readonly Seat[]
  readonly over: boolean
}

export const fresh: Turn = {
  spent: [],
  order: [],
  completed: [],
  scored: null,
  landed: null,
}

export const countsOf = (wallTiles: readonly WallTile[]): Readonly<Record<string, number>> =>
  Object.fromEntries(wallTiles.map(({ number, count }) => [number, count]))

export const empty = (castle: Castle): State => {
  const { tiles, wallTiles, cornerTowers, followers } = castle.components
  return {
    turn: 0,
    drawn: null,
    remaining: tiles.map(({ count }) => count),
    discarded: [],
    layout: bare(castle),
    followers: [],
    supply: [followers, followers],
    keeps: [null, null],
    scores: [0, 0],
    corners: cornerTowers.map(({ wallTile }) => wallTile),
    wallTiles: [[], []],
    usable: [[], []],
    used: [[], []],
    unseen: countsOf(wallTiles),
    progress: fresh,
    left: [],
    over: false,
  }
}

/** Whether no castle tile is left to draw. */
export const isPileEmpty = ({ remaining }: State): boolean => remaining.every((left) => left === 0)

const isStopped = ({ left, over }: State): boolean => over || left.length > 0

export const awaiting = (state: State): readonly Awaiting[] =>
  state.drawn === null || isStopped(state) ? [] : [{ seat: state.turn, decision: 'turn' }]

const wallTileId = 'wall-'

/** How the pool names a wall tile. */
export const nameOf = (wallTile: number | string): string => `${wallTileId}${wallTile}`

export const wallTileOf = (name: string): number => Number(name.slice(wallTileId.length))

const tilesLeft = ({ components }: Castle, { remaining }: State) => {
  const pieces: Record<string, number> = {}
  for (const [tile, left] of remaining.entries())
    if (left > 0) pieces[components.tiles[tile]!.id] = left
  return pieces
}

const wallTilesLeft = ({ unseen }: State) =>
  Object.fromEntries(
    Object.entries(unseen).flatMap(([n, left]) => (left > 0 ? [[nameOf(n), left] as const] : [])),
  )

/** The wall tile under a marker comes first, any of those that nobody has seen; otherwise a castle
 * tile, until there are none. */
export const pool = (castle: Castle, state: State): Pool | undefined => {
  if (isStopped(state)) return undefined
  if (state.progress.landed) return { pieces: wallTilesLeft(state), count: 1 }
  if (state.drawn !== null || isPileEmpty(state)) return undefined
  return { pieces: tilesLeft(castle, state), count: 1 }
}

/** The game ends with the turn in which the last castle tile was laid. */
export const ended = (state: State): 'completed' | undefined =>
  state.drawn === null && !state.progress.landed && isPileEmpty(state) ? 'completed' : undefined

/** Most points first; equal scores share a place; who left ranks below who stayed. */
export const ranking = ({ scores, left }: State): readonly Ranked[] => {
  const rank = (seat: Seat) => left.indexOf(seat)
  const standing = mapPair(scores, (score, seat) => ({ seat, score, gone: rank(seat) }))
  const isAhead = (a: (typeof standing)[0], b: (typeof standing)[0]) =>
    a.gone === b.gone ? a.score > b.score : a.gone < 0 || (b.gone >= 0 && a.gone > b.gone)
  return standing
    .map((one) => ({
      seat: one.seat,
      place: 1 + standing.filter((other) => isAhead(other, one)).length,
      score: one.score,
    }))
    .toSorted((a, b) => a.place - b.place)
}
