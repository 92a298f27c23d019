import type { AnyGame } from '../../src/games/game.ts'

/** Random legal play through a game's own contract, so that pictures are made of what can happen. */

export const chance = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const one = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)]!

const drawn = (game: AnyGame, state: unknown, draw: number, random: () => number): unknown => {
  const pool = game.pool(state)!
  const left = Object.entries(pool.pieces).flatMap(([id, count]) => Array<string>(count).fill(id))
  const pieces = Array.from(
    { length: pool.count },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  )
  return game.drawn(state, { pieces, mark: { draw } }).next
}

export type Setup = {
  readonly seats: number
  readonly options: unknown
  /** Actions that are taken whenever they can be: for what is rare. */
  prefers?(action: object): boolean
}

/** The states of one match, after each decision, until it ends or has gone on for so many. */
export const matchOf = (
  game: AnyGame,
  setup: Setup,
  seed: number,
  decisions = 1000,
): readonly unknown[] => {
  const random = chance(seed)
  const begun = game.start(game.empty(setup))
  if ('fault' in begun) throw new Error(begun.fault)
  const states: unknown[] = []
  let state = begun.next
  for (let draw = 0; states.length < decisions; ) {
    if (game.pool(state)) state = drawn(game, state, draw++, random)
    else {
      states.push(state)
      const awaited = game.awaiting(state)[0]
      if (!awaited) break
      const { actions } = game.legalActions(state, awaited.seat)
      const preferred = actions.filter((action) => setup.prefers?.(action))
      const among = preferred.length > 0 ? preferred : actions
      const step = game.decide(state, awaited.seat, one(among, random))
      if ('fault' in step) throw new Error(step.fault)
      state = step.next
    }
  }
  return states
}

export const last = <T>(items: readonly T[]): T => items[items.length - 1]!
