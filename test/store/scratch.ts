import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The path of a database file that is not there yet; gone again when the test has finished. */
export const scratchFile = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'castellan-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return join(directory, 'castellan.db')
}
