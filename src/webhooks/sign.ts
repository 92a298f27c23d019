import { Webhook } from 'standardwebhooks'

/** A new secret of 32 random bytes. */
export const newSecret = (bytes: (count: number) => Uint8Array): string =>
  `whsec_${Buffer.from(bytes(32)).toString('base64')}`

/**
 * The headers of an attempt at a time (milliseconds since 1970), by Standard Webhooks: one signature
 * for each secret that is valid.
 */
export const signedHeaders = (
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  now: number,
): Readonly<Record<string, string>> => {
  const at = new Date(now)
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
