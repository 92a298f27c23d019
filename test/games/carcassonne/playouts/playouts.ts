import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Action, Event, Options } from '../../../../src/games/carcassonne/acts.ts'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import { eventSchema, optionsSchema } from '../../../../src/games/carcassonne/schema.ts'
import { act, atRandom, begin, type Chooses, drawDue, type Match, type Played } from '../playing.ts'
import { pick, randomFrom } from '../random.ts'
import { checkJudgement, checkListing } from './judgement.ts'
import { kindsOf, kindsWith } from './kinds.ts'
import { checkOffers } from './laid.ts'
import { checkPieces } from './pieces.ts'

const times = process.env['SOAK'] ? 10 : 1
const first = Number(process.env['SEED'] ?? 20_260_101)

type Random = () => number
type Player = (played: Played, actions: readonly Action[], random: Random) => Action

const atAnyRate: Player = (_, actions, random) => pick(actions, random)

/** The action after which the seat stands best; among equals the first. */
const greedily: Player = ({ state }, actions) => {
  const seat = carcassonne.awaiting(state)[0]!.seat
  const worth = (action: Action): number => {
    const step = carcassonne.decide(state, seat, action)
    if ('fault' in step) throw new Error(`${JSON.stringify(action)}: ${step.fault}`)
    return carcassonne.estimate(step.next, seat)
  }
  return actions
    .map((action) => ({ action, worth: worth(action) }))
    .reduce((best, one) => (one.worth > best.worth ? one : best)).action
}

const levelsOf = (random: number) =>
  [
    { level: 'random', player: atAnyRate, matches: random * times },
    { level: 'greedy', player: greedily, matches: times },
  ] as const

const checkFold = (match: Match, { events, state }: Played): void => {
  expect(carcassonne.evolve(carcassonne.empty(match), events)).toEqual(state)
  expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  for (const event of events)
    if (event.type !== 'seat-resigned') expect(eventSchema.parse(event)).toEqual(event)
}

const checkScores = ({ events, state }: Played): void => {
  const sums = state.scores.map(() => 0)
  for (const event of events)
    if (event.type === 'feature-scored')
      for (const { seat, points } of event.seats) sums[seat]! += points
  expect(state.scores).toEqual(sums)
}

/** Nothing is scored at the end twice, and nothing follows it. */
const checkEnd = ({ events }: Played): void => {
  const isFinal = (event: Event): boolean => event.type === 'feature-scored' && event.final
  const begun = events.findIndex(isFinal)
  expect(begun < 0 || events.slice(begun).every(isFinal)).toBe(true)
}

/** In some matches of three and more a seat leaves on the way. */
const leaver = ({ seats }: Match, seed: number, turn: number): number | undefined =>
  seats > 2 && seed % 3 === 2 && turn === seed % 50 ? seed % seats : undefined

const leave = ({ events, state }: Played, seat: number, choose: Chooses): Played => {
  const step = carcassonne.retire(state, { type: 'seat-resigned', seat })
  return drawDue({ events: [...events, ...step.events], state: step.next }, choose)
}

const playOut = (match: Match, player: Player, seed: number): readonly Event[] => {
  const random = randomFrom(seed)
  const choose = atRandom(random)
  let played = begin(match, choose)
  for (let turn = 0; carcassonne.ended(played.state) === undefined; turn++) {
    const { state } = played
    checkPieces(state)
    const gone = leaver(match, seed, turn)
    if (gone !== undefined) {
      played = leave(played, gone, choose)
      continue
    }
    const { seat } = carcassonne.awaiting(state)[0]!
    const { actions } = carcassonne.legalActions(state, seat)
    if (turn % 10 === seed % 10) checkJudgement(state, { seat, listed: actions }, random)
    if (turn % 20 === seed % 20) checkOffers(state, actions)
    if (turn === seed % 75) checkListing(state, seat)
    if (turn === seed % 70) checkFold(match, played)
    played = act(played, player(played, actions, random), choose)
  }
  checkPieces(played.state)
  checkScores(played)
  checkEnd(played)
  checkFold(match, played)
  expect(carcassonne.awaiting(played.state)).toEqual([])
  expect(carcassonne.pool(played.state)).toBeUndefined()
  return played.events
}

/** A few ways to deal castles and to end, so that every seed tries another. */
const optionsOf = (boxes: Partial<Options>, seed: number): Options =>
  optionsSchema.parse({
    ...boxes,
    castleTiles: seed % 2 === 0 ? 'dealt' : 'chosen',
    castlesAfterLastTile: seed % 4 >= 2,
  })

/** Plays matches with these boxes open, with and without farmers, by 2 to 5 seats, to the end:
 * `random` of each by chance, ten times as many in a soak. */
export const playouts = (boxes: Partial<Options>, random = 5): void => {
  const levels = levelsOf(random)
  const names = Object.keys(boxes).join(', ') || 'the base game'
  const seen = new Set<string>()
  describe(`${names}, from seed ${first}`, () => {
    for (const farmers of [true, false])
      for (const seats of [2, 3, 4, 5])
        test.each(levels)(`farmers ${farmers}, ${seats} seats, $level`, async (row) => {
          const { player, matches } = row
          for (let seed = first; seed < first + matches; seed++) {
            const options = optionsOf({ ...boxes, farmers }, seed)
            for (const event of playOut({ seats, options }, player, seed + 1000 * seats))
              for (const kind of kindsOf(event)) seen.add(kind)
            await setImmediate()
          }
        })

    test('every act and every way of scoring occurred', () => {
      const { usual, rare } = kindsWith(boxes)
      expect(usual.filter((kind) => !seen.has(kind))).toEqual([])
      expect([...seen].filter((kind) => ![...usual, ...rare].includes(kind))).toEqual([])
    })
  })
}
