import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Corner } from '../../src/games/carcassonne/acts.ts'
import { claimFault } from '../../src/games/carcassonne/claim.ts'
import { corners, isSamePoint } from '../../src/games/carcassonne/corners.ts'
import { groundAfter, judged } from '../../src/games/carcassonne/judge.ts'
import { placementAt } from '../../src/games/carcassonne/placement.ts'
import type { BuildRule, Placement } from '../../src/games/carcassonne/rules.ts'
import {
  type CaseBoardTile,
  type CaseMeeple,
  type CaseTable,
  type CaseTile,
  castled,
  payments,
  peopled,
  tableOf,
} from './castles-table.ts'

type Named<Kind extends string, Given, Expected> = {
  readonly id: string
  readonly kind: Kind
  readonly title: string
  readonly given: Given
  readonly expected: Expected
}

type ScoreCase = Named<
  'score',
  {
    readonly phase: 'during' | 'final'
    readonly board: readonly CaseBoardTile[]
    readonly castleTokens: readonly (readonly [number, number, string])[]
    readonly meeples: readonly CaseMeeple[]
  },
  { readonly score: Readonly<Record<string, number>> }
>

type PlacementCase = Named<
  'placement',
  {
    readonly board: readonly CaseBoardTile[]
    readonly bridgesInSupply: number
    readonly place: CaseBoardTile
  },
  { readonly legal: boolean; readonly bridge?: string | null }
>

type BarnCase = Named<
  'barn-base',
  {
    readonly board: readonly CaseBoardTile[]
    readonly justPlaced: readonly [number, number]
  },
  { readonly points: readonly (readonly [number, number])[] }
>

type CountGiven = {
  readonly action?: 'return-maiden' | 'score-barn'
  readonly knightsOnBoard?: number
  readonly otherMaidensOnBoard?: number
  readonly farmersInFields?: number
  readonly farmersPlacedThisTurn?: number
  readonly farmersOnBarnsIncludingTheNewOne?: number
  readonly players?: readonly number[]
}
type CountCase = Named<
  'count',
  CountGiven,
  { readonly points?: number; readonly castlesEach?: readonly number[] }
>

type OptionsCase = Named<
  'options',
  Readonly<Record<string, unknown>>,
  Readonly<Record<string, unknown>>
>

type File = {
  readonly tiles: Readonly<Record<string, CaseTile>>
  readonly cases: readonly (ScoreCase | PlacementCase | BarnCase | CountCase | OptionsCase)[]
}

const { tiles, cases }: File = JSON.parse(
  readFileSync(new URL('./carcassonne-castles.json', import.meta.url), 'utf8'),
)

const checkScore = ({ given, expected }: ScoreCase): void => {
  const players = [...new Set(given.meeples.map(({ player }) => player))]
  const table = castled(
    tableOf(tiles, given.board, Math.max(2, players.length)),
    given.castleTokens,
  )
  const totals: Record<string, number> = {}
  for (const { seat, points } of payments(peopled(table, given.meeples, players), given.phase))
    totals[players[seat]!] = (totals[players[seat]!] ?? 0) + points
  expect(totals).toEqual(expected.score)
}

const place = ({ rules, state }: CaseTable, { tile, x, y, rot }: CaseBoardTile) =>
  placementAt(rules, state, tile, { x, y, rotation: rot })

const checkPlacement = ({ given, expected }: PlacementCase): void => {
  const { rules, state } = tableOf(tiles, given.board)
  const stock = { ...state.stock, bridges: given.bridgesInSupply }
  const placement = place({ rules, state: { ...state, stock } }, given.place)
  expect('fault' in placement).toBe(!expected.legal)
  if (!('fault' in placement) && expected.bridge !== undefined)
    expect(placement.print.bridge ?? null).toBe(expected.bridge)
}

const buildRule = ({ rules }: CaseTable, kind: BuildRule['kind']): BuildRule =>
  rules.builds.find((rule) => rule.kind === kind)!

