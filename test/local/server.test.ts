import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { create, end, json, logged, register, send, start, tryOn, useFolder } from './serving.ts'

useFolder()

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
    expect(logged()).toBe('')
  })
})
