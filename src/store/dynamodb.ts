import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb'
import { cursorBehind } from './cursor.ts'
import { openFeed } from './feed.ts'
import { first, last } from './layout.ts'
import { assertStorable, isExpired, sameBytes, toItem, toRow } from './record.ts'
import { conditionOf, keyOf, marshal, queryInput, unmarshal } from './requests.ts'
import type { Condition, Item, Key, Page, Query, Table } from './table.ts'

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
    requestHandler: { requestTimeout: 5000, throwOnRequestTimeout: true },
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

  /** Whether the item may be new: its own bytes may be those of an attempt whose answer was lost.
   * Undefined: the condition does not hold. */
  const write = async (item: Item, condition: Condition): Promise<boolean | undefined> => {
    const Item = marshal(toRow(item))
    const when = conditionOf(condition, item.version, seconds())
    const command = new PutItemCommand({ TableName, Item, ReturnValues: 'ALL_OLD', ...when })
    try {
      const { Attributes: old } = await client.send(command)
      if (old === undefined) return true
      const stored = toItem(unmarshal(old))
      return isExpired(stored, seconds()) || sameBytes(stored, item)
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
