import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Bundle } from '../../src/matches/export.ts'
import { type Draw, drawsOf } from '../../src/matches/fairness.ts'
import { entryOf } from '../matches/world.ts'
import { bundleFor, everyGame, worldOf } from './playing.ts'
import { stories } from './stories.ts'
import { type Draft, put, rechain, tampered } from './tampering.ts'

const directory = mkdtempSync(join(tmpdir(), 'castellan-'))
afterAll(() => rmSync(directory, { recursive: true }))

const file = (name: string, value: unknown): string => {
  const path = join(directory, name)
  writeFileSync(path, JSON.stringify(value))
  return path
}

/** What the second verifier says of what was exported or fetched: its lines, and its code. */
const second = (log: unknown, fairness: unknown) => {
  const script = join(import.meta.dirname, 'verify.mjs')
  const files = [file('log.json', log), file('fairness.json', fairness)]
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...files])
  expect(String(stderr)).toBe('')
  return { status, lines: String(stdout).trim().split('\n') }
}

type Report = Bundle['fairness'] & { readonly draws: readonly Draw[] }

/** A match that took some course: its bundle, and what `GET …/fairness` says of it. */
const told = async (game: (typeof everyGame)[number], name: string) => {
  const world = worldOf(11)
  const id = await stories[name]!(world, game)
  const bundle = await bundleFor(world, id)
  const draws = await drawsOf(world.platform, (await entryOf(world.platform, id)).match)
  const report: Report = { ...bundle.fairness, draws }
  return { bundle, report }
}

describe.each(everyGame)('a second verifier, by the written description alone, of $id', (game) => {
  test.each(['played out', 'started when ready', 'scripted', 'resigning'])(
    'agrees: %s',
    async (name) => {
      const { bundle, report } = await told(game, name)
      const opened = bundle.commits.flatMap(({ sealed }) => Object.values(sealed)).length
      const line = `${opened} openings, ${report.draws.length} draws, 0 flaws`
      expect(second(bundle, report)).toEqual({ status: 0, lines: [line] })
      expect(second({ items: bundle.commits, version: bundle.commits.length }, report)).toEqual({
        status: 0,
        lines: [line],
      })
    },
  )

  test('finds what was changed', async () => {
    const { bundle, report } = await told(game, 'played out')
    const { length } = bundle.commits
    const begun = report.draws[0]!.version
    const anotherPool = { ...report.draws[0]!.pool, another: 50 }
    const first = bundle.commits[begun - 1]!.events.findIndex((event) => 'draw' in event)
    const changes: readonly (readonly [
      number,
      (draft: Draft) => void,
      (report: Report) => Report,
    ])[] = [
      [2, (d) => put('/commits/1/at', d.commits[0]!.at.replace('2026', '2027'))(d), (r) => r],
      [1, put('/commits/0/events/1/player/name', 'Eve'), (r) => r],
      [3, (d) => d.commits.splice(2, 1), (r) => r],
      [length, (d) => d, (r) => ({ ...r, serverSeed: Buffer.alloc(32, 1).toString('base64url') })],
      [
        begun,
        (d) => d,
        (r) => ({ ...r, clientSeeds: r.clientSeeds.map(() => 'another-client-seed') }),
      ],
      [
        begun,
        (d) => d,
        (r) => ({ ...r, draws: [{ ...r.draws[0]!, pool: anotherPool }, ...r.draws.slice(1)] }),
      ],
      [length, (d) => d, (r) => ({ ...r, draws: [...r.draws, r.draws[0]!] })],
      [
        begun,
        (d) => {
          put(`/commits/${begun - 1}/events/${first}/draw`, 5)(d)
          rechain(d)
        },
        (r) => r,
      ],
    ]
    for (const [version, change, retell] of changes) {
      const { status, lines } = second(tampered(bundle, change), retell(report))
      expect([status, lines.map((line) => line.split(':')[0])]).toEqual([
        1,
        expect.arrayContaining([`version ${version}`]),
      ])
    }
  })
})
