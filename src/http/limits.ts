import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { problem, sendProblem } from './problem.ts'

/** A bucket of requests: how many it holds, and how many come back each second. */
export type Policy = { readonly burst: number; readonly perSecond: number }

/** How much one caller may ask of one process; the numbers stand in the document. */
export type Limits = {
  readonly token: Policy
  readonly address: Policy
  /** The client's address; undefined where nobody can tell. */
  readonly addressOf: (c: Context) => string | undefined
  /** Streams and waiting requests that are open at once: of a token (or an address without one), and
   * of an address in all. */
  readonly openFeeds: { readonly token: number; readonly address: number }
}

/** What the hosted service allows. */
export const policies = {
  token: { burst: 300, perSecond: 30 },
  address: { burst: 120, perSecond: 10 },
  openFeeds: { token: 10, address: 100 },
} as const

type Bucket = { left: number; at: number }

/** How many callers a process keeps in mind; the longest silent are forgotten, and start anew. */
const remembered = 50_000

/** Buckets by caller, filled up as time passes. */
export const createBuckets = (now: () => number) => {
  const buckets = new Map<string, Bucket>()

  const bucketOf = (key: string, { burst, perSecond }: Policy): Bucket => {
    const old = buckets.get(key)
    const gained = old ? ((now() - old.at) / 1000) * perSecond : burst
    const bucket = { left: Math.min(burst, (old?.left ?? 0) + gained), at: now() }
    buckets.delete(key)
    buckets.set(key, bucket)
    for (const oldest of buckets.keys()) {
      if (buckets.size <= remembered) break
      buckets.delete(oldest)
    }
    return bucket
  }

  return {
    /** Takes a request out of a bucket: how many are left, negative if it was empty. */
    take: (key: string, policy: Policy): number => {
      const bucket = bucketOf(key, policy)
      if (bucket.left < 1) return -1
      bucket.left -= 1
      return Math.floor(bucket.left)
    },
    /** How many requests a bucket holds. */
    left: (key: string, policy: Policy): number => Math.floor(bucketOf(key, policy).left),
  }
}

/** The caller that a request counts for: its token as sent, or its address. */
const callerKey = (
  c: Context,
  address: string,
): { readonly name: 'token' | 'address'; key: string } => {
  const token = c.req.header('authorization')
  if (token === undefined) return { name: 'address', key: `address ${address}` }
  return { name: 'token', key: createHash('sha256').update(token).digest('base64url') }
}

/** Seconds until a bucket has a request again. */
const waitFor = ({ perSecond }: Policy): number => Math.ceil(1 / perSecond)

const headersOf = (name: string, policy: Policy, left: number) => ({
  'RateLimit-Policy': `"${name}";q=${policy.burst};w=${Math.ceil(policy.burst / policy.perSecond)}`,
  RateLimit: `"${name}";r=${Math.max(0, left)};t=${waitFor(policy)}`,
})

const callers = { token: 'A token', address: 'An address without a token' } as const

/** What a caller who has sent too many requests may send. */
const inWords = (caller: string, { burst, perSecond }: Policy): string =>
  `${caller} may send ${burst} requests at once and ${perSecond} a second.`

/** Whether a request may pass although its bucket is empty: a seat must not lose by it. */
export type Urgent = (c: Context) => Promise<boolean>

/**
 * Limits requests by token, without one by address. An address that keeps sending bad tokens is
 * limited too. Seats that are awaited near their deadline are never in anybody's way.
 */
export const limiting = (
  limits: Limits,
  isUrgent: Urgent,
  now: () => number,
): MiddlewareHandler => {
  const buckets = createBuckets(now)
  return async (c, next) => {
    const address = limits.addressOf(c)
    if (address === undefined) return next()
    const { name, key } = callerKey(c, address)
    const badTokens = `bad tokens ${address}`
    const isKnownBad = name === 'token' && buckets.left(badTokens, limits.address) < 1
    const left = isKnownBad ? -1 : buckets.take(key, limits[name])
    for (const [header, value] of Object.entries(headersOf(name, limits[name], left)))
      c.header(header, value)
    if (left < 0 && !(await isUrgent(c))) {
      const detail = isKnownBad
        ? inWords('An address with bad tokens', limits.address)
        : inWords(callers[name], limits[name])
      const headers = { 'Retry-After': String(waitFor(limits[name])) }
      return sendProblem(c, problem('too-many-requests', { detail, headers }))
    }
    await next()
    if (c.res.status === 401) buckets.take(badTokens, limits.address)
    return undefined
  }
}

/** Counts what is open at once for each caller. */
export const createGate = (most: number) => {
  const open = new Map<string, number>()
  return {
    /** Lets one in, and gives back how to let it out; undefined: too many are open. */
    enter: (key: string): (() => void) | undefined => {
      const count = open.get(key) ?? 0
      if (count >= most) return undefined
      open.set(key, count + 1)
      return () => {
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    },
  }
}
