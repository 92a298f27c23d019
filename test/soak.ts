import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The test suite with its full counts of playouts and fuzzing; arguments narrow it as in vitest. */
const root = join(import.meta.dirname, '..')
const args = ['run', '--config', 'test/vitest.config.ts', '--testTimeout', '1800000']
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SOAK: '1' } },
)
process.exitCode = status ?? 1
