import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as a receiver got it. */
export type Received = {
  readonly path: string
  readonly id: string
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a receiver does with a message; without an answer it is taken. */
export type Behaviour = (response: ServerResponse, received: Received) => void

const jsonIn = (body: string): { type?: string; data?: { challenge?: string } } => JSON.parse(body)

const headersOf = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)] as const))

/** Answers challenges as it should, and takes everything else. */
export const takes: Behaviour = (response, { body }) => {
  const { data } = jsonIn(body)
  const challenge = data?.challenge
  response.end(challenge === undefined ? 'thank you' : JSON.stringify({ challenge }))
}

/** Answers every message with a status. */
export const answers =
  (status: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end()
  }

/** Takes challenges, and does something else with everything else. */
export const takesOnlyChallenges =
  (behaviour: Behaviour): Behaviour =>
  (response, received) =>
    (received.type === 'webhook.challenge' ? takes : behaviour)(response, received)

/** A server on this machine that keeps what it was sent. What it does may change at any time. */
export const openReceiver = async (first: Behaviour = takes) => {
  const received: Received[] = []
  let behaviour = first
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const headers = headersOf(request.headers)
    const one = {
      path: request.url ?? '',
      id: headers['webhook-id'] ?? '',
      type: jsonIn(body).type ?? '',
      headers,
      body,
    }
    received.push(one)
    behaviour(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    /** The messages about matches, in the order in which they came. */
    told: () => received.filter(({ type }) => type.startsWith('match.')),
    behave: (next: Behaviour) => {
      behaviour = next
    },
    close,
  }
}
