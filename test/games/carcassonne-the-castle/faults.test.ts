import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from '../../../src/games/carcassonne-the-castle/faults.ts'
import {
  at,
  drawn,
  given,
  holds,
  laid,
  type Move,
  refusal,
  type Scene,
  stands,
  tile,
  turn,
} from './scene.ts'
import { east, middle, north, star, three, tiles, west } from './star.ts'

const row = { rows: ['###'], tiles: [...tiles, tile('path', 'path N S', 'court E', 'court W')] }
const closing = [laid('tower', 0, 0), stands(0, 0, 0, 0)]
const two = given(star, [
  ...[north('tower'), stands(0, 1, 0, 0), east('house'), stands(1, 2, 1, 0), west('longTower')],
  ...[holds(0, 1, 1, 2, 2, 3), turn(0), drawn('court')],
])
const tower = at(1, 0, 0)
const house = at(2, 1, 0)

const cases: readonly (readonly [keyof typeof faults, Scene, Move])[] = [
  ['outside-the-castle', given(row, [drawn('court')]), { x: 0, y: 1 }],
  ['space-taken', given(row, [laid('court', 0, 0), drawn('court')]), { x: 0, y: 0 }],
  ['no-contact', given(row, [drawn('court')]), { x: 1, y: 0 }],
  ['path-broken', given(row, [laid('court', 0, 0), drawn('path')]), { x: 1, y: 0, rotation: 90 }],
  ['no-such-segment', given(row, [drawn('court')]), { x: 0, y: 0, follower: { segment: 1 } }],
  [
    'feature-occupied',
    given(row, [laid('court', 0, 0), stands(1, 0, 0, 0), drawn('court')]),
    { x: 1, y: 0, follower: { segment: 0 } },
  ],
  [
    'no-follower-left',
    given({ ...row, followers: 1 }, [...closing, drawn('court')]),
    { x: 1, y: 0, follower: { segment: 0 } },
  ],
  ['no-such-feature', two, { ...middle, order: [at(1, 2, 0)] }],
  ['no-such-feature', two, { ...middle, use: [{ wallTile: 2, feature: at(1, 0, 7) }] }],
  ['not-completed', two, { ...middle, order: [at(1, 1, 0)] }],
  ['not-completed', two, { ...middle, use: [{ wallTile: 2, feature: at(1, 0, 1) }] }],
  ['nobody-wins', two, { ...middle, order: [at(0, 1, 0)] }],
  ['ordered-twice', two, { ...middle, order: [tower, tower] }],
  ['own-scorings-first', two, { ...middle, order: [house, tower] }],
  ['wall-tile-not-usable', given(row, [drawn('court')]), { x: 0, y: 0, use: [{ wallTile: 1 }] }],
  ['one-extra-turn', two, { ...middle, use: [{ wallTile: 1 }, { wallTile: 1 }] }],
  [
    'no-tile-left',
    given({ ...three, tiles: [{ ...tiles[0]!, count: 1 }] }, [
      holds(0, 1),
      turn(0),
      drawn('court'),
    ]),
    { x: 0, y: 0, use: [{ wallTile: 1 }] },
  ],
  ['wrong-kind', two, { ...middle, use: [{ wallTile: 3, feature: tower }] }],
  ['not-won', two, { ...middle, use: [{ wallTile: 3, feature: house }] }],
  [
    'doubled-twice',
    two,
    {
      ...middle,
      use: [
        { wallTile: 2, feature: tower },
        { wallTile: 2, feature: tower },
      ],
    },
  ],
]

test.each(cases)('%s', (fault, scene, move) => {
  expect(refusal(scene, move)).toBe(fault)
})

test('not-your-turn', () => {
  const { game, state } = given(row, [drawn('court')])
  const action = { type: 'place-tile', x: 0, y: 0, rotation: 0 } as const
  expect(game.decide(state, 1, action)).toEqual({ fault: 'not-your-turn' })
  expect(game.decide(given(row, []).state, 0, action)).toEqual({ fault: 'not-your-turn' })
})

test('every documented fault is refused somewhere in these tests', () => {
  const texts = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  for (const fault of Object.keys(faults))
    expect(
      texts.some((text) => text.includes(`'${fault}'`)),
      fault,
    ).toBe(true)
})

test('every fault is explained, with the section of the rulebook', () => {
  for (const { rule, detail } of Object.values(faults)) {
    expect(detail).toMatch(/^[A-Z].*\.$/)
    expect(rule).not.toBe('')
  }
})
