import { describe, expect, test } from 'vitest'
import type { PlaceTile } from '../../../src/games/carcassonne/acts.ts'
import { carcassonne } from '../../../src/games/carcassonne/game.ts'
import { eventSchema, optionsSchema, viewSchema } from '../../../src/games/carcassonne/schema.ts'
import type { State } from '../../../src/games/carcassonne/table.ts'
import { turnsOf } from '../../cases/carcassonne-play.ts'
import { act, atRandom, begin, type Match, type Played } from './playing.ts'
import { pick, randomFrom } from './random.ts'

const matches = process.env['SOAK'] ? 1000 : 100
const first = Number(process.env['SEED'] ?? 20_260_101)

const matchOf = (seed: number): Match => ({
  seats: 2 + (seed % 4),
  options: optionsSchema.parse({ farmers: seed % 8 < 4 }),
})

const count = (tiles: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const tile of tiles) counts[tile] = (counts[tile] ?? 0) + 1
  return counts
}

const empty = carcassonne.empty({ seats: 2, options: optionsSchema.parse({}) })
const { remaining: toDraw } = viewSchema.parse(carcassonne.view(empty, 'onlooker'))
/** The start tile is on the table. */
const catalogue: Readonly<Record<string, number>> = { ...toDraw, D: toDraw['D']! + 1 }

const checkPieces = (state: State): void => {
  const view = viewSchema.parse(carcassonne.view(state, 'onlooker'))
  const laid = view.board.map(({ tile }) => tile)
  const tiles = count([
    ...laid,
    ...view.discarded,
    ...(view.drawn === null ? [] : [view.drawn]),
    ...Object.entries(view.remaining).flatMap(([tile, n]) => Array<string>(n).fill(tile)),
  ])
  expect(tiles).toEqual(catalogue)
  for (const [seat, { meeples }] of view.supply.entries())
    expect(meeples + view.meeples.filter((m) => m.seat === seat).length).toBe(7)
}

const mutated = (action: PlaceTile, random: () => number): PlaceTile => {
  const shift = pick([-1, 0, 1], random)
  return pick<PlaceTile>(
    [
      { ...action, x: action.x + shift, y: action.y + pick([-1, 0, 1], random) },
      { ...action, rotation: pick([0, 90, 180, 270] as const, random) },
      { ...action, meeple: { kind: 'meeple', segment: Math.floor(random() * 9) } },
      { ...action, meeple: { kind: 'abbot', segment: Math.floor(random() * 4) } },
    ],
    random,
  )
}

/** A listed action is accepted, another is refused with a fault that is explained. */
const checkJudgement = (state: State, listed: readonly PlaceTile[], random: () => number): void => {
  const known = new Set(listed.map((action) => JSON.stringify(action)))
  expect(known.size).toBe(listed.length)
  for (const action of listed) {
    expect(carcassonne.decide(state, state.turn, action)).not.toHaveProperty('fault')
    expect(JSON.stringify(carcassonne.canonical(state, state.turn, action))).toBe(
      JSON.stringify(action),
    )
  }
  for (let i = 0; i < 8; i++) {
    const other = mutated(pick(listed, random), random)
    const answer = carcassonne.decide(state, state.turn, other)
    const canonical = JSON.stringify(carcassonne.canonical(state, state.turn, other))
    if ('fault' in answer) {
      expect(carcassonne.faults).toHaveProperty(answer.fault)
      expect(known).not.toContain(canonical)
    } else expect(known).toContain(canonical)
  }
}

const checkFold = (match: Match, { events, state }: Played): void => {
  expect(carcassonne.evolve(carcassonne.empty(match), events)).toEqual(state)
  expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  for (const event of events) expect(eventSchema.parse(event)).toEqual(event)
}

const playOut = (seed: number): void => {
  const random = randomFrom(seed)
  const match = matchOf(seed)
  let played = begin(match, atRandom(random))
  for (let turn = 0; carcassonne.ended(played.state) === undefined; turn++) {
    const { state } = played
    const listing = carcassonne.legalActions(state, state.turn)
    expect(listing.complete).toBe(true)
    if (turn % 10 === seed % 10) {
      checkPieces(state)
      checkJudgement(state, turnsOf(listing.actions), random)
    }
    if (turn === seed % 70) checkFold(match, played)
    played = act(played, pick(listing.actions, random), atRandom(random))
  }
  checkPieces(played.state)
  checkFold(match, played)
  expect(carcassonne.awaiting(played.state)).toEqual([])
  expect(carcassonne.pool(played.state)).toBeUndefined()
}

describe(`random matches from seed ${first}`, () => {
  for (let block = 0; block < 10; block++)
    test(`block ${block}: pieces are conserved, the fold is the state, lists and judgement agree`, () => {
      for (let i = 0; i < matches / 10; i++) playOut(first + block * 100 + i)
    })
})
