import { describe, expect, test } from 'vitest'
import { type Answers, choose, facetNames, turned } from '../../src/web/choice/facets.ts'

const laid = (x: number, rotation: number, more: object = {}) => ({
  type: 'place-tile',
  x,
  y: 0,
  rotation,
  ...more,
})

/** As an expansion might list them that nobody has heard of. */
const actions = [
  laid(0, 90),
  laid(0, 180),
  laid(0, 180, { meeple: { kind: 'meeple', segment: 1 } }),
  laid(0, 180, { wizard: 'sleeps', meeple: { segment: 1, kind: 'meeple' } }),
  laid(2, 0),
]

const answers = (given: Record<string, unknown>): Answers =>
  new Map(Object.entries(given).map(([name, value]) => [name, JSON.stringify(value)]))

const named = ({ facets }: ReturnType<typeof choose>) => facets.map(({ name }) => name)

describe('choosing among listed actions', () => {
  test('asks for what they differ in, in the order in which they have it', () => {
    expect(facetNames(actions)).toEqual(['type', 'place', 'rotation', 'wizard', 'meeple'])
  })

  test('asks for what only some have where they have it, whatever is listed before', () => {
    const [follower, order] = [{ segment: 1 }, [{ segment: 2 }]]
    const listed = [
      laid(0, 0),
      laid(1, 0, { follower }),
      laid(2, 0, { order }),
      laid(2, 0, { use: 1, order }),
      laid(2, 0, { follower, use: 1 }),
    ]
    const asked = ['type', 'place', 'rotation', 'follower', 'use', 'order']
    expect(facetNames(listed)).toEqual(asked)
    expect(facetNames(listed.toReversed())).toEqual(asked)
  })

  test('asks what is laid before where, if every place has one', () => {
    const listed = [{ type: 'draw-tile' }, laid(0, 0, { castleTile: 'CG-1' })]
    expect(facetNames(listed)).toEqual(['type', 'castleTile', 'place', 'rotation'])
  })

  test('asks for the place first, and for nothing that follows from it', () => {
    const choice = choose(actions, new Map())
    expect(named(choice)).toEqual(['place'])
    expect(choice.action).toBeUndefined()
    expect(choose(actions, answers({ place: { x: 2, y: 0 } })).action).toBe(actions[4])
  })

  test('takes the first way to turn and none of what may be left out, until told otherwise', () => {
    const choice = choose(actions, answers({ place: { x: 0, y: 0 } }))
    expect(choice.action).toBe(actions[0])
    const next = turned(choice.facets.find(({ name }) => name === 'rotation')!)
    expect(next?.value).toBe(180)
    const further = choose(actions, answers({ place: { x: 0, y: 0 }, rotation: 180 }))
    expect(further.action).toBe(actions[1])
    expect(named(further)).toEqual(['place', 'rotation', 'wizard', 'meeple'])
  })

  test('offers members that it does not know like all others', () => {
    const given = { place: { x: 0, y: 0 }, rotation: 180, wizard: 'sleeps' }
    expect(choose(actions, answers(given)).action).toBe(actions[3])
  })

  test('forgets what is no longer possible', () => {
    const given = { place: { x: 2, y: 0 }, rotation: 180, wizard: 'sleeps' }
    expect(choose(actions, answers(given)).action).toBe(actions[4])
  })

  test('reaches every action of a list', () => {
    for (const action of actions) {
      const { type, rotation, x, y, ...rest } = action
      const given = new Map(
        Object.entries({ type, place: { x, y }, rotation, ...rest }).map(([name, value]) => [
          name,
          JSON.stringify(value, typeof value === 'object' ? Object.keys(value).sort() : null),
        ]),
      )
      expect(choose(actions, given).action).toEqual(action)
    }
  })

  test('has nothing to ask where nothing is listed', () => {
    expect(choose([], new Map())).toEqual({ facets: [], left: [], action: undefined })
  })
})
