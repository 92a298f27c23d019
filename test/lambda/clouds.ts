import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { expect } from 'vitest'
import { bundle, functions } from '../../infra/bundle.ts'
import { readAssembly } from '../../infra/local/assembly.ts'
import { type Cloud, startCloud } from '../../infra/local/cloud.ts'
import { castellan } from '../../infra/stack.ts'
import { stages } from '../../infra/stage.ts'
import { foldDigest } from '../../src/local/fold.ts'

/** What the functions are told of the code that folds commits. */
export const fold = foldDigest()

const root = join(import.meta.dirname, '../..')
const sources = ['src/**/*.{ts,tsx}', 'infra/bundle.ts', 'package-lock.json']

/** Names all that goes into the bundles. */
const digestOfSources = (): string => {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** The folder with the bundles of all functions: they are made once of the same sources, by the test
 * file that comes first. */
const bundles = async (): Promise<string> => {
  const target = join(root, '.build', 'tested', digestOfSources())
  if (existsSync(target)) return target
  const mine = `${target}-${process.pid}`
  await Promise.all(functions.map((name) => bundle(name, { target: mine, fold })))
  try {
    renameSync(mine, target)
  } catch {
    rmSync(mine, { recursive: true })
  }
  return target
}

/** Synthesizes the prod stack as `cdk synth` does, and starts it on this machine. Each request comes
 * from another address. */
export const openCloud = async (): Promise<Cloud> => {
  const outdir = mkdtempSync(join(tmpdir(), 'castellan-synth-'))
  const target = await bundles()
  const app = new App({ outdir, builtinCloudFormationValidation: false })
  const prod = stages.find(({ name }) => name === 'prod')!
  castellan(app, prod, (name) => Code.fromAsset(join(target, name)))
  app.synth()
  let viewers = 0
  const cloud = await startCloud(readAssembly(outdir, 'castellan-prod'), {
    processes: 2,
    viewerOf: () => `192.0.2.${++viewers}`,
  })
  const stop = async () => {
    await cloud.stop()
    rmSync(outdir, { recursive: true })
  }
  return { ...cloud, stop }
}

export type Wish = {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const request = (url: string, { token, body, headers }: Wish, method: string): Request =>
  new Request(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

type Send = (request: Request) => Promise<Response>

let made = 0
/** A key that no request has had. */
export const newKey = () => ({ 'idempotency-key': `key-${made++}` })

/** A client of the API behind an address; `send` may be another way there than HTTP. */
export const clientOf = (url: string, send: Send = fetch) => {
  /** Asks, whatever the answer. */
  const ask = async (method: string, path: string, wish: Wish = {}) => {
    const answer = await send(request(`${url}${path}`, wish, method))
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    const body = isJson ? JSON.parse(text) : undefined
    return { status: answer.status, headers: answer.headers, text, body }
  }
  /** Asks, and expects an answer of this status. */
  const get = async (status: number, method: string, path: string, wish: Wish = {}) => {
    const answer = await ask(method, path, wish)
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status })
    return answer
  }
  return {
    ask,
    expecting: get,
    newPlayer: async (name: string): Promise<string> =>
      (await get(201, 'POST', '/v1/players', { body: { name } })).body.token.secret,
    newMatch: async (token: string, over: object = {}) => {
      const body = { game: 'carcassonne', seats: 2, ...over }
      return (await get(201, 'POST', '/v1/matches', { token, body, headers: newKey() })).body
    },
    join: async (token: string, id: string) =>
      (await get(201, 'POST', `/v1/matches/${id}/seats`, { token, body: {} })).body,
    legalActions: async (token: string, id: string) =>
      (await get(200, 'GET', `/v1/matches/${id}/legal-actions`, { token })).body,
    act: (token: string, id: string, { version, body }: { version: number; body: unknown }) => {
      const headers = { ...newKey(), 'if-match': `"${version}"` }
      return ask('POST', `/v1/matches/${id}/actions`, { token, body, headers })
    },
  }
}

export type Client = ReturnType<typeof clientOf>

/** Takes the first legal action of the token's bearer; says the version after it. */
export const move = async (client: Client, token: string, id: string): Promise<number> => {
  const { version, actions } = await client.legalActions(token, id)
  const { body } = await client.act(token, id, { version, body: actions[0] })
  return body.version
}
