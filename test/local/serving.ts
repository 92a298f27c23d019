import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'

const script = join(import.meta.dirname, '../../src/local/server.ts')

let folder = ''
const children = new Set<ChildProcess>()
let child: ChildProcess | undefined
/** What the servers of a test wrote to stderr. */
let written = ''

export const logged = (): string => written

const spawnOn = (port: string) => {
  const settings = { PORT: port, HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMITS: 'off' }
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.stderr.on('data', (text: Buffer) => {
    written += text.toString()
  })
  children.add(server)
  return server
}

/** How a server that cannot listen ends, and what it says. */
export const tryOn = async (port: string) => {
  const server = spawnOn(port)
  const code = await new Promise<number | null>((resolve) => server.once('close', resolve))
  return { code, said: written }
}

/** Starts the server on the folder's data, and resolves with its address once it listens. */
export const start = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const server = spawnOn('0')
    child = server
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    server.stdout.on('data', (text: Buffer) => {
      const port = /localhost:(\d+)/.exec(text.toString())?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })

export const end = (signal: 'SIGKILL' | 'SIGTERM', server = child): Promise<number | null> =>
  new Promise((resolve) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return resolve(null)
    server.once('exit', (code) => resolve(code))
    server.kill(signal)
  })

/** An empty folder for each test; what still runs on it is killed afterwards. */
export const useFolder = (): void => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'castellan-'))
    written = ''
  })
  afterEach(async () => {
    await Promise.all([...children].map((one) => end('SIGKILL', one)))
    children.clear()
    rmSync(folder, { recursive: true })
  })
}

type Sent = {
  readonly method?: string
  readonly token?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

export const send = (url: string, { method = 'GET', token, body, headers = {} }: Sent = {}) =>
  fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })

export type Shown = {
  readonly id: string
  readonly version: number
  readonly fairness: { readonly clientSeeds: readonly string[] }
}

/** An answer's body; the test says what it is. */
export const json = async <T>(answer: Response): Promise<T> => JSON.parse(await answer.text())

export const register = async (url: string): Promise<string> => {
  const answer = await send(`${url}/v1/players`, { method: 'POST', body: { name: 'Ada' } })
  expect(answer.status).toBe(201)
  return (await json<{ token: { secret: string } }>(answer)).token.secret
}

export const create = async (url: string, token: string, body: object, key: string) => {
  const headers = { 'idempotency-key': key }
  const answer = await send(`${url}/v1/matches`, { method: 'POST', token, headers, body })
  expect(answer.status).toBe(201)
  return json<Shown>(answer)
}
