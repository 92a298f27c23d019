import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { audit } from '../../src/matches/audit.ts'
import { readBundle } from '../../src/matches/audit-read.ts'
import { whist } from '../matches/whist.ts'
import { bundleFor, everyGame, rules, worldOf } from './playing.ts'
import { stories } from './stories.ts'

/** Actions and acts that matches of every game have. */
const actionTypes = [
  ...['resign', 'propose-abort', 'answer-abort', 'create-match', 'take-seat', 'leave-seat'],
  ...['set-client-seed', 'advance-clock', 'expire-clock', 'extend-deadlines', 'start-vacation'],
  ...['end-vacation', 'abort-match'],
]
const eventTypes = [
  ...['match-created', 'position-set', 'seat-taken', 'seat-left', 'client-seed-set'],
  ...['match-started', 'seat-resigned', 'seat-timed-out', 'abort-proposed', 'abort-answered'],
  ...['vacation-started', 'vacation-ended', 'clock-advanced', 'deadlines-extended'],
  ...['match-finished', 'match-aborted', 'seed-revealed'],
]

const matches = process.env['SOAK'] ? 200 : 20
const names = Object.keys(stories)
const first = Number(process.env['SEED'] ?? randomInt(2 ** 31))

describe.each(everyGame)('$id', (game) => {
  test.each(names)(`verifies, %s (SEED=${first})`, async (name) => {
    for (let i = 0; i < Math.ceil(matches / names.length); i++) {
      const world = worldOf(first + i)
      const bundle = await bundleFor(world, await stories[name]!(world, game))
      expect(readBundle(JSON.stringify(bundle)), `seed ${first + i}`).toEqual(bundle)
      const finding = audit(bundle, { gameOf: rules })
      expect(finding, `seed ${first + i}`).toMatchObject({
        verdict: 'valid',
        flaw: null,
        notes: [],
      })
      expect(finding.checked.commits).toBe(bundle.commits.length)
      expect(finding.checked.actions).toBe(bundle.commits.length)
    }
  })
})

test('the stories hold every action of every match', async () => {
  const seen = new Set<string>()
  for (const [i, story] of Object.values(stories).entries())
    for (let seed = 0; seed < 6; seed++) {
      const world = worldOf(100 * i + seed)
      const { commits } = await bundleFor(world, await story(world, whist))
      for (const { action, events } of commits)
        for (const { type } of [action, ...events]) seen.add(type)
    }
  expect([...seen]).toEqual(expect.arrayContaining([...actionTypes, ...eventTypes]))
})
