import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { PassThrough, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** What AWS's own runtime does for a function: ask for an event, call the handler, send its answer. */

const { AWS_LAMBDA_RUNTIME_API, LAMBDA_TASK_ROOT } = process.env
const runtime = `http://${AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`

const answered = async (asked: ClientRequest) => {
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  return { id: String(answer!.headers['lambda-runtime-aws-request-id']), body: await text(answer!) }
}

const ask = (path: string, body?: unknown) => {
  const method = body === undefined ? 'GET' : 'POST'
  const asked = request(`${runtime}${path}`, { method })
  asked.end(body === undefined ? undefined : JSON.stringify(body))
  return answered(asked)
}

const streaming = Symbol.for('aws.lambda.runtime.handler.streaming')

/** The head of a streamed answer, eight zeros, and its body. */
const from = (stream: Writable, head: unknown): Writable => {
  stream.write(JSON.stringify(head))
  stream.write(Buffer.alloc(8))
  return stream
}

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: object) => Object.assign(handler, { [streaming]: true }),
    HttpResponseStream: { from },
  },
})

/** Sends what a handler writes while it still writes. */
const streamed = async (path: string, run: (body: Writable) => Promise<void>): Promise<void> => {
  const asked = request(`${runtime}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/vnd.awslambda.http-integration-response',
      'lambda-runtime-function-response-mode': 'streaming',
    },
  })
  const body = new PassThrough()
  await Promise.all([answered(asked), pipeline(body, asked), run(body)])
}

const failure = (error: unknown) => ({
  errorType: error instanceof Error ? error.name : 'Error',
  errorMessage: error instanceof Error ? error.message : String(error),
})

const load = async () => {
  try {
    return await import(`${LAMBDA_TASK_ROOT}/index.mjs`)
  } catch (error) {
    console.error(error)
    await ask('/init/error', failure(error))
    return process.exit(1)
  }
}

const { handler } = await load()
for (;;) {
  const { id, body } = await ask('/invocation/next')
  const [event, context] = [JSON.parse(body), { awsRequestId: id }]
  const path = `/invocation/${id}/response`
  try {
    if (handler[streaming]) await streamed(path, (stream) => handler(event, stream, context))
    else await ask(path, await handler(event, context))
  } catch (error) {
    console.error(error)
    await ask(`/invocation/${id}/error`, failure(error))
  }
}
