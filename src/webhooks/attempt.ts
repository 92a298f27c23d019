import { isObject } from '../matches/pointer.ts'
import type { Attempt, Delivery } from './delivery.ts'
import { type Endpoint, validSecrets } from './endpoint.ts'
import type { Message } from './message.ts'
import { askedWait, attempts, challengeAttempts, waitAfter } from './schedule.ts'
import type { Answer } from './send.ts'
import { signedHeaders } from './sign.ts'
import type { Webhooks } from './webhooks.ts'

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const challengeIn = (value: unknown): unknown => (isObject(value) ? value['challenge'] : undefined)

/** A challenge is met by answering it, not by accepting it. */
const answersChallenge = ({ body }: Message, { status, text }: Answer): boolean => {
  const asked = jsonIn(body)
  const challenge = isObject(asked) && challengeIn(asked['data'])
  return status === 200 && typeof challenge === 'string' && challengeIn(jsonIn(text)) === challenge
}

const errorOf = (message: Message, answer: Answer): Attempt['error'] => {
  if (answer.error !== null || message.type !== 'webhook.challenge') return answer.error
  return answersChallenge(message, answer) ? null : 'challenge-not-answered'
}

/** An attempt that was made, and how long the endpoint wants to be left alone, in milliseconds. */
export type Attempted = { readonly attempt: Attempt; readonly wait: number | undefined }

/** Sends a message to an endpoint once, signed for now. */
export const attemptOnce = async (
  { platform, box, send }: Webhooks,
  endpoint: Endpoint,
  message: Message,
): Promise<Attempted> => {
  const now = platform.now()
  const at = new Date(now).toISOString()
  const secrets = await validSecrets(box, endpoint, at)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Castellan-Webhooks/1.0',
    ...signedHeaders(message, secrets, now),
  }
  const start = performance.now()
  const answer = await send({ url: endpoint.url, headers, body: message.body })
  const milliseconds = Math.round(performance.now() - start)
  const error = errorOf(message, answer)
  return {
    attempt: { at, status: answer.status, error, milliseconds },
    wait: error === null ? undefined : askedWait(answer.retryAfter, now),
  }
}

/** How many attempts a delivery shows. */
const shown = 20

/** What an attempt makes of a delivery. `jitter`: 0 to 1. */
export const afterAttempt = (
  before: Delivery,
  { attempt, wait = 0 }: Attempted,
  jitter: number,
): Delivery => {
  const tried = { ...before, attempts: [...before.attempts, attempt].slice(-shown) }
  if (attempt.error === null) return { ...tried, state: 'delivered', due: null, failed: 0 }
  const failed = before.failed + 1
  const most = before.message.type === 'webhook.challenge' ? challengeAttempts : attempts
  const scheduled = failed < most ? waitAfter(failed, jitter) : undefined
  if (scheduled === undefined) return { ...tried, state: 'failed', due: null, failed }
  const due = new Date(Date.parse(attempt.at) + Math.max(scheduled, wait)).toISOString()
  return { ...tried, due, failed }
}
