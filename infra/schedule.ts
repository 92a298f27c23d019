import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'

/** Runs a function each minute. A run that fails is not tried again: the next comes soon enough. */
export const eachMinute = (scope: Construct, run: IFunction): void => {
  const target = new LambdaFunction(run, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })
  new Rule(scope, 'EachMinute', {
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [target],
  })
}
