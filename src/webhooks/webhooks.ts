import type { Platform } from '../matches/platform.ts'
import type { Hook } from './outbox.ts'
import type { SecretBox } from './secret-box.ts'
import type { Send } from './send.ts'
import type { Loopback } from './target.ts'

/** What it takes to keep endpoints for their owners. */
export type Keeping = {
  readonly platform: Platform
  /** Keeps the endpoints' secrets. */
  readonly box: SecretBox
  readonly loopback: Loopback
  /** Sees to it that what waits for an endpoint is attempted soon: stored when it resolves. */
  readonly alert: (hook: Hook) => Promise<void>
}

/** All that webhooks need of the world. */
export type Webhooks = Keeping & {
  readonly send: Send
  /** The origin of the addresses in messages. */
  readonly publicUrl: string
  /** A number from 0 to 1, for jitter. */
  readonly random: () => number
  /** Whether no further attempt is to begin. */
  readonly isClosing: () => boolean
}
