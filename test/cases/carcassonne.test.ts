import { describe, test } from 'vitest'
import { onEngine } from './carcassonne-match.ts'
import { optionsOf } from './carcassonne-play.ts'
import { cases, checkFirstPlacements, firstPlacements, playCase } from './carcassonne-short.ts'

describe('worked cases of Carcassonne', () => {
  for (const one of cases)
    test.skipIf(optionsOf(one) === undefined)(`${one.id}: ${one.title}`, () =>
      playCase(one, onEngine),
    )
})

const isRiverBuilt =
  optionsOf({ id: '', players: 2, river: true, abbot: false, farmers: true }) !== undefined

describe('first placements', () => {
  for (const [tile, places] of Object.entries(firstPlacements.besideStartTileD))
    test(`${tile} beside the start tile`, () =>
      checkFirstPlacements(tile, places, { river: false, open: onEngine }))
  for (const [tile, places] of Object.entries(firstPlacements.besideRiverSourceRA))
    test.skipIf(!isRiverBuilt)(`${tile} beside the source of the river`, () =>
      checkFirstPlacements(tile, places, { river: true, open: onEngine }),
    )
})
