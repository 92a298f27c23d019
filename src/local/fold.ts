import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, '..')

/** Names the code that folds commits, by its text: a snapshot made by other code is ignored. */
export const foldDigest = (): string => {
  const hash = createHash('sha256')
  const files = globSync(
    ['games/**/*.ts', 'matches/{match,fold,awaiting,clock,duration,chance}.ts'],
    { cwd: source },
  ).sort()
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(source, file)))
  return hash.digest('hex').slice(0, 16)
}
