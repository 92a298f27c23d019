import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../src/games/game.ts'
import { commitsAfter } from '../../src/matches/commits.ts'
import { canonical } from '../../src/matches/digest.ts'
import { differences } from '../../src/matches/pointer.ts'
import type { ShownCommit } from '../../src/matches/seal.ts'
import { attempt, created, newPlatform, playToEnd, running } from './world.ts'

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** The contract's check: put each digest in its value's place, canonicalize, hash. */
const recomputed = ({ hash: _, sealed, ...commit }: ShownCommit): string => {
  const copy = structuredClone(commit)
  for (const [pointer, { digest }] of Object.entries(sealed)) {
    const keys = pointer.split('/').slice(1)
    const last = keys.pop()!
    const parent = keys.reduce<Record<string, never>>((part, key) => part[key]!, copy as never)
    Object.assign(parent, { [last]: { $sealed: digest } })
  }
  return sha256(canonical(copy))
}

/** A match in which seat 0 has taken a card: its commits, for any viewer. */
const takenLog = async () => {
  const platform = newPlatform()
  const match = await running(platform)
  const take = { seat: 0, action: { type: 'take' }, ifMatch: match.version }
  await attempt(platform, match.id, take)
  return (viewer: Viewer) =>
    commitsAfter(platform, { match: match.id, version: 0, limit: 100 }, viewer)
}

describe('a commit', () => {
  test('has one hash for every viewer, and each can recompute it from what is shown', async () => {
    const log = await takenLog()
    for (const viewer of ['onlooker', 0, 1, 'everything'] as const)
      for (const commit of await log(viewer)) expect(recomputed(commit)).toBe(commit.hash)
    const hashes = async (viewer: Viewer) => (await log(viewer)).map(({ hash }) => hash)
    expect(await hashes('onlooker')).toEqual(await hashes(0))
  })

  test('names its predecessor by hash, the first one zeros', async () => {
    const log = await takenLog()
    const commits = await log('onlooker')
    const previous = commits.map(({ previousHash }) => previousHash)
    expect(previous).toEqual([
      `sha256:${'0'.repeat(64)}`,
      ...commits.slice(0, -1).map(({ hash }) => hash),
    ])
  })

  test('shows a hidden value with its salt to its audience alone', async () => {
    const log = await takenLog()
    const taken = (commits: readonly ShownCommit[]) => commits[2]!
    const [own, other, onlooker] = await Promise.all([log(0), log(1), log('onlooker')])
    expect(taken(own).events[1]).toMatchObject({ type: 'taken', card: expect.any(String) })
    for (const commits of [other, onlooker]) {
      expect(taken(commits).events[1]).toMatchObject({ type: 'taken', card: null })
      expect(taken(commits).sealed).toEqual({ '/events/1/card': { digest: expect.any(String) } })
    }
    const { digest, salt } = taken(own).sealed['/events/1/card']!
    const { card } = taken(own).events[1] as unknown as { card: string }
    expect(sha256(canonical(['castellan/seal/1', salt, card]))).toBe(digest)
  })

  test('seals every player’s name, and shows it to all', async () => {
    const log = await takenLog()
    const [first] = await log('onlooker')
    expect(first!.events[1]).toMatchObject({ player: { name: 'Ada' } })
    expect(first!.sealed['/events/1/player/name']).toMatchObject({ salt: expect.any(String) })
  })

  test('hides a sandbox’s outcomes to come from all but its creator', async () => {
    const platform = newPlatform()
    const sandbox = { draws: ['c', 'd'] }
    const { id } = await created(platform, { sandbox, visibility: 'public' })
    const shown = async (viewer: Viewer) => {
      const [first] = await commitsAfter(platform, { match: id, version: 0, limit: 1 }, viewer)
      return first!.events[0]
    }
    expect(await shown('onlooker')).toMatchObject({ sandbox: { draws: null, forkedFrom: null } })
    expect(await shown(1)).toMatchObject({ sandbox: { draws: null } })
    expect(await shown('everything')).toMatchObject({ sandbox: { draws: ['c', 'd'] } })
  })
})

test('an opponent with every commit and hash cannot confirm a guess', async () => {
  const platform = newPlatform({ bytes: randomBytes })
  const match = await running(platform)
  await attempt(platform, match.id, { seat: 0, action: { type: 'take' }, ifMatch: match.version })
  const seen = await commitsAfter(platform, { match: match.id, version: 0, limit: 100 }, 1)
  const digests = seen.flatMap(({ sealed }) => Object.values(sealed).map(({ digest }) => digest))
  const salts = seen.flatMap(({ sealed }) =>
    Object.values(sealed).flatMap(({ salt }) => salt ?? []),
  )
  const taken = seen.at(-1)!
  const guesses = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  for (const guess of guesses) {
    for (const salt of [...salts, '', null, undefined]) {
      const tries = [['castellan/seal/1', salt, guess], [salt, guess], guess, { card: guess }]
      for (const one of tries) expect(digests).not.toContain(sha256(canonical(one)))
    }
    const events = taken.events.with(1, { ...taken.events[1]!, ...{ card: guess } })
    const { hash, sealed: _, ...rest } = { ...taken, events }
    expect(sha256(canonical(rest))).not.toBe(hash)
  }
})

test('the same value sealed twice has two digests', async () => {
  const platform = newPlatform({ bytes: randomBytes })
  const match = await running(platform)
  await playToEnd(platform, match.id)
  const seen = await commitsAfter(
    platform,
    { match: match.id, version: 0, limit: 100 },
    'everything',
  )
  const digests = seen.flatMap(({ sealed }) => Object.values(sealed).map(({ digest }) => digest))
  expect(new Set(digests).size).toBe(digests.length)
})

describe('what is sealed', () => {
  test.each([
    ['a value', { a: 1, b: 2 }, { a: 1, b: null }, ['/b']],
    ['a member of a list', [1, [2, 3]], [1, [2, null]], ['/1/1']],
    ['a whole list of another length', { hand: ['x', 'y'] }, { hand: [] }, ['/hand']],
    ['a key that the seen form lacks', { a: 1, b: 2 }, { a: 1 }, ['/b']],
    ['a whole object, if only the seen form has a key', { a: { b: 1 } }, { a: { c: 1 } }, ['/a']],
    [
      'a value that became a number',
      { hands: [['x'], ['y']] },
      { hands: [['x'], 1] },
      ['/hands/1'],
    ],
    ['a key with a slash', { 'a/b': 1, 'c~d': 2 }, { 'a/b': 0, 'c~d': 0 }, ['/a~1b', '/c~0d']],
    ['nothing of what is equal', { a: [{ b: 'x' }] }, { a: [{ b: 'x' }] }, []],
    ['nothing where a key is missing for null', { a: null }, {}, []],
  ])('is %s', (_, full, seen, pointers) => {
    expect(differences(full, seen)).toEqual(pointers)
  })
})
