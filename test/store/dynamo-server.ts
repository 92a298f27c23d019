import { once } from 'node:events'
import type { Server } from 'node:http'
import { promisify } from 'node:util'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'
import { dynamoClient } from '../../src/store/dynamodb.ts'

/** Listens on a free port of this machine and says which. */
export const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A DynamoDB in this process, empty. */
export const startDynamo = async (): Promise<{
  readonly port: number
  readonly stop: () => Promise<void>
}> => {
  const server = dynalite({ createTableMs: 0 })
  const port = await listen(server)
  return { port, stop: promisify(server.close.bind(server)) }
}

export const clientFor = (port: number): DynamoDBClient =>
  dynamoClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
