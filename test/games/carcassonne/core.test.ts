import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { optionsSchema } from '../../../src/games/carcassonne/schema.ts'

const folder = join(import.meta.dirname, '../../../src/games/carcassonne')

/** The core: all but the boxes themselves, and the shapes of the options that open them. */
const core = globSync('*.ts', { cwd: folder }).filter((file) => file !== 'schema.ts')

const codeOf = (file: string): string =>
  readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

describe('the core of Carcassonne', () => {
  test('imports no expansion: the shelf of boxes is handed to it', () => {
    const imports = core.flatMap((file) =>
      [...codeOf(file).matchAll(/from '\.\/expansions\/([^']+)'/g)].map(([, box]) => box),
    )
    expect(new Set(imports)).toEqual(new Set(['boxes.ts']))
  })

  test('never asks which option is on', () => {
    const names = Object.keys(optionsSchema.shape)
    const asking = new RegExp(
      `options\\??\\.(${names.join('|')})\\b|has\\('(${names.join('|')})'\\)`,
    )
    expect(core.filter((file) => asking.test(codeOf(file)))).toEqual([])
  })
})
