import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../../infra/local/listen.ts'

/** `lose`: the call is carried out and its answer lost; the others are refused unheard. */
export type Fate = 'pass' | 'lose' | 'throttle' | 'break'

/** What happens to the n-th call (from 1) of an operation such as `PutItem`. */
export type Plan = (call: number, operation: string) => Fate

const refusals = {
  throttle: { status: 400, type: 'ProvisionedThroughputExceededException' },
  break: { status: 500, type: 'InternalServerError' },
} as const

const forward = async (port: number, asked: IncomingMessage, body: Buffer) => {
  const { method = 'POST', url = '/', headers } = asked
  const onward = request({ port, host: '127.0.0.1', method, path: url, headers })
  onward.end(body)
  const [answer]: IncomingMessage[] = await once(onward, 'response')
  return { head: answer!, body: await buffer(answer!) }
}

const answer = async (
  port: number,
  fate: Fate,
  [asked, reply]: [IncomingMessage, ServerResponse],
) => {
  const body = await buffer(asked)
  if (fate === 'throttle' || fate === 'break') {
    const { status, type } = refusals[fate]
    reply.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
    reply.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: fate }))
    return
  }
  const result = await forward(port, asked, body)
  if (fate === 'lose') reply.destroy()
  else reply.writeHead(result.head.statusCode!, result.head.headers).end(result.body)
}

/** Stands between a client and DynamoDB and does to each call what the plan says. */
export const startFaultyProxy = async (
  port: number,
  plan: Plan,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> => {
  let calls = 0
  const server = createServer((asked, reply) => {
    calls += 1
    const operation = String(asked.headers['x-amz-target']).split('.').at(-1)!
    void answer(port, plan(calls, operation), [asked, reply])
  })
  return {
    port: await listen(server),
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
