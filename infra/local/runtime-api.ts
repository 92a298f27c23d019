import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'

type Invocation = {
  readonly event: unknown
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** Events that wait for the function, and the function's questions that wait for an event. */
const meeting = () => {
  const events: Invocation[] = []
  const questions: ServerResponse[] = []
  const running = new Map<string, Invocation>()
  let count = 0

  const meet = () => {
    while (events.length > 0 && questions.length > 0) {
      const [invocation, question] = [events.shift()!, questions.shift()!]
      const id = `invocation-${++count}`
      running.set(id, invocation)
      question.writeHead(200, { 'lambda-runtime-aws-request-id': id })
      question.end(JSON.stringify(invocation.event))
    }
  }
  return { events, questions, running, meet }
}

export type RuntimeApi = {
  readonly server: Server
  /** Resolves to what the handler answers, to a stream of bytes if it streams; rejects with what it
   * throws. */
  readonly invoke: (event: unknown) => Promise<unknown>
  /** The function is gone: nothing is answered any more. */
  readonly end: (reason: string) => void
}

/** Lambda's Runtime API: hands out events one by one, and takes the answer of each. */
export const runtimeApi = (): RuntimeApi => {
  const { events, questions, running, meet } = meeting()
  let ended: Error | undefined

  const end = (reason: string) => {
    ended ??= new Error(reason)
    for (const { reject } of [...events.splice(0), ...running.values()]) reject(ended)
    running.clear()
  }

  const settle = async (asked: IncomingMessage) => {
    const [, id = '', kind] = /invocation\/([^/]+)\/(\w+)$/.exec(asked.url!) ?? []
    const invocation = running.get(id)
    running.delete(id)
    if (asked.headers['lambda-runtime-function-response-mode'] === 'streaming') {
      invocation?.resolve(asked)
      return finished(asked)
    }
    const body = await text(asked)
    if (kind === 'response') invocation?.resolve(JSON.parse(body || 'null'))
    else if (invocation) invocation.reject(new Error(JSON.parse(body).errorMessage))
    else end(JSON.parse(body).errorMessage)
  }

  const take = async (asked: IncomingMessage, reply: ServerResponse) => {
    if (asked.url!.endsWith('/invocation/next')) {
      questions.push(reply)
      return meet()
    }
    await settle(asked)
    reply.writeHead(202).end()
  }

  const invoke = (event: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      if (ended) return reject(ended)
      events.push({ event, resolve, reject })
      meet()
    })
  const server = createServer((asked, reply) => {
    take(asked, reply).catch(() => reply.destroy())
  })
  return { server, invoke, end }
}
