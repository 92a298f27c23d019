import { describe, expect, test } from 'vitest'
import { audit } from '../../src/matches/audit.ts'
import { commitmentOf } from '../../src/matches/chance.ts'
import { everyGame, rules } from './playing.ts'
import { bundles, flawOf, placesIn, type Row } from './sample.ts'
import { type Draft, put, rechain, tampered } from './tampering.ts'

const otherSeed = Buffer.alloc(32, 9).toString('base64url')

/** Changes, and then seals and hashes made anew. */
const cheated =
  (...changes: readonly ((draft: Draft) => void)[]) =>
  (draft: Draft): void => {
    for (const change of changes) change(draft)
    rechain(draft)
  }

describe.each(everyGame.map(({ id }) => id))('%s', (id) => {
  const bundle = bundles[id]!
  const { manifest } = bundle
  const { at, start, middle, end, place, last, outcome, score, later } = placesIn(bundle)
  const first = at(middle).events[0]!
  const draw = at(start).events.findIndex((event) => 'draw' in event)
  const committed = commitmentOf(manifest.match, Buffer.from(otherSeed, 'base64url'))
  const reseeded = [
    put('/fairness/serverSeed', otherSeed),
    put(`${last}/${outcome + 1}/seed`, otherSeed),
  ]
  const seatSeeds = [
    put('/fairness/clientSeeds/1', 'client-seed-of-nobody'),
    put(`/commits/${start - 1}/events/0/clientSeed`, 'client-seed-of-nobody'),
  ]
  const pastEvents = at(start).events

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
    ['another draw', cheated(put(`/commits/${start - 1}/events/${draw}/draw`, 7)), start, 'draw'],
    ['another seed', cheated(...reseeded), end, 'seed'],
    ['another client seed', cheated(...seatSeeds), start, 'action'],
    ['a changed score', cheated(put(score, 999)), end, 'outcome'],
    ['another winner', cheated(put(`${last}/${outcome}/outcome/winners`, [])), end, 'outcome'],
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
    const flaw = flawOf(tampered(bundle, change))
    expect(flaw?.version).toBe(version)
    expect(check === 'event' ? ['event', 'draw', 'opening'] : [check]).toContain(flaw?.check)
  })

  test('another seed and commitment under new hashes are found in one of the first draws', () => {
    const recommitted = cheated(
      ...reseeded,
      put('/fairness/commitment', committed),
      put('/commits/0/events/0/commitment', committed),
    )
    const flaw = flawOf(tampered(bundle, recommitted))
    expect(flaw?.check).toBe('draw')
    expect(flaw!.version! - start).toBeLessThan(8)
  })

  test('a cut tail is found with the head that the log once had', () => {
    const cut = tampered(bundle, (draft) => {
      draft.commits.splice(middle)
      Object.assign(draft.fairness, { serverSeed: null, draws: null })
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
