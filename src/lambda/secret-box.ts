import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import type { SecretBox } from '../webhooks/secret-box.ts'

/** What a sealed text is for: nothing else that the key has sealed can be opened here. */
const EncryptionContext = { castellan: 'webhook-secret' }

/**
 * A box that seals with a key of AWS KMS, which never leaves it: `key` is its id or ARN. Who seals
 * needs `kms:Encrypt` on it, who opens `kms:Decrypt`.
 */
export const kmsBox = (key: string, client: KMSClient = new KMSClient({})): SecretBox => ({
  seal: async (text) => {
    const Plaintext = Buffer.from(text, 'utf8')
    const { CiphertextBlob } = await client.send(
      new EncryptCommand({ KeyId: key, Plaintext, EncryptionContext }),
    )
    if (!CiphertextBlob) throw new Error('KMS has sealed nothing')
    return Buffer.from(CiphertextBlob).toString('base64')
  },
  open: async (sealed) => {
    const CiphertextBlob = Buffer.from(sealed, 'base64')
    const { Plaintext } = await client.send(
      new DecryptCommand({ KeyId: key, CiphertextBlob, EncryptionContext }),
    )
    if (!Plaintext) throw new Error('KMS has opened nothing')
    return Buffer.from(Plaintext).toString('utf8')
  },
})
