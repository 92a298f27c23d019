import type { TokenCache } from '../accounts/tokens.ts'
import type { Platform } from '../matches/platform.ts'
import type { Keeping } from '../webhooks/webhooks.ts'
import type { Feeds } from './feeds.ts'
import type { Limits } from './limits.ts'
import type { OfferedGame } from './schemas.ts'
import type { Site } from './site.ts'
import type { Pace } from './sse.ts'

export type Settings = {
  /** Ends what is held open, streams and waiting requests: the process is about to go. */
  readonly closing?: AbortSignal
  /** The origin that absolute URLs begin with; without it they are relative. */
  readonly publicUrl?: string
  /** Where swagger-ui's files lie on this machine; without them there is no /docs. */
  readonly docs?: string
  /** The page at `/`, with all that it loads; without it `/` leads to the reference. */
  readonly site?: Site
  /** How a stream keeps time; without it as long as proxies allow. */
  readonly pace?: Pace
  /** How much one caller may ask; without them there are no limits. */
  readonly limits?: Limits
  /** Who counts the feeds that are open; without it this process counts its own by the limits. */
  readonly feeds?: Feeds
  /** How webhook endpoints are kept; without it there are none. */
  readonly webhooks?: Omit<Keeping, 'platform'>
}

/** All that the routes need: the platform, and what only HTTP knows. */
export type Service = {
  readonly platform: Platform
  readonly tokens: TokenCache
  /** The games that can be played. */
  readonly games: readonly OfferedGame[]
  readonly settings: Settings
  readonly feeds: Feeds
}

/** An address as clients see it. */
export const urlOf = ({ settings }: Service, path: string): string =>
  `${settings.publicUrl ?? ''}${path}`
