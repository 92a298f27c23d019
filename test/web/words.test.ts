import { describe, expect, test } from 'vitest'
import { counted, freeWords, placed, singular } from '../../src/web/words/count.ts'
import { eventWords } from '../../src/web/words/event.ts'
import { optionWords } from '../../src/web/words/options.ts'
import type { Pieces } from '../../src/web/words/pieces.ts'
import { tableOf } from '../../src/web/words/table.ts'
import { lengthWords } from '../../src/web/words/time.ts'
import { phrase } from '../../src/web/words/value.ts'

const pieces: Pieces = {
  segmentsOf: () => [{ kind: 'field', anchor: undefined }],
  squaresOf: () => 1,
  printOn: () => undefined,
}

const table = tableOf(pieces, { board: [{ x: 4, y: 8, rotation: 0, tile: 'D' }] }, undefined)

describe('words', () => {
  test('one is not many', () => {
    expect(counted(1, 'tile')).toBe('1 tile')
    expect(counted(0, 'tile')).toBe('0 tiles')
    expect(lengthWords(26 * 60 * 60 * 1000)).toBe('1 day 2 h')
  })

  test.each([
    ['hands', 'hand'],
    ['cities', 'city'],
    ['coatsOfArms', 'coatOfArms'],
  ])('one of %s is a %s', (several, one) => {
    expect(singular(several)).toBe(one)
  })

  test.each([
    [0, 2, 'Everybody is here.'],
    [1, 2, '1 of 2 seats is free.'],
    [2, 5, '2 of 5 seats are free.'],
  ])('%i of %i seats', (free, seats, said) => {
    expect(freeWords(free, seats)).toBe(said)
  })

  test('places are counted as they are spoken', () => {
    expect([1, 2, 3, 4, 5].map(placed)).toEqual(['1st', '2nd', '3rd', '4th', '5th'])
  })

  test.each([
    ['send-back', 'send back'],
    ['castleTile', 'castle tile'],
    ['carcassonne-the-castle', 'Carcassonne: The Castle'],
    ['castlesInGermany', 'Castles in Germany'],
  ])('%s is said as it is printed', (name, said) => {
    expect(phrase(name)).toBe(said)
  })

  test('a piece that moves is somebody’s, and comes from somewhere', () => {
    const farmer = { seat: 1, from: { x: 4, y: 8, segment: 0 } }
    const event = { type: 'barn-built', x: 4, y: 9, corner: 'NW', farmer }
    expect(eventWords(event, (seat) => ['Ada', 'Bob'][seat]!, table)).toBe(
      'Barn built — NW, farmer of Bob from the field at 4, 8, at 4, 9',
    )
  })

  test('of the options only those are told that are not the usual ones', () => {
    const usual = { farmers: true, river: false, castleTiles: 'dealt' }
    expect(optionWords(usual, usual)).toBe('')
    expect(optionWords({ farmers: false, river: true, castleTiles: 'chosen' }, usual)).toBe(
      'no farmers, river, castle tiles: chosen',
    )
  })
})
