import { keys } from '../store/layout.ts'
import { type Attempted, afterAttempt, attemptOnce } from './attempt.ts'
import { changeDelivery, type Delivery, deliveryOf, type Waiting, waitingOf } from './delivery.ts'
import { disable, type Reason } from './disable.ts'
import { changeEndpoint, type Endpoint, endpointOf } from './endpoint.ts'
import { laneOf } from './message.ts'
import {
  type Change,
  dueTime,
  type Held,
  lastsForRound,
  laterOf,
  type Outbox,
  release,
  renew,
} from './outbox.ts'
import { recoverSome } from './recovery.ts'
import { failingFor } from './schedule.ts'
import type { Webhooks } from './webhooks.ts'

/** What came of a message in a round; without delivery: it is gone. */
type Result = Attempted & { readonly delivery: Delivery | undefined }

/** Attempts at one endpoint, one after another in a match. */
type Round = {
  readonly webhooks: Webhooks
  readonly endpoint: Endpoint
  readonly began: number
  /** The same for all, so that those which fail together are sent again in order. */
  readonly jitter: number
  /** When each message that waits is due, by its place. */
  readonly dues: Map<string, string>
  readonly results: Result[]
}

const lanesAtOnce = 4
const roundFor = 30_000
/** An endpoint that fails so often in a row is left alone for a minute. */
const failuresInARow = 3
const minute = 60_000

const hasFailed = ({ attempt }: Result): boolean => attempt.error !== null

/** Whether the endpoint itself has said that it wants no more now. */
const wantsQuiet = ({ attempt, wait }: Result): boolean =>
  wait !== undefined || attempt.status === 410

const hasAdmitted = ({ attempt, delivery }: Result): boolean =>
  attempt.error === null && delivery?.message.type === 'webhook.challenge'

const isTired = ({ results }: Pick<Round, 'results'>): boolean =>
  results.length >= failuresInARow && results.slice(-failuresInARow).every(hasFailed)

const isOver = (round: Round): boolean =>
  round.webhooks.isClosing() ||
  isTired(round) ||
  round.results.some(wantsQuiet) ||
  round.webhooks.platform.now() - round.began > roundFor

/** Until an endpoint is active, only the newest challenge is for it. */
const isFor = ({ standing, challenge }: Endpoint, { type, id }: Waiting): boolean =>
  type === 'webhook.challenge' ? id === challenge : standing.status === 'active'

/** A challenge that was met opens the endpoint. */
const admit = async (
  { platform }: Webhooks,
  endpoint: Endpoint,
  message: string,
): Promise<void> => {
  await changeEndpoint(platform, endpoint, (before) =>
    before.challenge === message
      ? { ...before, standing: { status: 'active' }, challenge: null }
      : undefined,
  )
}

/** Attempts one message, and notes what came of it, all but at the same time: what a crash leaves
 * between is attempted again. */
const serve = async (round: Round, { id, place, type }: Waiting): Promise<void> => {
  const { webhooks, endpoint, dues, results, jitter } = round
  const { platform } = webhooks
  const before = (await deliveryOf(platform, endpoint.id, id))?.delivery
  dues.delete(place)
  if (before?.state !== 'waiting') return platform.table.delete(keys.waiting(endpoint.id, place))
  const attempted = await attemptOnce(webhooks, endpoint, before.message)
  const delivery = await changeDelivery(platform, { hook: endpoint.id, message: id }, (now) =>
    afterAttempt(now, attempted, jitter),
  )
  results.push({ ...attempted, delivery })
  if (delivery?.due) dues.set(place, delivery.due)
  if (delivery?.state === 'delivered' && type === 'webhook.challenge')
    await admit(webhooks, endpoint, id)
}

/** Serves what is due, match by match in order, several matches at once. */
const serveAll = async (round: Round, due: readonly Waiting[]): Promise<void> => {
  const lanes = [...Map.groupBy(due, ({ place }) => laneOf(place)).values()]
  const next = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift())
      for (const waiting of lane) if (!isOver(round)) await serve(round, waiting)
  }
  await Promise.all(Array.from({ length: lanesAtOnce }, next))
}

