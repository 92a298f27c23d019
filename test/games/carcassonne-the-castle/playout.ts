import type { Action, Event } from '../../../src/games/carcassonne-the-castle/acts.ts'
import { carcassonneTheCastle as game } from '../../../src/games/carcassonne-the-castle/game.ts'
import type { State } from '../../../src/games/carcassonne-the-castle/state.ts'

/** Numbers below 1, the same for the same seed (mulberry32). */
export const random = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(from: readonly T[], chance: () => number): T =>
  from[Math.floor(chance() * from.length)]!

/** How a seat chooses among what it may do. */
export type Choice = (state: State, actions: readonly Action[], chance: () => number) => Action

export const anything: Choice = (_, actions, chance) => pick(actions, chance)

/** Whatever leaves the seat best off, as the engine estimates it. */
export const greedy: Choice = (state, actions, chance) => {
  const worth = (action: Action) => {
    const step = game.decide(state, state.turn, action)
    return 'fault' in step ? -Infinity : game.estimate(step.next, state.turn)
  }
  const worths = actions.map(worth)
  const best = Math.max(...worths)
  return pick(
    actions.filter((_, i) => worths[i] === best),
    chance,
  )
}

/** One version of a match: what was done in `before`, and what followed. */
export type Version = {
  readonly before: State
  readonly action: Action | undefined
  readonly events: readonly Event[]
  readonly after: State
}

type Step = { readonly events: readonly Event[]; readonly next: State }

const settle = (step: Step, chance: () => number): Step => {
  const pool = game.pool(step.next)
  if (!pool) return step
  const pieces = Object.entries(pool.pieces).flatMap(([id, count]) => Array<string>(count).fill(id))
  const drawn = game.drawn(step.next, { pieces: [pick(pieces, chance)], mark: { draw: 0 } })
  return settle({ events: [...step.events, ...drawn.events], next: drawn.next }, chance)
}

/** A match of the printed box to its end. */
export const playout = (seed: number, choose: Choice): readonly Version[] => {
  const chance = random(seed)
  const before = game.empty({ seats: 2, options: {} })
  const begun = game.start(before)
  if ('fault' in begun) throw new Error(begun.fault)
  const first = settle(begun, chance)
  const versions: Version[] = [
    { before, action: undefined, events: first.events, after: first.next },
  ]
  for (let state = first.next; !game.ended(state); state = versions.at(-1)!.after) {
    const { actions } = game.legalActions(state, state.turn)
    const action = choose(state, actions, chance)
    const decided = game.decide(state, state.turn, action)
    if ('fault' in decided) throw new Error(decided.fault)
    const { events, next } = settle(decided, chance)
    versions.push({ before: state, action, events, after: next })
  }
  return versions
}

/** How many matches a test plays: all of them in the soak, else a tenth. */
export const many = (full: number): number => (process.env['SOAK'] ? full : Math.ceil(full / 10))

/** A test's first seed: the same each time, unless SEED says otherwise. */
export const firstSeed = Number(process.env['SEED'] ?? 1)
