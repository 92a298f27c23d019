import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const script = join(import.meta.dirname, '../../src/local/server.ts')

let folder = ''
const children = new Set<ChildProcess>()
let child: ChildProcess | undefined
/** What the servers of a test wrote to stderr. */
let logged = ''

const spawnOn = (port: string) => {
  const settings = { PORT: port, HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMITS: 'off' }
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.stderr.on('data', (text: Buffer) => {
    logged += text.toString()
  })
  children.add(server)
  return server
}

/** How a server that cannot listen ends, and what it says. */
const tryOn = async (port: string) => {
  const server = spawnOn(port)
  const code = await new Promise<number | null>((resolve) => server.once('close', resolve))
  return { code, said: logged }
}

/** Starts the server on the folder's data, and resolves with its address once it listens. */
const start = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const server = spawnOn('0')
    child = server
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    server.stdout.on('data', (text: Buffer) => {
      const port = /localhost:(\d+)/.exec(text.toString())?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })

const end = (signal: 'SIGKILL' | 'SIGTERM', server = child): Promise<number | null> =>
  new Promise((resolve) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return resolve(null)
    server.once('exit', (code) => resolve(code))
    server.kill(signal)
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'castellan-'))
  logged = ''
})
afterEach(async () => {
  await Promise.all([...children].map((one) => end('SIGKILL', one)))
  children.clear()
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

const told = async (stream: Response): Promise<string> => {
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('event: commit')) text += (await reader.read()).value ?? ''
  void reader.cancel()
  return text
}

describe('a server that is told to go', () => {
  test('ends streams and waiting requests at once, and goes', async () => {
    const url = await start()
    const token = await register(url)
    const { id } = await create(url, token, { game: 'carcassonne', seats: 2 }, 'k')
    const stream = await fetch(`${url}/v1/matches/${id}/stream`)
    const own = await send(`${url}/v1/me/stream`, { token })
    const waiting = fetch(`${url}/v1/matches/${id}/events?after=1&wait=25`)
    await fetch(`${url}/healthz`)
    const began = performance.now()
    const code = end('SIGTERM')
    expect(await stream.text()).toContain('event: commit')
    await own.text()
    expect((await waiting).status).toBe(200)
    expect(await code).toBe(0)
    expect(performance.now() - began).toBeLessThan(4000)
  })
})

describe('two servers on one folder', () => {
  test('are one service: what one takes, the other shows, and both go in peace', async () => {
    const [first, second] = [await start(), await start()]
    const token = await register(first)
    const wish = { game: 'carcassonne', seats: 2, bots: [{ seat: 1, level: 'greedy' }] }
    const { id } = await create(first, token, wish, 'k')
    const stream = await fetch(`${second}/v1/matches/${id}/stream?after=1`)
    const legal = await send(`${second}/v1/matches/${id}/legal-actions`, { token })
    const { actions } = await json<{ actions: readonly [object, object] }>(legal)
    const act = (base: string, i: 0 | 1) =>
      send(`${base}/v1/matches/${id}/actions`, {
        method: 'POST',
        token,
        body: actions[i],
        headers: { 'idempotency-key': `act-${i}`, 'if-match': '"1"' },
      })
    const answers = await Promise.all([act(first, 0), act(second, 1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412])
    expect(await told(stream)).toContain('"version":2')
    const read = (base: string) => send(`${base}/v1/matches/${id}?version=2`, { token })
    const [a, b] = [await read(first), await read(second)]
    expect(await a.text()).toBe(await b.text())
  })

  test('cannot have one port: the second says so, and goes', async () => {
    const url = await start()
    const { code, said } = await tryOn(new URL(url).port)
    expect(code).toBe(1)
    expect(said).toMatch(/^Castellan cannot listen on 127\.0\.0\.1:\d+: .*\n$/)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })
})

describe('a client that goes before its body has ended', () => {
  test('leaves nothing in the log', async () => {
    const url = await start()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const head = ['POST /v1/players HTTP/1.1', 'Host: x', 'Content-Type: application/json']
    socket.write(`${[...head, 'Content-Length: 100', '', ''].join('\r\n')}{"name":`)
    await new Promise((resolve) => socket.once('connect', resolve))
    await fetch(`${url}/healthz`)
    socket.destroy()
    await fetch(`${url}/healthz`)
    expect(await end('SIGTERM')).toBe(0)
    expect(logged).toBe('')
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
