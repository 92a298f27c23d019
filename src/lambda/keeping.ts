import type { Platform } from '../matches/platform.ts'
import { putAlert, stir } from '../webhooks/outbox.ts'
import type { Loopback } from '../webhooks/target.ts'
import type { Keeping } from '../webhooks/webhooks.ts'
import { kmsBox } from './secret-box.ts'

const { WEBHOOK_KEY = '', WEBHOOK_LOOPBACK } = process.env

/** Keeps the secrets of webhooks. */
export const box = kmsBox(WEBHOOK_KEY)

/** Only where the stack runs on one machine may webhooks lead to it. */
export const loopback: Loopback = WEBHOOK_LOOPBACK === 'allow' ? 'allow' : 'refuse'

/** Endpoints as the API keeps them. The function that answers sends nothing itself: the relay hears of
 * the alert, and calls the courier. */
export const keeping = (platform: Platform): Omit<Keeping, 'platform'> => ({
  box,
  loopback,
  alert: async (hook) => {
    await stir(platform, hook)
    await putAlert(platform, hook)
  },
})
