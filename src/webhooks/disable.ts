import { enqueue } from './delivery.ts'
import {
  changeEndpoint,
  type DisabledBecause,
  type Endpoint,
  endpointsOf,
  hears,
} from './endpoint.ts'
import { compose } from './message.ts'
import type { Webhooks } from './webhooks.ts'

/** Why an endpoint is to be disabled; `since` names the occasion. */
export type Reason = {
  readonly because: Exclude<DisabledBecause, 'owner'>
  readonly since: string
}

/** The owner's other endpoints that want to hear of it. */
const others = async ({ platform }: Webhooks, { player, id }: Endpoint) =>
  (await endpointsOf(platform, player)).filter(
    (one) =>
      one.id !== id &&
      one.standing.status === 'active' &&
      hears(one, { type: 'webhook.disabled', match: null }),
  )

const notice = (other: Endpoint, { id, description }: Endpoint, reason: Reason, at: string) =>
  compose(
    {
      hook: other.id,
      match: null,
      version: null,
      type: 'webhook.disabled',
      seat: null,
      occurrence: `${id} ${reason.because} ${reason.since}`,
    },
    {
      at,
      order: [Date.parse(at), 0],
      data: { webhook: { id, description }, reason: reason.because },
    },
    at,
  )

/**
 * Disables an endpoint, and tells the owner's others: they first, so that a crash cannot leave it
 * disabled without a word.
 */
export const disable = async (
  webhooks: Webhooks,
  endpoint: Endpoint,
  reason: Reason,
): Promise<void> => {
  const { platform } = webhooks
  const at = new Date(platform.now()).toISOString()
  for (const other of await others(webhooks, endpoint)) {
    await enqueue(platform, other.id, [notice(other, endpoint, reason, at)])
    await webhooks.alert({ hook: other.id, player: other.player })
  }
  await changeEndpoint(platform, endpoint, (before) =>
    before.url === endpoint.url && before.standing.status === 'active'
      ? { ...before, standing: { status: 'disabled', because: reason.because, at } }
      : undefined,
  )
}
