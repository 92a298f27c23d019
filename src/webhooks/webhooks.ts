import type { Platform } from '../matches/platform.ts'
import type { Hook } from './outbox.ts'
import type { SecretBox } from './secret-box.ts'
import type { Send } from './send.ts'
import type { Loopback } from './target.ts'

/** All that webhooks need of the world. */
export type Webhooks = {
  readonly platform: Platform
  /** Keeps the endpoints' secrets. */
  readonly box: SecretBox
  readonly send: Send
  readonly loopback: Loopback
  /** The origin of the addresses in messages. */
  readonly publicUrl: string
  /** A number from 0 to 1, for jitter. */
  readonly random: () => number
  /** Sees to it that what waits for an endpoint is attempted soon. */
  readonly alert: (hook: Hook) => Promise<void>
}
