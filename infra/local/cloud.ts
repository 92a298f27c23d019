import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { openDynamo } from '../../src/store/dynamodb.ts'
import type { Table } from '../../src/store/table.ts'
import { publications } from '../publications.ts'
import { type Assembly, resourceOf, resourcesOf } from './assembly.ts'
import { credentials, region, startDynamo } from './dynamo.ts'
import { type Behind, front } from './front.ts'
import { type Guard, startGuard } from './guard.ts'
import { startKms } from './kms.ts'
import { listen } from './listen.ts'
import { type Call, statementsOf } from './permissions.ts'
import { pool } from './pool.ts'
import { startQueue } from './queue.ts'
import { compileBootstrap, type Runtime, startRuntime } from './runtime.ts'
import { type EventSource, eventSource } from './stream.ts'
import { createTableOf } from './table.ts'
import { textOf, type Values } from './values.ts'

/** A synthesized stack that runs on this machine. */
export type Cloud = {
  /** The one public address. */
  readonly url: string
  /** What CloudFront shows the API. */
  readonly originKey: string
  /** The table itself, past every right. */
  readonly table: Table
  /** The functions by the logical ids that the stack gives them, without what CDK adds. */
  readonly functions: Readonly<Record<FunctionId, Runtime>>
  readonly stream: EventSource
  /** Resolves when the relay has carried on everything put so far, and the courier has been wherever
   * it was called to by now. */
  readonly idle: () => Promise<void>
  /** What the schedule does each minute. */
  readonly sweep: () => Promise<void>
  /** What the functions asked of the table beyond their roles. */
  readonly refused: () => readonly Call[]
  readonly stop: () => Promise<void>
}

const functionIds = ['Http', 'Feeds', 'Relay', 'Sweep', 'Courier'] as const
type FunctionId = (typeof functionIds)[number]

const tableName = 'castellan'

/** Where the resources of the template are found on this machine. */
type Places = { readonly host: string; readonly calls: string }

/** What the resources of the template are called on this machine. */
const valuesOf = (assembly: Assembly, { host, calls }: Places): Values => {
  const { id: table } = resourceOf(assembly, 'AWS::DynamoDB::Table')
  const { id: distribution } = resourceOf(assembly, 'AWS::CloudFront::Distribution')
  const { id: key } = resourceOf(assembly, 'AWS::KMS::Key')
  const { id: queue } = resourceOf(assembly, 'AWS::SQS::Queue', 'Calls')
  const secrets = resourcesOf(assembly, 'AWS::SecretsManager::Secret').map(({ id }) => id)
  return {
    [table]: tableName,
    [`${distribution}.DomainName`]: host,
    [`${key}.Arn`]: 'webhook-key',
    [queue]: calls,
    ...Object.fromEntries(secrets.map((id) => [id, `key-of-${id}`])),
  }
}

/** Where a function finds the table, behind a guard, the keys and the queue. */
type Ports = { readonly dynamo: number; readonly kms: number; readonly sqs: number }

/** The settings of a function; webhooks may lead to this machine. */
const settingsOf = (variables: object, values: Values, ports: Ports) => ({
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${ports.dynamo}`,
  AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${ports.kms}`,
  AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${ports.sqs}`,
  WEBHOOK_LOOPBACK: 'allow',
  ...Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      // Nothing here speaks TLS.
      textOf(values, value).replace('https://localhost', 'http://localhost'),
    ]),
  ),
})

type Settings = Pick<Behind, 'viewerOf'> & {
  readonly port?: number
  /** How many processes of a function run at once, at most: each takes a hundred megabytes. */
  readonly processes?: number
  /** Whether what the functions log is shown. */
  readonly loud?: boolean
}

/**
 * Starts a synthesized stack: its table on a DynamoDB in this process, each function's code as it is,
 * in processes of its own and with the rights of its role, its stream, and CloudFront before it.
 */
export const startCloud = async (
  assembly: Assembly,
  { port = 0, processes = 8, loud = false, viewerOf }: Settings = {},
): Promise<Cloud> => {
  const target = mkdtempSync(join(tmpdir(), 'castellan-cloud-'))
  const [dynamo, kms, queue, bootstrap] = await Promise.all([
    startDynamo(),
    startKms(),
    startQueue(),
    compileBootstrap(target),
  ])
  await createTableOf(assembly, dynamo.client, tableName)
  let handler: (request: Request, env: object) => Response | Promise<Response>
  const server = createAdaptorServer({ fetch: (request, env) => handler(request, env) }) as Server
  const host = `localhost:${await listen(server, port)}`
  const values = valuesOf(assembly, { host, calls: `http://127.0.0.1:${queue.port}/calls` })
  const table = `${resourceOf(assembly, 'AWS::DynamoDB::Table').id}.Arn`
  const guards: Guard[] = []

  const start = async (id: FunctionId): Promise<Runtime> => {
    const { id: logicalId, properties } = resourceOf(assembly, 'AWS::Lambda::Function', id)
    const [role] = properties.Role['Fn::GetAtt']
    const statements = statementsOf(assembly.template, role)
    const put = (key: Parameters<EventSource['put']>[0]) => stream.put(key)
    const guard = await startGuard({ dynamo: dynamo.port, table, statements, put })
    guards.push(guard)
    const settings = settingsOf(properties.Environment.Variables, values, {
      dynamo: guard.port,
      kms: kms.port,
      sqs: queue.port,
    })
    const reserved = properties.ReservedConcurrentExecutions ?? processes
    const most = Math.min(reserved, processes)
    const stdout = loud ? 'inherit' : 'ignore'
    const folder = assembly.folderOf(logicalId)
    return pool(() => startRuntime(bootstrap, folder, settings, stdout), most)
  }

  const [Http, Feeds, Relay, Sweep, Courier] = await Promise.all(functionIds.map(start))
  const functions = { Http: Http!, Feeds: Feeds!, Relay: Relay!, Sweep: Sweep!, Courier: Courier! }
  const mappingOf = (id: FunctionId) =>
    resourceOf(assembly, 'AWS::Lambda::EventSourceMapping', id).properties
  const stream = eventSource(mappingOf('Relay'), functions.Relay)
  queue.wake(mappingOf('Courier'), functions.Courier)
  const idle = async (): Promise<void> => {
    await stream.idle()
    await queue.idle()
  }
  const published = await publications()
  const behind: Behind = { http: functions.Http, feeds: functions.Feeds, published, viewerOf }
  handler = front(assembly, values, behind).fetch
  return {
    url: `http://${host}`,
    originKey: values[resourceOf(assembly, 'AWS::SecretsManager::Secret').id]!,
    table: openDynamo({ client: dynamo.client, table: tableName }),
    functions,
    stream,
    idle,
    sweep: async () => void (await functions.Sweep.invoke({})),
    refused: () => guards.flatMap(({ refused }) => refused),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await idle()
      queue.stop()
      await Promise.all(Object.values(functions).map((one) => one.stop()))
      for (const guard of guards) guard.stop()
      kms.stop()
      await dynamo.stop()
      rmSync(target, { recursive: true })
    },
  }
}
