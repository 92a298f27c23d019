import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Action, Event, Use } from '../../src/games/carcassonne-the-castle/acts.ts'
import type { Components, Segment } from '../../src/games/carcassonne-the-castle/components.ts'
import { components } from '../../src/games/carcassonne-the-castle/data.ts'
import { faults } from '../../src/games/carcassonne-the-castle/faults.ts'
import { castleGame } from '../../src/games/carcassonne-the-castle/game.ts'
import type { State } from '../../src/games/carcassonne-the-castle/state.ts'
import { sides } from '../../src/games/tiles/sides.ts'

/**
 * Worked cases, each with a small castle and tiles of its own: a turn, a placement or a final
 * scoring. The runner translates names and repairs nothing: what is given comes to the table by
 * acts, and the tile of the move is the next one drawn. One blank tile is left in the pile of a
 * turn, so that the game goes on after it.
 */

const kind = z.enum(['path', 'tower', 'house', 'court'])
const player = z.enum(['A', 'B'])
const cell = z.tuple([z.int(), z.int()])
const both = <T extends z.ZodType>(one: T) => z.strictObject({ A: one, B: one })

const segment = z.strictObject({
  kind,
  edges: z.array(z.string()),
  market: z.int().optional(),
  fountain: z.boolean().optional(),
  square: z.boolean().optional(),
  into: z.int().optional(),
})
const board = z.strictObject({
  cells: z.array(cell),
  startSpaces: z.array(
    z.strictObject({
      id: z.string(),
      cell,
      side: z.enum(sides),
      kind,
      market: z.int().optional(),
    }),
  ),
  cornerTowers: z.array(z.tuple([z.int(), z.int()])),
})
const tiles = z.array(z.strictObject({ cell, segments: z.array(segment) }))
const followers = z.array(z.strictObject({ player, cell, segment: z.int() }))
const hand = both(z.array(z.int()))
const onTower = z.record(z.string(), z.int())
const named = { id: z.string(), rules: z.array(z.string()), title: z.string() }
const scored = { winner: player.nullable(), points: z.int() }
const refused = z.strictObject({ legal: z.literal(false), reason: z.string() })
const move = { cell, segments: z.array(segment) }
const common = { scores: both(z.int()), keeps: both(z.int()), hand, board, tiles, followers }

const turnCase = z.strictObject({
  ...named,
  type: z.literal('turn'),
  given: z.strictObject({ ...common, supply: both(z.int()), onTower, active: player }),
  move: z.strictObject({
    ...move,
    follower: z.int().nullable(),
    extraTurn: z.literal(true).optional(),
    useWallTiles: z
      .array(z.strictObject({ number: z.union([z.literal(2), z.literal(3)]), feature: kind }))
      .optional(),
  }),
  expect: z.union([
    refused,
    z.strictObject({
      legal: z.literal(true),
      scorings: z.array(z.strictObject({ ...scored, kind, size: z.int() })),
      scores: both(z.int()),
      supply: both(z.int()).optional(),
      keeps: both(z.int()).optional(),
      keepMoved: z.boolean().optional(),
      hand: hand.optional(),
      onTower: onTower.optional(),
      nextActive: player.optional(),
    }),
  ]),
})
const placementCase = z.strictObject({
  ...named,
  type: z.literal('placement'),
  given: z.strictObject({ board, tiles }),
  move: z.strictObject(move),
  expect: z.union([refused, z.strictObject({ legal: z.literal(true) })]),
})
const finalCase = z.strictObject({
  ...named,
  type: z.literal('final'),
  given: z.strictObject(common),
  expect: z.strictObject({
    scores: both(z.int()),
    keep: z.strictObject(scored).optional(),
    courts: z.array(z.strictObject({ ...scored, markets: z.int() })).optional(),
    incomplete: z
      .array(z.strictObject({ number: z.int(), player, size: z.int(), points: z.int() }))
      .optional(),
    winner: player.optional(),
  }),
})
const file = readFileSync(join(import.meta.dirname, 'carcassonne-the-castle.json'), 'utf8')
const { cases } = z
  .strictObject({ cases: z.array(z.union([turnCase, placementCase, finalCase])) })
  .parse(JSON.parse(file))

type Given = {
  readonly board: z.infer<typeof board>
  readonly tiles: z.infer<typeof tiles>
  readonly onTower?: Readonly<Record<string, number>>
  readonly moved?: readonly z.infer<typeof segment>[]
}

