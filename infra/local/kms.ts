import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from './listen.ts'

type Asked = {
  readonly KeyId?: string
  readonly EncryptionContext?: object
  readonly Plaintext?: string
  readonly CiphertextBlob?: string
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** What KMS would answer; what is sealed names its key and its context, and is not hidden. */
const answerTo = (action: string, asked: Asked): object | undefined => {
  const { KeyId, EncryptionContext, Plaintext, CiphertextBlob } = asked
  if (action === 'Encrypt')
    return { KeyId, CiphertextBlob: encoded({ KeyId, EncryptionContext, Plaintext }) }
  const sealed = JSON.parse(Buffer.from(String(CiphertextBlob), 'base64').toString())
  const sameContext = JSON.stringify(sealed.EncryptionContext) === JSON.stringify(EncryptionContext)
  return sameContext ? { KeyId: sealed.KeyId, Plaintext: sealed.Plaintext } : undefined
}

export type Kms = { readonly port: number; readonly stop: () => void }

/** A KMS on this machine that keeps no secrets: it says what was sealed to who knows the context. */
export const startKms = async (): Promise<Kms> => {
  const server = createServer(async (request, reply) => {
    const action = String(request.headers['x-amz-target']).split('.').at(-1)!
    const answer = answerTo(action, (await json(request)) as Asked)
    reply.writeHead(answer ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' })
    reply.end(JSON.stringify(answer ?? { __type: 'InvalidCiphertextException' }))
  })
  return {
    port: await listen(server),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
