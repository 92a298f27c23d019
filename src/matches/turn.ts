import type { AnyEvent, AnyGame, Departure, Outcome, Step } from '../games/game.ts'
import { type Chance, drawLot, encodeSeed } from './chance.ts'
import type { MatchEvent } from './commit.ts'
import { isPerson, isPlaying, type Match, type MatchSeat } from './match.ts'

type GameStep = Step<unknown, AnyEvent>

/** A match in which something is about to happen, and where its draws come from. */
export type Scene = { readonly game: AnyGame; readonly match: Match; readonly chance: Chance }

/** The same without chance: nothing is drawn, and no seed is shown. */
export type Trial = Omit<Scene, 'chance'> & { readonly chance: Chance | null }

/** Draws while the game waits for a draw. */
const settle = (game: AnyGame, step: GameStep, chance: Chance | null): GameStep => {
  if (!chance) return step
  const events = [...step.events]
  let { next } = step
  let source = chance
  for (let pool = game.pool(next); pool; pool = game.pool(next)) {
    const drawn = drawLot(source, pool)
    source = drawn.chance
    const after = game.drawn(next, drawn.lot)
    events.push(...after.events)
    next = after.next
  }
  return { events, next }
}

const outcomeOf = (game: AnyGame, state: unknown, reason: Outcome['reason']): Outcome => {
  const ranking = game.ranking(state)
  const winners = ranking.filter(({ place }) => place === 1).map(({ seat }) => seat)
  return { reason, ranking, winners }
}

/** How every log ends: the seed is shown, so that the draws can be checked. */
const revealSeed = (chance: Pick<Chance, 'seed'> | null): readonly MatchEvent[] =>
  chance ? [{ type: 'seed-revealed', seed: encodeSeed(chance.seed) }] : []

const finished = (outcome: Outcome, chance: Chance | null): readonly AnyEvent[] => {
  const finish: MatchEvent = { type: 'match-finished', outcome }
  return [finish, ...revealSeed(chance)]
}

/** All that follows from a step: the draws that are due, and the end if it has come. */
export const playOut = (
  { game, chance }: Pick<Trial, 'game' | 'chance'>,
  step: GameStep,
): readonly AnyEvent[] => {
  const { events, next } = settle(game, step, chance)
  const reason = game.ended(next)
  if (!reason) return events
  return [...events, ...finished(outcomeOf(game, next, reason), chance)]
}

/** The match begins with a game's set-up. */
export const begin = (
  scene: Pick<Scene, 'game' | 'chance'>,
  setUp: GameStep,
): readonly AnyEvent[] => {
  const start: MatchEvent = { type: 'match-started' }
  return [start, ...playOut(scene, setUp)]
}

/** Whether a match can go on: two seats must play, and one of them be a person. */
const goesOn = (seats: readonly MatchSeat[]): boolean =>
  seats.filter(isPlaying).length > 1 && seats.some(isPerson)

const withoutSeat = ({ seats }: Match, gone: number): readonly MatchSeat[] =>
  seats.filter((_, seat) => seat !== gone)

/** A seat leaves: the match goes on without it, or ends at once. */
export const depart = (scene: Trial, departure: Departure): readonly AnyEvent[] => {
  const { game, match, chance } = scene
  if (goesOn(withoutSeat(match, departure.seat)))
    return playOut(scene, game.retire(match.state, departure))
  const reason = departure.type === 'seat-resigned' ? 'resignation' : 'timeout'
  const state = game.evolve(match.state, [departure])
  return [departure, ...finished(outcomeOf(game, state, reason), chance)]
}

/** A bot plays a seat on; without any person left, the match ends at once. */
export const takeOver = ({ game, match, chance }: Scene, seat: number): readonly AnyEvent[] => {
  const takenOver: MatchEvent = { type: 'seat-timed-out', seat, then: 'bot' }
  if (withoutSeat(match, seat).some(isPerson)) return [takenOver]
  return [takenOver, ...finished(outcomeOf(game, match.state, 'timeout'), chance)]
}

/** The match is given up: nobody wins. */
export const aborted = (
  chance: Pick<Chance, 'seed'> | null,
  reason: string,
): readonly AnyEvent[] => {
  const abort: MatchEvent = { type: 'match-aborted', reason }
  return [abort, ...revealSeed(chance)]
}
