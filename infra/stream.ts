import { Duration, Validations } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import {
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { alerts, commits, keys, layout } from '../src/store/layout.ts'

/** What is put where nothing was, in partitions and with sort keys that begin so. */
const newItems = (partition: string, sort: string) =>
  FilterCriteria.filter({
    eventName: FilterRule.isEqual('INSERT'),
    dynamodb: {
      Keys: {
        [layout.partition]: { S: FilterRule.beginsWith(partition) },
        [layout.sort]: { S: FilterRule.beginsWith(sort) },
      },
    },
  })

/** Commits of matches, at which the function looks closer, and alerts of webhook endpoints. */
const filters = [
  newItems(keys.match('').partition, commits),
  newItems(keys.outbox('').partition, alerts),
]

/**
 * Wakes a function by the table's stream. A record that keeps failing is cut out of its batch and
 * ends in a queue, so that it holds up the matches beside it for minutes and not for a day. Four
 * batches of a shard at once, each match in one of them: a slow match holds up a quarter. Says which
 * queue.
 */
export const wake = (scope: Construct, table: Table, woken: IFunction): Queue => {
  const deadLetters = new Queue(scope, 'DeadLetters', {
    retentionPeriod: Duration.days(14),
    enforceSSL: true,
  })
  Validations.of(deadLetters).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'It is the dead-letter queue of the stream: nothing comes after it.',
  })
  woken.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      parallelizationFactor: 4,
      filters,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: 10,
      maxRecordAge: Duration.hours(1),
      onFailure: new SqsDlq(deadLetters),
    }),
  )
  // Every function here has a role of its own.
  Validations.of(woken.role!).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'Lambda wants dynamodb:ListStreams of who reads a stream, and that knows no resource.',
  })
  return deadLetters
}
