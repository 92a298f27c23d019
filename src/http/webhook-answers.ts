import type { Platform } from '../matches/platform.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import type { Endpoint } from '../webhooks/endpoint.ts'
import { dueTime, type Outbox, outboxOf, type Recovery } from '../webhooks/outbox.ts'

export const shownRecovery = ({ since, recovered }: Recovery) => ({ since, recovered })

const statisticsOf = (outbox: Outbox | undefined) => {
  const { milliseconds = 0, ...totals } = outbox?.totals ?? {
    delivered: 0,
    failed: 0,
    attempts: 0,
    lastAttemptAt: null,
    lastDeliveredAt: null,
  }
  const { attempts } = totals
  return {
    ...totals,
    averageMilliseconds: attempts === 0 ? null : Math.round(milliseconds / attempts),
    failingSince: outbox?.failingSince ?? null,
    nextAttemptAt: outbox ? dueTime(outbox) : null,
  }
}

/** An endpoint as its owner sees it: without its secrets. */
export const shownWebhook = async (platform: Platform, endpoint: Endpoint) => {
  const { id, url, description, types, matches, standing, secrets, createdAt } = endpoint
  const outbox = (await outboxOf(platform, id))?.outbox
  const [, previous] = secrets
  const until = previous?.until ?? null
  return {
    id,
    url,
    description,
    types,
    matches,
    status: standing.status,
    disabled: standing.status === 'disabled' ? { reason: standing.because, at: standing.at } : null,
    createdAt,
    previousSecretUntil: until && until > new Date(platform.now()).toISOString() ? until : null,
    statistics: statisticsOf(outbox),
    recovery: outbox?.recovery ? shownRecovery(outbox.recovery) : null,
  }
}

/** A message as the log of its endpoint's owner shows it: never what was answered. */
export const shownDelivery = ({ message, state, due, attempts }: Delivery) => {
  const { id, type, match, version, seat, createdAt } = message
  return { id, type, match, version, seat, createdAt, state, nextAttemptAt: due, attempts }
}
