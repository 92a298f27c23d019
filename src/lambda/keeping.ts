import type { Platform } from '../matches/platform.ts'
import { stir } from '../webhooks/outbox.ts'
import type { Loopback } from '../webhooks/target.ts'
import type { Keeping } from '../webhooks/webhooks.ts'
import { kmsBox } from './secret-box.ts'

const { WEBHOOK_KEY = '', WEBHOOK_LOOPBACK } = process.env

/** Keeps the secrets of webhooks. */
export const box = kmsBox(WEBHOOK_KEY)

/** Only where the stack runs on one machine may webhooks lead to it. */
export const loopback: Loopback = WEBHOOK_LOOPBACK === 'allow' ? 'allow' : 'refuse'

/** Endpoints as the API keeps them. A function ends with its answer: the sweep sees to what is due. */
export const keeping = (platform: Platform): Omit<Keeping, 'platform'> => ({
  box,
  loopback,
  alert: (hook) => stir(platform, hook),
})
