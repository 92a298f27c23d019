import { expect, test } from 'vitest'
import type { Action, Event, Place } from '../../../src/games/carcassonne-the-castle/acts.ts'
import { firstSeed, many, pick, random } from './playout.ts'
import { corner, drawn, given, keep, laid, points, type Scene, stands, start } from './scene.ts'
import { star, tiles } from './star.ts'

/** Four features of random kinds, sizes and owners around the middle, on a track full of towers. */
const scene = (seed: number): Scene => {
  const chance = random(seed)
  const arms = [
    { x: 1, y: 0, side: 'N', rotation: 90 },
    { x: 2, y: 1, side: 'E', rotation: 180 },
    { x: 1, y: 2, side: 'S', rotation: 270 },
    { x: 0, y: 1, side: 'W', rotation: 0 },
  ] as const
  const grown = arms.map((arm) => ({
    ...arm,
    kind: pick(['tower', 'house'] as const, chance),
    isLong: chance() < 0.5,
    seat: chance() < 0.7 ? 0 : 1,
  }))
  const acts = grown.flatMap(({ x, y, rotation, kind, isLong, seat }): readonly Event[] => {
    const long = kind === 'tower' ? 'longTower' : 'longHouse'
    return [...laid(isLong ? long : kind, x, y, rotation), stands(seat, x, y, 0)]
  })
  const towers = [0, 4, 8, 11, 14, 17].filter((first) => first === 0 || chance() < 0.6)
  return given(
    {
      ...star,
      tiles,
      cornerTowers: towers.map(corner),
      startSpaces: grown.map(({ x, y, side, kind }) => start(x, y, side, kind)),
    },
    [
      ...[acts, points(0, Math.floor(chance() * 14)), points(1, Math.floor(chance() * 14))],
      ...[chance() < 0.5 ? [keep(0, 1)] : [], drawn('court')],
    ],
  )
}

const permutations = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.length === 0
    ? [[]]
    : all.flatMap((first, i) =>
        permutations(all.filter((_, j) => j !== i)).map((rest) => [first, ...rest]),
      )

/** Which towers each seat empties, and where the keep stands afterwards. */
const outcomeOf = ({ game, state }: Scene, order: readonly Place[]): string | undefined => {
  const action: Action = { type: 'place-tile', x: 1, y: 1, rotation: 0, order }
  const decided = game.decide(state, 0, action)
  if ('fault' in decided) return undefined
  let { next } = decided
  const taken: string[] = []
  for (let { landed } = next.progress; landed; { landed } = next.progress) {
    taken.push(`${landed.seat}/${landed.corner}`)
    const [piece] = Object.keys(game.pool(next)!.pieces)
    next = game.drawn(next, { pieces: [piece!], mark: { draw: 0 } }).next
  }
  return JSON.stringify([taken.toSorted(), next.keeps])
}

test(`the orders listed are those of all permutations, one for each outcome (seed ${firstSeed})`, () => {
  let choices = 0
  for (let seed = firstSeed; seed < firstSeed + many(3000); seed++) {
    const one = scene(seed)
    const listed = one.game
      .legalActions(one.state, 0, { x: 1, y: 1, rotation: 0 })
      .actions.flatMap(({ follower, order }) => (follower || !order ? [] : [order]))
    const found = listed.map((order) => outcomeOf(one, order))
    const all = permutations(listed[0]!).map((order) => outcomeOf(one, order))
    const possible = new Set(all.filter((outcome) => outcome !== undefined))
    expect(new Set(found), `seed ${seed}`).toEqual(possible)
    expect(found.length, `seed ${seed}`).toBe(possible.size)
    choices = Math.max(choices, found.length)
  }
  expect(choices).toBeGreaterThan(3)
})

test('the default order is listed first', () => {
  for (let seed = firstSeed; seed < firstSeed + 50; seed++) {
    const { game, state } = scene(seed)
    const action: Action = { type: 'place-tile', x: 1, y: 1, rotation: 0 }
    const [first] = game.legalActions(state, 0, { x: 1, y: 1, rotation: 0 }).actions
    expect(game.canonical(state, 0, action)).toEqual(first)
  }
})
