import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { z } from 'zod'
import { bundle, bundling, functions, onlyEnglish } from '../../infra/bundle.ts'
import { eventOf, gateway } from '../../infra/local/gateway.ts'
import { compileBootstrap, startRuntime } from '../../infra/local/runtime.ts'
import { startDynamo } from '../store/dynamo-server.ts'
import { type Figure, figureOf } from './figures.ts'
import {
  type Ask,
  creation,
  get,
  newPlayer,
  origin,
  originKey,
  registration,
  runningMatch,
} from './requests.ts'

const runs = 7

/** A bundled function, and how it is started. */
type Bundled = {
  readonly bootstrap: string
  readonly folder: string
  readonly settings: Readonly<Record<string, string>>
}

/** The yardstick, of the same packages, bundled in the ordinary way. */
const bundleHello = async (target: string): Promise<string> => {
  const folder = join(target, 'hello')
  await build({
    ...bundling,
    entryPoints: [join(import.meta.dirname, 'hello.ts')],
    outfile: join(folder, 'index.mjs'),
    plugins: [onlyEnglish],
  })
  return folder
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const answer = z.looseObject({ statusCode: z.int(), body: z.string() })

/** How many milliseconds after the start of its process a function has answered. */
const untilAnswered = async ({ bootstrap, folder, settings }: Bundled, request: Request) => {
  const event = await eventOf(request)
  const from = performance.now()
  const runtime = await startRuntime(bootstrap, folder, settings)
  const answered = await runtime.invoke(event)
  const time = performance.now() - from
  await runtime.stop()
  const { statusCode, body } = answer.parse(answered)
  if (statusCode >= 300) throw new Error(`the first answer is ${statusCode}: ${body}`)
  return time
}

type Start = { readonly name: string; readonly run: () => Promise<number> }

const coldStart = (
  name: string,
  bundled: Bundled,
  request: () => Request | Promise<Request>,
): Start => ({ name, run: async () => untilAnswered(bundled, await request()) })

/** Each with its yardstick. What is asked of the API first: nothing of the table, something of it, a
 * new match, and what a player wants of a match in progress. `ask` has been running for a while. */
const coldStarts = async (api: Bundled, hello: Bundled, ask: Ask) => {
  const bare = {
    name: 'bare node',
    run: () => timed(() => once(spawn(process.execPath, ['--eval', '0']), 'exit')),
  }
  const helloAlone = coldStart('hello, GET /healthz', hello, () => get('/healthz'))
  const helloTable = coldStart('hello, GET /items', hello, () => get('/items'))
  const player = await newPlayer(ask)
  const { look, list, nextAction } = await runningMatch(ask)
  const first = (name: string, request: () => Request | Promise<Request>) =>
    coldStart(name, api, request)
  return [
    [helloAlone, bare],
    [first('GET /healthz', () => get('/healthz')), helloAlone],
    [first('POST /v1/players', registration), helloTable],
    [first('POST /v1/matches', () => creation(player)), helloTable],
    [first('GET /v1/matches/{match}', look), helloTable],
    [first('GET /v1/matches/{match}/legal-actions', list), helloTable],
    [first('POST /v1/matches/{match}/actions', nextAction), helloTable],
  ] as const satisfies readonly (readonly [Start, Start])[]
}

/** All in turn, so that what else the machine does falls on each and on its yardstick. */
const compare = async (pairs: readonly (readonly [Start, Start])[]): Promise<readonly Figure[]> => {
  const times = new Map([...new Set(pairs.flat())].map((start): [Start, number[]] => [start, []]))
  for (let run = 0; run < runs; run++)
    for (const [start, taken] of times) taken.push(await start.run())
  const median = (start: Start): number => figureOf('', '', times.get(start)!).median
  return pairs.map(([start, beside]) =>
    figureOf(`cold start, ${start.name}`, 'ms', times.get(start)!, {
      name: beside.name,
      median: median(beside),
    }),
  )
}

const sizeOf = (name: string, folder: string): Figure =>
  figureOf(`bundle of ${name}`, 'KB', [statSync(join(folder, 'index.mjs')).size / 1000])

/** The bundles' sizes, and how fast the API's function answers from a cold start. */
export const lambdaBench = async (): Promise<readonly Figure[]> => {
  const target = mkdtempSync(join(tmpdir(), 'castellan-bench-'))
  const [bootstrap, dynamo] = await Promise.all([compileBootstrap(target), startDynamo()])
  const folders = await Promise.all(
    functions.map((name) => bundle(name, { target, fold: 'bench' })),
  )
  const settings = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${dynamo.port}`,
    TABLE_NAME: await dynamo.newTable(),
    PUBLIC_URL: origin,
    ORIGIN_KEYS: originKey,
  }
  const api = { bootstrap, folder: join(target, 'http'), settings }
  const hello = { bootstrap, folder: await bundleHello(target), settings }
  const warm = await startRuntime(bootstrap, api.folder, settings)
  const starts = await compare(await coldStarts(api, hello, gateway(warm)))
  await warm.stop()
  const sizes = functions.map((name, i) => sizeOf(name, folders[i]!))
  const figures = [...sizes, sizeOf('hello', hello.folder), ...starts]
  await dynamo.stop()
  rmSync(target, { recursive: true })
  return figures
}
