import type { Platform } from '../matches/platform.ts'
import { stir } from '../webhooks/outbox.ts'
import { projectionOf } from '../webhooks/projection.ts'
import type { Call } from './calls.ts'

const { PUBLIC_URL = '' } = process.env

/**
 * A platform that makes the messages which follow from its matches, and calls the courier to deliver
 * them. A call that fails is reported, and holds up no match: the sweep comes upon what is due.
 */
export const telling = (
  platform: Platform,
  call: Call,
  report: (hook: string, error: unknown) => void,
): Platform => {
  const webhooks = {
    publicUrl: PUBLIC_URL,
    alert: async (hook: Parameters<typeof stir>[1]) => {
      await stir(platform, hook)
      await call(hook.hook).catch((error) => report(hook.hook, error))
    },
  }
  return { ...platform, projections: [projectionOf(webhooks)], chores: { hook: (id) => call(id) } }
}
