import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keeps text that only the service may read: what is stored is the sealed form. */
export type SecretBox = {
  readonly seal: (text: string) => Promise<string>
  /** Throws for what this box has not sealed. */
  readonly open: (sealed: string) => Promise<string>
}

const nonceBytes = 12
const tagBytes = 16

/** A box that seals with AES-256-GCM; the key has 32 bytes. */
export const aesBox = (key: Uint8Array): SecretBox => ({
  seal: async (text) => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
  },
  open: async (sealed) => {
    const bytes = Buffer.from(sealed, 'base64url')
    const nonce = bytes.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const hidden = bytes.subarray(nonceBytes + tagBytes)
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
  },
})
