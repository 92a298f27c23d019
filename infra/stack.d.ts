import { type App, Stack } from 'aws-cdk-lib'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { FunctionName } from './bundle.ts'
import type { Stage } from './stage.ts'
/** A stage's service: the table, the API that plays on it, and the relay that its stream wakes. */
export declare const castellan: (
  app: App,
  stage: Stage,
  code: (name: FunctionName) => Code,
) => Stack
