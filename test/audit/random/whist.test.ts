import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { whist } from '../../matches/whist.ts'
import { bundleFor, everyGame, worldOf } from '../playing.ts'
import { stories } from '../stories.ts'
import { matchesVerify } from './matches.ts'

matchesVerify(whist)

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

test('every game has its file here', () => {
  const files = globSync('*.test.ts', { cwd: import.meta.dirname })
  const named = everyGame.map(({ id }) => `${id}.test.ts`)
  expect(files.sort()).toEqual(named.sort())
})
