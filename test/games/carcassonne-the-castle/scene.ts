import type { Action, Event, Place } from '../../../src/games/carcassonne-the-castle/acts.ts'
import type {
  Components,
  CornerTower,
  Kind,
  Segment,
  StartSpace,
  Tile,
} from '../../../src/games/carcassonne-the-castle/components.ts'
import { components } from '../../../src/games/carcassonne-the-castle/data.ts'
import { castleGame } from '../../../src/games/carcassonne-the-castle/game.ts'
import type { State } from '../../../src/games/carcassonne-the-castle/state.ts'
import type { Rotation, Side } from '../../../src/games/tiles/sides.ts'

/** Small castles for tests: what lies on the table comes there by acts, and the engine plays on. */

const isKind = (word: string | undefined): word is Kind =>
  ['path', 'tower', 'house', 'court'].includes(word ?? '')

/** `path N S fountain`, `path S into 1`, `court W NL SR market`. */
const segment = (text: string): Segment => {
  const [kind, ...words] = text.split(' ')
  if (!isKind(kind)) throw new Error(`no such kind: ${text}`)
  return {
    kind,
    edges: words.filter((word) => /^[NESW]$/.test(word)),
    half: words.filter((word) => /^[NESW][LR]$/.test(word)),
    ...(words.includes('fountain') && { fountain: true }),
    ...(words.includes('square') && { square: true }),
    ...(words.includes('market') && { market: 1 }),
    ...(words.includes('into') && { into: Number(words.at(-1)) }),
  }
}

export const tile = (id: string, ...segments: readonly string[]): Tile => ({
  id,
  count: 9,
  segments: segments.map(segment),
})

export const start = (
  x: number,
  y: number,
  side: Side,
  kind: Kind,
  market?: number,
): StartSpace => ({
  ...{ id: `${x}/${y}/${side}`, x, y, side, kind },
  ...(market !== undefined && { market }),
})

/** A corner tower with a wall tile; 0/1 has none. */
export const corner = (first: number): CornerTower => ({
  ...{ id: `${first}/${first + 1}`, numbers: [first, first + 1], x: 0, y: 0 },
  wallTile: first !== 0,
})

const usual = [0, 5, 10, 16, 32, 93].map(corner)

/** A box with this castle and these tiles, nine of each; the rest is as in print. */
export const box = (parts: Partial<Components>): Components => ({
  ...components,
  startSpaces: [start(0, 0, 'W', 'court')],
  cornerTowers: usual,
  ...parts,
})

export const mark = { draw: 0 } as const

/** A tile is drawn and laid. */
export const laid = (
  tile: string,
  x: number,
  y: number,
  rotation: Rotation = 0,
  seat = 0,
): readonly Event[] => [
  { type: 'tile-drawn', seat, tile, ...mark },
  { type: 'tile-placed', seat, tile, x, y, rotation },
]

export const stands = (seat: number, x: number, y: number, segment: number): Event => ({
  ...{ type: 'follower-placed', seat, x, y, segment },
})

/** Points that move no marker onto a tower. */
export const points = (winner: number, points: number): Event => ({
  ...{ type: 'feature-scored', feature: 'wall-tile', winner, points, final: true },
})

export const holds = (seat: number, ...wallTiles: readonly number[]): readonly Event[] =>
  wallTiles.map((wallTile) => ({
    ...{ type: 'wall-tile-taken', seat, corner: '0/1', wallTile, ...mark },
  }))

export const keep = (seat: number, size: number): Event => ({
  ...{ type: 'keep-placed', seat, x: 0, y: 0, segment: 0, size },
})

export const turn = (seat: number): Event => ({ type: 'turn-started', seat })
export const drawn = (tile: string, seat = 0): Event => ({
  ...{ type: 'tile-drawn', seat, tile, ...mark },
})

export type Game = ReturnType<typeof castleGame>
export type Scene = { readonly game: Game; readonly state: State }

/** The table after these acts. */
export const given = (
  parts: Partial<Components>,
  acts: readonly (Event | readonly Event[])[],
): Scene => {
  const game = castleGame(box(parts))
  return { game, state: game.evolve(game.empty({ seats: 2, options: {} }), acts.flat()) }
}

export type Move = Omit<Action, 'type' | 'rotation'> & { readonly rotation?: Rotation }

const actionOf = ({ rotation = 0, ...move }: Move): Action => ({
  ...{ type: 'place-tile', rotation },
  ...move,
})

export type Played = Scene & { readonly events: readonly Event[] }

/** Draws these pieces where they are due, and stops where something else is. */
export const draw = (played: Played, pieces: readonly string[]): Played => {
  const { game, state, events } = played
  const [piece, ...rest] = pieces
  const pool = game.pool(state)
  if (piece === undefined) return played
  if (!pool?.pieces[piece]) throw new Error(`${piece} is not due`)
  const step = game.drawn(state, { pieces: [piece], mark })
  return draw({ game, state: step.next, events: [...events, ...step.events] }, rest)
}

/** The seat on turn lays its tile; then these pieces are drawn. */
export const when = ({ game, state }: Scene, move: Move, ...pieces: readonly string[]): Played => {
  const decided = game.decide(state, state.turn, actionOf(move))
  if ('fault' in decided) throw new Error(decided.fault)
  return draw({ game, state: decided.next, events: decided.events }, pieces)
}

/** The fault with which a move is refused. */
export const refusal = ({ game, state }: Scene, move: Move): string | undefined => {
  const decided = game.decide(state, state.turn, actionOf(move))
  return 'fault' in decided ? decided.fault : undefined
}

/** What a turn scored: kind, tiles, winner and points of each feature, in order. */
export const scorings = ({ events }: Pick<Played, 'events'>) =>
  events.flatMap((event) =>
    event.type === 'feature-scored'
      ? [[event.feature, event.tiles, event.winner, event.points] as const]
      : [],
  )

export const typesOf = ({ events }: Pick<Played, 'events'>): readonly string[] =>
  events.map(({ type }) => type)

export const listed = ({ game, state }: Scene): readonly Action[] =>
  game.legalActions(state, state.turn).actions

export const at = (x: number, y: number, segment: number): Place => ({ x, y, segment })
