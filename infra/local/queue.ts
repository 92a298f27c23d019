import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from './listen.ts'
import type { Runtime } from './runtime.ts'

type Asked = { readonly MessageBody: string; readonly DelaySeconds?: number }

/** An event source mapping of a queue, as the template has it. */
type Mapping = { readonly BatchSize: number }

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

export type Queue = {
  readonly port: number
  /** Runs a function with what comes, batch by batch. */
  readonly wake: (mapping: Mapping, { invoke }: Pick<Runtime, 'invoke'>) => void
  /** Resolves when everything is handled that has waited as long as it was to. */
  readonly idle: () => Promise<void>
  readonly stop: () => void
}

/** A queue on this machine, as SQS has it: messages may be delayed, and each is handled once. */
export const startQueue = async (): Promise<Queue> => {
  const waiting: string[] = []
  const delays = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let count = 0
  let work: (batch: readonly string[]) => Promise<unknown> = async () => undefined
  let most = 0

  const next = (): void => {
    if (most === 0 || waiting.length === 0) return
    const run: Promise<void> = work(waiting.splice(0, most))
      .then(() => undefined, console.error)
      .finally(() => running.delete(run))
    running.add(run)
    next()
  }

  const take = (message: string): void => {
    waiting.push(message)
    next()
  }

  const takeLater = (message: string, seconds: number): void => {
    const timer = setTimeout(() => {
      delays.delete(timer)
      take(message)
    }, seconds * 1000)
    delays.add(timer)
  }

  const server = createServer(async (request, reply) => {
    const { MessageBody, DelaySeconds = 0 } = (await json(request)) as Asked
    if (DelaySeconds === 0) take(MessageBody)
    else takeLater(MessageBody, DelaySeconds)
    reply.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' })
    const MessageId = `message-${++count}`
    reply.end(JSON.stringify({ MessageId, MD5OfMessageBody: md5(MessageBody) }))
  })
  const port = await listen(server)
  return {
    port,
    wake: ({ BatchSize }, { invoke }) => {
      most = BatchSize
      work = (batch) => invoke({ Records: batch.map((body) => ({ eventSource: 'aws:sqs', body })) })
      next()
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
    stop: () => {
      for (const timer of delays) clearTimeout(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}
