import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { once } from '../http/once.ts'
import type { SecretBox } from '../webhooks/secret-box.ts'

/** What a sealed text is for: nothing else that the key has sealed can be opened here. */
const EncryptionContext = { castellan: 'webhook-secret' }

/** How many secrets a process keeps in mind; the oldest are asked for again. */
const remembered = 1000

/** Keeps what was opened, so that KMS is not paid and waited for with each message. */
const remembering = (open: SecretBox['open']): SecretBox['open'] => {
  const opened = new Map<string, string>()
  return async (sealed) => {
    const known = opened.get(sealed)
    if (known !== undefined) return known
    const text = await open(sealed)
    const [oldest] = opened.keys()
    if (oldest !== undefined && opened.size >= remembered) opened.delete(oldest)
    opened.set(sealed, text)
    return text
  }
}

/**
 * A box that seals with a key of AWS KMS, which never leaves it: `key` is its id or ARN. Who seals
 * needs `kms:Encrypt` on it, who opens `kms:Decrypt`. The client is made for the first secret.
 */
export const kmsBox = (
  key: string,
  client: () => KMSClient = once(() => new KMSClient({})),
): SecretBox => ({
  seal: async (text) => {
    const Plaintext = Buffer.from(text, 'utf8')
    const { CiphertextBlob } = await client().send(
      new EncryptCommand({ KeyId: key, Plaintext, EncryptionContext }),
    )
    if (!CiphertextBlob) throw new Error('KMS has sealed nothing')
    return Buffer.from(CiphertextBlob).toString('base64')
  },
  open: remembering(async (sealed) => {
    const CiphertextBlob = Buffer.from(sealed, 'base64')
    const { Plaintext } = await client().send(
      new DecryptCommand({ KeyId: key, CiphertextBlob, EncryptionContext }),
    )
    if (!Plaintext) throw new Error('KMS has opened nothing')
    return Buffer.from(Plaintext).toString('utf8')
  }),
})
