import { Duration, Validations } from 'aws-cdk-lib'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Stage } from './stage.ts'

/** How long the courier may be under way. */
export const courierTimeout = Duration.minutes(2)

/** Calls the courier to endpoints that have something due, now or some seconds later. */
export const callQueue = (scope: Construct): Queue => {
  const calls = new Queue(scope, 'Calls', {
    visibilityTimeout: courierTimeout,
    retentionPeriod: Duration.hours(1),
    enforceSSL: true,
  })
  Validations.of(calls).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'What is due stands in the table: the sweep calls again to whom a call was lost.',
  })
  return calls
}

/**
 * Runs the courier when it is called, to some endpoints at once. A bound for the bill: so many runs
 * beside each other, each of which waits for its slowest endpoint.
 */
export const answerCalls = (calls: Queue, courier: IFunction, { couriers }: Stage): void =>
  courier.addEventSource(new SqsEventSource(calls, { batchSize: 10, maxConcurrency: couriers }))
