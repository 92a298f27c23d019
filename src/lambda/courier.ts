import { courierOver } from '../webhooks/courier.ts'
import { type Send, sendOver } from '../webhooks/send.ts'
import { cloudCall } from './calls.ts'
import { box, loopback } from './keeping.ts'
import { logger, measure } from './observe.ts'
import { cloudPlatform } from './platform.ts'

/** Calls of the queue, each with the id of an endpoint. */
type Calls = { readonly Records: readonly { readonly body: string }[] }

const { PUBLIC_URL = '' } = process.env

/** How long attempts go on, in milliseconds: who has more to get then is called again. */
const patience = 60_000

/** What is due later is the sweep's, which comes each minute. */
const untilTheSweep = 30_000

const platform = cloudPlatform()
const call = cloudCall()
const send = sendOver({ loopback })
const report = (hook: string, error: unknown): void =>
  logger.error(`deliveries to ${hook}`, { error })

let attempts = 0
let failures = 0

const counted: Send = async (letter) => {
  const answer = await send(letter)
  attempts += 1
  if (answer.error !== null) failures += 1
  return answer
}

/** Delivers what waits for the endpoints that it is called to: several calls at once do no harm, and
 * one that is lost is made up for by the sweep. */
export const handler = async ({ Records }: Calls): Promise<void> => {
  attempts = failures = 0
  const courier = courierOver(
    { platform, box, loopback, send: counted, publicUrl: PUBLIC_URL, random: Math.random },
    { atOnce: Records.length, patience: untilTheSweep, recall: call, report },
  )
  for (const { body } of Records) await courier.chore(body)
  const late = setTimeout(() => void courier.stop(), patience)
  await courier.idle()
  clearTimeout(late)
  measure({ WebhookAttempts: attempts, WebhookFailures: failures })
}
