import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** What AWS's own runtime does for a function: ask for an event, call the handler, send its answer. */

const { AWS_LAMBDA_RUNTIME_API, LAMBDA_TASK_ROOT } = process.env
const runtime = `http://${AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`

const ask = async (path: string, body?: unknown) => {
  const method = body === undefined ? 'GET' : 'POST'
  const asked = request(`${runtime}${path}`, { method })
  asked.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  return { id: String(answer!.headers['lambda-runtime-aws-request-id']), body: await text(answer!) }
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
  try {
    await ask(`/invocation/${id}/response`, await handler(JSON.parse(body), { awsRequestId: id }))
  } catch (error) {
    console.error(error)
    await ask(`/invocation/${id}/error`, failure(error))
  }
}