/** The point may take a barn, whoever has a farmer there. */
const isBarnBase = (table: CaseTable, placement: Placement, corner: Corner): boolean => {
  const build = { kind: 'barn', corner } as const
  const found = buildRule(table, 'barn').judge(table.rules, table.state, placement, build)
  return !('fault' in found) || found.fault === 'no-own-farmer'
}

const checkBarnBase = ({ given, expected }: BarnCase): void => {
  const [x, y] = given.justPlaced
  const isLast = (laid: CaseBoardTile): boolean => laid.x === x && laid.y === y
  const table = tableOf(
    tiles,
    given.board.filter((laid) => !isLast(laid)),
  )
  const placement = place(table, given.board.find(isLast)!)
  if ('fault' in placement) throw new Error(placement.fault)
  const points = corners.filter((corner) => isBarnBase(table, placement, corner))
  const named = expected.points.map(([atX, atY]) => ({ x: atX, y: atY, corner: 'NW' as const }))
  expect(points).toHaveLength(named.length)
  for (const corner of points)
    expect(named.some((point) => isSamePoint(point, { x, y, corner }))).toBe(true)
}

const row = (tile: string, count: number, y: number): readonly CaseBoardTile[] =>
  Array.from({ length: count }, (_, x) => ({ tile, x, y, rot: 0 as const }))

const recallPoints = ({ knightsOnBoard, otherMaidensOnBoard }: CountGiven): number => {
  const knights = knightsOnBoard ?? 0
  const caps = row('cap', knights + (otherMaidensOnBoard ?? 0) + 1, 0)
  const table = peopled(
    tableOf(tiles, caps),
    caps.slice(0, knights).map(({ x, y }) => ({ player: 'blue', x, y, on: 'city:N' })),
    ['red', 'blue'],
  )
  const castles = caps.slice(knights).map(({ x, y }, i) => ({ x, y, segment: 0, maiden: i && 1 }))
  const rule = table.rules.recalls.find(({ kind }) => kind === 'maiden')!
  const state = { ...table.state, castles }
  const [scored] = rule.perform(table.rules, state, rule.candidates(state)[0]!)
  return scored?.type === 'feature-scored' ? scored.seats[0]!.points : 0
}

const barnPoints = (given: CountGiven): number => {
  const farmers =
    (given.farmersInFields ?? 0) +
    (given.farmersPlacedThisTurn ?? 0) +
    (given.farmersOnBarnsIncludingTheNewOne ?? 0)
  const fields = row('field', farmers, 0)
  const { rules, state } = peopled(
    tableOf(tiles, fields),
    fields.map(({ x, y }) => ({ player: 'blue', x, y, on: 'field:NL' })),
    ['red', 'blue'],
  )
  const rule = buildRule({ rules, state }, 'barn')
  const [scored] = rule.prelude(rules, state, { kind: 'barn', corner: 'NW' })
  return scored?.type === 'feature-scored' ? scored.seats[0]!.points : 0
}

const checkCount = ({ given, expected }: CountCase): void => {
  const { rules } = tableOf(tiles, [])
  if (given.players) {
    const each = given.players.map((seats) => rules.handouts[0]?.each(seats))
    expect(each).toEqual(expected.castlesEach)
  } else if (given.action === 'score-barn') expect(barnPoints(given)).toBe(expected.points)
  else expect(recallPoints(given)).toBe(expected.points)
}

/** A cap about to close a city of two segments; the knight of a player may stand in it. */
const closing = (knight: string | undefined) => {
  const board = [{ tile: 'cap', x: 0, y: 0, rot: 0 as const }]
  const table = tableOf(tiles, board)
  const meeples = knight ? [{ player: knight, x: 0, y: 0, on: 'city:N' }] : []
  const { rules, state } = peopled(table, meeples, ['red', 'blue'])
  const placement = place({ rules, state }, { tile: 'cap', x: 0, y: -1, rot: 180 })
  if ('fault' in placement) throw new Error(placement.fault)
  const rule = rules.builds.find(({ kind }) => kind === 'castle')!
  return {
    rules,
    state,
    placement,
    built: { rule, build: { kind: 'castle', segment: 0 } as const },
  }
}

