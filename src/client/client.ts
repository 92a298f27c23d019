import { type Feed, matchFeed, ownFeed } from './feed.ts'
import type { Acted, Action, DryRun, Match, MatchWish } from './generated/api.schemas.ts'
import { OPERATIONS, type OperationId, type OperationPath, type Ops } from './generated/api.ts'
import { type Client, createClient, type OperationContext } from './generated/runtime/factory.ts'

export type { FeedEvent, OwnFeedEvent } from './feed.ts'
export type * from './generated/api.schemas.ts'
export { OPERATIONS } from './generated/api.ts'
export { missedCommits, problemOf } from './problem.ts'
export { verifyWebhook, type WebhookFault } from './webhook.ts'

/** Every operation of the document, by its id. */
export type Operations = Client<Ops, OperationContext<OperationId, OperationPath>>

export type Settings = {
  /** Where the service is, without a slash at the end: `https://castellan.example`. */
  readonly url: string
  /** A player's secret; none to look at public matches. A function is asked for every request. */
  readonly token?: string | (() => string)
  /** How often a request is sent again that met no answer, 429 or 5xx; 4 if left out. */
  readonly retries?: number
  /** Another `fetch` than the platform's own. */
  readonly fetch?: typeof fetch
}

/** What a request is made for, and how it is told from others. */
export type Sending = {
  /** The version that was seen; `*` where any will do. */
  readonly version: number | '*'
  /** A new one if left out; the same to send a request again after a restart. */
  readonly key?: string
}

/** The service, as one player uses it. */
export type Castellan = {
  /** Every operation of the document. What is refused throws: see `problemOf`. */
  readonly operations: Operations
  /** Creates a match; sent again after a fault of the network it creates no second one. */
  create(wish: MatchWish, key?: string): Promise<Match>
  /** Acts, once however often it is sent. */
  act(match: string, action: Action, sending: Sending): Promise<Acted>
  /** Tells what an action would do, as far as it can be known; nothing is stored. */
  dryRun(match: string, action: Action, version: number): Promise<DryRun>
  /** What happens in a match after a version, as it happens; until the signal aborts. */
  follow(match: string, after: number, signal: AbortSignal): Feed
  /** What happens in all matches of the player, as it happens; until the signal aborts. */
  followMine(signal: AbortSignal): ReturnType<typeof ownFeed>
}

/** A key that no other request has. `crypto.randomUUID` is missing on pages without TLS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

const operationsOf = ({ url, token, retries = 4, fetch }: Settings): Operations =>
  createClient<Ops, OperationId, OperationPath>(OPERATIONS, {
    serverUrl: url,
    clientHeader: false,
    retry: { retries, retryDelay: 500 },
    ...(token !== undefined && { auth: { bearer: token } }),
    ...(fetch && { fetch }),
  })

/** Speaks to a service as one player, or as an onlooker. */
export const connect = (settings: Settings): Castellan => {
  const operations = operationsOf(settings)
  return {
    operations,
    create: (wish, key = newKey()) =>
      operations.createMatch({ body: wish, headers: { 'idempotency-key': key } }),
    act: (match, action, { version, key = newKey() }) =>
      operations.act({
        path: { match },
        body: action,
        headers: { 'if-match': tagOf(version), 'idempotency-key': key },
      }),
    dryRun: (match, action, version) =>
      operations.act({
        path: { match },
        query: { dryRun: true },
        body: action,
        headers: { 'if-match': tagOf(version) },
      }),
    follow: (match, after, signal) => matchFeed(operations, { match, after }, signal),
    followMine: (signal) => ownFeed(operations, signal),
  }
}

const tagOf = (version: number | '*'): string => (version === '*' ? '*' : `"${version}"`)
