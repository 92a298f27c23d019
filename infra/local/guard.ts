import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { layout } from '../../src/store/layout.ts'
import type { Key } from '../../src/store/table.ts'
import { listen } from './listen.ts'
import { type Call, mayCall, type Statement } from './permissions.ts'

type Asked = {
  readonly ReturnValues?: string
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

/** What lies behind a guard. */
export type Guarded = {
  /** The port of DynamoDB. */
  readonly dynamo: number
  /** The table's ARN as the template refers to it. */
  readonly table: string
  readonly statements: readonly Statement[]
  /** Hears what was put where nothing was. */
  readonly put: (key: Key) => void
}

/** The key of an item that was put where nothing was. */
const newKey = ({ Item, ReturnValues }: Asked, status: number, answer: string): Key | undefined =>
  Item && status === 200 && ReturnValues === 'ALL_OLD' && !JSON.parse(answer).Attributes
    ? { partition: Item[layout.partition]!.S, sort: Item[layout.sort]!.S }
    : undefined

/**
 * Stands before DynamoDB as IAM does, and behind it as its stream: what the statements do not allow
 * is refused, and what is new is told.
 */
export const startGuard = async ({ dynamo, table, statements, put }: Guarded): Promise<Guard> => {
  const refused: Call[] = []
  const server = createServer(async (asked, reply) => {
    const body = await text(asked)
    const input: Asked = JSON.parse(body)
    const call = callOf(asked, table, input)
    if (!mayCall(statements, call)) {
      refused.push(call)
      reply.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
      reply.end(JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException' }))
      return
    }
    const headers = new Headers(passed.map((name) => [name, String(asked.headers[name])]))
    const answer = await fetch(`http://127.0.0.1:${dynamo}/`, { method: 'POST', headers, body })
    reply.writeHead(answer.status, { 'content-type': String(answer.headers.get('content-type')) })
    const output = await answer.text()
    reply.end(output)
    const key = newKey(input, answer.status, output)
    if (key) put(key)
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
