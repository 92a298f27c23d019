import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Event, FigureKind, Options, Position } from '../../src/games/carcassonne/acts.ts'
import { actionSchema, optionsSchema } from '../../src/games/carcassonne/schema.ts'
import type { Rotation } from '../../src/games/tiles/sides.ts'
import { throughHttp } from './carcassonne-http.ts'
import { type Match, type Open, onEngine } from './carcassonne-match.ts'

type CaseTurn = {
  readonly seat: number
  readonly decision: string
  readonly refused?: readonly (readonly [action: unknown, fault: string])[]
  readonly action: unknown
  readonly alias?: boolean
  readonly pays: readonly string[]
  readonly final?: readonly string[]
  readonly totals: readonly number[]
  readonly state?: object
}

type Case = {
  readonly id: string
  readonly title: string
  readonly seats: number
  readonly options: Partial<Options>
  readonly tiles: readonly (readonly [tile: string, x: number, y: number, rotation: Rotation])[]
  readonly figures?: readonly (readonly [number, FigureKind, number, number, number])[]
  readonly castles?: readonly (readonly [x: number, y: number, segment: number])[]
  readonly maidens?: readonly (readonly [seat: number, x: number, y: number])[]
  readonly hands?: readonly (readonly string[])[]
  readonly drawn?: string
  readonly remaining: Readonly<Record<string, number>>
  readonly draws: readonly string[]
  readonly turns: readonly CaseTurn[]
}

const file: { readonly cases: readonly Case[] } = JSON.parse(
  readFileSync(new URL('./carcassonne-more.json', import.meta.url), 'utf8'),
)

const positionOf = (one: Case): Position => {
  const { tiles, figures = [], castles = [], maidens = [], hands, drawn, remaining } = one
  return {
    board: tiles.map(([tile, x, y, rotation]) => ({ tile, x, y, rotation, seat: null })),
    meeples: [
      ...figures.map(([seat, kind, x, y, segment]) => ({ seat, kind, x, y, segment })),
      ...maidens.map(([seat, x, y]) => ({ seat, kind: 'meeple', x, y, on: 'castle' }) as const),
    ],
    castles: castles.map(([x, y, segment]) => ({ x, y, segment })),
    remaining,
    ...(drawn ? { drawn } : {}),
    ...(hands && {
      supply: hands.map((castleTiles) => ({ meeples: 4, abbot: false, castleTiles })),
    }),
  }
}

const paid = (events: readonly Event[], final: boolean): readonly string[] =>
  events.flatMap((event) =>
    event.type === 'feature-scored' && event.final === final
      ? [[event.feature, ...event.seats.map(({ seat, points }) => `${seat}:${points}`)].join(' ')]
      : [],
  )

const decisionOf = (drawn: string | null, listed: readonly { readonly type: string }[]): string =>
  drawn === null && listed.some(({ type }) => type === 'draw-tile') ? 'draw-or-castle' : 'turn'

const playTurn = async (match: Match, turn: CaseTurn): Promise<void> => {
  const before = await match.state()
  const listed = await match.legal()
  expect(before.turn).toBe(turn.seat)
  expect(decisionOf(before.drawn, listed)).toBe(turn.decision)
  for (const [action, fault] of turn.refused ?? [])
    expect(await match.act(actionSchema.parse(action))).toMatchObject({ fault })
  const action = actionSchema.parse(turn.action)
  if (!turn.alias) expect(listed).toContainEqual(action)
  const done = await match.act(action)
  if ('fault' in done) throw new Error(done.fault)
  expect(paid(done.events, false)).toEqual(turn.pays)
  expect(paid(done.events, true)).toEqual(turn.final ?? [])
  const after = await match.state()
  expect(after.scores).toEqual(turn.totals)
  expect(after).toMatchObject(turn.state ?? {})
}

const play = async (one: Case, open: Open): Promise<void> => {
  const { seats, draws, turns } = one
  const options = optionsSchema.parse(one.options)
  const match = await open({ seats, options, draws, position: positionOf(one) })
  for (const turn of turns) await playTurn(match, turn)
}

describe.each([
  ['the engine', onEngine],
  ['HTTP', throughHttp],
] as const)('more worked cases of Carcassonne, on %s', (_, open) => {
  for (const one of file.cases) test(`${one.id}: ${one.title}`, () => play(one, open))
})
