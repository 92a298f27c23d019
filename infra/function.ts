import { type Duration, RemovalPolicy } from 'aws-cdk-lib'
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  type Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Stage } from './stage.ts'

type Settings = {
  /** A folder with the bundled function in `index.mjs`. */
  readonly code: Code
  readonly description: string
  readonly memorySize: number
  readonly timeout: Duration
  readonly reservedConcurrentExecutions?: number
  readonly environment: Readonly<Record<string, string>>
  readonly access: readonly PolicyStatement[]
}

/** Logs that end with the stack or before. */
export const logs = (scope: Construct, id: string, { logDays }: Stage): LogGroup =>
  new LogGroup(scope, id, { retention: logDays, removalPolicy: RemovalPolicy.DESTROY })

/** A function with a role that holds what it needs, and a log group of its own. */
export const lambda = (
  scope: Construct,
  id: string,
  stage: Stage,
  { access, environment, ...settings }: Settings,
): LambdaFunction => {
  const logGroup = logs(scope, `${id}Logs`, stage)
  const role = new Role(scope, `${id}Role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
  })
  logGroup.grantWrite(role)
  for (const statement of access) role.addToPolicy(statement)
  return new LambdaFunction(scope, id, {
    ...settings,
    environment: { ...environment, POWERTOOLS_SERVICE_NAME: `castellan-${stage.name}` },
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
  })
}
