import { expect, test } from 'vitest'
import type {
  Build,
  Event,
  Options,
  PlaceTile,
  Position,
} from '../../../../src/games/carcassonne/acts.ts'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import { optionsSchema } from '../../../../src/games/carcassonne/schema.ts'
import type { State } from '../../../../src/games/carcassonne/table.ts'
import type { Rotation } from '../../../../src/games/tiles/sides.ts'

/** A tile on the table: what, where, and turned how. */
export type Lay = readonly [tile: string, x: number, y: number, rotation?: Rotation]

/** A figure on a segment: whose, and where. */
export type Figure = readonly [seat: number, x: number, y: number, segment: number]

/** The table before a turn. Tiles lie in the order laid; seat 0 is on turn unless told. */
export type Scene = Omit<Position, 'board' | 'meeples'> & {
  readonly options?: Partial<Options>
  readonly seats?: number
  readonly tiles?: readonly Lay[]
  readonly meeples?: readonly Figure[]
  readonly abbots?: readonly Figure[]
  /** Figures that stand on a bridge, a castle or a barn. */
  readonly others?: Position['meeples']
}

export type Rest = Pick<PlaceTile, 'castleTile' | 'build' | 'meeple' | 'recall'>

/** A turn: where the tile in hand goes, and the rest of the action. */
export type Turn = readonly [x: number, y: number, rotation: Rotation, rest?: Rest]

const standing =
  (kind: 'meeple' | 'abbot') =>
  ([seat, x, y, segment]: Figure) => ({ seat, kind, x, y, segment })

const positionOf = (scene: Scene): Position => {
  const { options, seats, tiles, meeples = [], abbots = [], others = [], ...rest } = scene
  return {
    ...rest,
    ...(tiles && {
      board: tiles.map(([tile, x, y, rotation = 0]) => ({ tile, x, y, rotation, seat: null })),
    }),
    meeples: [...meeples.map(standing('meeple')), ...abbots.map(standing('abbot')), ...others],
  }
}

export const emptyTable = ({ options = {}, seats = 2 }: Scene = {}): State =>
  carcassonne.empty({ seats, options: optionsSchema.parse(options) })

/** The state that a sandbox begins in. */
export const tableOf = (scene: Scene): State => {
  const empty = emptyTable(scene)
  const step = carcassonne.start(empty, positionOf(scene))
  if ('fault' in step) throw new Error(JSON.stringify(step))
  expect(carcassonne.evolve(empty, step.events)).toEqual(step.next)
  return step.next
}

export const actionOf = ([x, y, rotation, rest]: Turn): PlaceTile => ({
  type: 'place-tile',
  x,
  y,
  rotation,
  ...rest,
})

/** What a turn of the seat on turn does; its events lead to the state that it gives. */
export const played = (state: State, turn: Turn) => {
  const step = carcassonne.decide(state, state.turn, actionOf(turn))
  if ('fault' in step) throw new Error(JSON.stringify(step))
  expect(carcassonne.evolve(state, step.events)).toEqual(step.next)
  return step
}

/** Why a turn is refused. */
export const faultOf = (state: State, turn: Turn): string | undefined => {
  const step = carcassonne.decide(state, state.turn, actionOf(turn))
  return 'fault' in step ? step.fault : undefined
}

const isSame = (one: Build | undefined, other: Build | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Who may come or go where this tile is laid, after this building: `meeple 0`, `recall abbot`. */
export const offers = (state: State, [x, y, rotation, rest]: Turn): readonly string[] =>
  carcassonne
    .legalActions(state, state.turn, { x, y, rotation })
    .actions.flatMap((action) => {
      if (action.type !== 'place-tile' || !isSame(action.build, rest?.build)) return []
      const { meeple, recall } = action
      if (recall) return [`recall ${recall.kind}`]
      if (!meeple) return []
      return [`${meeple.kind} ${'on' in meeple ? meeple.on : meeple.segment}`]
    })
    .toSorted()

/** The placements listed for the tile in hand. */
export const placements = (state: State): readonly string[] => [
  ...new Set(
    carcassonne
      .legalActions(state, state.turn)
      .actions.flatMap((action) =>
        action.type === 'place-tile' ? [`${action.x} ${action.y} ${action.rotation}`] : [],
      ),
  ),
]

/** Who is paid for what, in order: `city 0:8 1:8`. */
export const paid = (events: readonly Event[], final = false): readonly string[] =>
  events.flatMap((event) => {
    if (event.type !== 'feature-scored' || event.final !== final) return []
    if (event.seats.length === 0) return []
    return [[event.feature, ...event.seats.map((s) => `${s.seat}:${s.points}`)].join(' ')]
  })

/** Figures that went home: `0 meeple`. */
export const home = (events: readonly Event[]): readonly string[] =>
  events.flatMap((event) =>
    event.type === 'meeple-returned' ? [`${event.seat} ${event.kind}`] : [],
  )

type Row = { readonly ruling: string; readonly scene: Scene; readonly turn: Turn }
export type Allowed = Row & { readonly fault?: string }
export type Offered = Row & { readonly offers: readonly string[] }
export type Paid = Row & {
  readonly pays?: readonly string[]
  /** What the final scoring pays; the tile in hand is the last. */
  readonly finally?: readonly string[]
}

/** A turn that is legal, or refused with this fault. */
export const allowed = (rows: readonly Allowed[]): void => {
  test.each(rows)('$ruling', ({ scene, turn, fault }) => {
    expect(faultOf(tableOf(scene), turn)).toBe(fault)
  })
}

/** What a tile laid so offers to figures. */
export const offered = (rows: readonly Offered[]): void => {
  test.each(rows)('$ruling', ({ scene, turn, offers: expected }) => {
    expect(offers(tableOf(scene), turn)).toEqual(expected)
  })
}

/** What a turn pays. */
export const pays = (rows: readonly Paid[]): void => {
  test.each(rows)('$ruling', ({ scene, turn, pays: during = [], finally: final }) => {
    const state = tableOf(final ? { ...scene, remaining: {} } : scene)
    const { events, next } = played(state, turn)
    expect(paid(events)).toEqual(during)
    expect(paid(events, true)).toEqual(final ?? [])
    expect(carcassonne.ended(next)).toBe(final ? 'completed' : undefined)
  })
}
