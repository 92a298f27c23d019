import { expect, test } from 'vitest'
import { castle } from '../../../src/games/castle/game.ts'
import { checkFold, count, named, play, seedOf } from './playout.ts'
import { english } from './scene.ts'

/** The playouts of one number of seats, a file each, so that they run side by side. */
export const expectPlayouts = (seats: number): void => {
  test(`matches of ${seats} seats end, and cards and tokens are conserved all the way`, () => {
    for (let i = 0; i < count(2000); i++) {
      const seed = seedOf(i)
      const leaving = i % 4 === 0
      const context = `seed ${seed}, ${seats} seats${leaving ? ', leaving' : ''}`
      const playout = named(context, () => play(seed, seats, english, { leaving }))
      named(context, () => checkFold(playout))
      expect(castle.awaiting(playout.table), context).toEqual([])
    }
  })
}
