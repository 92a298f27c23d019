import type { Options, Stand } from '../../src/games/carcassonne/acts.ts'
import { composer } from '../../src/games/carcassonne/compose.ts'
import { boxes } from '../../src/games/carcassonne/expansions/boxes.ts'
import { putFigure, standNumber } from '../../src/games/carcassonne/figures.ts'
import { carcassonneOf } from '../../src/games/carcassonne/game.ts'
import { lay, layOver } from '../../src/games/carcassonne/lay.ts'
import { type Rules, turnedTile } from '../../src/games/carcassonne/rules.ts'
import { optionsSchema } from '../../src/games/carcassonne/schema.ts'
import { scored } from '../../src/games/carcassonne/scoring.ts'
import {
  draftOf,
  featureOf,
  landscapeOf,
  placeOf,
  type State,
  segmentNumber,
  tileAt,
} from '../../src/games/carcassonne/table.ts'
import type { Axis, Segment } from '../../src/games/carcassonne/tiles.ts'
import { halves, type Rotation, sides } from '../../src/games/tiles/sides.ts'

/** The worked cases of the castles bring their own small tiles and boards. */
export type CaseTile = { readonly cells?: object; readonly segments: readonly Segment[] }

export type CaseBoardTile = {
  readonly tile: string
  readonly x: number
  readonly y: number
  readonly rot: Rotation
  readonly bridge?: Axis
}

export type CaseMeeple = { readonly player: string } & (
  | { readonly x: number; readonly y: number; readonly on: string }
  | { readonly barn: readonly [number, number] }
)

export type CaseTable = { readonly rules: Rules; readonly state: State }

const options: Options = optionsSchema.parse({
  river: true,
  abbot: true,
  castlesInGermany: true,
  castlesAndBridges: true,
})

const shelfWith = (tiles: Readonly<Record<string, CaseTile>>) => {
  const known = boxes.flatMap(({ box }) => (box.tiles ?? []).map(({ id }) => id))
  const own = Object.entries(tiles)
    .filter(([id]) => !known.includes(id))
    .map(([id, { cells, segments }]) => ({
      id,
      shape: id,
      pile: cells ? 'castle' : 'land',
      count: 99,
      squares: cells ? 2 : 1,
      segments,
    }))
  return [...boxes, { box: { tiles: own }, isOpen: () => true }]
}

/** The board of a case, laid in its order; nothing is asked. */
export const tableOf = (
  tiles: Readonly<Record<string, CaseTile>>,
  board: readonly CaseBoardTile[],
  seats = 2,
): CaseTable => {
  const shelf = shelfWith(tiles)
  const rules = composer(shelf)(options)
  const empty = carcassonneOf(shelf).empty({ seats, options })
  const draft = draftOf({ ...empty, begun: true })
  for (const { tile, x, y, rot, bridge } of board) {
    lay(landscapeOf(draft), turnedTile(rules, tile, rot), { x, y, seat: 0 })
    if (bridge) layOver(rules, landscapeOf(draft), { x, y }, bridge)
  }
  return { rules, state: draft.state }
}

/** The segment at an edge or half-edge of a square, as it lies; or the only one of its kind. */
const segmentOn = ({ rules, state }: CaseTable, x: number, y: number, on: string): number => {
  const tile = tileAt(state.landscape, x, y)
  const laid = state.landscape.board[tile]!
  const { squares, segments } = turnedTile(rules, laid.tile, laid.rotation)
  const [kind, at] = on.split(':')
  if (!at)
    return segmentNumber(
      tile,
      segments.findIndex((segment) => segment.kind === kind),
    )
  const { contacts } = squares.find(({ dx, dy }) => laid.x + dx === x && laid.y + dy === y)!
  const half = halves.map(String).indexOf(at)
  const contact = half < 0 ? 3 * sides.map(String).indexOf(at) : half + 1 + (half >> 1)
  return segmentNumber(tile, contacts[contact]!)
}

const standOf = (table: CaseTable, meeple: CaseMeeple): Stand => {
  if ('barn' in meeple) {
    const [x, y] = meeple.barn
    return { x, y, on: 'barn', corner: 'NW' }
  }
  const { x, y, on } = meeple
  if (on === 'bridge') return { x, y, on }
  return placeOf(table.state.landscape, segmentOn(table, x, y, on))
}

/** The figures of a case stand where it says, in the seats of these players. */
export const peopled = (
  table: CaseTable,
  meeples: readonly CaseMeeple[],
  players: readonly string[],
): CaseTable => {
  const draft = draftOf(table.state)
  for (const meeple of meeples) {
    const stand = standOf(table, meeple)
    const at = standNumber(table.rules, draft.state.landscape, stand)
    putFigure(draft, { seat: players.indexOf(meeple.player), kind: 'meeple', ...stand }, at)
  }
  return { rules: table.rules, state: draft.state }
}

/** Castles stand on these cities, empty. */
export const castled = (
  { rules, state }: CaseTable,
  castles: readonly (readonly [number, number, string])[],
): CaseTable => ({
  rules,
  state: {
    ...state,
    castles: castles.map(([x, y, edge]) => ({
      ...placeOf(state.landscape, segmentOn({ rules, state }, x, y, `city:${edge}`)),
      maiden: null,
    })),
  },
})

/** What every held feature pays, or every complete one, to each seat. */
export const payments = ({ rules, state }: CaseTable, phase: 'during' | 'final') => {
  const { links, features } = state.landscape
  const held = [...new Set(state.figures.map(({ at }) => featureOf(links, at)))]
  const due = held.filter(
    (number) =>
      phase === 'final' ||
      rules.features[features[number]!.kind]?.isComplete(state.landscape, number),
  )
  return due.flatMap((number) => scored(rules, state, number, phase === 'final').seats)
}
