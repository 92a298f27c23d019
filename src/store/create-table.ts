import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { layout } from './layout.ts'
import type { Key } from './table.ts'

const keySchema = ({ partition, sort }: Key): CreateTableCommandInput['KeySchema'] => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
]

/** Creates the table for development and tests, without the stream and expiry of the cloud's. */
export const createTable = async (client: DynamoDBClient, table: string): Promise<void> => {
  const schemas = [layout, ...Object.values(layout.indexes)]
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: schemas
        .flatMap(({ partition, sort }) => [partition, sort])
        .map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keySchema(layout),
      GlobalSecondaryIndexes: Object.entries(layout.indexes).map(([IndexName, schema]) => ({
        IndexName,
        KeySchema: keySchema(schema),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  )
  await waitUntilTableExists(
    { client, maxWaitTime: 60, minDelay: 0.01, maxDelay: 1 },
    { TableName: table },
  )
}

/** Whether there is no table of this name. */
export const isMissing = async (client: DynamoDBClient, table: string): Promise<boolean> => {
  try {
    await client.send(new DescribeTableCommand({ TableName: table }))
    return false
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return true
    throw error
  }
}
