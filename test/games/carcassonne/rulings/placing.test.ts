import { describe, expect, test } from 'vitest'
import { carcassonne } from '../../../../src/games/carcassonne/game.ts'
import { allowed, type Lay, offered, pays, placements, played, tableOf } from './scenes.ts'

const corner: readonly Lay[] = [
  ['D', 0, 0],
  ['E', 0, -1, 180],
  ['U', 1, 0, 90],
]

/** All but the south of a hole at (1, 1) that asks for a road, a city and two fields: nothing fits. */
const hole: readonly Lay[] = [
  ['A', 1, 0],
  ['B', 2, 0],
  ['B', 2, 1],
  ['B', 2, 2],
  ['E', 0, 0],
  ['E', 0, 1, 90],
  ['E', 0, 2, 180],
]

describe('placing a land tile', () => {
  allowed([
    {
      ruling: '10. a tile continues the landscape on every side that it touches',
      scene: { tiles: corner, drawn: 'A' },
      turn: [1, -1, 180],
    },
    {
      ruling: '10. one side that matches is not enough',
      scene: { tiles: corner, drawn: 'A' },
      turn: [1, -1, 0],
      fault: 'edge-mismatch',
    },
    {
      ruling: '11. a corner is no contact',
      scene: { drawn: 'B' },
      turn: [1, -1, 0],
      fault: 'no-neighbour',
    },
    {
      ruling: '12. field does not meet the river',
      scene: { options: { river: true }, drawn: 'B' },
      turn: [0, 1, 0],
      fault: 'edge-mismatch',
    },
    {
      ruling: '12. a road does not meet the river',
      scene: { options: { river: true }, drawn: 'U' },
      turn: [0, 1, 0],
      fault: 'edge-mismatch',
    },
    {
      ruling: '13. a tile may leave a hole that nothing can fill',
      scene: { tiles: hole, drawn: 'E' },
      turn: [1, 2, 180],
    },
  ])

  test('14. every rotation of a tile that looks the same is a placement', () => {
    const state = tableOf({ drawn: 'B' })
    expect(placements(state).toSorted()).toEqual(['0 1 0', '0 1 180', '0 1 270', '0 1 90'])
  })
})

const options = { river: true }
const source: Lay = ['RA', 0, 0]
const bent: readonly Lay[] = [source, ['RG', 0, 1, 0]]
const bentAndStraight: readonly Lay[] = [...bent, ['RD', -1, 1, 90]]

