import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, type FunctionName } from '../../infra/bundle.ts'
import { type Guard, startGuard } from '../../infra/local/guard.ts'
import { statementsOf } from '../../infra/local/permissions.ts'
import { compileBootstrap, type Runtime, startRuntime } from '../../infra/local/runtime.ts'
import { foldDigest } from '../../src/local/fold.ts'
import { openDynamo } from '../../src/store/dynamodb.ts'
import type { Table } from '../../src/store/table.ts'
import { templateOf } from '../infra/stacks.ts'
import { startDynamo } from '../store/dynamo-server.ts'

/** The stack on this machine: its bundled functions, each with its role's rights on the table. */
export type Cloud = Readonly<Record<FunctionName, Runtime>> & {
  /** The table itself, past every right. */
  readonly table: Table
  /** What the functions were told of the code that folds commits. */
  readonly fold: string
  readonly guards: Readonly<Record<FunctionName, Guard>>
  readonly stop: () => Promise<void>
}

/** The address that the API is to be known by. */
export const publicUrl = 'https://api.example.org'

/** Keys that the API takes from CloudFront: two while one takes the other's place. */
export const originKeys = ['one-key', 'another-key'] as const

export const startCloud = async (): Promise<Cloud> => {
  const target = mkdtempSync(join(tmpdir(), 'castellan-lambda-'))
  const [dynamo, bootstrap] = await Promise.all([startDynamo(), compileBootstrap(target)])
  const fold = foldDigest()
  const name = await dynamo.newTable()
  const template = templateOf('prod')
  const [tableId] = Object.keys(template.findResources('AWS::DynamoDB::Table'))

  const start = async (called: FunctionName) => {
    const role = `${called.charAt(0).toUpperCase()}${called.slice(1)}Role`
    const folder = await bundle(called, { target, fold })
    const guard = await startGuard(dynamo.port, `${tableId}.Arn`, statementsOf(template, role))
    const runtime = await startRuntime(bootstrap, folder, {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${guard.port}`,
      POWERTOOLS_SERVICE_NAME: 'castellan-test',
      TABLE_NAME: name,
      PUBLIC_URL: publicUrl,
      ORIGIN_KEYS: originKeys.join(','),
    })
    return { guard, runtime }
  }

  const [http, feeds, relay, sweep] = await Promise.all([
    start('http'),
    start('feeds'),
    start('relay'),
    start('sweep'),
  ])
  const all = { http, feeds, relay, sweep }
  return {
    http: http.runtime,
    feeds: feeds.runtime,
    relay: relay.runtime,
    sweep: sweep.runtime,
    table: openDynamo({ client: dynamo.client, table: name }),
    fold,
    guards: { http: http.guard, feeds: feeds.guard, relay: relay.guard, sweep: sweep.guard },
    stop: async () => {
      await Promise.all(Object.values(all).map(({ runtime }) => runtime.stop()))
      for (const { guard } of Object.values(all)) guard.stop()
      await dynamo.stop()
      rmSync(target, { recursive: true })
    },
  }
}
