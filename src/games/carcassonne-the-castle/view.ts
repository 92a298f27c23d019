import { rotations } from '../tiles/sides.ts'
import type { View } from './acts.ts'
import type { Castle } from './castle.ts'
import { mapPair } from './pair.ts'
import type { State } from './state.ts'

const isThere = ([, count]: readonly [string, number]): boolean => count > 0

/** The state as the contract shows it, to everybody alike. */
export const viewOf = ({ components, cells }: Castle, state: State): View => {
  const idOf = (tile: number) => components.tiles[tile]!.id
  return {
    turn: state.turn,
    drawn: state.drawn === null ? null : idOf(state.drawn),
    remaining: Object.fromEntries(
      state.remaining.map((left, tile) => [idOf(tile), left] as const).filter(isThere),
    ),
    discarded: state.discarded.map(idOf),
    board: state.layout.laid.map(({ slot, tile, quarter, seat }) => ({
      ...cells[slot]!,
      rotation: rotations[quarter]!,
      tile: idOf(tile),
      seat,
    })),
    followers: state.followers,
    keeps: state.keeps,
    scores: state.scores,
    corners: Object.fromEntries(
      components.cornerTowers.map(({ id, numbers }, corner) => [
        id,
        { numbers, wallTile: state.corners[corner]! },
      ]),
    ),
    wallTiles: state.wallTiles,
    usable: state.usable,
    used: state.used,
    unseenWallTiles: Object.fromEntries(Object.entries(state.unseen).filter(isThere)),
    supply: mapPair(state.supply, (followers) => ({ followers })),
  }
}
