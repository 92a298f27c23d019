import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../src/games/castle/catalogue.ts'
import { castle } from '../../../src/games/castle/game.ts'

const { cards, board, setUp } = catalogue

const areaOf = (card: string) => cards.find(({ id }) => id === card)?.area

describe('the catalogue', () => {
  test('is what the game gives, as plain JSON', () => {
    expect(JSON.parse(JSON.stringify(castle.catalogue()))).toEqual(castle.catalogue())
  })

  test('has every card with its copies, area, placement and text', () => {
    expect(cards).toHaveLength(37)
    expect(cards.flatMap(({ pieces }) => pieces)).toHaveLength(56)
    for (const { text, pieces, copies } of cards) {
      expect(text).toMatch(/^[A-Z].*\.$/)
      expect(pieces).toHaveLength(copies)
    }
  })

  test.each([
    ['courtyard', 21],
    ['rampart', 15],
    ['tower', 6],
    ['outside', 10],
    ['any', 4],
  ])('has cards of the area %s: %i', (area, count) => {
    const there = cards.filter((card) => card.area === area)
    expect(there.reduce((sum, { copies }) => sum + copies, 0)).toBe(count)
  })

  test('names the area of cards with a place of their own', () => {
    expect(['ghost', 'siege-engine', 'knight'].map(areaOf)).toEqual(['tower', 'outside', 'any'])
  })

  test('has 36 spaces and 4 siege slots at different points of the picture', () => {
    const points = [...board.spaces, ...board.siegeSlots]
    expect(points).toHaveLength(40)
    expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(40)
    for (const { x, y } of points) {
      expect(Math.min(x, y)).toBeGreaterThan(0)
      expect(Math.max(x, y)).toBeLessThan(1)
    }
  })

  test('lays the spaces out as printed: north is up, the courtyard inside', () => {
    const at = (space: string) => board.spaces.find(({ id }) => id === space)!
    expect(at('N1').y).toBeLessThan(at('C11').y)
    expect(at('W1').x).toBeLessThan(at('C11').x)
    expect(at('T-SE')).toMatchObject({ x: 0.75, y: 0.75, adjacent: ['C44', 'E4', 'S4'] })
  })

  test('has the table of the set-up', () => {
    expect(setUp).toEqual([
      { seats: 2, hand: 9, deck: 13, exchange: 10 },
      { seats: 3, hand: 7, deck: 8, exchange: 11 },
      { seats: 4, hand: 5, deck: 6, exchange: 12 },
      { seats: 5, hand: 5, deck: 4, exchange: 11 },
    ])
  })
})
