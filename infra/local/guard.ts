import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { layout } from '../../src/store/layout.ts'
import { listen } from './listen.ts'
import { type Call, mayCall, type Statement } from './permissions.ts'

type Asked = {
  readonly IndexName?: string
  readonly Key?: Readonly<Record<string, { readonly S: string }>>
  readonly Item?: Readonly<Record<string, { readonly S: string }>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, { readonly S: string }>>
}

const callOf = (asked: IncomingMessage, table: string, body: Asked): Call => {
  const { IndexName, Key, Item, ExpressionAttributeValues: values } = body
  return {
    action: String(asked.headers['x-amz-target']).split('.').at(-1)!,
    resource: IndexName === undefined ? table : `${table}/index/${IndexName}`,
    partition: String(((Key ?? Item)?.[layout.partition] ?? values?.[':partition'])?.S),
  }
}

/** What DynamoDB looks at. */
const passed = ['content-type', 'x-amz-target', 'x-amz-date', 'authorization']

export type Guard = {
  readonly port: number
  /** What was refused, call by call. */
  readonly refused: readonly Call[]
  readonly stop: () => void
}

/**
 * Stands before DynamoDB as IAM does: what the statements do not allow is refused. `table` is the
 * table's ARN as the template refers to it.
 */
export const startGuard = async (
  dynamo: number,
  table: string,
  statements: readonly Statement[],
): Promise<Guard> => {
  const refused: Call[] = []
  const server = createServer(async (asked, reply) => {
    const body = await text(asked)
    const call = callOf(asked, table, JSON.parse(body))
    if (!mayCall(statements, call)) {
      refused.push(call)
      reply.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
      reply.end(JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException' }))
      return
    }
    const headers = new Headers(passed.map((name) => [name, String(asked.headers[name])]))
    const answer = await fetch(`http://127.0.0.1:${dynamo}/`, { method: 'POST', headers, body })
    reply.writeHead(answer.status, { 'content-type': String(answer.headers.get('content-type')) })
    reply.end(await answer.text())
  })
  return {
    port: await listen(server),
    refused,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
