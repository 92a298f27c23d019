import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'

/** Has the courier attend to an endpoint of webhooks, after so many milliseconds (at most 15 minutes). */
export type Call = (hook: string, milliseconds?: number) => Promise<void>

const settings = {
  maxAttempts: 3,
  requestHandler: { requestTimeout: 3000, throwOnRequestTimeout: true },
}

/** Calls through a queue of SQS, which counts delays in seconds. */
export const callThrough =
  (queue: string, client: SQSClient = new SQSClient(settings)): Call =>
  async (hook, milliseconds = 0) => {
    const DelaySeconds = Math.ceil(milliseconds / 1000)
    await client.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: hook, DelaySeconds }))
  }

/** Calls of this function's stack. */
export const cloudCall = (): Call => {
  const { CALLS_URL } = process.env
  if (!CALLS_URL) throw new Error('CALLS_URL is not set')
  return callThrough(CALLS_URL)
}
