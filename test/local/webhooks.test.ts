import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { fileBox } from '../../src/local/secret-box.ts'
import { serving } from '../bench/process.ts'
import { hookIn, verified } from '../webhooks/hooks.ts'
import { openReceiver, type Received, takes } from '../webhooks/receiver.ts'

const script = join(import.meta.dirname, '../../src/local/server.ts')

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'castellan-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const start = (DATA_DIR: string, WEBHOOK_LOOPBACK: string) =>
  serving(script, [], { PORT: '0', HOST: '127.0.0.1', DATA_DIR, WEBHOOK_LOOPBACK })

const post = async (url: string, token: string, body: object = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const given: unknown = await answer.json()
  return { status: answer.status, body: given }
}

const register = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/v1/players`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada' }),
  })
  const shape = z.looseObject({ token: z.looseObject({ secret: z.string() }) })
  return shape.parse(await answer.json()).token.secret
}

describe('the server', () => {
  test('tells a receiver on this machine if it may, signed with a secret that outlives it', async () => {
    const data = folder()
    const arrivals = Promise.withResolvers<Received>()
    const later = Promise.withResolvers<Received>()
    const receiver = await openReceiver((response, received) => {
      takes(response, received)
      if (received.type === 'match.created') arrivals.resolve(received)
      if (received.type === 'webhook.test') later.resolve(received)
    })
    const first = await start(data, 'allow')
    const token = await register(first.url)
    const made = await post(`${first.url}/v1/webhooks`, token, { url: receiver.url })
    const hook = hookIn(made)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    await fetch(`${first.url}/v1/matches`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': 'first' },
      body: JSON.stringify({ game: 'carcassonne', seats: 2 }),
    })
    expect(verified(hook.secret, await arrivals.promise)).toMatchObject({ type: 'match.created' })
    await first.stop()
    const second = await start(data, 'allow')
    await post(`${second.url}/v1/webhooks/${hook.id}/test`, token)
    expect(verified(hook.secret, await later.promise)).toMatchObject({ type: 'webhook.test' })
    await second.stop()
  })

  test('refuses this machine unless it is told otherwise', async () => {
    const server = await start(folder(), 'refuse')
    const token = await register(server.url)
    const url = 'http://127.0.0.1:9/'
    expect(await post(`${server.url}/v1/webhooks`, token, { url })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/url', detail: 'must begin with https://' }] },
    })
    await server.stop()
  })
})

describe('the key of a folder', () => {
  test('is readable by its owner alone, and opens after a restart what it has sealed', async () => {
    const data = folder()
    const sealed = await fileBox(data).seal('whsec_secret')
    expect(sealed).not.toContain('secret')
    expect(statSync(join(data, 'webhooks.key')).mode & 0o777).toBe(0o600)
    expect(await fileBox(data).open(sealed)).toBe('whsec_secret')
    await expect(fileBox(folder()).open(sealed)).rejects.toThrow()
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    await expect(fileBox(data).open(changed)).rejects.toThrow()
  })

  test('is not used once others can read it', () => {
    const data = folder()
    fileBox(data)
    chmodSync(join(data, 'webhooks.key'), 0o644)
    expect(() => fileBox(data)).toThrow('can be read by others')
  })
})
