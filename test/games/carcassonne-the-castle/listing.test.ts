import { describe, expect, test } from 'vitest'
import type { Action, Place, Use } from '../../../src/games/carcassonne-the-castle/acts.ts'
import { faults } from '../../../src/games/carcassonne-the-castle/faults.ts'
import { carcassonneTheCastle as game } from '../../../src/games/carcassonne-the-castle/game.ts'
import { actionSchema } from '../../../src/games/carcassonne-the-castle/schema.ts'
import type { State } from '../../../src/games/carcassonne-the-castle/state.ts'
import { rotations } from '../../../src/games/tiles/sides.ts'
import { anything, firstSeed, greedy, many, pick, playout, random } from './playout.ts'
import { at, drawn, given, holds, laid, stands, turn } from './scene.ts'
import { east, north, star, three } from './star.ts'

const textOf = (action: Action) => JSON.stringify(action)

/** What is left of an action without its order. */
const unordered = ({ order: _, ...action }: Action) => JSON.stringify(action)

/** Where an action leads, as far as the order of scoring can change it. */
const outcomeOf = (state: State, action: Action): string => {
  const decided = game.decide(state, state.turn, action)
  if ('fault' in decided) return decided.fault
  let step: { readonly next: State } = decided
  const taken: string[] = []
  for (let landed = step.next.progress.landed; landed; landed = step.next.progress.landed) {
    taken.push(`${landed.seat}/${landed.corner}`)
    const [piece] = Object.keys(game.pool(step.next)!.pieces)
    step = game.drawn(step.next, { pieces: [piece!], mark: { draw: 0 } })
  }
  return JSON.stringify([taken.toSorted(), step.next.scores, step.next.keeps])
}

const uses = (action: Action): readonly Use[] => [
  { wallTile: 1 },
  { wallTile: 2, feature: { x: action.x, y: action.y, segment: 0 } },
  { wallTile: 3, feature: { x: action.x, y: action.y, segment: 1 } },
]

/** An action with something about it changed. */
const mutations = (action: Action, chance: () => number): readonly Action[] => {
  const { follower, use = [], order = [] } = action
  const segment = Math.floor(chance() * 8)
  return [
    { ...action, x: action.x + pick([-1, 1], chance) },
    { ...action, y: action.y + pick([-1, 1], chance) },
    { ...action, rotation: pick(rotations, chance) },
    { ...action, follower: { segment } },
    { ...action, follower: { segment: (follower?.segment ?? 0) + 1 } },
    { ...action, use: [...use, pick(uses(action), chance)] },
    { ...action, use: [] },
    { ...action, order: order.toReversed() },
    { ...action, order: order.slice(1) },
    { ...action, order: [...order, { x: action.x, y: action.y, segment }] },
    { ...action, order: [] },
  ]
}

const isKnown = (fault: string) => Object.hasOwn(faults, fault)

const pointsInto = (action: Action, pointer: string): boolean => {
  let value: unknown = action
  for (const key of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = Object.entries(value).find(([name]) => name === key)?.[1]
  }
  return true
}

/** States that random and greedy play reach, and the same with a hand of wall tiles. */
const sampled = (matches: number): readonly State[] => {
  const chance = random(firstSeed)
  return Array.from({ length: matches }, (_, i) => i).flatMap((i) =>
    playout(firstSeed + i, i % 10 === 0 ? greedy : anything)
      .map(({ after }) => after)
      .filter((state) => state.drawn !== null && chance() < 0.15)
      .flatMap((state) => [
        state,
        game.evolve(state, [...holds(state.turn, 1, 2, 2, 3), turn(state.turn)]),
      ]),
  )
}

const states = sampled(many(100))

