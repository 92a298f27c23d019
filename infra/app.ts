import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { AwsSolutionsChecks } from 'cdk-nag'
import { foldDigest } from '../src/local/fold.ts'
import { bundle, functions } from './bundle.ts'
import { castellan } from './stack.ts'
import { stages } from './stage.ts'

const parts = { target: join(import.meta.dirname, '..', '.build', 'lambda'), fold: foldDigest() }
const folders = new Map(
  await Promise.all(functions.map(async (name) => [name, await bundle(name, parts)] as const)),
)

const app = new App()
Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }))
for (const stage of stages) castellan(app, stage, (name) => Code.fromAsset(folders.get(name)!))
app.synth()
