import {
  type AttributeValue,
  ConditionalCheckFailedException,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { cursorBehind, positionOf } from './cursor.ts'
import { openFeed } from './feed.ts'
import { first, last, layout } from './layout.ts'
import { assertStorable, isExpired, type Row, sameBytes, toItem, toRow } from './record.ts'
import type { Condition, Item, Key, Page, Query, Table } from './table.ts'

type Attributes = Record<string, AttributeValue>

const marshal = (row: Row): Attributes =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? { S: value } : { N: String(value) },
    ]),
  )

const unmarshal = (attributes: Attributes): Row =>
  Object.fromEntries(Object.entries(attributes).map(([name, { S, N }]) => [name, S ?? Number(N)]))

const keyOf = ({ partition, sort }: Key): Attributes =>
  marshal({ [layout.partition]: partition, [layout.sort]: sort })

const live = '(attribute_not_exists(#expiry) OR #expiry > :now)'
const gone = '(attribute_not_exists(#version) OR #expiry <= :now)'

/** DynamoDB deletes expired items within days: until then every condition must look past them. */
const conditionOf = (condition: Condition, version: number, now: number) => {
  if (condition === 'always') return {}
  const names = { '#version': 'version', '#expiry': layout.expiry }
  const when = (expression: string, values: Row) => ({
    ConditionExpression: expression,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: marshal({ ':now': now, ...values }),
  })
  if (condition === 'absent') return when(gone, {})
  if ('is' in condition)
    return when(`#version = :version AND ${live}`, { ':version': condition.is })
  return when(`${gone} OR #version < :version`, { ':version': version })
}

const startKey = (query: Query): Pick<QueryCommandInput, 'ExclusiveStartKey'> => {
  const position = positionOf(query)
  if (position === undefined) return {}
  if (query.index === undefined) return { ExclusiveStartKey: keyOf(position.key) }
  const { partition, sort } = layout.indexes[query.index]
  const place = marshal({ [partition]: query.partition, [sort]: position.sort })
  return { ExclusiveStartKey: { ...place, ...keyOf(position.key) } }
}

const queryInput = (query: Query, now: number): Omit<QueryCommandInput, 'TableName'> => {
  const { index, from = first, to = last } = query
  const { partition, sort } = index === undefined ? layout : layout.indexes[index]
  return {
    KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :from AND :to',
    FilterExpression: live,
    ExpressionAttributeNames: {
      '#partition': partition,
      '#sort': sort,
      '#expiry': layout.expiry,
    },
    ExpressionAttributeValues: marshal({
      ':partition': query.partition,
      ':from': from,
      ':to': to,
      ':now': now,
    }),
    ScanIndexForward: query.backwards !== true,
    ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
    ...(query.limit === undefined ? {} : { Limit: query.limit }),
    ...startKey(query),
  }
}

/**
 * A client whose calls end: throttling, time-outs and faults of the service are tried again, at
 * random growing intervals, by the SDK itself. A write whose answer was lost may so be sent twice.
 */
export const dynamoClient = (
  settings: Pick<DynamoDBClientConfig, 'endpoint' | 'region' | 'credentials'>,
): DynamoDBClient =>
  new DynamoDBClient({
    ...settings,
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  })

/**
 * The table in DynamoDB. `now` is in milliseconds since 1970. `changes` and `watch` tell only what
 * this process put: in the cloud the table's stream wakes the relay. The client stays its maker's.
 */
export const openDynamo = (options: {
  readonly client: DynamoDBClient
  readonly table: string
  readonly now?: () => number
}): Table => {
  const { client, table: TableName, now = Date.now } = options
  const seconds = () => Math.floor(now() / 1000)
  const feed = openFeed(now)

  const get = async (key: Key): Promise<Item | undefined> => {
    const { Item: found } = await client.send(
      new GetItemCommand({ TableName, Key: keyOf(key), ConsistentRead: true }),
    )
    const item = found && toItem(unmarshal(found))
    return item && !isExpired(item, seconds()) ? item : undefined
  }

  /** Whether the item is new. Undefined: the condition does not hold. */
  const write = async (item: Item, condition: Condition): Promise<boolean | undefined> => {
    const Item = marshal(toRow(item))
    const when = conditionOf(condition, item.version, seconds())
    const command = new PutItemCommand({ TableName, Item, ReturnValues: 'ALL_OLD', ...when })
    try {
      const { Attributes: old } = await client.send(command)
      return old === undefined || isExpired(toItem(unmarshal(old)), seconds())
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      return sameBytes(await get(item), item) ? true : undefined
    }
  }

  const put = async (item: Item, condition: Condition = 'always'): Promise<boolean> => {
    assertStorable(item)
    const isNew = await write(item, condition)
    if (isNew === true) feed.record(item)
    if (isNew !== undefined) feed.wake()
    return isNew !== undefined
  }

  const query = async (query: Query): Promise<Page> => {
    if ((query.from ?? first) > (query.to ?? last)) return { items: [] }
    const { Items = [], LastEvaluatedKey: end } = await client.send(
      new QueryCommand({ TableName, ...queryInput(query, seconds()) }),
    )
    const items = Items.map((found) => toItem(unmarshal(found)))
    return end === undefined ? { items } : { items, cursor: cursorBehind(query, unmarshal(end)) }
  }

  return {
    get,
    put,
    query,
    delete: async (key) => {
      await client.send(new DeleteItemCommand({ TableName, Key: keyOf(key) }))
    },
    changes: feed.changes,
    watch: feed.watch,
    close: async () => undefined,
  }
}

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
