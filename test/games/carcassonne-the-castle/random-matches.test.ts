import { test } from 'vitest'
import { playAndCheck } from './conservation.ts'
import { anything, firstSeed, many } from './playout.ts'

const matches = many(2000)

test(`${matches} random matches conserve all pieces, replay as played and count right (seed ${firstSeed})`, () => {
  playAndCheck(matches, anything)
})
