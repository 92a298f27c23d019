import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const script = join(import.meta.dirname, '../../src/local/server.ts')

let folder = ''
let child: ChildProcess | undefined

/** Starts the server on the folder's data, and resolves with its address once it listens. */
const start = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
    }
    const server = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    child = server
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    server.stdout.on('data', (text: Buffer) => {
      const port = /localhost:(\d+)/.exec(text.toString())?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })

const end = (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> =>
  new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve(null)
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'castellan-'))
})
afterEach(async () => {
  await end('SIGKILL')
  rmSync(folder, { recursive: true })
})

type Sent = {
  readonly method?: string
  readonly token?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

const send = (url: string, { method = 'GET', token, body, headers = {} }: Sent = {}) =>
  fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })

type Shown = {
  readonly id: string
  readonly version: number
  readonly fairness: { readonly clientSeeds: readonly string[] }
}

/** An answer's body; the test says what it is. */
const json = async <T>(answer: Response): Promise<T> => JSON.parse(await answer.text())

const register = async (url: string): Promise<string> => {
  const answer = await send(`${url}/v1/players`, { method: 'POST', body: { name: 'Ada' } })
  expect(answer.status).toBe(201)
  return (await json<{ token: { secret: string } }>(answer)).token.secret
}

const create = async (url: string, token: string, body: object, key: string) => {
  const headers = { 'idempotency-key': key }
  const answer = await send(`${url}/v1/matches`, { method: 'POST', token, headers, body })
  expect(answer.status).toBe(201)
  return json<Shown>(answer)
}

describe('the server', () => {
  test('answers on an empty folder, and a restart keeps everything', async () => {
    const url = await start()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const token = await register(url)
    const match = await create(url, token, { game: 'carcassonne', seats: 2 }, 'k')
    expect(await end('SIGTERM')).toBe(0)
    const again = await start()
    const read = await send(`${again}/v1/matches/${match.id}`, { token })
    expect(await json(read)).toEqual(match)
    expect(await create(again, token, { game: 'carcassonne', seats: 2 }, 'k')).toEqual(match)
  })

  test('gives a repeated action the same answer, byte for byte, also after a kill', async () => {
    const url = await start()
    const token = await register(url)
    const bots = [{ seat: 1, level: 'greedy' }]
    const match = await create(url, token, { game: 'carcassonne', seats: 2, bots }, 'k')
    const legal = await send(`${url}/v1/matches/${match.id}/legal-actions`, { token })
    const { actions } = await json<{ actions: readonly [object] }>(legal)
    const act = (base: string) =>
      send(`${base}/v1/matches/${match.id}/actions`, {
        method: 'POST',
        token,
        body: actions[0],
        headers: { 'idempotency-key': 'first', 'if-match': '"1"' },
      })
    const first = await act(url)
    expect(first.status).toBe(201)
    const body = await first.text()
    await end('SIGKILL')
    const again = await act(await start())
    expect([again.status, await again.text()]).toEqual([201, body])
  })

  test('killed during 1,000 writes loses none that it acknowledged, and its lists catch up', async () => {
    const url = await start()
    const token = await register(url)
    const matches = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        create(url, token, { game: 'carcassonne', seats: 2 }, `match-${i}`),
      ),
    )
    const acknowledged = new Map<string, string>()
    let writes = 0
    const write = async ({ id }: { id: string }) => {
      for (let i = 0; i < 50; i++) {
        const clientSeed = `${id.slice(-12)}-${String(i).padStart(6, '0')}`
        const path = `${url}/v1/matches/${id}/seats/me`
        const answer = await send(path, { method: 'PUT', token, body: { clientSeed } })
        if (answer.status === 200) acknowledged.set(id, clientSeed)
        if (++writes === 600) child?.kill('SIGKILL')
      }
    }
    const ends = await Promise.allSettled(matches.map(write))
    expect(ends.some(({ status }) => status === 'rejected')).toBe(true)
    const again = await start()
    const heads = new Map<string, number>()
    for (const [id, seed] of acknowledged) {
      const match = await json<Shown>(await send(`${again}/v1/matches/${id}`, { token }))
      const shown = match.fairness.clientSeeds[0]
      expect(shown! >= seed).toBe(true)
      heads.set(id, match.version)
    }
    await caughtUp(again, heads)
  })
})

/** Asks the list until it shows every head: it lags, but it comes. */
const caughtUp = async (url: string, heads: ReadonlyMap<string, number>): Promise<void> => {
  for (;;) {
    const list = await fetch(`${url}/v1/matches?status=open&limit=100`)
    const { items } = await json<{ items: readonly Shown[] }>(list)
    const shown = new Map(items.map(({ id, version }) => [id, version]))
    if ([...heads].every(([id, version]) => shown.get(id) === version)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
