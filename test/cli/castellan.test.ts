import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { begun, bundleText, playOn, worldOf } from '../audit/playing.ts'
import { whist } from '../matches/whist.ts'

const directory = mkdtempSync(join(tmpdir(), 'castellan-'))
afterAll(() => rmSync(directory, { recursive: true }))

const cli = join(import.meta.dirname, '..', '..', 'src', 'cli', 'castellan.ts')

/** The command as a process. */
const castellan = async (args: readonly string[], input = '') => {
  const child = spawn(process.execPath, [cli, ...args])
  child.stdin.end(input)
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, out, error }
}

const bundle = async (): Promise<string> => {
  const world = worldOf(3)
  const id = await begun(world, whist)
  await playOn(world, id)
  return bundleText(world, id)
}

test('the command reads a file, gzip or its input, and ends with a code', async () => {
  const whole = await bundle()
  const zipped = join(directory, 'whole.json.gz')
  writeFileSync(zipped, gzipSync(whole))
  const [read, piped, missing] = await Promise.all([
    castellan(['replay', zipped, '--to', '1']),
    castellan(['verify', '-'], whole.replace('Player 0', 'Player X')),
    castellan(['verify', join(directory, 'missing.json')]),
  ])
  expect(read).toMatchObject({ code: 0, out: expect.stringMatching(/^1 {2}/), error: '' })
  expect(piped).toMatchObject({ code: 1, out: expect.stringContaining('version 1, opening') })
  expect(missing).toMatchObject({
    code: 3,
    out: '',
    error: expect.stringContaining('missing.json'),
  })
})

test('the command opens no connection: nothing that it loads could', () => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const load = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    const source = readFileSync(path, 'utf8')
    expect(source, path).not.toMatch(/\bfetch\(|WebSocket/)
    const imports = source.matchAll(/^(?:import|export) (type )?[^;]*?from '([^'\n]+)'/gm)
    for (const [, type, name] of imports)
      if (name!.startsWith('.')) load(join(dirname(path), name!))
      else if (!type) packages.add(name!)
  }
  load(cli)
  expect(seen.size).toBeGreaterThan(50)
  const allowed = ['canonicalize', 'node:crypto', 'node:fs', 'node:util', 'node:zlib']
  expect([...packages].sort()).toEqual(allowed)
})
