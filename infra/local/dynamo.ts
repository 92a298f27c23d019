import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'
import { dynamoClient } from '../../src/store/dynamodb.ts'
import { listen } from './listen.ts'

export const region = 'us-east-1'
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const

export const clientFor = (port: number): DynamoDBClient =>
  dynamoClient({ endpoint: `http://127.0.0.1:${port}`, region, credentials })

export type Dynamo = {
  readonly port: number
  readonly client: DynamoDBClient
  readonly stop: () => Promise<void>
}

/** A DynamoDB in this process, without tables. */
export const startDynamo = async (): Promise<Dynamo> => {
  const server = dynalite({ createTableMs: 0 })
  const port = await listen(server)
  const client = clientFor(port)
  return {
    port,
    client,
    stop: async () => {
      client.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
