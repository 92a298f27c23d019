import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle, functions } from '../../infra/bundle.ts'

const target = mkdtempSync(join(tmpdir(), 'castellan-bundle-'))
afterAll(() => rmSync(target, { recursive: true }))

describe.each(functions)('the bundle of %s', (name) => {
  let folder: string
  beforeAll(async () => {
    folder = await bundle(name, { target, fold: 'test' })
  })

  test('is one file of less than 900 KB', () => {
    expect(readdirSync(folder)).toEqual(['index.mjs'])
    expect(readFileSync(join(folder, 'index.mjs')).length).toBeLessThan(900_000)
  })

  test('imports nothing but Node', () => {
    const code = readFileSync(join(folder, 'index.mjs'), 'utf8')
    const imported = [...code.matchAll(/\bfrom\s*"([^"\n]+)";/g)].map(([, from]) => from!)
    expect(imported.filter((from) => !from.startsWith('node:'))).toEqual([])
  })

  test('speaks no language but English', () => {
    const code = readFileSync(join(folder, 'index.mjs'), 'utf8')
    expect(code).not.toContain('Ungültige Eingabe')
  })
})
