import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { audit, type Finding } from '../../src/matches/audit.ts'
import type { Check, Flaw } from '../../src/matches/audit-flaw.ts'
import { readBundle } from '../../src/matches/audit-form.ts'
import { isFlaw } from '../../src/matches/audit-redo.ts'
import { commitmentOf } from '../../src/matches/chance.ts'
import type { Bundle } from '../../src/matches/export.ts'
import {
  begun,
  bundleText,
  defaultOptions,
  dieOf,
  everyGame,
  playOn,
  rules,
  worldOf,
} from './playing.ts'
import { type Draft, put, rechain, tampered } from './tampering.ts'

type Found = Pick<Finding, 'flaw' | 'notes'>

/** What is wrong with a document: its form, or what it says. */
const found = (text: string, head?: string): Found => {
  const bundle = readBundle(text)
  return isFlaw(bundle) ? { flaw: bundle, notes: [] } : audit(bundle, { gameOf: rules, head })
}

const flawOf = (bundle: Bundle, head?: string): Flaw | null =>
  found(JSON.stringify(bundle), head).flaw

const clientSeed = 'client-seed-of-seat-0'
const texts: Readonly<Record<string, string>> = Object.fromEntries(
  await Promise.all(
    everyGame.map(async (game) => {
      const world = worldOf(4)
      const id = await begun(world, game, {
        seats: 2,
        start: 'ready',
        options: defaultOptions(game),
      })
      await playOn(world, id)
      return [game.id, await bundleText(world, id)] as const
    }),
  ),
)
const bundles: Readonly<Record<string, Bundle>> = Object.fromEntries(
  Object.entries(texts).map(([id, text]) => [id, JSON.parse(text)]),
)

/** One change, and where and as what it is found. */
type Row = readonly [name: string, change: (draft: Draft) => void, version: number, Check]

const flips = process.env['SOAK'] ? 3000 : 150
const firstSeed = Number(process.env['SEED'] ?? randomInt(2 ** 31))

const otherSeed = Buffer.alloc(32, 9).toString('base64url')