describe(`legal actions of ${states.length} states, seed ${firstSeed}`, () => {
  test('each is listed once, is canonical, parses, and is accepted', () => {
    const chance = random(firstSeed)
    for (const state of states) {
      const { actions, complete } = game.legalActions(state, state.turn)
      expect(complete).toBe(true)
      expect(new Set(actions.map(textOf)).size).toBe(actions.length)
      for (const action of actions) {
        expect('fault' in game.decide(state, state.turn, action)).toBe(false)
        expect(textOf(game.canonical(state, state.turn, action))).toBe(textOf(action))
      }
      const some = pick(actions, chance)
      expect(actionSchema.parse(some)).toEqual(some)
    }
  })

  test('one order is listed for each outcome', () => {
    for (const state of states) {
      const seen = new Map<string, Set<string>>()
      for (const action of game.legalActions(state, state.turn).actions) {
        if ((action.order?.length ?? 0) < 2) continue
        const outcomes = seen.get(unordered(action)) ?? new Set()
        const outcome = outcomeOf(state, action)
        expect(outcomes.has(outcome)).toBe(false)
        seen.set(unordered(action), outcomes.add(outcome))
      }
    }
  })

  test('a changed action is refused with a known fault, or is a listed one but for defaults', () => {
    const chance = random(firstSeed)
    for (const state of states) {
      const { actions } = game.legalActions(state, state.turn)
      const known = new Set(actions.map(textOf))
      const outcomes = (action: Action) =>
        actions
          .filter((listed) => unordered(listed) === unordered(action))
          .map((listed) => outcomeOf(state, listed))
      for (const action of mutations(pick(actions, chance), chance)) {
        const decided = game.decide(state, state.turn, action)
        if ('fault' in decided) {
          expect(isKnown(decided.fault), decided.fault).toBe(true)
          expect(pointsInto(action, decided.pointer ?? ''), decided.pointer).toBe(true)
          continue
        }
        const canonical = game.canonical(state, state.turn, action)
        if (!known.has(textOf(canonical)))
          expect(outcomes(canonical)).toContain(outcomeOf(state, action))
      }
    }
  })

  test('at one place only what lays the tile there is listed', () => {
    const chance = random(firstSeed)
    for (const state of states.slice(0, 40)) {
      const { actions } = game.legalActions(state, state.turn)
      const { x, y, rotation } = pick(actions, chance)
      const there = actions.filter((a) => a.x === x && a.y === y && a.rotation === rotation)
      expect(game.legalActions(state, state.turn, { x, y, rotation }).actions).toEqual(there)
      expect(game.legalActions(state, state.turn, { x: -1, y, rotation }).actions).toEqual([])
    }
  })

  test('a seat that is not awaited has none, and the list depends on nothing hidden', () => {
    for (const state of states.slice(0, 40)) {
      expect(game.legalActions(state, 1 - state.turn)).toEqual({ actions: [], complete: true })
      const seen = game.imagine(state, state.turn)
      expect(game.legalActions(seen, state.turn)).toEqual(game.legalActions(state, state.turn))
    }
  })
})

test('a feature may be named by any of its segments on any tile', () => {
  const acts = [laid('tower', 0, 0), stands(0, 0, 0, 0), laid('longTower', 1, 0), holds(0, 2)]
  const { game, state } = given(three, [...acts, turn(0), drawn('tower')])
  const action = (feature: Place): Action => ({
    ...{ type: 'place-tile', x: 2, y: 0, rotation: 180 },
    use: [{ wallTile: 2, feature }],
    order: [feature],
  })
  const canonical = action(at(2, 0, 0))
  for (const place of [at(0, 0, 0), at(1, 0, 0), at(2, 0, 0)])
    expect(game.canonical(state, 0, action(place))).toEqual(canonical)
  expect(game.legalActions(state, 0).actions).toContainEqual(canonical)
})

test('also by one of a feature that the tile joins to an older one', () => {
  const acts = [north('tower'), east('tower'), stands(0, 2, 1, 0)]
  const { game, state } = given(star, [...acts, drawn('bentTower')])
  const action = (place: Place): Action => ({
    ...{ type: 'place-tile', x: 1, y: 1, rotation: 270 },
    order: [place],
  })
  for (const place of [at(1, 0, 0), at(2, 1, 0)])
    expect(game.canonical(state, 0, action(place))).toEqual(action(at(1, 1, 0)))
})
