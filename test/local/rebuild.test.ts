import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carcassonne } from '../../src/games/carcassonne/game.ts'
import { relay } from '../../src/matches/relay.ts'
import { keys } from '../../src/store/layout.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import type { Table } from '../../src/store/table.ts'
import { begun, defaultOptions, playOn, worldOf } from '../audit/playing.ts'

const directory = mkdtempSync(join(tmpdir(), 'castellan-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** The command as a process. */
const rebuilt = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const script = join(import.meta.dirname, '..', '..', 'src', 'local', 'rebuild.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { ...process.env, DATA_DIR: directory, ...env },
  })
  return { code: status, out: String(stdout), error: String(stderr) }
}

const withTable = async <T>(work: (table: Table) => Promise<T>): Promise<T> => {
  const table = openSqlite({ file: join(directory, 'castellan.db') })
  const result = await work(table)
  await table.close()
  return result
}

let ids: readonly string[] = []
beforeAll(async () => {
  ids = await withTable(async (table) => {
    const world = worldOf(1)
    const platform = { ...world.platform, table }
    const options = defaultOptions(carcassonne)
    const matches: string[] = []
    for (const turns of [25, 3]) {
      const id = await begun({ ...world, platform }, carcassonne, { seats: 2, options })
      await playOn({ ...world, platform }, id, turns)
      await relay(platform, id)
      matches.push(id)
    }
    return matches
  })
})

test('rebuild makes everything anew that can be, and says what it has checked', async () => {
  await withTable((table) => table.delete(keys.summary(ids[0]!)))
  const { code, out, error } = rebuilt([])
  expect([code, error]).toEqual([0, ''])
  expect(out).toMatch(/^matches 2, commits \d+, broken 0\n$/)
  expect(await withTable((table) => table.get(keys.summary(ids[0]!)))).toBeDefined()
  expect(await withTable((table) => table.get(keys.snapshot(ids[0]!, 20)))).toBeDefined()
})

test('rebuild raises an alarm where a chain is broken, and ends with 1', async () => {
  await withTable((table) => table.delete(keys.commit(ids[1]!, 2)))
  const { code, out, error } = rebuilt([])
  expect(code).toBe(1)
  expect(error).toMatch(new RegExp(`^ALARM ${ids[1]} is broken: version 2, order: .*\n$`))
  expect(out).toContain('matches 2')
  expect(out).toContain('broken 1')
  expect(rebuilt([ids[0]!])).toMatchObject({ code: 0, out: expect.stringMatching(/^matches 1, /) })
})

test('rebuild of a store that keeps no list of its keys wants the matches named', () => {
  const { code, error } = rebuilt([], { STORE: 'dynamodb', TABLE_NAME: 'castellan' })
  expect(code).not.toBe(0)
  expect(error).toContain('name the matches')
})
