import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { components } from '../../../src/games/carcassonne-the-castle/data.ts'
import { carcassonneTheCastle as game } from '../../../src/games/carcassonne-the-castle/game.ts'
import type { State } from '../../../src/games/carcassonne-the-castle/state.ts'
import { type Choice, firstSeed, playout } from './playout.ts'
import { recounting } from './recount.ts'
import { readCatalogue } from './redraw.ts'

const recount = recounting(readCatalogue(game.catalogue()))
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)

const countTiles = ({ layout, drawn, discarded, remaining }: State): readonly number[] => {
  const counts = remaining.slice()
  for (const { tile } of layout.laid) counts[tile]!++
  for (const tile of discarded) counts[tile]!++
  if (drawn !== null) counts[drawn]!++
  return counts
}

/** What there is of everything, wherever it lies. */
const stock = (state: State) => ({
  tiles: countTiles(state),
  followers: state.supply.map(
    (supply, seat) => supply + state.followers.filter((one) => one.seat === seat).length,
  ),
  wallTiles: components.wallTiles.map(
    ({ number }) =>
      state.unseen[number]! +
      [...state.wallTiles, ...state.used].flat().filter((one) => one === number).length,
  ),
  taken:
    sum([...state.wallTiles, ...state.used].map((hand) => hand.length)) +
    state.corners.filter((lies) => lies).length,
})

const conserved = {
  tiles: components.tiles.map(({ count }) => count),
  followers: [components.followers, components.followers],
  wallTiles: components.wallTiles.map(({ count }) => count),
  taken: components.cornerTowers.filter(({ wallTile }) => wallTile).length,
}

/** What a match loses, replays otherwise, or counts wrong. */
const problemsOf = (seed: number, choose: Choice): readonly string[] => {
  const versions = playout(seed, choose)
  const live = versions.at(-1)!.after
  const events = versions.flatMap((version) => version.events)
  const { scores, problems } = recount(events)
  const folded = game.evolve(game.empty({ seats: 2, options: {} }), events)
  return [
    ...problems,
    ...(isDeepStrictEqual(scores, live.scores) ? [] : [`${live.scores}, recounted ${scores}`]),
    ...(isDeepStrictEqual(folded, live) ? [] : ['the fold of all events is not the live state']),
    ...versions.flatMap(({ before, events, after }, i) => [
      ...(isDeepStrictEqual(game.evolve(before, events), after) ? [] : [`version ${i} differs`]),
      ...(isDeepStrictEqual(stock(after), conserved) ? [] : [`version ${i} loses something`]),
    ]),
  ]
}

/** Plays so many matches, each from its own seed, and expects nothing wrong with any of them. */
export const playAndCheck = (matches: number, choose: Choice): void => {
  for (let seed = firstSeed; seed < firstSeed + matches; seed++)
    expect(problemsOf(seed, choose), `seed ${seed}`).toEqual([])
}
