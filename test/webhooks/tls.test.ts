import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sendOver } from '../../src/webhooks/send.ts'
import { newPlayer, openApi } from '../http/api.ts'
import { deliveries, newHook } from './hooks.ts'

/** Certificates for a hundred years, of one key: made by `openssl req -x509` and `openssl x509 -req`. */
const pem = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'tls', `${name}.pem`), 'utf8')

const known = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...known, pem('authority')]))
afterAll(() => setDefaultCACertificates(known))

/** The name is looked up to this address, at which alone the receiver listens. */
const checked = '127.0.0.2'

/** A receiver over TLS that answers challenges, and notes by which name and where it was called. */
const openReceiver = async (cert: string) => {
  const calls: { readonly name: string | false | null; readonly address: string | undefined }[] = []
  const server = createServer({ key: pem('key'), cert }, async (request, response) => {
    const { servername, localAddress } = request.socket as TLSSocket
    calls.push({ name: servername, address: localAddress })
    const { data } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    response.end(JSON.stringify({ challenge: data.challenge }))
  })
  await new Promise<void>((resolve) => server.listen(0, checked, resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { calls, url: `https://hooks.localhost:${address.port}/hook` }
}

/** What comes of the challenge to a receiver with such a certificate. */
const challenged = async (certificate: string) => {
  const resolve = async () => [{ address: checked, family: 4 as const }]
  const api = openApi({ webhooks: { send: sendOver({ loopback: 'allow', resolve }) } })
  const ada = await newPlayer(api)
  const { calls, url } = await openReceiver(pem(certificate))
  const [{ state, attempts } = { state: '', attempts: [] }] = await deliveries(
    api,
    ada,
    await newHook(api, ada, { url }),
  )
  return { calls, state, attempts }
}

test('a message goes by TLS to the address that was checked, under the name of the URL', async () => {
  const { calls, state, attempts } = await challenged('hooks')
  expect(calls).toEqual([{ name: 'hooks.localhost', address: checked }])
  expect([state, attempts]).toMatchObject(['delivered', [{ status: 200, error: null }]])
})

test.each([
  ['of another host', 'other'],
  ['that no authority has signed', 'self-signed'],
])('a certificate %s is refused, nothing is sent, and that is recorded', async (_, certificate) => {
  const { calls, state, attempts } = await challenged(certificate)
  expect(calls).toEqual([])
  const error = 'no-connection'
  expect([state, attempts]).toMatchObject(['waiting', [{ status: null, error }]])
})
