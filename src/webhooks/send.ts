import { Resolver } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { AttemptError } from './delivery.ts'
import { hostOf, isOwnName, type Loopback, mayCall, urlFlaw } from './target.ts'

/** A message on its way to a URL. */
export type Letter = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What came of it. The answer's text is cut off after 1 kB, and for nobody else to see. */
export type Answer = {
  readonly status: number | null
  readonly error: AttemptError | null
  readonly text: string
  readonly retryAfter: string | undefined
}

/** Sends a letter once. Never throws: whatever happens is an answer. */
export type Send = (letter: Letter) => Promise<Answer>

/** Every address that a name stands for. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>

type ResolvedAddress = { readonly address: string; readonly family: 4 | 6 }

const own: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** Asks the name servers, and no file or thread of this machine: a slow one holds up nobody else. */
const resolveAll: Resolve = async (host) => {
  if (isOwnName(host)) return own
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return [
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({
      address,
      family: 4 as const,
    })),
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({
      address,
      family: 6 as const,
    })),
  ]
}

export const timeout = 15_000
const maximumAnswer = 1024

/** Why a call goes nowhere; its code becomes the attempt's error. */
const refusal = (code: AttemptError) => Object.assign(new Error(code), { code })

/**
 * Looks a host up once, when the connection is made: the connection goes to the very addresses that
 * were checked, and one bad address among them spoils all.
 */
const checkedLookup =
  (url: URL, resolve: Resolve, loopback: Loopback): LookupFunction =>
  (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return done(refusal('host-not-found'), '')
        if (!addresses.every(({ address }) => mayCall(url, address, loopback)))
          return done(refusal('address-not-allowed'), '')
        return options.all ? done(null, [...addresses]) : done(null, first.address, first.family)
      },
      () => done(refusal('host-not-found'), ''),
    )
  }

const ownErrors = ['host-not-found', 'address-not-allowed'] as const

const errorOf = (error: Error, aborted: boolean): AttemptError => {
  if (aborted) return 'timed-out'
  return ownErrors.find((code) => 'code' in error && error.code === code) ?? 'no-connection'
}

const unanswered = (error: AttemptError): Answer => ({
  status: null,
  error,
  text: '',
  retryAfter: undefined,
})

const judge = (status: number): AttemptError | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirected' : 'not-accepted'
}

/** Reads an answer to its first kilobyte, and leaves. */
const answerIn = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response) {
      parts.push(part)
      length += part.length
      if (length > maximumAnswer) break
    }
  } catch {
    // The status says all: what of the rest arrives is a courtesy.
  }
  return Buffer.concat(parts).toString('utf8', 0, maximumAnswer)
}

const responseTo = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once('response', resolve)
    // Later faults are those of the answer, which its reader meets.
    sent.on('error', reject)
    sent.once('close', () => reject(refusal('no-connection')))
  })

const call = (
  { headers, body }: Letter,
  url: URL,
  options: { readonly lookup: LookupFunction; readonly signal: AbortSignal },
): ClientRequest => {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const length = String(Buffer.byteLength(body))
  // A connection of its own for each letter: none is reused for a host that was checked before.
  const sent = request(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': length },
    ...options,
  })
  sent.end(body)
  return sent
}

/**
 * Sends letters over HTTP to the public internet and nowhere else: no private address, whatever its
 * spelling, no redirect, no more than 15 seconds and 1 kB. `loopback: allow` opens this machine.
 */
export const sendOver =
  ({
    loopback,
    resolve = resolveAll,
    within = timeout,
  }: {
    readonly loopback: Loopback
    readonly resolve?: Resolve
    /** Milliseconds. */
    readonly within?: number
  }): Send =>
  async (letter) => {
    if (urlFlaw(letter.url, loopback) !== undefined) return unanswered('address-not-allowed')
    const url = new URL(letter.url)
    const host = hostOf(url)
    if (isIP(host) !== 0 && !mayCall(url, host, loopback)) return unanswered('address-not-allowed')
    const signal = AbortSignal.timeout(within)
    try {
      const sent = call(letter, url, { lookup: checkedLookup(url, resolve, loopback), signal })
      const response = await responseTo(sent)
      const { statusCode: status = 0, headers } = response
      const text = await answerIn(response)
      sent.destroy()
      return { status, error: judge(status), text, retryAfter: headers['retry-after'] }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return unanswered(errorOf(error, signal.aborted))
    }
  }
