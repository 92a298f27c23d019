import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, functions } from '../../infra/bundle.ts'
import { eventOf } from '../../infra/local/gateway.ts'
import { compileBootstrap, startRuntime } from '../../infra/local/runtime.ts'
import { added } from '../../src/lambda/edge.ts'
import { startDynamo } from '../store/dynamo-server.ts'
import { type Figure, figureOf } from './figures.ts'

const runs = 7
const origin = 'https://api.example.org'
const key = 'key-of-the-bench'

/** What a cold function is asked first: without the table, and with it. */
const firsts: readonly (readonly [string, () => Request])[] = [
  ['GET /healthz', () => new Request(`${origin}/healthz`, { headers: { [added.key]: key } })],
  [
    'POST /v1/players',
    () =>
      new Request(`${origin}/v1/players`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [added.key]: key },
        body: JSON.stringify({ name: 'Bench' }),
      }),
  ],
]

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const bareNode = () => timed(() => once(spawn(process.execPath, ['--eval', '0']), 'exit'))

const statusOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'statusCode' in answer && answer.statusCode

/** Milliseconds from the start of the process to the first answer. */
const coldStart = async (
  [bootstrap, folder]: readonly [string, string],
  settings: Readonly<Record<string, string>>,
  request: Request,
): Promise<number> => {
  const event = await eventOf(request)
  const from = performance.now()
  const runtime = await startRuntime(bootstrap, folder, settings)
  const status = statusOf(await runtime.invoke(event))
  const time = performance.now() - from
  await runtime.stop()
  if (status !== 200 && status !== 201) throw new Error(`the first answer is ${status}`)
  return time
}

/** The bundles' sizes, and how fast the API's function answers from a cold start. */
export const lambdaBench = async (): Promise<readonly Figure[]> => {
  const target = mkdtempSync(join(tmpdir(), 'castellan-bench-'))
  const [bootstrap, dynamo] = await Promise.all([compileBootstrap(target), startDynamo()])
  const folders = await Promise.all(
    functions.map((name) => bundle(name, { target, fold: 'bench' })),
  )
  const sizes = folders.map((folder, i) => {
    const kilobytes = statSync(join(folder, 'index.mjs')).size / 1000
    return figureOf(`bundle of ${functions[i]}`, 'KB', [kilobytes])
  })
  const settings = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${dynamo.port}`,
    TABLE_NAME: await dynamo.newTable(),
    PUBLIC_URL: origin,
    ORIGIN_KEYS: key,
  }
  const yard: number[] = []
  const times = firsts.map((): number[] => [])
  for (let run = 0; run < runs; run++) {
    yard.push(await bareNode())
    for (const [i, [, request]] of firsts.entries())
      times[i]!.push(await coldStart([bootstrap, folders[0]!], settings, request()))
  }
  await dynamo.stop()
  rmSync(target, { recursive: true })
  const yardstick = { name: 'bare node', median: figureOf('', '', yard).median }
  return [
    ...sizes,
    ...firsts.map(([name], i) => figureOf(`cold start, ${name}`, 'ms', times[i]!, yardstick)),
  ]
}
