import { expect } from 'vitest'
import type {
  Action,
  Build,
  Claim,
  PlaceTile,
  Recall,
} from '../../../../src/games/carcassonne/acts.ts'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import type { State } from '../../../../src/games/carcassonne/table.ts'
import { turnsOf } from '../../../cases/carcassonne-play.ts'
import { pick } from '../random.ts'

type Random = () => number

const below = (random: Random, n: number): number => Math.floor(random() * n)
const nearby = (random: Random): number => below(random, 3) - 1

const claimOf = (random: Random): Claim => {
  const kind = pick(['meeple', 'abbot'] as const, random)
  const on = pick(['bridge', 'castle'] as const, random)
  return below(random, 3) === 0 ? { kind, on } : { kind, segment: below(random, 9) }
}

const farmerOf = (state: State, random: Random) => {
  const { x, y } = pick(state.landscape.board, random)
  const own = state.figures.filter((figure) => 'segment' in figure)
  return pick([...own, { x, y, segment: below(random, 6) }], random)
}

const buildOf = (state: State, random: Random): Build => {
  const corner = pick(['NW', 'NE', 'SE', 'SW'] as const, random)
  const { x, y, segment } = farmerOf(state, random)
  const farmer = { x, y, segment }
  const cell = pick(['A', 'B'] as const, random)
  return pick<Build>(
    [
      { kind: 'bridge' },
      { kind: 'castle' },
      { kind: 'castle', segment: below(random, 4) },
      { kind: 'barn', corner },
      { kind: 'barn', corner, cell },
      { kind: 'barn', corner, farmer },
      { kind: 'barn', corner, cell, farmer },
    ],
    random,
  )
}

const recallOf = (state: State, random: Random): Recall => {
  const { x, y } = pick([...state.castles, { x: 0, y: 0 }], random)
  return pick<Recall>([{ kind: 'abbot' }, { kind: 'maiden', x, y }], random)
}

const castleTileOf = (state: State, random: Random): string =>
  pick([...state.supply.flatMap(({ castleTiles }) => castleTiles), 'CG-1', 'D'], random)

/** The same turn with one thing changed. */
const mutatedTurn = (state: State, action: PlaceTile, random: Random): PlaceTile => {
  const { castleTile: _tile, ...drawn } = action
  const { build: _build, ...unbuilt } = action
  return pick<() => PlaceTile>(
    [
      () => ({ ...action, x: action.x + nearby(random), y: action.y + nearby(random) }),
      () => ({ ...action, rotation: pick([0, 90, 180, 270] as const, random) }),
      () => ({ ...action, meeple: claimOf(random) }),
      () => ({ ...action, build: buildOf(state, random) }),
      () => ({ ...action, recall: recallOf(state, random) }),
      () => ({ ...action, castleTile: castleTileOf(state, random) }),
      () => drawn,
      () => unbuilt,
    ],
    random,
  )()
}

const mutated = (state: State, listed: readonly Action[], random: Random): Action => {
  const turns = turnsOf(listed)
  if (turns.length === 0 || below(random, 8) === 0)
    return pick<Action>(
      [{ type: 'draw-tile' }, { type: 'choose-castle', castleTile: castleTileOf(state, random) }],
      random,
    )
  return mutatedTurn(state, pick(turns, random), random)
}

/** A listed action is accepted, and is what a commit would store. */
const isSound = (state: State, seat: number, action: Action): boolean =>
  !('fault' in carcassonne.decide(state, seat, action)) &&
  JSON.stringify(carcassonne.canonical(state, seat, action)) === JSON.stringify(action)

/** Every action is listed once, and accepted as it is. */
export const checkListing = (state: State, seat: number): void => {
  const { actions: listed, complete } = carcassonne.legalActions(state, seat)
  expect(complete).toBe(true)
  expect(new Set(listed.map((action) => JSON.stringify(action))).size).toBe(listed.length)
  expect(listed.filter((action) => !isSound(state, seat, action))).toEqual([])
}

/** A listed action that is changed is refused with a fault that is explained, or means a listed one;
 * nobody else may do it. */
export const checkJudgement = (
  state: State,
  { seat, listed }: { readonly seat: number; readonly listed: readonly Action[] },
  random: Random,
): void => {
  const known = new Set(listed.map((action) => JSON.stringify(action)))
  for (let i = 0; i < 16; i++) {
    const other = mutated(state, listed, random)
    const answer = carcassonne.decide(state, seat, other)
    const canonical = JSON.stringify(carcassonne.canonical(state, seat, other))
    if ('fault' in answer) {
      expect(carcassonne.faults).toHaveProperty(answer.fault)
      expect(known).not.toContain(canonical)
    } else expect(known).toContain(canonical)
    const stranger = (seat + 1) % state.scores.length
    expect(carcassonne.decide(state, stranger, other)).toHaveProperty('fault')
  }
}
