import type { Platform } from '../matches/platform.ts'
import { type Courier, courierOver } from '../webhooks/courier.ts'
import { projectionOf } from '../webhooks/projection.ts'
import { sendOver } from '../webhooks/send.ts'
import { fileBox } from './secret-box.ts'

/** Settings of the webhooks, as the environment gives them. */
type WebhookSettings = {
  readonly DATA_DIR?: string | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly WEBHOOK_LOOPBACK?: string | undefined
}

const endpointsAtOnce = 200
const untilTheSweep = 60_000

/** The webhooks of one machine, and its platform with them. */
export const withWebhooks = (
  platform: Platform,
  { DATA_DIR = '.data', PUBLIC_URL = '', WEBHOOK_LOOPBACK = 'refuse' }: WebhookSettings,
  report: (hook: string, error: unknown) => void,
): { readonly platform: Platform; readonly courier: Courier } => {
  if (WEBHOOK_LOOPBACK !== 'allow' && WEBHOOK_LOOPBACK !== 'refuse')
    throw new Error(`WEBHOOK_LOOPBACK is ${WEBHOOK_LOOPBACK}: it must be allow or refuse`)
  const courier = courierOver(
    {
      platform,
      box: fileBox(DATA_DIR),
      loopback: WEBHOOK_LOOPBACK,
      send: sendOver({ loopback: WEBHOOK_LOOPBACK }),
      publicUrl: PUBLIC_URL,
      random: Math.random,
    },
    { atOnce: endpointsAtOnce, patience: untilTheSweep, report },
  )
  const projections = [projectionOf(courier.webhooks)]
  return { platform: { ...platform, projections, chores: { hook: courier.chore } }, courier }
}
