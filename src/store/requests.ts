import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { AttributeValue, QueryCommandInput } from '@aws-sdk/client-dynamodb'
import { positionOf } from './cursor.ts'
import { first, last, layout } from './layout.ts'
import type { Row } from './record.ts'
import type { Condition, Key, Query } from './table.ts'

export type Attributes = Record<string, AttributeValue>

/** With a shorter body an item takes one unit of a kilobyte anyhow. */
const longBody = 700

/** A long body is kept deflated (RFC 1951), since writes, reads and storage are billed by the kilobyte. */
const attributeOf = (name: string, value: string | number): AttributeValue => {
  if (typeof value === 'number') return { N: String(value) }
  return name === 'body' && value.length > longBody ? { B: deflateRawSync(value) } : { S: value }
}

const readValue = ({ S, N, B }: AttributeValue): string | number =>
  B ? inflateRawSync(B).toString() : (S ?? Number(N))

export const marshal = (row: Row): Attributes =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, attributeOf(name, value)]))

export const unmarshal = (attributes: Attributes): Row =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, readValue(value)]))

export const keyOf = ({ partition, sort }: Key): Attributes =>
  marshal({ [layout.partition]: partition, [layout.sort]: sort })

const live = '(attribute_not_exists(#expiry) OR #expiry > :now)'
const gone = '(attribute_not_exists(#version) OR #expiry <= :now)'

/** DynamoDB deletes expired items within days: until then every condition must look past them. */
export const conditionOf = (condition: Condition, version: number, now: number) => {
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

export const queryInput = (query: Query, now: number): Omit<QueryCommandInput, 'TableName'> => {
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
