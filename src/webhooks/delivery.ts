import type { Platform } from '../matches/platform.ts'
import { parse } from '../store/commits.ts'
import { keys, last, places } from '../store/layout.ts'
import type { Item } from '../store/table.ts'
import type { Message } from './message.ts'
import { keptFor } from './schedule.ts'

/** Why an attempt failed, in words that tell nothing of what was met there. */
export type AttemptError =
  | 'address-not-allowed'
  | 'host-not-found'
  | 'no-connection'
  | 'timed-out'
  | 'redirected'
  | 'not-accepted'
  | 'challenge-not-answered'

/** One try to deliver a message. */
export type Attempt = {
  readonly at: string
  /** The HTTP status; null: there was no answer. */
  readonly status: number | null
  /** Null: it succeeded. */
  readonly error: AttemptError | null
  readonly milliseconds: number
}

/** A message, and how it fared. */
export type Delivery = {
  readonly message: Message
  readonly state: 'waiting' | 'delivered' | 'failed'
  /** When the next attempt is due; null: there is none. */
  readonly due: string | null
  /** Failed attempts since it was made, or was last asked for again. */
  readonly failed: number
  /** The last ones, oldest first. */
  readonly attempts: readonly Attempt[]
}

/** A stored delivery; the version counts its changes. */
export type Stored = { readonly delivery: Delivery; readonly version: number }

/** A message that waits, in short. */
export type Waiting = {
  readonly id: string
  readonly type: Message['type']
  readonly place: string
  readonly due: string
}

const expiryOf = ({ createdAt }: Message): number =>
  Math.ceil((Date.parse(createdAt) + keptFor) / 1000)

const item = (hook: string, delivery: Delivery, version: number): Item => {
  const { message } = delivery
  return {
    ...keys.delivery(hook, message.id),
    version,
    body: JSON.stringify(delivery),
    indexes: { list: places.deliveries(hook, message.createdAt, message.place) },
    expiresAt: expiryOf(message),
  }
}

/** A delivery of an endpoint; undefined: there is none, or no longer. */
export const deliveryOf = async (
  { table }: Platform,
  hook: string,
  message: string,
): Promise<Stored | undefined> => {
  const stored = await table.get(keys.delivery(hook, message))
  return stored && { delivery: parse<Delivery>(stored.body), version: stored.version }
}

/** Lets a message wait, or no longer. */
export const mark = async (
  { table }: Platform,
  hook: string,
  { message, due }: Pick<Delivery, 'message' | 'due'>,
): Promise<void> => {
  const key = keys.waiting(hook, message.place)
  if (due === null) return table.delete(key)
  const waiting: Waiting = { id: message.id, type: message.type, place: message.place, due }
  const body = JSON.stringify(waiting)
  await table.put({ ...key, version: 1, body, expiresAt: expiryOf(message) })
}

/** Changes a delivery, and marks whether it waits. Undefined: there is none, or it is to stay. */
export const changeDelivery = async (
  platform: Platform,
  { hook, message }: { readonly hook: string; readonly message: string },
  change: (before: Delivery) => Delivery | undefined,
): Promise<Delivery | undefined> => {
  for (;;) {
    const stored = await deliveryOf(platform, hook, message)
    const changed = stored && change(stored.delivery)
    if (!stored || !changed) return undefined
    const next = item(hook, changed, stored.version + 1)
    if (!(await platform.table.put(next, { is: stored.version }))) continue
    await mark(platform, hook, changed)
    return changed
  }
}

const fresh = (message: Message): Delivery => ({
  message,
  state: 'waiting',
  due: message.createdAt,
  failed: 0,
  attempts: [],
})

/** A message as it waits: just put, or put before and perhaps not yet marked. */
const waitingNow = async (platform: Platform, hook: string, message: Message) => {
  const delivery = fresh(message)
  if (await platform.table.put(item(hook, delivery, 1), 'absent')) return delivery
  const before = (await deliveryOf(platform, hook, message.id))?.delivery
  return before?.state === 'waiting' ? before : undefined
}

/**
 * Puts messages where they wait, in their order. One that is there already stays as it is, whatever
 * this one says.
 */
export const enqueue = async (
  platform: Platform,
  hook: string,
  messages: readonly Message[],
): Promise<void> => {
  const waiting = await Promise.all(messages.map((one) => waitingNow(platform, hook, one)))
  for (const delivery of waiting) if (delivery) await mark(platform, hook, delivery)
}

/** Every message of an endpoint that waits, in order within a match: strongly consistent. */
export const waitingOf = async ({ table }: Platform, hook: string): Promise<readonly Waiting[]> => {
  const { partition, sort } = keys.waiting(hook, '')
  const query = { partition, from: sort, to: `${sort}${last}` }
  const waiting: Waiting[] = []
  for (let page = await table.query(query); ; ) {
    waiting.push(...page.items.map(({ body }) => parse<Waiting>(body)))
    if (page.cursor === undefined) return waiting
    page = await table.query({ ...query, cursor: page.cursor })
  }
}
