import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb'
import { toItem } from '../../src/store/record.ts'
import { type Attributes, unmarshal } from '../../src/store/requests.ts'
import { indexUnits, type Stored, writeOf } from './counting.ts'

/** What a client has asked of DynamoDB, and what that is billed as. */
export type Usage = {
  readonly reads: number
  readonly writes: number
  readonly readUnits: number
  readonly writeUnits: number
}

const none: Usage = { reads: 0, writes: 0, readUnits: 0, writeUnits: 0 }

/** A number takes a byte for two digits, and one more. */
const valueBytes = ({ S, N, B }: Attributes[string]): number => {
  if (B) return B.length
  return S === undefined ? Math.ceil(String(N).length / 2) + 1 : Buffer.byteLength(S)
}

/** Bytes as DynamoDB counts them: names and values. */
const bytesIn = (attributes: Attributes): number =>
  Object.entries(attributes).reduce(
    (sum, [name, value]) => sum + name.length + valueBytes(value),
    0,
  )

const storedIn = (attributes: Attributes | undefined): Stored | undefined =>
  attributes && { item: toItem(unmarshal(attributes)), bytes: bytesIn(attributes) }

/** What the table says that a call has consumed; dynalite leaves the indexes out. */
const consumed = (output: ServiceOutputTypes): number => {
  const capacity = 'ConsumedCapacity' in output ? output.ConsumedCapacity : undefined
  return (capacity && 'CapacityUnits' in capacity && capacity.CapacityUnits) || 0
}

const put = (input: ServiceInputTypes): Stored | undefined =>
  'Item' in input ? storedIn(input.Item) : undefined

/** No read is cheaper, whatever it finds: dynalite gives those away that find nothing. */
const atLeast = (input: ServiceInputTypes): number =>
  'ConsistentRead' in input && input.ConsistentRead ? 1 : 0.5

/** The units of a write: what the table has consumed, and what the indexes consume besides. */
const written = (input: ServiceInputTypes, output: ServiceOutputTypes): number => {
  const old = 'Attributes' in output ? storedIn(output.Attributes) : undefined
  const item = put(input)
  return consumed(output) + indexUnits('list', old, item) + indexUnits('due', old, item)
}

/** Counts what a client sends, call by call, in the SDK's own middleware. */
export const metered = (client: DynamoDBClient) => {
  let usage = none
  const read = (units: number): void => {
    usage = { ...usage, reads: usage.reads + 1, readUnits: usage.readUnits + units }
  }
  const write = (units: number): void => {
    usage = { ...usage, writes: usage.writes + 1, writeUnits: usage.writeUnits + units }
  }
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const isWrite = commandName === 'PutItemCommand' || commandName === 'DeleteItemCommand'
        const more = {
          ReturnConsumedCapacity: 'TOTAL',
          ...(isWrite && { ReturnValues: 'ALL_OLD' }),
        }
        try {
          const result = await next({ ...args, input: { ...args.input, ...more } as never })
          if (isWrite) write(written(args.input, result.output))
          else read(Math.max(atLeast(args.input), consumed(result.output)))
          return result
        } catch (error) {
          // A refused put is billed as one of the stored item, which is about as large.
          if (error instanceof ConditionalCheckFailedException) write(writeOf(put(args.input)))
          throw error
        }
      },
    { step: 'initialize', name: 'metered' },
  )
  return {
    /** What some work has asked and consumed. */
    during: async (work: () => Promise<unknown>): Promise<Usage> => {
      usage = none
      await work()
      return usage
    },
  }
}
