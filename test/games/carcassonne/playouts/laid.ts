import { expect } from 'vitest'
import type { Action, Corner, PlaceTile } from '../../../../src/games/carcassonne/acts.ts'
import { composer } from '../../../../src/games/carcassonne/compose.ts'
import { around, corners, fieldNumberAt } from '../../../../src/games/carcassonne/corners.ts'
import { boxes } from '../../../../src/games/carcassonne/expansions/boxes.ts'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import { featureOf, indexOnTile, type State } from '../../../../src/games/carcassonne/table.ts'
import type { Cell } from '../../../../src/games/tiles/sides.ts'
import { turnsOf } from '../../../cases/carcassonne-play.ts'

/** What a turn offers, by another way than the list's, which judges a tile in hand: the tile is laid, and
 * the table is looked at. */

const rulesOf = composer(boxes)

/** The table with the tile laid, and the bridge that it needs, before anything else happens. */
const laid = (state: State, { type, x, y, rotation, castleTile }: PlaceTile): State => {
  const bare = { type, x, y, rotation, ...(castleTile === undefined ? {} : { castleTile }) }
  const step = carcassonne.decide(state, state.turn, bare)
  if ('fault' in step) throw new Error(step.fault)
  const laying = step.events.filter((event) => /^(tile-placed|bridge-built)$/.test(event.type))
  return carcassonne.evolve(state, laying)
}

/** Every figure in hand on every segment of its kind where nobody stands, also joined from elsewhere. */
const freeClaims = ({ options, turn, supply, landscape }: State): readonly string[] => {
  const { holders } = rulesOf(options)
  const { board, links, features } = landscape
  const tile = board.length - 1
  const segments = links[tile]!.length / 2
  return Array.from({ length: segments }, (_, segment) => {
    const { kind: feature, figures } = features[links[tile]![2 * segment]!]!
    const isBridge = board[tile]!.bridge !== undefined && segment === segments - 1
    return holders[feature]
      .filter((kind) => figures === 0 && supply[turn]![kind] > 0)
      .map((kind) => JSON.stringify({ kind, ...(isBridge ? { on: 'bridge' } : { segment }) }))
  })
    .flat()
    .toSorted()
}

const claimsOf = (turns: readonly PlaceTile[]): readonly string[] =>
  turns
    .flatMap(({ build, meeple }) => (build || !meeple ? [] : [JSON.stringify(meeple)]))
    .toSorted()

/** Where a corner of a square lies, counted in squares from the first tile's north-west. */
const pointAt = ({ x, y }: Cell, corner: Corner): string =>
  [x + Number(/E$/.test(corner)), y + Number(/^S/.test(corner))].join()

const squaresOf = (state: State): readonly Cell[] => {
  const { x, y, second } = state.landscape.board.at(-1)!
  return second ? [{ x, y }, second] : [{ x, y }]
}

/** The corners of the tile at which four squares show one field, and that field. */
const openPoints = (state: State) => {
  const { landscape, options } = state
  return squaresOf(state).flatMap((square) =>
    corners.flatMap((corner) => {
      const numbers = around({ ...square, corner }).map((at) =>
        fieldNumberAt(rulesOf(options), landscape, at),
      )
      const fields = new Set(numbers.map((at) => (at < 0 ? -1 : featureOf(landscape.links, at))))
      const [field] = fields
      return fields.size === 1 && field !== -1 ? [{ point: pointAt(square, corner), field }] : []
    }),
  )
}

/** Every place for a barn with each farmer who may move there. A bridge leaves no other building. */
const freeBarns = (state: State): readonly string[] => {
  const { figures, turn, stock, landscape } = state
  if (stock.barns === 0 || landscape.board.at(-1)!.bridge) return []
  const farmers = figures.filter(
    (figure) => figure.seat === turn && 'segment' in figure && figure.holds === 'field',
  )
  const found = openPoints(state).flatMap(({ point, field }) =>
    farmers
      .filter(({ at }) => featureOf(landscape.links, at) === field)
      .map(({ x, y, at }) => `${point} ${[x, y, indexOnTile(at)].join()}`),
  )
  return [...new Set(found)].toSorted()
}

const barnsOf = (turns: readonly PlaceTile[], state: State): readonly string[] => {
  const found = turns.flatMap(({ build }) => {
    if (build?.kind !== 'barn') return []
    const { x, y, segment } = build.farmer!
    const square = squaresOf(state)[build.cell === 'B' ? 1 : 0]!
    return [`${pointAt(square, build.corner)} ${[x, y, segment].join()}`]
  })
  return [...new Set(found)].toSorted()
}

/** Wherever the tile may lie, exactly those claims and barns are listed that the table then has a place
 * for. */
export const checkOffers = (state: State, listed: readonly Action[]): void => {
  const places = Map.groupBy(turnsOf(listed), ({ x, y, rotation, castleTile }) =>
    JSON.stringify([x, y, rotation, castleTile]),
  )
  for (const turns of places.values()) {
    const next = laid(state, turns[0]!)
    expect(claimsOf(turns)).toEqual(freeClaims(next))
    expect(barnsOf(turns, next)).toEqual(freeBarns(next))
  }
}
