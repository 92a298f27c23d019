import type { Platform } from '../matches/platform.ts'
import { parse } from '../store/commits.ts'
import { last, places } from '../store/layout.ts'
import { changeDelivery, type Delivery } from './delivery.ts'
import { type Change, changeOutbox, type Hook, type Outbox, type Recovery } from './outbox.ts'

/** A recovery sends so many messages at most. */
export const mostRecovered = 10_000

/** How many messages are looked at in one round. */
const page = 100

/** A delivery as it is sent anew from now on. */
export const anew = (before: Delivery, now: string): Delivery => ({
  ...before,
  state: 'waiting',
  due: now,
  failed: 0,
})

/** Lets a message wait again if it is of those that have not arrived. */
const recover = (platform: Platform, hook: string, { message }: Delivery) =>
  changeDelivery(platform, { hook, message: message.id }, (before) =>
    before.state === 'delivered' || message.type === 'webhook.challenge'
      ? undefined
      : anew(before, new Date(platform.now()).toISOString()),
  )

const advanced =
  (
    done: Recovery,
    { recovered, cursor }: { recovered: number; cursor: string | undefined },
  ): Change =>
  (before) => {
    if (before.recovery?.id !== done.id) return before
    const left = done.left - recovered
    const recovery =
      cursor === undefined || left <= 0
        ? null
        : { ...done, cursor, left, recovered: done.recovered + recovered }
    return { ...before, recovery }
  }

/** Takes a recovery, if one is under way, a page further. */
export const recoverSome = async (
  platform: Platform,
  { hook, recovery }: Pick<Outbox, 'hook' | 'recovery'>,
): Promise<Change> => {
  if (!recovery) return (before) => before
  const { partition } = places.deliveries(hook, '', '')
  const { items, cursor } = await platform.table.query({
    partition,
    index: 'list',
    from: recovery.since,
    to: last,
    limit: Math.min(page, recovery.left),
    ...(recovery.cursor !== null && { cursor: recovery.cursor }),
  })
  const found = items.map(({ body }) => parse<Delivery>(body))
  const recovered = await Promise.all(found.map((one) => recover(platform, hook, one)))
  return advanced(recovery, { recovered: recovered.filter(Boolean).length, cursor })
}

/** Begins to send again what was made since a time and has not arrived. Undefined: one recovery is
 * under way already. */
export const startRecovery = async (
  platform: Platform,
  hook: Hook,
  since: string,
): Promise<Recovery | undefined> => {
  const mine = { id: platform.ulid(), since, cursor: null, left: mostRecovered, recovered: 0 }
  const { outbox } = await changeOutbox(platform, hook, (before) => ({
    ...before,
    recovery: before.recovery ?? mine,
  }))
  return outbox.recovery?.id === mine.id ? mine : undefined
}