const printed = (segments: readonly z.infer<typeof segment>[]): readonly Segment[] =>
  segments.map(({ kind, edges, market, fountain, square, into }) => ({
    kind,
    edges: edges.filter((edge) => edge.length === 1),
    half: edges.filter((edge) => edge.length === 2).map((edge) => edge.toUpperCase()),
    ...(market !== undefined && { market }),
    ...(fountain !== undefined && { fountain }),
    ...(square !== undefined && { square }),
    ...(into !== undefined && { into }),
  }))

const rowsOf = (cells: readonly (readonly [number, number])[]): readonly string[] => {
  const width = Math.max(...cells.map(([x]) => x)) + 1
  const height = Math.max(...cells.map(([, y]) => y)) + 1
  const isIn = (x: number, y: number) => cells.some(([cx, cy]) => cx === x && cy === y)
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (isIn(x, y) ? '#' : '.')).join(''),
  )
}

const boxOf = ({ board, tiles, onTower = {}, moved }: Given): Components => ({
  ...components,
  rows: rowsOf(board.cells),
  startSpaces: board.startSpaces.map(({ id, cell: [x, y], side, kind, market }) => ({
    ...{ id, x, y, side, kind },
    ...(market !== undefined && { market }),
  })),
  cornerTowers: board.cornerTowers.map((numbers) => {
    const id = numbers.join('/')
    return { id, numbers, x: 0, y: 0, wallTile: onTower[id] !== undefined }
  }),
  tiles: [
    ...tiles.map(({ segments }, i) => ({ id: `t${i}`, count: 1, segments: printed(segments) })),
    ...(moved
      ? [
          { id: 'moved', count: 1, segments: printed(moved) },
          { id: 'blank', count: 1, segments: [{ kind: 'court', edges: [...sides] } as const] },
        ]
      : []),
  ],
})

const players = ['A', 'B'] as const
const seatOf = (name: 'A' | 'B') => players.indexOf(name)
const mark = { draw: 0 }

const laid = ({ tiles }: Given): readonly Event[] =>
  tiles.flatMap(({ cell: [x, y] }, i): readonly Event[] => [
    { type: 'tile-drawn', seat: 0, tile: `t${i}`, ...mark },
    { type: 'tile-placed', seat: 0, tile: `t${i}`, x, y, rotation: 0 },
  ])

/** Figures, points and hands as acts: points by a final scoring, which moves no marker onto towers. */
const stood = ({ followers, scores, keeps, hand }: z.infer<typeof finalCase>['given']) => [
  ...followers.map(
    ({ player, cell: [x, y], segment }) =>
      ({ type: 'follower-placed', seat: seatOf(player), x, y, segment }) as const,
  ),
  ...players.flatMap((name): readonly Event[] => {
    const seat = seatOf(name)
    const paid = { type: 'feature-scored', feature: 'wall-tile', final: true } as const
    const keep = { type: 'keep-placed', seat, x: 0, y: 0, segment: 0, size: keeps[name] } as const
    return [
      ...(keeps[name] > 0 ? [keep] : []),
      { ...paid, winner: seat, points: scores[name] },
      ...hand[name].map(
        (wallTile) =>
          ({ type: 'wall-tile-taken', seat, corner: '0/1', wallTile, ...mark }) as const,
      ),
    ]
  }),
]

const sizesOf = (keeps: State['keeps']) => ({ A: keeps[0]?.size ?? 0, B: keeps[1]?.size ?? 0 })
const bySeat = <T>([A, B]: readonly [T, T]) => ({ A, B })
const nameOf = (seat: number | null) => (seat === null ? null : players[seat])

const scoringsIn = (events: readonly Event[]) =>
  events.flatMap((event) => (event.type === 'feature-scored' ? [event] : []))

