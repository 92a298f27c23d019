import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { appOf, serviceOver } from '../../src/http/app.ts'
import { once } from '../../src/http/once.ts'
import { type OfferedGame, offer, offeredGames } from '../../src/http/schemas.ts'
import { documentedIn } from '../../src/http/sections.ts'
import type { Settings } from '../../src/http/service.ts'
import { shapesOf } from '../../src/http/shapes/shapes.ts'
import { follow } from '../../src/local/follow.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { platformOver } from '../../src/matches/platform-over.ts'
import { beat } from '../../src/matches/pulse.ts'
import { sweep } from '../../src/matches/sweep.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import type { Table } from '../../src/store/table.ts'
import { courierOver } from '../../src/webhooks/courier.ts'
import { projectionOf } from '../../src/webhooks/projection.ts'
import { aesBox } from '../../src/webhooks/secret-box.ts'
import { sendOver } from '../../src/webhooks/send.ts'
import type { Webhooks } from '../../src/webhooks/webhooks.ts'
import { game as whist } from '../matches/world.ts'
import { checkAnswer, operationAt } from './contract.ts'
import { whistSchemas } from './whist-schema.ts'

export const at = Date.parse('2026-03-01T12:00:00Z')

const platformOn = (table: Table, now: () => number): Platform => {
  const real = platformOver(table, { fold: 'test', cached: 100 })
  const games: Platform['games'] = {
    current: (id) => (id === 'whist' ? whist : real.games.current(id)),
    of: (id, version) => (id === 'whist' ? whist : real.games.of(id, version)),
  }
  return { ...real, games, now }
}

/** The platform with webhooks that may go to this machine, and are sent at once or by the sweep. */
const withWebhooks = (
  platform: Platform,
  over: Partial<Webhooks>,
  report: (hook: string, error: unknown) => void,
) => {
  const courier = courierOver(
    {
      platform,
      box: aesBox(randomBytes(32)),
      loopback: 'allow',
      send: sendOver({ loopback: 'allow' }),
      publicUrl: '',
      random: () => 0,
      ...over,
    },
    { atOnce: 200, patience: 0, report },
  )
  const projections = [projectionOf(courier.webhooks)]
  return { platform: { ...platform, projections, chores: { hook: courier.chore } }, courier }
}

