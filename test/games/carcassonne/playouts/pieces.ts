import { expect } from 'vitest'
import { z } from 'zod'
import { composer } from '../../../../src/games/carcassonne/compose.ts'
import { boxes } from '../../../../src/games/carcassonne/expansions/boxes.ts'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import type { State } from '../../../../src/games/carcassonne/table.ts'
import { viewOf } from '../../../../src/games/carcassonne/view.ts'

/** What the boxes hold, counted apart from the engine's own bookkeeping. */

const { tiles } = z
  .object({ tiles: z.array(z.looseObject({ id: z.string(), count: z.int() })) })
  .parse(carcassonne.catalogue())

type Options = State['options']

const isInBox = (options: Options, id: string): boolean => {
  if (id.startsWith('CG-')) return options.castlesInGermany
  if (id.startsWith('CB-')) return options.castlesAndBridges && (id !== 'CB-R1' || options.river)
  return !/^R[A-L]/.test(id) || options.river
}

/** Copies of each tile that a match is played with; the source takes the place of one D. */
const copies = (options: Options): Readonly<Record<string, number>> =>
  Object.fromEntries(
    tiles
      .filter(({ id }) => isInBox(options, id))
      .map(({ id, count }) => [id, id === 'D' && options.river ? count - 1 : count]),
  )

const wholes = new WeakMap<Options, Readonly<Record<string, number>>>()

const whole = (options: Options): Readonly<Record<string, number>> => {
  const known = wholes.get(options) ?? copies(options)
  wholes.set(options, known)
  return known
}

const add = (counts: Record<string, number>, tile: string, count: number): void => {
  if (count > 0) counts[tile] = (counts[tile] ?? 0) + count
}

const rulesOf = composer(boxes)

const isHandedOut = (id: string): boolean => id.startsWith('CG-')

/** Every copy on the table, in a hand, in the box or still to be drawn. */
const counted = (state: State): Readonly<Record<string, number>> => {
  const view = viewOf(rulesOf(state.options), state)
  const { board, discarded, drawn, remaining, supply } = view
  const counts: Record<string, number> = {}
  for (const { tile } of board) add(counts, tile, 1)
  for (const tile of discarded) add(counts, tile, 1)
  for (const { castleTiles } of supply) for (const tile of castleTiles) add(counts, tile, 1)
  for (const [tile, count] of Object.entries(remaining)) add(counts, tile, count)
  if (drawn !== null) add(counts, drawn, 1)
  return counts
}

/** Castles in Germany that nobody got lie in the box: of the others nothing may be missing. */
const checkTiles = (state: State): void => {
  const { begun, left, options, supply } = state
  const counts = counted(state)
  const all = whole(options)
  const ids = new Set([...Object.keys(counts), ...Object.keys(all)])
  const wrong = [...ids].filter((id) =>
    isHandedOut(id) ? (counts[id] ?? 0) > (all[id] ?? 0) : counts[id] !== all[id],
  )
  expect(wrong).toEqual([])
  const each = supply.length <= 3 ? 2 : 1
  const castles = Object.keys(counts).filter(isHandedOut).length
  const handed = options.castlesInGermany ? each * supply.length : 0
  // Who left before they were all handed out may lack some.
  if (begun && left.length === 0) expect(castles).toBe(handed)
  else expect(castles).toBeLessThanOrEqual(handed)
}

/** Tiles, figures, bridges, castles and barns: nothing is lost and nothing is made. */
export const checkPieces = (state: State): void => {
  checkTiles(state)
  const { figures, castles, barns, stock, supply, landscape, options } = state
  const maidens = castles.flatMap(({ maiden }) => (maiden === null ? [] : [maiden]))
  const owned = supply.map(({ meeple, abbot }, seat) => {
    const standing = figures.filter((figure) => figure.seat === seat)
    const abbots = standing.filter(({ kind }) => kind === 'abbot').length
    const meeples = standing.length - abbots + maidens.filter((maiden) => maiden === seat).length
    return { meeples: meeple + meeples, abbots: abbot + abbots }
  })
  expect(owned).toEqual(supply.map(() => ({ meeples: 7, abbots: options.abbot ? 1 : 0 })))
  const bridges = landscape.board.filter(({ bridge }) => bridge !== undefined).length
  expect({
    bridges: stock.bridges + bridges,
    castles: stock.castles + castles.length,
    barns: stock.barns + barns.length,
  }).toEqual(
    options.castlesAndBridges
      ? { bridges: 12, castles: 6, barns: 6 }
      : { bridges: 0, castles: 0, barns: 0 },
  )
  const onBarns = figures.filter((figure) => 'on' in figure && figure.on === 'barn')
  expect(onBarns).toHaveLength(barns.length)
}
