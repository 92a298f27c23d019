import { type App, Duration, Stack } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Code, IFunction } from 'aws-cdk-lib/aws-lambda'
import { eraseAccounts, onSeeds, queryIndex, readAndWrite } from './access.ts'
import { answerBy, httpApi } from './api.ts'
import type { FunctionName } from './bundle.ts'
import { lambda } from './function.ts'
import type { Stage } from './stage.ts'
import { wake } from './stream.ts'
import { matchTable } from './table.ts'

type Parts = {
  readonly stack: Stack
  readonly stage: Stage
  readonly table: Table
  readonly code: (name: FunctionName) => Code
}

/**
 * It takes 100 MB, and some more for the matches that it keeps in mind. What further memory buys is
 * processor time: at 1,024 MB 0.6 of a processor, where a move (a few milliseconds of work, two
 * calls of the table) waits for the table and not for itself. It may take as long as an HTTP API
 * waits, so that a long poll of 20 seconds ends in time.
 */
const http = ({ stack, stage, table, code }: Parts, publicUrl: string): IFunction =>
  lambda(stack, 'Http', stage, {
    code: code('http'),
    description: 'Answers the API',
    memorySize: 1024,
    timeout: Duration.seconds(29),
    environment: { TABLE_NAME: table.tableName, PUBLIC_URL: publicUrl },
    access: [
      readAndWrite(table),
      onSeeds(table, 'GetItem', 'PutItem'),
      eraseAccounts(table),
      queryIndex(table, 'list'),
    ],
  })

/**
 * Bots think here, up to fifty decisions a match at once, so it gets the same processor time. Two
 * minutes are enough for a batch full of bots; one cut short goes on from the last commit.
 */
const relay = ({ stack, stage, table, code }: Parts): IFunction =>
  lambda(stack, 'Relay', stage, {
    code: code('relay'),
    description: 'Carries commits on to lists, snapshots and bots',
    memorySize: 1024,
    timeout: Duration.minutes(2),
    environment: { TABLE_NAME: table.tableName },
    access: [readAndWrite(table), onSeeds(table, 'GetItem')],
  })

/** A stage's service: the table, the API that plays on it, and the relay that its stream wakes. */
export const castellan = (app: App, stage: Stage, code: Parts['code']): Stack => {
  const stack = new Stack(app, `castellan-${stage.name}`, {
    description: `Castellan, castle games by correspondence (${stage.name})`,
    terminationProtection: stage.keepsMatches,
    tags: { service: 'castellan', stage: stage.name },
  })
  const table = matchTable(stack, stage)
  const parts: Parts = { stack, stage, table, code }
  const api = httpApi(stack, stage)
  answerBy(stack, api, http(parts, api.apiEndpoint))
  wake(stack, table, relay(parts))
  return stack
}
