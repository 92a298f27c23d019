import type { Context } from 'hono'
import type { Seat } from '../games/game.ts'
import type { Attempt } from '../matches/act.ts'
import { invalid, refuse } from '../matches/refusal.ts'

/** The entity tag of a match's version as these seats see it: `"17"` for onlookers, `"17.0-1"`. */
export const tagOf = (version: number, seats: readonly Seat[]): string =>
  seats.length > 0 ? `"${version}.${seats.toSorted((a, b) => a - b).join('-')}"` : `"${version}"`

const one = /^(?:W\/)?"(0|[1-9]\d{0,7})(?:\.[\d-]+)?"$/

/** The version in `If-Match`. Of an entity tag only the version counts: neither the seats, nor `W/`,
 * which proxies add when they compress an answer. */
export const versionIn = (c: Context): Attempt['ifMatch'] => {
  const header = c.req.header('if-match')?.trim()
  if (header === undefined) return refuse('version-needed')
  if (header === '*') return '*'
  const [, version] = one.exec(header) ?? []
  return version === undefined
    ? invalid(
        '/headers/if-match',
        'must be one entity tag of the match in quotes, such as "17" or "17.0-1", or *',
      )
    : Number(version)
}

/** How an answer may be kept: shared caches are for what everybody sees. */
export type Freshness = 'present' | 'past'

/** A past version never changes for its viewer. Caches that others share ask again within seconds,
 * so that a name which was forgotten is not shown for long. */
const kept: Readonly<Record<Freshness, Readonly<Record<'own' | 'open', string>>>> = {
  present: { own: 'private, no-cache', open: 'public, no-cache' },
  past: {
    own: 'private, max-age=31536000, immutable',
    open: 'public, max-age=31536000, s-maxage=10, immutable',
  },
}

const holds = (c: Context, tag: string): boolean => {
  const header = c.req.header('if-none-match')
  if (header === undefined) return false
  return header.split(',').some((text) => ['*', tag, `W/${tag}`].includes(text.trim()))
}

/** What somebody sees of a version: a value, or text of some type as it is. Not sent again to who has it. */
export type Entity = {
  readonly tag: string
  readonly freshness: Freshness
  readonly headers?: Readonly<Record<string, string>>
} & (
  | { readonly type?: undefined; readonly body: () => unknown }
  | { readonly type: string; readonly body: () => string | ReadableStream<Uint8Array> }
)

/** Sends what a viewer sees of a match, or says that the caller's copy is still right. */
export const sendEntity = async (c: Context, entity: Entity): Promise<Response> => {
  const { tag, freshness, headers } = entity
  const whose = c.req.header('authorization') === undefined ? 'open' : 'own'
  const validators = {
    ETag: tag,
    Vary: 'Authorization, Accept',
    'Cache-Control': kept[freshness][whose],
  }
  if (holds(c, tag)) return c.body(null, 304, validators)
  const text = entity.type === undefined ? JSON.stringify(await entity.body()) : entity.body()
  const type = entity.type ?? 'application/json'
  return c.body(text, 200, { 'Content-Type': type, ...headers, ...validators })
}
