import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { AnyGame } from '../../src/games/game.ts'
import type { Bundle } from '../../src/matches/export.ts'
import { drawsOf } from '../../src/matches/fairness.ts'
import { whist } from '../matches/whist.ts'
import { entryOf } from '../matches/world.ts'
import { bundleFor, everyGame, worldOf } from './playing.ts'
import { stories } from './stories.ts'
import { type Draft, put, rechain, tampered } from './tampering.ts'
import { check } from './verify.mjs'

const script = join(import.meta.dirname, 'verify.mjs')
const directory = mkdtempSync(join(tmpdir(), 'castellan-'))
afterAll(() => rmSync(directory, { recursive: true }))

const file = (name: string, value: unknown): string => {
  const path = join(directory, name)
  writeFileSync(path, JSON.stringify(value))
  return path
}

type Report = Bundle['fairness']

/** A match that took some course, and what `GET …/fairness` says of its draws. */
const told = async (game: AnyGame, story: string) => {
  const world = worldOf(11)
  const id = await stories[story]!(world, game)
  const bundle = await bundleFor(world, id)
  const draws = await drawsOf(world.platform, (await entryOf(world.platform, id)).match)
  return { bundle, draws }
}

const courses = ['played out', 'started when ready', 'scripted', 'resigning', 'forked from another']

/** A change of the bundle or of the report, and the version in which it is found. */
type Change = readonly [version: number, change: (draft: Draft) => void, retell: Partial<Report>]

const unchanged = () => undefined

const changesOf = ({ commits, fairness }: Bundle): readonly Change[] => {
  const { length } = commits
  const { clientSeeds } = fairness
  const draws = fairness.draws ?? []
  const [first, ...others] = draws
  const begun = first!.version
  const event = commits[begun - 1]!.events.findIndex((one) => 'draw' in one)
  const later = (draft: Draft) => put('/commits/1/at', '2027-01-01T00:00:00.000Z')(draft)
  const renumbered = (draft: Draft) => {
    put(`/commits/${begun - 1}/events/${event}/draw`, 5)(draft)
    rechain(draft)
  }
  const seed = Buffer.alloc(32, 1).toString('base64url')
  return [
    [2, later, {}],
    [1, put('/commits/0/events/1/player/name', 'Eve'), {}],
    [3, (draft) => draft.commits.splice(2, 1), {}],
    [begun, renumbered, {}],
    [length, unchanged, { serverSeed: seed }],
    [1, unchanged, { commitment: commits[0]!.hash }],
    [begun, unchanged, { clientSeeds: clientSeeds.map(() => 'another-client-seed') }],
    [begun, unchanged, { draws: [{ ...first!, pool: { another: 1 } }, ...others] }],
    [begun, unchanged, { draws: [{ ...first!, pieces: ['another'] }, ...others] }],
    [length, unchanged, { draws: [...draws, first!] }],
  ]
}

describe.each(everyGame)('a second verifier, by the written description alone, of $id', (game) => {
  test.each(courses)('agrees: %s', async (story) => {
    const { bundle, draws } = await told(game, story)
    expect(bundle.fairness.draws).toEqual(draws)
    const opened = bundle.commits.flatMap(({ sealed }) => Object.values(sealed)).length
    const pieces = draws.flatMap((draw) => draw.pieces).length
    expect(check(bundle.commits, bundle.fairness)).toEqual({ flaws: [], opened, draws: pieces })
  })

  test('finds what was changed', async () => {
    const { bundle } = await told(game, 'played out')
    for (const [version, change, retell] of changesOf(bundle)) {
      const { flaws } = check(tampered(bundle, change).commits, { ...bundle.fairness, ...retell })
      expect(flaws.map((flaw) => flaw.version)).toContain(version)
    }
  })
})

test('the second verifier reads an export, or events and a fairness report', async () => {
  const { bundle } = await told(whist, 'played out')
  const { commits, fairness } = bundle
  const events = file('events.json', { items: commits, version: commits.length })
  const inputs = [[file('match.json', bundle)], [events, file('fairness.json', fairness)]]
  const lines = inputs.map((files) =>
    String(spawnSync(process.execPath, [script, ...files]).stdout),
  )
  expect(lines[0]).toMatch(/^\d+ openings, \d+ draws, 0 flaws\n$/)
  expect(lines[1]).toBe(lines[0])
})

test('the second verifier is short, and imports nothing of Castellan', () => {
  const lines = readFileSync(script, 'utf8').split('\n')
  expect(lines.length).toBeLessThan(150)
  expect(lines.filter((line) => line.startsWith('import')).join()).not.toMatch(/from '(?!node:)/)
})