const judgeTurn = ({ given, move, expect: expected }: z.infer<typeof turnCase>) => {
  const box = boxOf({ ...given, moved: move.segments })
  const game = castleGame(box)
  const seat = seatOf(given.active)
  const before = game.evolve(game.empty({ seats: 2, options: {} }), [
    ...laid(given),
    ...stood(given),
    { type: 'turn-started', seat },
    { type: 'tile-drawn', seat, tile: 'moved', ...mark },
  ])
  expect(bySeat(before.supply)).toEqual(given.supply)
  const [x, y] = move.cell
  const segmentOf = (kind: string) => move.segments.findIndex((one) => one.kind === kind)
  const use: readonly Use[] = [
    ...(move.useWallTiles ?? []).map(({ number, feature }) => ({
      wallTile: number,
      feature: { x, y, segment: segmentOf(feature) },
    })),
    ...(move.extraTurn ? [{ wallTile: 1 } as const] : []),
  ]
  const action: Action = {
    ...{ type: 'place-tile', x, y, rotation: 0, use },
    ...(move.follower !== null && { follower: { segment: move.follower } }),
  }
  const decided = game.decide(before, seat, action)
  if (!expected.legal) {
    expect(decided).toMatchObject({ fault: expected.reason })
    return
  }
  if ('fault' in decided) throw new Error(decided.fault)
  let { events, next } = decided
  while (next.progress.landed) {
    const corner = box.cornerTowers[next.progress.landed.corner]!.id
    const lot = { pieces: [`wall-${given.onTower[corner]}`], mark }
    const step = game.drawn(next, lot)
    events = [...events, ...step.events]
    next = step.next
  }
  const scorings = scoringsIn(events).map(({ feature, tiles, winner, points }) => ({
    ...{ kind: feature, size: tiles, winner: nameOf(winner), points },
  }))
  expect(scorings).toEqual(expected.scorings)
  const lying = box.cornerTowers.flatMap(({ id }, i) =>
    next.corners[i] ? [[id, given.onTower[id]]] : [],
  )
  const result = {
    scores: bySeat(next.scores),
    supply: bySeat(next.supply),
    keeps: sizesOf(next.keeps),
    keepMoved: events.some((event) => event.type === 'keep-placed'),
    hand: bySeat(next.wallTiles),
    onTower: Object.fromEntries(lying),
    nextActive: players[next.turn],
  }
  const { legal: _, scorings: __, ...rest } = expected
  expect(result).toMatchObject(rest)
  if (expected.onTower) expect(result.onTower).toEqual(expected.onTower)
}

const judgePlacement = ({ given, move, expect: expected }: z.infer<typeof placementCase>) => {
  const game = castleGame(boxOf({ ...given, moved: move.segments }))
  const state = game.evolve(game.empty({ seats: 2, options: {} }), [
    ...laid(given),
    { type: 'tile-drawn', seat: 0, tile: 'moved', ...mark },
  ])
  const [x, y] = move.cell
  const decided = game.decide(state, 0, { type: 'place-tile', x, y, rotation: 0 })
  const listed = game.legalActions(state, 0, { x, y, rotation: 0 }).actions
  expect('fault' in decided ? decided.fault : undefined).toBe(
    expected.legal ? undefined : expected.reason,
  )
  expect(listed.length > 0).toBe(expected.legal)
}

/** All tiles have been laid, so that the set-up is followed by the final scoring at once. */
const judgeFinal = ({ given, expect: expected }: z.infer<typeof finalCase>) => {
  const game = castleGame(boxOf(given))
  const state = game.evolve(game.empty({ seats: 2, options: {} }), [
    ...laid(given),
    ...stood(given),
  ])
  const step = game.start(state)
  if ('fault' in step) throw new Error(step.fault)
  const { events, next } = step
  expect(bySeat(next.scores)).toEqual(expected.scores)
  const scored = scoringsIn(events)
  const pay = ({ winner, points }: (typeof scored)[0]) => ({ winner: nameOf(winner), points })
  const keep = scored.find(({ feature }) => feature === 'keep')
  if (expected.keep) expect(keep ? pay(keep) : { winner: null, points: 0 }).toEqual(expected.keep)
  if (expected.courts)
    expect(
      scored
        .filter(({ feature }) => feature === 'court')
        .map((one) => ({ ...pay(one), markets: one.markets })),
    ).toEqual(expected.courts)
  if (expected.incomplete)
    expect(
      scored
        .filter(({ feature }) => ['path', 'tower', 'house'].includes(feature))
        .map(({ winner, points, wallTile: number, tiles: size }) => ({
          ...{ number, player: nameOf(winner), size, points },
        })),
    ).toEqual(expected.incomplete)
  const winners = game.ranking(next).filter(({ place }) => place === 1)
  if (expected.winner) expect(winners.map(({ seat }) => nameOf(seat))).toEqual([expected.winner])
}

describe('the worked cases of Carcassonne: The Castle', () => {
  test.each(cases)('$id ($rules): $title', (one) => {
    switch (one.type) {
      case 'turn':
        return judgeTurn(one)
      case 'placement':
        return judgePlacement(one)
      case 'final':
        return judgeFinal(one)
    }
  })

  test('each refusal among them is a documented fault', () => {
    for (const { expect: expected } of cases)
      if ('reason' in expected) expect(Object.keys(faults)).toContain(expected.reason)
  })
})
