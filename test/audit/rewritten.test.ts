import { describe, expect, test } from 'vitest'
import type { AnyGame } from '../../src/games/game.ts'
import { audit } from '../../src/matches/audit.ts'
import type { Bundle } from '../../src/matches/export.ts'
import { whist } from '../matches/whist.ts'
import { bundleFor, rules, worldOf } from './playing.ts'
import { stories } from './stories.ts'
import { type Draft, put, rechain, tampered } from './tampering.ts'

/** What a server could try that writes its own history, beyond the turns of a game. */

const game: AnyGame = whist

/** A match of some course that holds an action, and the version that does. */
const holding = async (story: string, action: string) => {
  for (let seed = 1; seed < 30; seed++) {
    const world = worldOf(seed)
    const bundle = await bundleFor(world, await stories[story]!(world, game))
    const found = bundle.commits.findIndex((commit) => commit.action.type === action)
    if (found >= 0) return { bundle, version: found + 1 }
  }
  throw new Error(`no ${action} in any match, ${story}`)
}

const flawAfter = (bundle: Bundle, change: (draft: Draft) => void) =>
  audit(
    tampered(bundle, (draft) => {
      change(draft)
      rechain(draft)
    }),
    { gameOf: rules },
  ).flaw

/** A course, one of its actions, and a change of the commit that holds it, by pointer and value. */
type Lie = readonly [why: string, story: string, action: string, pointer: string, value: unknown]

const early = '2026-03-01T12:00:00.000Z'

const lies: readonly Lie[] = [
  ['a clock ends before its deadline', 'out of time', 'expire-clock', '/at', null],
  ['an open match is given up too early', 'joined by nobody', 'abort-match', '/at', early],
  ['a silent match is given up too early', 'silent for long', 'abort-match', '/at', null],
  [
    'deadlines move without an outage',
    'after an outage',
    'extend-deadlines',
    '/events/0/by',
    'PT1M',
  ],
  [
    'deadlines move of a seat that has none',
    'after an outage',
    'extend-deadlines',
    '/events/0/seats',
    [0, 1, 2, 3],
  ],
  [
    'a vacation is longer than allowed',
    'on vacation',
    'start-vacation',
    '/events/0/until',
    '2027-01-01T00:00:00.000Z',
  ],
  [
    'a vacation begins in the past',
    'on vacation',
    'start-vacation',
    '/events/0/since',
    '2025-01-01T00:00:00.000Z',
  ],
  [
    'a vacation begins before the match',
    'on vacation',
    'start-vacation',
    '/events/0/since',
    '2026-02-28T12:00:00.000Z',
  ],
  ['a vacation ends before it begins', 'on vacation', 'start-vacation', '/events/0/until', early],
  ['a vacation is another seat’s', 'on vacation', 'start-vacation', '/seat', 1],
  [
    'a vacation ends twice',
    'on vacation',
    'end-vacation',
    '/events/0',
    { type: 'vacation-started', seat: 0, since: early, until: early },
  ],
  ['somebody takes a seat that is not free', 'played out', 'take-seat', '/events/0/seat', 0],
  ['somebody takes a second seat', 'played out', 'take-seat', '/events/0/player/id', 'player_0'],
  ['a bot takes a seat', 'played out', 'take-seat', '/events/0/bot', 'greedy'],
  [
    'a promised seed is another one',
    'started when ready',
    'set-client-seed',
    '/events/0/clientSeed',
    'another-client-seed',
  ],
  ['a promise is missing', 'started when ready', 'take-seat', '/events/0/clientSeedHash', null],
  ['somebody leaves whose seat it is not', 'left by all', 'leave-seat', '/seat', 1],
  ['a seat resigns that has left', 'resigning', 'resign', '/seat', null],
  ['an abort is agreed without all', 'aborting', 'propose-abort', '/events/0/seat', 3],
  ['an answer is another one', 'refusing to abort', 'answer-abort', '/action/accept', true],
  ['a script holds what it did not', 'scripted', 'create-match', '/events/0/sandbox/draws', []],
  [
    'a script holds no piece of the game',
    'scripted',
    'create-match',
    '/events/0/sandbox/draws/0',
    'queen',
  ],
  ['a bot sits where a player does', 'scripted', 'create-match', '/events/1/bot', 'random'],
  ['more seats than the game has', 'left by all', 'create-match', '/events/0/seats', 9],
  ['another creator', 'played out', 'create-match', '/seat', null],
  ['the action says more', 'played out', 'take-seat', '/action/seat', 1],
]

describe('under new hashes it is found that', () => {
  test.each(lies)('%s', async (_, story, action, pointer, value) => {
    const { bundle, version } = await holding(story, action)
    const before = bundle.commits[version - 2]?.at
    const flaw = flawAfter(
      bundle,
      put(`/commits/${version - 1}${pointer}`, pointer === '/at' ? (value ?? before) : value),
    )
    expect(flaw?.version).toBe(version)
    expect(['action', 'event', 'draw']).toContain(flaw?.check)
  })

  test.each([
    ['leave-seat', { type: 'seat-left', seat: 0 }],
    ['set-client-seed', { type: 'client-seed-set', seat: 0, clientSeed: null }],
  ])('%s came after the start', async (type, event) => {
    const { bundle, version } = await holding('played out', 'take')
    const flaw = flawAfter(bundle, (draft) => {
      const commit = draft.commits[version - 1]!
      draft.commits[version - 1] = {
        ...commit,
        seat: 0,
        action: { type },
        events: [event],
        sealed: {},
      }
    })
    const detail = `${type} while the match is running`
    expect(flaw).toEqual({ version, check: 'action', detail })
  })

  test('a position cannot be', async () => {
    const { bundle } = await holding('forked from another', 'create-match')
    const at = bundle.commits[0]!.events.findIndex(({ type }) => type === 'position-set')
    const { hands } = Object(bundle.commits[0]!.events[at]).state
    const flaw = flawAfter(bundle, put(`/commits/0/events/${at}/state/hands`, [...hands, []]))
    expect(flaw).toMatchObject({
      version: 1,
      check: 'action',
      detail: expect.stringContaining('position'),
    })
  })

  test('a sandbox’s script was used where it was not', async () => {
    for (let seed = 1; ; seed++) {
      const world = worldOf(seed)
      const bundle = await bundleFor(world, await stories['scripted']!(world, game))
      const at = bundle.commits[0]!.events.findIndex((event) => 'scripted' in event)
      if (at < 0) continue
      const unmarked = { ...bundle.commits[0]!.events[at], ...{ scripted: undefined } }
      const flaw = flawAfter(
        bundle,
        put(`/commits/0/events/${at}`, JSON.parse(JSON.stringify(unmarked))),
      )
      expect(flaw).toMatchObject({ version: 1, check: 'draw' })
      return
    }
  })
})
