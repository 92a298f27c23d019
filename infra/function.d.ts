import { type Duration } from 'aws-cdk-lib'
import { type PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { type Code, type IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Stage } from './stage.ts'
export type Settings = {
  /** A folder with the bundled function in `index.mjs`. */
  readonly code: Code
  readonly description: string
  readonly memorySize: number
  readonly timeout: Duration
  readonly environment: Readonly<Record<string, string>>
  readonly access: readonly PolicyStatement[]
}
/** Logs that end with the stack or before. */
export declare const logs: (scope: Construct, id: string, { logDays }: Stage) => LogGroup
/** A function with a role that holds what it needs, and a log group of its own. */
export declare const lambda: (
  scope: Construct,
  id: string,
  stage: Stage,
  { access, ...settings }: Settings,
) => IFunction
