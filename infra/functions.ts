import { Duration, type Stack } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { Code, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import {
  callThrough,
  eraseAccounts,
  eraseMatches,
  eraseMessages,
  onSecrets,
  onSeeds,
  queryIndex,
  readAndWrite,
  readAndWriteWebhooks,
} from './access.ts'
import type { FunctionName } from './bundle.ts'
import { courierTimeout } from './calls.ts'
import { lambda } from './function.ts'
import type { Stage } from './stage.ts'

/** What the functions are made of: their code, and the table that all of them work on. */
export type Parts = {
  readonly stack: Stack
  readonly stage: Stage
  readonly table: Table
  /** Seals the secrets of webhooks. */
  readonly key: IKey
  /** Calls the courier. */
  readonly calls: IQueue
  readonly code: (name: FunctionName) => Code
}

/**
 * It takes 100 MB, and some more for the matches that it keeps in mind. What further memory buys is
 * processor time: at 1,024 MB 0.6 of a processor, where a move (a few milliseconds of work, two
 * calls of the table) waits for the table and not for itself. It may take as long as an HTTP API
 * waits, so that a long poll of 20 seconds ends in time.
 */
export const http = (
  { stack, stage, table, key, code }: Parts,
  settings: { readonly PUBLIC_URL: string; readonly ORIGIN_KEYS: string },
): LambdaFunction =>
  lambda(stack, 'Http', stage, {
    code: code('http'),
    description: 'Answers the API',
    memorySize: 1024,
    timeout: Duration.seconds(29),
    environment: { TABLE_NAME: table.tableName, WEBHOOK_KEY: key.keyArn, ...settings },
    access: [
      readAndWrite(table),
      onSeeds(table, 'GetItem', 'PutItem'),
      eraseAccounts(table),
      eraseMessages(table),
      onSecrets(key, 'Encrypt'),
      queryIndex(table, 'list'),
    ],
  })

/**
 * A feed holds a function for as long as it is open, five minutes and the time to end, and sleeps
 * nearly all of it: what it costs is memory, so it gets no more than it takes. Reading a match may
 * end a turn that is overdue, which draws and puts. So many feeds may be open at once: they take no
 * concurrency from those who move.
 */
export const feeds = ({ stack, stage, table, code }: Parts): LambdaFunction =>
  lambda(stack, 'Feeds', stage, {
    code: code('feeds'),
    description: 'Streams what happens in matches',
    memorySize: 256,
    timeout: Duration.minutes(6),
    reservedConcurrentExecutions: stage.openFeeds,
    environment: { TABLE_NAME: table.tableName },
    access: [readAndWrite(table), onSeeds(table, 'GetItem'), queryIndex(table, 'list')],
  })

/**
 * Bots think here, up to fifty decisions a match at once, so it gets the same processor time as who
 * answers. Two minutes are enough for a batch full of bots; one cut short goes on from the last
 * commit.
 */
export const relay = (
  { stack, stage, table, calls, code }: Parts,
  settings: { readonly PUBLIC_URL: string },
): LambdaFunction =>
  lambda(stack, 'Relay', stage, {
    code: code('relay'),
    description: 'Carries commits on to lists, snapshots and bots',
    memorySize: 1024,
    timeout: Duration.minutes(2),
    environment: { TABLE_NAME: table.tableName, CALLS_URL: calls.queueUrl, ...settings },
    access: [
      readAndWrite(table),
      onSeeds(table, 'GetItem'),
      queryIndex(table, 'list'),
      callThrough(calls),
    ],
  })

/**
 * Mostly it finds nothing due, each minute of the day, and nobody waits for it: half the memory is
 * half the price. After an outage it has five minutes for what has piled up, and the next runs go on.
 */
export const sweep = (
  { stack, stage, table, calls, code }: Parts,
  settings: { readonly PUBLIC_URL: string },
): LambdaFunction =>
  lambda(stack, 'Sweep', stage, {
    code: code('sweep'),
    description: 'Does what is due: deadlines, reminders, the end of what is silent',
    memorySize: 512,
    timeout: Duration.minutes(5),
    environment: { TABLE_NAME: table.tableName, CALLS_URL: calls.queueUrl, ...settings },
    access: [
      readAndWrite(table),
      onSeeds(table, 'GetItem'),
      eraseMatches(table),
      queryIndex(table, 'due'),
      queryIndex(table, 'list'),
      callThrough(calls),
    ],
  })

/**
 * It waits for servers of others, and knows nothing of matches: half the memory is half the price. A
 * minute of attempts and the last one's 15 seconds end before it does.
 */
export const courier = (
  { stack, stage, table, key, calls, code }: Parts,
  settings: { readonly PUBLIC_URL: string },
): LambdaFunction =>
  lambda(stack, 'Courier', stage, {
    code: code('courier'),
    description: 'Delivers the messages of webhooks',
    memorySize: 512,
    timeout: courierTimeout,
    environment: {
      TABLE_NAME: table.tableName,
      WEBHOOK_KEY: key.keyArn,
      CALLS_URL: calls.queueUrl,
      ...settings,
    },
    access: [
      readAndWriteWebhooks(table),
      eraseMessages(table),
      onSecrets(key, 'Decrypt'),
      queryIndex(table, 'list'),
      callThrough(calls),
    ],
  })
