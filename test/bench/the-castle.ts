import { carcassonneTheCastle as game } from '../../src/games/carcassonne-the-castle/game.ts'
import type { State } from '../../src/games/carcassonne-the-castle/state.ts'
import { anything, playout, type Version } from '../games/carcassonne-the-castle/playout.ts'
import { type Figure, figureOf } from './figures.ts'

/** Microseconds of CPU that some work takes. */
const cpu = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const runs = 7
const matches = 40

const times = (work: () => void, count: number): readonly number[] =>
  Array.from({ length: runs }, () => cpu(work) / count)

const play = (): readonly Version[] =>
  Array.from({ length: matches }, (_, seed) => playout(seed + 1, anything)).flat()

const list = (states: readonly State[]) => () => {
  for (const state of states) game.legalActions(state, state.turn)
}

/** Random matches through the exported game, every turn with its whole list of legal actions; then
 * single questions, asked of every state of these matches. */
export const theCastleBench = (): readonly Figure[] => {
  const versions = play()
  const states = versions.map(({ after }) => after).filter(({ drawn }) => drawn !== null)
  const played = versions.filter(({ action }) => action !== undefined)
  const decide = () => {
    for (const { before, action } of played) game.decide(before, before.turn, action!)
  }
  const fold = () => {
    for (const { before, events } of versions) game.evolve(before, events)
  }
  list(states)()
  return [
    figureOf(
      'the castle: random matches',
      '/s',
      times(play, matches).map((microseconds) => 1e6 / microseconds),
    ),
    figureOf('the castle: legal actions of a turn', 'µs', times(list(states), states.length)),
    figureOf('the castle: one decision', 'µs', times(decide, played.length)),
    figureOf('the castle: folding one commit', 'µs', times(fold, versions.length)),
  ]
}