describe('the river', () => {
  allowed([
    {
      ruling: '15. a river tile continues the river at its open end',
      scene: { options, drawn: 'RD' },
      turn: [0, 1, 0],
    },
    {
      ruling: '15. a river tile does not lie elsewhere',
      scene: { options, drawn: 'RD' },
      turn: [-1, 0, 0],
      fault: 'river-not-continued',
    },
    {
      ruling: '16. a bend does not turn the same way as the bend before it',
      scene: { options, tiles: bent, drawn: 'RGg' },
      turn: [-1, 1, 90],
      fault: 'river-turns-again',
    },
    {
      ruling: '16. a bend turns the other way',
      scene: { options, tiles: bent, drawn: 'RGg' },
      turn: [-1, 1, 180],
    },
    {
      ruling: '17. nor does it after a straight tile, though there would be room',
      scene: { options, tiles: bentAndStraight, drawn: 'RGg' },
      turn: [-2, 1, 90],
      fault: 'river-turns-again',
    },
    {
      ruling: '17. after a straight tile too it turns the other way',
      scene: { options, tiles: bentAndStraight, drawn: 'RGg' },
      turn: [-2, 1, 180],
    },
    {
      ruling: '20. no figure stands on the river',
      scene: { options, drawn: 'RD' },
      turn: [0, 1, 0, { meeple: { kind: 'meeple', segment: 0 } }],
      fault: 'figure-not-allowed-here',
    },
  ])

  test.each([
    { ruling: '18. the first bend turns either way', tiles: [source], drawn: 'RG', ways: 2 },
    { ruling: '19. a straight tile lies two ways', tiles: bent, drawn: 'RD', ways: 2 },
    { ruling: '19. a later bend lies one way', tiles: bentAndStraight, drawn: 'RI', ways: 1 },
    { ruling: '19. the lake lies one way', tiles: bent, drawn: 'RL', ways: 1 },
  ])('$ruling', ({ tiles, drawn, ways }) => {
    expect(placements(tableOf({ options, tiles, drawn }))).toHaveLength(ways)
  })

  offered([
    {
      ruling: '20. a straight river leaves its two fields',
      scene: { options, drawn: 'RD' },
      turn: [0, 1, 0],
      offers: ['meeple 1', 'meeple 2'],
    },
    {
      ruling:
        '21, 22. beside the river meeples stand as ever: a bridge at a monastery, three fields',
      scene: { options, drawn: 'RH' },
      turn: [0, 1, 90],
      offers: ['meeple 0', 'meeple 1', 'meeple 3', 'meeple 4', 'meeple 5'],
    },
    {
      ruling: '22. a bridge at a city gate: four fields',
      scene: { options, drawn: 'RB' },
      turn: [0, 1, 90],
      offers: ['meeple 0', 'meeple 1', 'meeple 3', 'meeple 4', 'meeple 5', 'meeple 6'],
    },
    {
      ruling: '22. a road across the river: four fields',
      scene: { options, drawn: 'RK' },
      turn: [0, 1, 0],
      offers: ['meeple 0', 'meeple 2', 'meeple 3', 'meeple 4', 'meeple 5'],
    },
    {
      ruling: '24. a city on each bank: two cities, two fields',
      scene: { options, drawn: 'RC' },
      turn: [0, 1, 90],
      offers: ['meeple 0', 'meeple 1', 'meeple 3', 'meeple 4'],
    },
    {
      ruling: '25. the lake has a monastery and one field',
      scene: { options: { river: true, abbot: true }, drawn: 'RL' },
      turn: [0, 1, 0],
      offers: ['abbot 0', 'meeple 0', 'meeple 2'],
    },
    {
      ruling: '25. the field round the lake joins one bank',
      scene: { options, tiles: [source, ['RD', 0, 1]], meeples: [[1, 0, 1, 1]], drawn: 'RL' },
      turn: [0, 2, 0],
      offers: ['meeple 0'],
    },
    {
      ruling: '25. the field round the lake joins the other bank',
      scene: { options, tiles: [source, ['RD', 0, 1]], meeples: [[1, 0, 1, 2]], drawn: 'RL' },
      turn: [0, 2, 0],
      offers: ['meeple 0'],
    },
    {
      ruling: '26. the road of the source runs north: a field on its outer side, west',
      scene: { options, meeples: [[1, 0, 0, 4]], drawn: 'U' },
      turn: [0, -1, 0],
      offers: ['meeple 0', 'meeple 1'],
    },
    {
      ruling: '26. the road of the source: a field on its inner side',
      scene: { options, meeples: [[1, 0, 0, 2]], drawn: 'U' },
      turn: [0, -1, 0],
      offers: ['meeple 0', 'meeple 2'],
    },
    {
      ruling: '26. the road of the source runs east: a third field south of it',
      scene: { options, meeples: [[1, 0, 0, 3]], drawn: 'U' },
      turn: [1, 0, 90],
      offers: ['meeple 0', 'meeple 2'],
    },
    {
      ruling: '26. the third field of the source does not reach its north',
      scene: { options, meeples: [[1, 0, 0, 3]], drawn: 'U' },
      turn: [0, -1, 0],
      offers: ['meeple 0', 'meeple 1', 'meeple 2'],
    },
  ])

  pays([
    {
      ruling: '21. a meeple placed beside the river scores in the usual way',
      scene: { options, drawn: 'RH' },
      turn: [0, 1, 90, { meeple: { kind: 'meeple', segment: 0 } }],
      finally: ['monastery 0:2'],
    },
    {
      ruling: '23. the road over the river is one road',
      scene: {
        options,
        tiles: [source, ['RK', 0, 1], ['A', -1, 1, 270]],
        meeples: [[0, 0, 1, 0]],
        drawn: 'A',
      },
      turn: [1, 1, 90],
      pays: ['road 0:3'],
    },
    {
      ruling: '23. the road over the river ends at the city gate',
      scene: { options, tiles: [source, ['RB', 0, 1, 90]], meeples: [[0, 0, 1, 1]], drawn: 'A' },
      turn: [-1, 1, 270],
      pays: ['road 0:2'],
    },
    {
      ruling: '23. the road over the river ends at the monastery',
      scene: { options, tiles: [source, ['RH', 0, 1, 90]], meeples: [[0, 0, 1, 1]], drawn: 'A' },
      turn: [-1, 1, 270],
      pays: ['road 0:2'],
    },
    {
      ruling: '24. the field of each bank touches its own city only',
      scene: {
        options,
        tiles: [source, ['RC', 0, 1, 90]],
        meeples: [
          [0, 0, 1, 3],
          [1, 0, 1, 4],
        ],
        drawn: 'E',
      },
      turn: [1, 1, 270],
      finally: ['field 0:3'],
    },
    {
      ruling: '27. the source is a neighbour of a monastery',
      scene: { options, drawn: 'B' },
      turn: [-1, 0, 0, { meeple: { kind: 'meeple', segment: 0 } }],
      finally: ['monastery 0:2'],
    },
  ])

  test('28. after the lake the land follows, with the next seat', () => {
    const state = tableOf({ options, drawn: 'RL', remaining: { U: 1 } })
    const { events, next } = played(state, [0, 1, 0])
    expect(events.at(-1)).toEqual({ type: 'turn-started', seat: 1 })
    expect(carcassonne.pool(next)).toEqual({ pieces: { U: 1 }, count: 1 })
  })
})
