import {
  CreateTableCommand,
  type DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { type Assembly, resourceOf } from './assembly.ts'

/** Creates the stack's table as its template lays it out. Stream and expiry are not DynamoDB's here. */
export const createTableOf = async (
  assembly: Assembly,
  client: DynamoDBClient,
  TableName: string,
): Promise<void> => {
  const { properties } = resourceOf(assembly, 'AWS::DynamoDB::Table')
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, BillingMode } = properties
  await client.send(
    new CreateTableCommand({
      TableName,
      KeySchema,
      AttributeDefinitions,
      GlobalSecondaryIndexes,
      BillingMode,
    }),
  )
  const wait = { client, maxWaitTime: 60, minDelay: 0.01, maxDelay: 1 }
  await waitUntilTableExists(wait, { TableName })
}
