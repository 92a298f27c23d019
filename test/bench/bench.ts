import { correspondenceBench } from './correspondence.ts'
import { engineBench } from './engine.ts'
import { type Figure, table } from './figures.ts'
import { httpBench } from './http.ts'
import { lambdaBench } from './lambda.ts'
import { storeBench } from './store.ts'
import { theCastleBench } from './the-castle.ts'
import { verifyBench } from './verify.ts'
import { webhooksBench } from './webhooks.ts'

/** Prints every figure as a Markdown table; an argument names the one part to measure. */
const parts: Readonly<Record<string, () => Promise<readonly Figure[]> | readonly Figure[]>> = {
  engine: engineBench,
  'the-castle': theCastleBench,
  store: storeBench,
  verify: verifyBench,
  http: httpBench,
  lambda: lambdaBench,
  webhooks: webhooksBench,
  correspondence: correspondenceBench,
}

const [, , only] = process.argv
for (const [name, bench] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue
  console.log(`\n## ${name}\n\n${table(await bench())}`)
}
