import type { Platform } from '../matches/platform.ts'
import { parse } from '../store/commits.ts'
import { places } from '../store/layout.ts'
import { changeDelivery, type Delivery, deliveryOf, enqueue } from './delivery.ts'
import type { Endpoint } from './endpoint.ts'
import { testFor } from './notes.ts'
import type { Recovery } from './outbox.ts'
import { anew, startRecovery } from './recovery.ts'
import type { Keeping } from './webhooks.ts'

/** A page of the messages to an endpoint in the last thirty days, newest first. It may lag. */
export const deliveriesOf = async (
  { table }: Platform,
  hook: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ readonly deliveries: readonly Delivery[]; readonly cursor: string | undefined }> => {
  const { partition } = places.deliveries(hook, '', '')
  const list = { partition, index: 'list', backwards: true, limit } as const
  const page = await table.query(cursor === undefined ? list : { ...list, cursor })
  return {
    deliveries: page.items.map(({ body }) => parse<Delivery>(body)),
    cursor: page.cursor,
  }
}

/** Sends a message again, the same as before. Undefined: there is none of this id, or no longer. */
export const redeliver = async (
  { platform, alert }: Keeping,
  { id: hook, player }: Endpoint,
  message: string,
): Promise<Delivery | undefined> => {
  const now = new Date(platform.now()).toISOString()
  const delivery = await changeDelivery(platform, { hook, message }, (before) =>
    before.message.type === 'webhook.challenge' ? undefined : anew(before, now),
  )
  if (delivery) await alert({ hook, player })
  return delivery
}

/** Sends a message that says nothing. */
export const sendTest = async (
  { platform, alert }: Keeping,
  endpoint: Endpoint,
): Promise<Delivery | undefined> => {
  const message = testFor(platform, endpoint)
  await enqueue(platform, endpoint.id, [message])
  await alert({ hook: endpoint.id, player: endpoint.player })
  return (await deliveryOf(platform, endpoint.id, message.id))?.delivery
}

/**
 * Sends again what was made since a time (RFC 3339, UTC) and has not arrived. Undefined: one recovery
 * is under way already.
 */
export const recoverSince = async (
  { platform, alert }: Keeping,
  { id: hook, player }: Endpoint,
  since: string,
): Promise<Recovery | undefined> => {
  const recovery = await startRecovery(platform, { hook, player }, since)
  if (recovery) await alert({ hook, player })
  return recovery
}
