import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KMSClient } from '@aws-sdk/client-kms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kmsBox } from '../../src/lambda/secret-box.ts'

let opened = 0

/** What KMS does, as far as it is asked here: the key and the context are bound to the text. */
const kms = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { KeyId, Plaintext, CiphertextBlob, EncryptionContext } = JSON.parse(
    Buffer.concat(parts).toString(),
  )
  const bound = JSON.stringify([KeyId, EncryptionContext])
  response.setHeader('content-type', 'application/x-amz-json-1.1')
  if (request.headers['x-amz-target'] === 'TrentService.Encrypt') {
    const sealed = Buffer.from(JSON.stringify([bound, Plaintext])).toString('base64')
    return response.end(JSON.stringify({ KeyId, CiphertextBlob: sealed }))
  }
  opened += 1
  const [by, text] = JSON.parse(Buffer.from(CiphertextBlob, 'base64').toString())
  if (by === bound) return response.end(JSON.stringify({ KeyId, Plaintext: text }))
  response.statusCode = 400
  return response.end(JSON.stringify({ __type: 'InvalidCiphertextException' }))
})

let client: KMSClient

beforeAll(async () => {
  await new Promise<void>((resolve) => kms.listen(0, '127.0.0.1', resolve))
  const { port } = kms.address() as AddressInfo
  client = new KMSClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
})
afterAll(() => kms.close())

test('a secret that KMS has sealed is opened with the same key and no other', async () => {
  const box = kmsBox('alias/castellan', () => client)
  const sealed = await box.seal('whsec_c2VjcmV0')
  expect(sealed).not.toContain('whsec_')
  expect(await box.open(sealed)).toBe('whsec_c2VjcmV0')
  await expect(kmsBox('alias/other', () => client).open(sealed)).rejects.toThrow()
})

test('KMS is asked once for a secret that is opened again and again', async () => {
  const box = kmsBox('alias/castellan', () => client)
  const sealed = [await box.seal('whsec_c2VjcmV0'), await box.seal('whsec_b3RoZXI=')]
  opened = 0
  for (let i = 0; i < 3; i++)
    expect(await Promise.all(sealed.map(box.open))).toEqual(['whsec_c2VjcmV0', 'whsec_b3RoZXI='])
  expect(opened).toBe(2)
})
