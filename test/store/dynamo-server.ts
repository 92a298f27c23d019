import { promisify } from 'node:util'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'
import { listen } from '../../infra/local/listen.ts'
import { createTable } from '../../src/store/create-table.ts'
import { dynamoClient } from '../../src/store/dynamodb.ts'

export type Dynamo = {
  readonly port: number
  readonly client: DynamoDBClient
  /** Creates an empty table and says its name. */
  readonly newTable: () => Promise<string>
  readonly stop: () => Promise<void>
}

export const clientFor = (port: number): DynamoDBClient =>
  dynamoClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })

/** A DynamoDB in this process, empty. */
export const startDynamo = async (): Promise<Dynamo> => {
  const server = dynalite({ createTableMs: 0 })
  const port = await listen(server)
  const client = clientFor(port)
  let tables = 0
  return {
    port,
    client,
    newTable: async () => {
      tables += 1
      await createTable(client, `castellan-${tables}`)
      return `castellan-${tables}`
    },
    stop: async () => {
      client.destroy()
      await promisify(server.close.bind(server))()
    },
  }
}
