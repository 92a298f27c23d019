import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'esbuild'
import { listen } from '../store/dynamo-server.ts'

/** A function in a process of its own, which handles one event at a time. */
export type Runtime = {
  /** Resolves to what the handler answers; rejects with what it throws. */
  invoke(event: unknown): Promise<unknown>
  stop(): Promise<void>
}

type Invocation = {
  readonly event: unknown
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** Lambda's Runtime API: hands out events, and takes each one's answer. */
const runtimeApi = () => {
  const waiting: Invocation[] = []
  const running = new Map<string, Invocation>()
  const idle: ServerResponse[] = []
  let count = 0

  const handOut = () => {
    while (waiting.length > 0 && idle.length > 0) {
      const id = `invocation-${++count}`
      const invocation = waiting.shift()!
      running.set(id, invocation)
      idle
        .shift()!
        .writeHead(200, { 'lambda-runtime-aws-request-id': id })
        .end(JSON.stringify(invocation.event))
    }
  }

  const fail = (message: string) => {
    for (const { reject } of [...waiting.splice(0), ...running.values()]) reject(new Error(message))
    running.clear()
  }

  const take = async (asked: IncomingMessage, reply: ServerResponse) => {
    const [, , , id = '', kind] = asked.url!.split('/').slice(1)
    if (id === 'next') {
      idle.push(reply)
      return handOut()
    }
    const body = await text(asked)
    reply.writeHead(202).end()
    if (kind === 'response') running.get(id)?.resolve(JSON.parse(body || 'null'))
    else if (kind === 'error') running.get(id)?.reject(new Error(JSON.parse(body).errorMessage))
    else fail(JSON.parse(body).errorMessage)
    running.delete(id)
  }

  const server = createServer((asked, reply) => void take(asked, reply))
  const invoke = (event: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.push({ event, resolve, reject })
      handOut()
    })
  return { server, invoke, fail }
}

/** Compiles the loop once, so that a cold start has no type stripping in it. */
export const compileBootstrap = async (target: string): Promise<string> => {
  const outfile = join(target, 'bootstrap.mjs')
  const entryPoints = [join(import.meta.dirname, 'bootstrap.ts')]
  await build({ entryPoints, outfile, platform: 'node', target: 'node24', format: 'esm' })
  return outfile
}

/** Starts a bundled function behind Lambda's Runtime API, with these settings and no others. */
export const startRuntime = async (
  bootstrap: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Runtime> => {
  const { server, invoke, fail } = runtimeApi()
  const port = await listen(server)
  const child = spawn(process.execPath, [bootstrap], {
    env: { ...settings, LAMBDA_TASK_ROOT: folder, AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit').then(() => fail('the function has ended'))
  return {
    invoke,
    stop: async () => {
      child.kill()
      await exited
      server.closeAllConnections()
      server.close()
    },
  }
}
