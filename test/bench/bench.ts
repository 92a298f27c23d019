import { spawnSync } from 'node:child_process'
import { type Figure, table } from './figures.ts'

type Bench = () => Promise<readonly Figure[]> | readonly Figure[]

/** Every part and where it is measured. */
const parts: Readonly<Record<string, () => Promise<Bench>>> = {
  engine: async () => (await import('./engine.ts')).engineBench,
  'the-castle': async () => (await import('./the-castle.ts')).theCastleBench,
  store: async () => (await import('./store.ts')).storeBench,
  verify: async () => (await import('./verify.ts')).verifyBench,
  http: async () => (await import('./http.ts')).httpBench,
  lambda: async () => (await import('./lambda.ts')).lambdaBench,
  webhooks: async () => (await import('./webhooks.ts')).webhooksBench,
  correspondence: async () => (await import('./correspondence.ts')).correspondenceBench,
}

/**
 * Each part runs in a process of its own, with nothing loaded that it does not measure: in a heap
 * that others have grown, V8 allocates what an engine makes and drops among the long-lived objects,
 * which costs it three times its own work.
 */
const measureAll = (): void => {
  for (const name of Object.keys(parts)) {
    const { status } = spawnSync(process.execPath, [import.meta.filename, name], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
  }
}

/** Prints every figure as a Markdown table; an argument names the one part to measure. */
const [, , only] = process.argv
const part = only === undefined ? undefined : parts[only]
if (part) console.log(`\n## ${only}\n\n${table(await (await part())())}`)
else if (only === undefined) measureAll()
else throw new Error(`no part is called ${only}: ${Object.keys(parts).join(', ')}`)
