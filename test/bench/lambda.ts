import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { z } from 'zod'
import { bundle, bundling, functions, onlyEnglish } from '../../infra/bundle.ts'
import { eventOf } from '../../infra/local/gateway.ts'
import { compileBootstrap, startRuntime } from '../../infra/local/runtime.ts'
import { added } from '../../src/lambda/edge.ts'
import { startDynamo } from '../store/dynamo-server.ts'
import { type Figure, figureOf } from './figures.ts'

const runs = 7
const origin = 'https://api.example.org'
const key = 'key-of-the-bench'

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

const get = (path: string): Request =>
  new Request(`${origin}${path}`, { headers: { [added.key]: key } })

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  new Request(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [added.key]: key, ...headers },
    body: JSON.stringify(body),
  })

const registration = () => post('/v1/players', { name: 'Bench' })

const creation = (token: string): Request => {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  return post('/v1/matches', { game: 'carcassonne', seats: 2 }, headers)
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const answer = z.looseObject({ statusCode: z.int(), body: z.string() })

/** What a function answers first, and how many milliseconds after the start of its process. */
const firstAnswer = async ({ bootstrap, folder, settings }: Bundled, request: Request) => {
  const event = await eventOf(request)
  const from = performance.now()
  const runtime = await startRuntime(bootstrap, folder, settings)
  const answered = await runtime.invoke(event)
  const time = performance.now() - from
  await runtime.stop()
  const { statusCode, body } = answer.parse(answered)
  if (statusCode >= 300) throw new Error(`the first answer is ${statusCode}: ${body}`)
  return { time, body }
}

const registered = z.looseObject({ token: z.looseObject({ secret: z.string() }) })

const tokenOf = async (api: Bundled): Promise<string> => {
  const { body } = await firstAnswer(api, registration())
  return registered.parse(JSON.parse(body)).token.secret
}

type Start = { readonly name: string; readonly run: () => Promise<number> }

const coldStart = (name: string, bundled: Bundled, request: () => Request): Start => ({
  name,
  run: async () => (await firstAnswer(bundled, request())).time,
})

/** Each with its yardstick. What is asked of the API first: nothing of the table, something of it,
 * something that takes the schemas of every game. */
const coldStarts = (api: Bundled, hello: Bundled, token: string) => {
  const bare = {
    name: 'bare node',
    run: () => timed(() => once(spawn(process.execPath, ['--eval', '0']), 'exit')),
  }
  const helloAlone = coldStart('hello, GET /healthz', hello, () => get('/healthz'))
  const helloTable = coldStart('hello, GET /items', hello, () => get('/items'))
  return [
    [helloAlone, bare],
    [coldStart('GET /healthz', api, () => get('/healthz')), helloAlone],
    [coldStart('POST /v1/players', api, registration), helloTable],
    [coldStart('POST /v1/matches', api, () => creation(token)), helloTable],
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
    ORIGIN_KEYS: key,
  }
  const api = { bootstrap, folder: join(target, 'http'), settings }
  const hello = { bootstrap, folder: await bundleHello(target), settings }
  const starts = await compare(coldStarts(api, hello, await tokenOf(api)))
  const sizes = functions.map((name, i) => sizeOf(name, folders[i]!))
  const figures = [...sizes, sizeOf('hello', hello.folder), ...starts]
  await dynamo.stop()
  rmSync(target, { recursive: true })
  return figures
}
