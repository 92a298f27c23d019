import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { Action } from '../../../src/games/castle/actions.ts'
import { castle } from '../../../src/games/castle/game.ts'
import type { Options } from '../../../src/games/castle/states.ts'
import type { Table } from '../../../src/games/castle/table.ts'
import type { Seat } from '../../../src/games/game.ts'
import { type Die, dieOf, pick } from './dice.ts'
import { mutated } from './mutation.ts'
import { checkFold, count, named, play, seedOf } from './playout.ts'

const optionSets: readonly Options[] = (['board', 'castle'] as const).flatMap((kingTargets) =>
  (['strict', 'lenient'] as const).flatMap((princeCharming) =>
    (['pass', 'draw'] as const).map((villageIdiot) => ({
      kingTargets,
      princeCharming,
      villageIdiot,
    })),
  ),
)

/** What is accepted is what is listed, where everything is listed. */
const isListed = (table: Table, seat: Seat, action: Action): boolean => {
  const { actions, complete } = castle.legalActions(table, seat)
  const canonical = castle.canonical(table, seat, action)
  return !complete || actions.some((listed) => isDeepStrictEqual(listed, canonical))
}

const checkMutant = (table: Table, seat: Seat, action: Action): void => {
  const step = castle.decide(table, seat, action)
  if ('fault' in step) {
    if (!castle.faults[step.fault]) throw new Error(`${step.fault} is not explained`)
  } else if (!isListed(table, seat, action))
    throw new Error(`accepted, but not listed: ${JSON.stringify(action)}`)
}

/** A listed action is accepted of the seat that is awaited, and of no other. */
const checkListed = (table: Table, seat: Seat, die: Die): void => {
  const { actions } = castle.legalActions(table, seat)
  const action = pick(actions, die)
  const step = castle.decide(table, seat, action)
  if ('fault' in step) throw new Error(`listed, but ${step.fault}: ${JSON.stringify(action)}`)
  const other = die(table.hands.length)
  if (castle.awaiting(table).some((due) => due.seat === other)) return
  const refused = castle.decide(table, other, action)
  if (!('fault' in refused) || refused.fault !== 'not-awaited')
    throw new Error(`seat ${other} is not awaited`)
}

test.each(optionSets)('with %j what is listed is accepted, and nothing else', (options) => {
  for (let i = 0; i < count(200); i++) {
    const seed = seedOf(i)
    const die = dieOf(seed + 1)
    const seats = 2 + die(4)
    named(`seed ${seed}, ${seats} seats`, () => {
      const playout = play(seed, seats, options, {
        leaving: i % 2 === 0,
        look: ({ table }, seat, action) => {
          checkListed(table, seat, die)
          const mutant = mutated(action, die)
          if (mutant) checkMutant(table, seat, mutant)
        },
      })
      checkFold(playout)
      expect(castle.awaiting(playout.table)).toEqual([])
    })
  }
})