describe.each(everyGame.map(({ id }) => id))('%s', (id) => {
  const bundle = bundles[id]!
  const { commits, manifest } = bundle
  const end = commits.length
  const at = (version: number) => commits[version - 1]!
  /** The first turn, a turn in the middle, and places in them. */
  const turn =
    commits.findIndex(({ events }) => events.some(({ type }) => type === 'match-started')) + 2
  const middle = Math.floor((turn + end) / 2)
  const later = new Date(Date.parse(at(middle).at) + 1).toISOString()
  const outcome = at(end).events.length - 2
  const score = `/commits/${end - 1}/events/${outcome}/outcome/ranking/0/score`
  const place = `/commits/${middle - 1}`
  const first = at(middle).events[0]!
  const draw = at(turn - 1).events.findIndex((event) => 'draw' in event)

  const swap = (draft: Draft) => {
    const [one, two] = draft.commits.slice(middle - 1, middle + 1)
    draft.commits.splice(middle - 1, 2, two!, one!)
  }

  /** Changes that leave hashes as they are: what a careless hand does. */
  const careless: readonly Row[] = [
    ['a changed action', put(`${place}/action/type`, 'resign'), middle, 'chain'],
    ['a changed event', put(`${place}/events/0/type`, 'turn-started'), middle, 'chain'],
    ['a changed time', put(`${place}/at`, later), middle, 'chain'],
    ['a changed seat', put(`${place}/seat`, 1 - at(middle).seat!), middle, 'chain'],
    ['a changed hash', put(`${place}/hash`, at(middle - 1).hash), middle, 'chain'],
    ['a changed predecessor', put(`${place}/previousHash`, at(middle).hash), middle, 'chain'],
    ['two swapped commits', swap, middle, 'order'],
    ['a dropped commit', (d) => d.commits.splice(middle - 1, 1), middle, 'order'],
    ['a dropped first commit', (d) => d.commits.shift(), 1, 'order'],
    ['an inserted commit', (d) => d.commits.splice(middle, 0, at(2)), middle + 1, 'order'],
    ['a repeated commit', (d) => d.commits.splice(middle, 0, at(middle)), middle + 1, 'order'],
    ['a dropped last commit', (d) => d.commits.pop(), end, 'manifest'],
    ['no commit at all', (d) => d.commits.splice(0), 1, 'order'],
    ['another seed', put('/fairness/serverSeed', otherSeed), end, 'seed'],
    ['no seed', put('/fairness/serverSeed', null), end, 'seed'],
    ['another commitment', put('/fairness/commitment', at(1).hash), 1, 'seed'],
    ['another client seed', put('/fairness/clientSeeds/0', `${clientSeed}x`), turn - 2, 'seed'],
    ['a changed option', put('/manifest/options', { farmers: 'maybe' }), 1, 'manifest'],
    ['another game', put('/manifest/seats', 3), 1, 'manifest'],
    ['another match', put('/manifest/match', 'match_other'), 1, 'manifest'],
    ['another log head', put('/manifest/logHead', at(1).hash), end, 'manifest'],
    ['a changed salt', put('/commits/0/sealed/~1events~11~1player~1name/salt', 'x'), 1, 'opening'],
    [
      'a changed digest',
      put('/commits/0/sealed/~1events~11~1player~1name/digest', at(1).hash),
      1,
      'opening',
    ],
    ['a changed name', put('/commits/0/events/1/player/name', 'Eve'), 1, 'opening'],
    [
      'an opening of nothing',
      put('/commits/0/sealed/~1events~19', { digest: at(1).hash }),
      1,
      'opening',
    ],
    ['a changed score', put(score, 999), end, 'chain'],
    ['a commit without a time', put(`${place}/at`, 'today'), middle, 'form'],
    ['a commit of a newer format', put(`${place}/format`, 2), middle, 'form'],
  ]
  test.each(careless)('%s is found', (_, change, version, check) => {
    expect(flawOf(tampered(bundle, change))).toMatchObject({ version, check })
  })

  const cheated =
    (...changes: readonly ((draft: Draft) => void)[]) =>
    (draft: Draft): void => {
      for (const change of changes) change(draft)
      rechain(draft)
    }
  const committed = commitmentOf(manifest.match, Buffer.from(otherSeed, 'base64url'))
  const reseeded = [
    put('/fairness/serverSeed', otherSeed),
    put(`/commits/${end - 1}/events/${outcome + 1}/seed`, otherSeed),
  ]
  const seatSeeds = [
    put('/fairness/clientSeeds/1', 'client-seed-of-nobody'),
    put(`/commits/${turn - 2}/events/0/clientSeed`, 'client-seed-of-nobody'),
  ]
  const pastEvents = at(turn - 1).events

  /** Changes under hashes made anew: what a server could do that rewrites its own history. */
  const cheats: readonly Row[] = [
    [
      'an action that was not legal',
      cheated(put(`${place}/action`, { type: 'show', card: 'z' })),
      middle,
      'action',
    ],
    [
      'an action by another seat',
      cheated(put(`${place}/seat`, 1 - at(middle).seat!)),
      middle,
      'action',
    ],
    [
      'an action of the service',
      cheated(put(`${place}/action`, { type: 'expire-clock' }), put(`${place}/seat`, null)),
      middle,
      'action',
    ],
    [
      'an abort that nobody wanted',
      cheated(put(`${place}/action`, { type: 'abort-match' }), put(`${place}/seat`, null)),
      middle,
      'action',
    ],
    [
      'one event less',
      cheated(put(`${place}/events`, at(middle).events.slice(1))),
      middle,
      'event',
    ],
    [
      'one event more',
      cheated(put(`${place}/events`, [first, ...at(middle).events])),
      middle,
      'event',
    ],
    [
      'an event with a member more',
      cheated(put(`${place}/events/0`, { ...first, bonus: 1 })),
      middle,
      'event',
    ],
    ['a dropped commit', cheated((d) => d.commits.splice(middle - 1, 1)), middle, 'order'],
    [
      'a time before the last',
      cheated(put(`${place}/at`, '2026-01-01T00:00:00.000Z')),
      middle,
      'time',
    ],
    ['another draw', cheated(put(`/commits/${turn - 2}/events/${draw}/draw`, 7)), turn - 1, 'draw'],
    ['another seed', cheated(...reseeded), end, 'seed'],
    [
      'another seed and commitment',
      cheated(
        ...reseeded,
        put('/fairness/commitment', committed),
        put('/commits/0/events/0/commitment', committed),
      ),
      turn - 1,
      'draw',
    ],
    ['another client seed', cheated(...seatSeeds), turn - 1, 'action'],
    ['a changed score', cheated(put(score, 999)), end, 'outcome'],
    [
      'another winner',
      cheated(put(`/commits/${end - 1}/events/${outcome}/outcome/winners`, [])),
      end,
      'outcome',
    ],
    ['a match without end', cheated((d) => d.commits.pop()), end, 'seed'],
    [
      'a second creation',
      cheated(put(`${place}/action`, { type: 'create-match' })),
      middle,
      'action',
    ],
    [
      'a start before its time',
      cheated(put(`/commits/1/events`, [at(2).events[0], ...pastEvents.slice(1)])),
      2,
      'event',
    ],
  ]
  test.each(cheats)('%s under new hashes is found', (_, change, version, check) => {
    expect(flawOf(tampered(bundle, change))).toMatchObject({ version, check })
  })

  test('a cut tail is found with the head that the log once had', () => {
    const cut = tampered(bundle, (draft) => {
      draft.commits.splice(middle)
      draft.fairness.serverSeed = null
      rechain(draft)
    })
    expect(audit(cut, { gameOf: rules })).toMatchObject({ verdict: 'unproved', flaw: null })
    expect(flawOf(cut, manifest.logHead)).toMatchObject({ version: middle + 1, check: 'head' })
    expect(flawOf(cut, at(middle).hash)).toBeNull()
    expect(flawOf(bundle, at(middle).hash)).toBeNull()
  })

  test('a time moved under new hashes is found with the head', () => {
    const moved = tampered(bundle, cheated(put(`${place}/at`, later)))
    expect(flawOf(moved)).toBeNull()
    expect(flawOf(moved, manifest.logHead)).toMatchObject({ check: 'head' })
  })

  test(`whatever bit is flipped, it is found in its version (SEED=${firstSeed})`, () => {
    const die = dieOf(firstSeed)
    for (let i = 0; i < flips; i++) {
      const bytes = Buffer.from(texts[id]!)
      const at = die(bytes.length)
      bytes[at]! ^= 1 << die(8)
      const line = texts[id]!.slice(0, at).split('\n').length - 1
      const { flaw, notes } = found(bytes.toString())
      expect(flaw !== null || notes.length > 0, `byte ${at}`).toBe(true)
      if (line >= 1 && line <= end) expect(flaw, `byte ${at}`).toMatchObject({ version: line })
    }
  })
})

test('other options under new hashes are found where the rules differ', () => {
  const bundle = bundles['carcassonne']!
  const options = { ...Object(bundle.manifest.options), farmers: false }
  const changed = tampered(bundle, (draft) => {
    put('/manifest/options', options)(draft)
    put('/commits/0/events/0/options', options)(draft)
    rechain(draft)
  })
  const flaw = flawOf(changed)
  expect(flaw).toMatchObject({ check: 'action', detail: expect.stringContaining('illegal-action') })
  expect(bundle.commits[flaw!.version! - 1]!.action).toHaveProperty('meeple')
})