/** Since when the endpoint fails, after a round: one that is not active begins anew. */
const failingAfter = ({ endpoint, results }: Round, before: string | null): string | null =>
  endpoint.standing.status !== 'active'
    ? null
    : results.reduce<string | null>(
        (since, { attempt: { at, error } }) => (error === null ? null : (since ?? at)),
        before,
      )

const totalsAfter = ({ results }: Round, before: Outbox['totals']): Outbox['totals'] =>
  results.reduce(
    (totals, { attempt: { at, error, milliseconds }, delivery }) => ({
      delivered: totals.delivered + (error === null ? 1 : 0),
      failed: totals.failed + (delivery?.state === 'failed' ? 1 : 0),
      attempts: totals.attempts + 1,
      milliseconds: totals.milliseconds + milliseconds,
      lastAttemptAt: laterOf(totals.lastAttemptAt, at),
      lastDeliveredAt: laterOf(totals.lastDeliveredAt, error === null ? at : null),
    }),
    before,
  )

/** Until when the endpoint is left alone: because it asked for that, or because it is tired. */
const quietUntil = (round: Round): string | null => {
  const times = round.results.flatMap(({ attempt, wait }) =>
    wait === undefined ? [] : [Date.parse(attempt.at) + wait],
  )
  if (isTired(round)) times.push(round.webhooks.platform.now() + minute)
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}

/** What a round makes of the outbox. An endpoint that has become active has more to get at once. */
const settle =
  (round: Round): Change =>
  (before) => {
    const [next = null] = [...round.dues.values()].sort()
    const isMore = before.recovery !== null || round.results.some(hasAdmitted)
    return {
      ...before,
      due: isMore ? new Date(round.webhooks.platform.now()).toISOString() : next,
      notBefore: quietUntil(round),
      failingSince: failingAfter(round, before.failingSince),
      totals: totalsAfter(round, before.totals),
    }
  }

/** Why the endpoint is to be disabled after a round. */
const reasonIn = (round: Round, { failingSince }: Outbox): Reason | undefined => {
  const { endpoint, results, webhooks } = round
  if (endpoint.standing.status !== 'active') return undefined
  const gone = results.find(({ attempt }) => attempt.status === 410)
  if (gone?.delivery) return { because: 'gone', since: gone.delivery.message.id }
  const since = failingAfter(round, failingSince)
  const isLong = since !== null && webhooks.platform.now() - Date.parse(since) >= failingFor
  return isLong && results.length > 0 ? { because: 'failing', since } : undefined
}

/** One round of attempts at an endpoint: all that is due, as far as time and the endpoint allow. */
const attend = async (webhooks: Webhooks, endpoint: Endpoint, outbox: Outbox): Promise<Change> => {
  const { platform, random } = webhooks
  const recovered = await recoverSome(platform, outbox)
  const waiting = (await waitingOf(platform, endpoint.id)).filter((one) => isFor(endpoint, one))
  const began = platform.now()
  const now = new Date(began).toISOString()
  const dues = new Map(waiting.map(({ place, due }) => [place, due]))
  const round: Round = { webhooks, endpoint, began, jitter: random(), dues, results: [] }
  await serveAll(
    round,
    waiting.filter(({ due }) => due <= now),
  )
  const reason = reasonIn(round, outbox)
  if (reason) await disable(webhooks, endpoint, reason)
  return (before) => settle(round)(recovered(before))
}

/**
 * Attempts what is due for the endpoint of a claimed outbox, and gives the outbox back. Says when
 * more is due; null: nothing is, or another process sees to it.
 */
export const deliver = async (webhooks: Webhooks, claimed: Held): Promise<string | null> => {
  const { platform } = webhooks
  let held = lastsForRound(platform, claimed) ? claimed : await renew(platform, claimed)
  while (held) {
    const { outbox } = held
    const endpoint = await endpointOf(platform, outbox)
    if (!endpoint) {
      await platform.table.delete(keys.outbox(outbox.hook))
      return null
    }
    const change = await attend(webhooks, endpoint, outbox)
    const after = change(outbox)
    if (await release(platform, held, after)) return dueTime(after)
    held = await renew(platform, held, change)
  }
  return null
}
