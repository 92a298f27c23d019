import { Readable } from 'node:stream'
import type { Runtime } from './runtime.ts'

/** What a function answers to an HTTP API. */
type Result = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly isBase64Encoded?: boolean
}

const isText = (type: string): boolean => /^(text\/|application\/([\w.-]+\+)?json)/.test(type)

const bodyOf = async (request: Request) => {
  const bytes = Buffer.from(await request.arrayBuffer())
  if (bytes.length === 0) return { isBase64Encoded: false }
  const isBase64Encoded = !isText(request.headers.get('content-type') ?? '')
  return { body: bytes.toString(isBase64Encoded ? 'base64' : 'utf8'), isBase64Encoded }
}

/** The event of format 2.0 that an HTTP API or a function URL makes of a request. */
export const eventOf = async (request: Request) => {
  const { pathname, searchParams, hostname, search } = new URL(request.url)
  const query = Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name).join(',')]),
  )
  const now = Date.now()
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: Object.fromEntries(request.headers),
    ...(search && { queryStringParameters: query }),
    requestContext: {
      accountId: '123456789012',
      apiId: 'api',
      domainName: hostname,
      domainPrefix: 'api',
      http: {
        method: request.method,
        path: pathname,
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.1',
        userAgent: 'test',
      },
      requestId: `request-${now}`,
      routeKey: '$default',
      stage: '$default',
      time: new Date(now).toUTCString(),
      timeEpoch: now,
    },
    ...(await bodyOf(request)),
  }
}

const isResult = (answer: unknown): answer is Result =>
  typeof answer === 'object' && answer !== null && 'statusCode' in answer && 'body' in answer

const withoutBody = [204, 304]

/** An HTTP API in front of a function. */
export const gateway =
  ({ invoke }: Pick<Runtime, 'invoke'>) =>
  async (request: Request): Promise<Response> => {
    const result = await invoke(await eventOf(request))
    if (!isResult(result)) throw new Error(`not an answer: ${JSON.stringify(result)}`)
    const { statusCode: status, headers, body, isBase64Encoded } = result
    const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
    return new Response(withoutBody.includes(status) ? null : bytes, { status, headers })
  }

/** The head of a streamed answer ends with eight zeros. */
const headEnd = Buffer.alloc(8)

const headOf = async (bytes: AsyncIterator<Buffer>) => {
  let read = Buffer.alloc(0)
  for (let end = -1; end < 0; end = read.indexOf(headEnd)) {
    const { value, done } = await bytes.next()
    if (done) throw new Error(`not the head of an answer: ${read}`)
    read = Buffer.concat([read, value])
  }
  const end = read.indexOf(headEnd)
  const head: Pick<Result, 'statusCode' | 'headers'> = JSON.parse(String(read.subarray(0, end)))
  return { ...head, rest: read.subarray(end + headEnd.length) }
}

async function* bodyAfter(rest: Buffer, bytes: AsyncIterator<Buffer>) {
  if (rest.length > 0) yield rest
  for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value
}

/** The URL of a function that streams its answers. */
export const functionUrl =
  ({ invoke }: Pick<Runtime, 'invoke'>) =>
  async (request: Request): Promise<Response> => {
    const result = await invoke(await eventOf(request))
    if (!(result instanceof Readable)) throw new Error('the function does not stream')
    const bytes: AsyncIterator<Buffer> = result[Symbol.asyncIterator]()
    const { statusCode: status, headers, rest } = await headOf(bytes)
    return new Response(ReadableStream.from(bodyAfter(rest, bytes)), { status, headers })
  }
