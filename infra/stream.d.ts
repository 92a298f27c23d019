import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { type IFunction } from 'aws-cdk-lib/aws-lambda'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
/**
 * Wakes a function by the table's stream. A record that keeps failing is cut out of its batch and
 * ends in a queue, so that it holds up the matches beside it for minutes and not for a day. Four
 * batches of a shard at once, each match in one of them: a slow match holds up a quarter.
 */
export declare const wake: (scope: Construct, table: Table, woken: IFunction) => Queue