export type Sending = {
  readonly token?: string | undefined
  /** Sent as JSON; text is sent as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const bodyText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))

const initOf = (method: string, { token, body, headers = {} }: Sending): RequestInit => ({
  method,
  headers: {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  },
  ...(body !== undefined && { body: bodyText(body) }),
})

const jsonIn = (text: string, headers: Headers): unknown =>
  headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined

/**
 * The HTTP interface on the embedded store, with the invented game beside the real ones. Every
 * answer is checked against the document. The clock stands still until a test moves it.
 */
export const newApi = ({
  file = ':memory:',
  table,
  settings = {},
  games = offeredGames,
  world = (platform) => platform,
  webhooks = {},
}: {
  readonly file?: string
  /** Another store than the embedded one. */
  readonly table?: Table
  readonly settings?: Settings
  /** Other shapes of the real games. */
  readonly games?: readonly OfferedGame[]
  /** Another chance, or other ids, than the real ones. */
  readonly world?: (platform: Platform) => Platform
  readonly webhooks?: Partial<Webhooks>
} = {}) => {
  let time = at
  const now = () => time
  const failures: unknown[] = []
  const report = (_: string, error: unknown) => failures.push(error)
  const { platform, courier } = withWebhooks(
    world(platformOn(table ?? openSqlite({ file, now }), now)),
    webhooks,
    report,
  )
  const service = serviceOver(platform, { webhooks: courier.webhooks, ...settings }, [
    ...games,
    offer('whist', async () => whistSchemas),
  ])
  const operations = once(() => documentedIn(service))
  const app = appOf(service)
  const follower = follow(platform, report)
  const close = async () => {
    await follower.stop()
    await courier.stop()
    await platform.table.close()
    if (failures.length > 0) throw failures[0]
  }

  const request = async (method: string, path: string, sending: Sending = {}) => {
    const response = await app.request(path, initOf(method, sending))
    const { status, headers } = response
    const text = await response.text()
    const seen = { status, headers, text, body: jsonIn(text, headers) }
    checkAnswer(operationAt(await operations(), method, path), await shapesOf(service), seen)
    return seen
  }
  return {
    app,
    platform,
    service,
    /** What the document tells of. */
    operations,
    request,
    get: (path: string, sending?: Sending) => request('GET', path, sending),
    post: (path: string, sending?: Sending) => request('POST', path, sending),
    /** Resolves when the relay has carried on everything, bots included. */
    idle: () => follower.idle(),
    /** Resolves when, besides, every message that is due has been attempted. */
    delivered: async () => {
      await follower.idle()
      await courier.idle()
    },
    /** One run of the sweep, with all that it sets going. */
    sweep: async () => {
      await sweep(platform, report)
      await follower.idle()
      await courier.idle()
    },
    /** From now on the relay does nothing more. */
    unfollow: () => follower.stop(),
    /** The sweep is known to run. */
    beat: () => beat(platform, time),
    /** Moves the clock on by milliseconds. */
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    close,
  }
}

export type Api = ReturnType<typeof newApi>
export type Reply = Awaited<ReturnType<Api['request']>>

/** An interface that is closed when the test has finished. */
export const openApi = (options?: Parameters<typeof newApi>[0]): Api => {
  const api = newApi(options)
  onTestFinished(api.close)
  return api
}

const registration = z.looseObject({
  player: z.looseObject({ id: z.string(), name: z.string() }),
  token: z.looseObject({ id: z.string(), secret: z.string() }),
})

/** Somebody new, with a token for everything. */
export const newPlayer = async (api: Api, name = 'Ada') => {
  const { body } = await api.post('/v1/players', { body: { name } })
  const { player, token } = registration.parse(body)
  return { id: player.id, name, token: token.secret, tokenId: token.id }
}

export type Somebody = Awaited<ReturnType<typeof newPlayer>>

const matchShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  version: z.int(),
  logHead: z.string(),
  code: z.string().optional(),
  seats: z.array(z.looseObject({ bot: z.string().nullable(), status: z.string() })),
  awaiting: z.array(z.looseObject({ seat: z.int(), decision: z.string() })),
  state: z.unknown(),
})

/** The match in an answer. */
export const matchIn = ({ body }: Reply) => matchShape.parse(body)

export type Shown = ReturnType<typeof matchIn>

let keys = 0

/** A key that no request has had. */
export const newKey = (): string => `key-${++keys}`

/** Creates a match; a key of its own if `headers` has none. */
export const createMatch = (api: Api, { token }: { readonly token: string }, body: object) =>
  api.post('/v1/matches', {
    token,
    body: { game: 'carcassonne', seats: 2, ...body },
    headers: { 'Idempotency-Key': newKey() },
  })

/** A running match of the first player, seat 0, and the second, seat 1. */
export const startMatch = async (
  api: Api,
  [first, second]: readonly [Somebody, Somebody],
  body: object = {},
): Promise<Shown> => {
  const { id } = matchIn(await createMatch(api, first, body))
  return matchIn(await api.post(`/v1/matches/${id}/seats`, { token: second.token, body: {} }))
}

const listing = z.looseObject({
  version: z.int(),
  actions: z.array(z.looseObject({ type: z.string() })),
})

/** What a player may do now. */
export const legalActions = async (api: Api, match: string, { token }: { token: string }) =>
  listing.parse((await api.get(`/v1/matches/${match}/legal-actions`, { token })).body)

/** Takes an action, made for a version; under a new key if `headers` has none. */
export const act = (
  api: Api,
  match: string,
  {
    token,
    body,
    version,
    headers = {},
  }: {
    readonly token: string
    readonly body: unknown
    readonly version: number | '*'
    readonly headers?: Readonly<Record<string, string>>
  },
) =>
  api.post(`/v1/matches/${match}/actions`, {
    token,
    body,
    headers: {
      'If-Match': version === '*' ? '*' : `"${version}"`,
      'Idempotency-Key': newKey(),
      ...headers,
    },
  })
