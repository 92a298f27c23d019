import { test } from 'vitest'
import { playAndCheck } from './conservation.ts'
import { firstSeed, greedy, many } from './playout.ts'

const matches = many(200)

test(`${matches} greedy matches conserve all pieces, replay as played and count right (seed ${firstSeed})`, () => {
  playAndCheck(matches, greedy)
})
