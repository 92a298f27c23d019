import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { at, newPlayer, openApi } from '../http/api.ts'
import { hookIn, readHook } from './hooks.ts'
import { openReceiver } from './receiver.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
const section = readme.slice(readme.indexOf('\n## Webhooks\n'))

/** The programs of the section, without their imports. */
const [server = '', lambda = ''] = [...section.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) =>
  code!.replaceAll(/^import .*\n/gm, ''),
)

const onTime = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** A Node server that runs the program with a secret that is not known before it listens. */
const running = async () => {
  let listener: RequestListener = () => {}
  const http = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const said: unknown[] = []
  const run = (secret: string): void => {
    const program = new Function('createServer', 'Webhook', 'process', 'console', server)
    const kept = (given: RequestListener) => {
      listener = given
      return { listen: () => {} }
    }
    const log = (...words: readonly unknown[]) => said.push(words)
    program(kept, Webhook, { env: { WEBHOOK_SECRET: secret } }, { log })
  }
  return { url: `http://127.0.0.1:${address.port}/`, run, said }
}

test('the receiver of the readme has twenty lines, answers the challenge and verifies', async () => {
  expect(server.trim().split('\n').length).toBeLessThanOrEqual(20)
  onTime()
  const api = openApi()
  const ada = await newPlayer(api)
  const { url, run, said } = await running()
  const hook = hookIn(await api.post('/v1/webhooks', { ...ada, body: { url } }))
  run(hook.secret)
  await api.post(`/v1/webhooks/${hook.id}/challenge`, ada)
  await api.delivered()
  expect((await readHook(api, ada, hook)).status).toBe('active')
  const { body } = await api.post(`/v1/webhooks/${hook.id}/test`, ada)
  await api.delivered()
  const again = `/v1/webhooks/${hook.id}/deliveries/${Object(body).id}/redelivery`
  await api.post(again, ada)
  await api.delivered()
  expect(said).toEqual([['webhook.test', { webhook: { id: hook.id, description: null } }]])
  const forged = await fetch(url, {
    method: 'POST',
    headers: { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' },
    body: '{}',
  })
  expect(forged.status).toBe(400)
})

test('the function of the readme takes bodies in base64 and as they are', async () => {
  onTime()
  const api = openApi()
  const receiver = await openReceiver()
  const ada = await newPlayer(api)
  const hook = hookIn(await api.post('/v1/webhooks', { ...ada, body: { url: receiver.url } }))
  await api.delivered()
  const { headers, body } = receiver.received[0]!
  const program = new Function('webhook', `${lambda.replace('export const handler =', 'return')}`)
  const handler = program(new Webhook(hook.secret))
  const { challenge } = Object(JSON.parse(body)).data
  const met = { statusCode: 200, body: JSON.stringify({ challenge }) }
  const base64 = Buffer.from(body).toString('base64')
  expect(await handler({ headers, body: base64, isBase64Encoded: true })).toEqual(met)
  expect(await handler({ headers, body, isBase64Encoded: false })).toEqual(met)
  expect(await handler({ headers, body: `${body} `, isBase64Encoded: false })).toEqual({
    statusCode: 400,
  })
})
