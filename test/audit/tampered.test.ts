import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dieOf, everyGame } from './playing.ts'
import { bundles, flawOf, found, placesIn, type Row, texts } from './sample.ts'
import { type Draft, put, tampered } from './tampering.ts'

const flips = process.env['SOAK'] ? 3000 : 150
const firstSeed = Number(process.env['SEED'] ?? randomInt(2 ** 31))

const otherSeed = Buffer.alloc(32, 9).toString('base64url')

describe.each(everyGame.map(({ id }) => id))('%s', (id) => {
  const bundle = bundles[id]!
  const { at, start, middle, end, place, score, later } = placesIn(bundle)

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
    [
      'another client seed',
      put('/fairness/clientSeeds/0', 'client-seed-of-nobody'),
      start - 1,
      'seed',
    ],
    ['another pool', put('/fairness/draws/0/pool', { another: 1 }), start, 'draw'],
    ['a draw too many', (d) => d.fairness.draws?.push(d.fairness.draws[0]!), end, 'draw'],
    ['no draws', put('/fairness/draws', null), start, 'draw'],
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
    ['a commit of an unknown format', put(`${place}/format`, 0), middle, 'form'],
    ['a commit of a newer format', put(`${place}/format`, 2), middle, 'form'],
  ]
  test.each(careless)('%s is found', (_, change, version, check) => {
    expect(flawOf(tampered(bundle, change))).toMatchObject({ version, check })
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
