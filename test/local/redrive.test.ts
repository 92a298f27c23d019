import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { carcassonne } from '../../src/games/carcassonne/game.ts'
import { toldOf } from '../../src/matches/relay.ts'
import { sweep } from '../../src/matches/sweep.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import { begun, defaultOptions, worldOf } from '../audit/playing.ts'

const directory = mkdtempSync(join(tmpdir(), 'castellan-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** The command as a process. */
const redriven = (...args: readonly string[]) => {
  const script = join(import.meta.dirname, '..', '..', 'src', 'local', 'redrive.ts')
  const env = { ...process.env, DATA_DIR: directory }
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { env })
  return { code: status, error: String(stderr) }
}

test('redrive has a match told that no relay has told', async () => {
  const { platform, ...world } = worldOf(1)
  const table = openSqlite({ file: join(directory, 'castellan.db') })
  const own = { ...platform, table, now: Date.now }
  const options = defaultOptions(carcassonne)
  const id = await begun({ ...world, platform: own }, carcassonne, { seats: 2, options })
  const report = (_: string, error: unknown): void => {
    throw error
  }
  await sweep(own, report)
  expect(await toldOf(own, id)).toBeUndefined()
  expect(redriven(id)).toEqual({ code: 0, error: '' })
  await sweep(own, report)
  expect(await toldOf(own, id)).toMatchObject({ id })
  await table.close()
})

test('redrive wants the matches named', () => {
  expect(redriven()).toMatchObject({ code: 1, error: expect.stringContaining('name the matches') })
})
