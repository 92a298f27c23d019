/** Standard Webhooks: who receives a message checks that the service has sent it, and lately. */

export type WebhookFault = 'header-missing' | 'too-old' | 'signature-mismatch'

type Received = {
  /** `whsec_…`; two while a secret is being rotated. */
  readonly secrets: readonly string[]
  readonly headers: Pick<Headers, 'get'>
  /** The body as received, byte for byte. */
  readonly body: string
  /** Milliseconds since 1970. */
  readonly now?: number
}

/** How far the clocks of both sides may be apart, in seconds. */
const tolerance = 5 * 60

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The signatures of version 1 in the header, which may hold several. */
const signaturesIn = (header: string): readonly Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ')
    .filter((one) => one.startsWith('v1,') && base64.test(one.slice(3)))
    .map((one) => bytesOf(one.slice(3)))

/**
 * Why a message must not be trusted; undefined if it is genuine. Compared in constant time. A
 * message may come more than once: its id is the header `webhook-id`.
 */
export const verifyWebhook = async ({
  secrets,
  headers,
  body,
  now = Date.now(),
}: Received): Promise<WebhookFault | undefined> => {
  const [id, time, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    headers.get(`webhook-${name}`),
  )
  if (!id || !time || !signature) return 'header-missing'
  if (!(Math.abs(now / 1000 - Number(time)) <= tolerance)) return 'too-old'
  const signed = new TextEncoder().encode(`${id}.${time}.${body}`)
  for (const secret of secrets) {
    const key = await keyOf(secret)
    for (const one of signaturesIn(signature))
      if (await crypto.subtle.verify('HMAC', key, one, signed)) return undefined
  }
  return 'signature-mismatch'
}