const maidenSpots = (knight: string | undefined): readonly string[] => {
  const { rules, state, placement, built } = closing(knight)
  const ground = groundAfter(state, placement, built)
  return (['meeple', 'abbot'] as const).filter(
    (kind) => claimFault(rules, state, ground, { kind, on: 'castle' }) === undefined,
  )
}

const checkOptions: Readonly<Record<string, () => void>> = {
  'CA-10': () => {
    const { rules, state, placement } = closing('blue')
    const older = { ...state, castles: [{ x: 5, y: 5, segment: 0, maiden: 0 }] }
    const rule = rules.recalls.find(({ kind }) => kind === 'maiden')!
    expect(maidenSpots('blue')).toEqual([])
    expect(rule.candidates(older)).toEqual([{ kind: 'maiden', x: 5, y: 5 }])
    const faultOn = rule.faultOn(older, { kind: 'maiden', x: 0, y: -1 })
    expect(faultOn?.(placement)).toBe('no-maiden-there')
  },
  'CA-11': () => expect(maidenSpots(undefined)).toEqual(['meeple']),
  'BA-10': () => expect(barnFault([{ player: 'red', barn: [0, 0] }])).toBe('no-own-farmer'),
  'BA-11': () => expect(barnFault([])).toBe('no-own-farmer'),
  'BU-01': () => {
    const board = [
      { tile: 'straight', x: -1, y: 0, rot: 0 as const },
      { tile: 'cap', x: 0, y: -1, rot: 180 as const },
    ]
    const { rules, state } = tableOf(tiles, board)
    const placement = place({ rules, state }, { tile: 'cap', x: 0, y: 0, rot: 0 })
    expect(placement).toMatchObject({ print: { bridge: 'EW' } })
    const turn = { type: 'place-tile', x: 0, y: 0, rotation: 0 } as const
    for (const build of [{ kind: 'castle' }, { kind: 'barn', corner: 'SW' }] as const)
      expect(judged(rules, { ...state, drawn: 'cap' }, { ...turn, build })).toEqual({
        fault: 'one-building-a-turn',
        pointer: '/build',
      })
  },
}

/** Four plain fields, the last about to be laid. */
const barnFault = (meeples: readonly CaseMeeple[]): string | undefined => {
  const laid = [
    { tile: 'field', x: 0, y: 0, rot: 0 as const },
    { tile: 'field', x: -1, y: 0, rot: 0 as const },
    { tile: 'field', x: -1, y: -1, rot: 0 as const },
    { tile: 'field', x: 0, y: -1, rot: 0 as const },
    { tile: 'field', x: 1, y: 0, rot: 0 as const },
  ]
  const table = peopled(tableOf(tiles, laid), meeples, ['red', 'blue'])
  const placement = place(table, { tile: 'field', x: 1, y: -1, rot: 0 })
  if ('fault' in placement) throw new Error(placement.fault)
  const build = { kind: 'barn', corner: 'SW' } as const
  const found = buildRule(table, 'barn').judge(table.rules, table.state, placement, build)
  return 'fault' in found ? found.fault : undefined
}

describe('worked cases of Castles & Bridges and Castles in Germany', () => {
  for (const one of cases)
    test(`${one.id}: ${one.title}`, () => {
      switch (one.kind) {
        case 'score':
          return checkScore(one)
        case 'placement':
          return checkPlacement(one)
        case 'barn-base':
          return checkBarnBase(one)
        case 'count':
          return checkCount(one)
        case 'options':
          return checkOptions[one.id]!()
      }
    })
})
