import { type App, Duration, Stack } from 'aws-cdk-lib'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import { eraseAccounts, onSeeds, queryIndex, readAndWrite } from './access.ts'
import { answerBy, httpApi } from './api.ts'
import type { FunctionName } from './bundle.ts'
import { lambda } from './function.ts'
import type { Stage } from './stage.ts'
import { wake } from './stream.ts'
import { matchTable } from './table.ts'

/** A stage's service: the table, the API that plays on it, and the relay that its stream wakes. */
export const castellan = (app: App, stage: Stage, code: (name: FunctionName) => Code): Stack => {
  const stack = new Stack(app, `castellan-${stage.name}`, {
    description: `Castellan, castle games by correspondence (${stage.name})`,
    terminationProtection: stage.keepsMatches,
    tags: { service: 'castellan', stage: stage.name },
  })
  const table = matchTable(stack, stage)
  const api = httpApi(stack, stage)
  const http = lambda(stack, 'Http', stage, {
    code: code('http'),
    description: 'Answers the API',
    memorySize: 1024,
    timeout: Duration.seconds(29),
    environment: { TABLE_NAME: table.tableName, PUBLIC_URL: api.apiEndpoint },
    access: [
      readAndWrite(table),
      onSeeds(table, 'GetItem', 'PutItem'),
      eraseAccounts(table),
      queryIndex(table, 'list'),
    ],
  })
  answerBy(stack, api, http)
  const relay = lambda(stack, 'Relay', stage, {
    code: code('relay'),
    description: 'Carries commits on to lists, snapshots and bots',
    memorySize: 1024,
    timeout: Duration.minutes(2),
    environment: { TABLE_NAME: table.tableName },
    access: [readAndWrite(table), onSeeds(table, 'GetItem')],
  })
  wake(stack, table, relay)
  return stack
}
