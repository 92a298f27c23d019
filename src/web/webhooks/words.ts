import type { DeliveryList, Webhook } from '../../client/client.ts'
import { counted } from '../words/count.ts'
import { timeWords } from '../words/time.ts'
import { phrase } from '../words/value.ts'

export type Delivery = DeliveryList['items'][number]

export type MessageType = NonNullable<Webhook['types']>[number]

/** What an endpoint may be told. */
export const messageTypes: readonly (readonly [MessageType, string])[] = [
  ['match.turn-started', 'It is your turn'],
  ['match.turn-reminder', 'Your time is running out'],
  ['match.timed-out', 'Somebody’s time is up'],
  ['match.created', 'A match was created'],
  ['match.seat-taken', 'Somebody sat down'],
  ['match.started', 'A match began'],
  ['match.acted', 'Somebody acted'],
  ['match.finished', 'A match is over'],
  ['match.aborted', 'A match was aborted'],
  ['webhook.disabled', 'An endpoint was disabled'],
]

const reasons = {
  gone: 'it said that it is gone',
  failing: 'it failed for five days',
  owner: 'you stopped it',
} as const

/** How it stands with an endpoint. */
export const stateWords = ({ status, disabled }: Webhook): string => {
  if (status === 'pending') return 'It has not answered its challenge yet, and gets nothing else.'
  if (status === 'active') return 'It has answered its challenge, and is told of your matches.'
  return disabled
    ? `It has been sent nothing since ${timeWords(disabled.at)}: ${reasons[disabled.reason]}. A challenge wakes it.`
    : 'It gets nothing. A challenge wakes it.'
}

/** How the last attempt fared, and when the next comes. */
export const attemptWords = ({ attempts, nextAttemptAt }: Delivery): string => {
  const last = attempts.at(-1)
  if (!last) return 'not tried yet'
  const answer = last.status === null ? '' : `answered ${last.status}, `
  const error = last.error === null ? '' : `${phrase(last.error)}, `
  const tries = counted(attempts.length, 'attempt')
  const next = nextAttemptAt === null ? '' : `, again ${timeWords(nextAttemptAt)}`
  return `${answer}${error}${last.milliseconds} ms, ${tries}${next}`
}
