import { expect, test } from 'vitest'
import { sentence } from '../../src/cli/words.ts'

test.each([
  [{ type: 'tile-placed', seat: 0, tile: 'D' }, [], 'tile placed: seat 0, tile D'],
  [{ type: 'match-started' }, [], 'match started'],
  [{ type: 'a', coatsOfArms: 2, final: true }, [], 'a: coats of arms 2, final'],
  [{ type: 'a', accept: false, bot: null }, [], 'a: accept false'],
  [{ type: 'card-drawn', seat: 1, card: null }, ['card'], 'card drawn: seat 1, card hidden'],
  [{ type: 'a', meeple: { kind: 'abbot', on: null } }, [], 'a: meeple (kind abbot)'],
  [{ type: 'a', seats: [{ seat: 0, points: 3 }] }, [], 'a: seats [(seat 0, points 3)]'],
])('%j reads well', (event, hidden, words) => {
  expect(sentence(event, hidden)).toBe(words)
})

test('what is very long is cut', () => {
  expect(sentence({ type: 'a', text: 'b'.repeat(1000) }, [])).toHaveLength(301)
})
