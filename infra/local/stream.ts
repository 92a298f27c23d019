import { keys, last, layout } from '../../src/store/layout.ts'
import type { Key, Table } from '../../src/store/table.ts'

/** A record of the table's stream, as far as it tells what was put. */
export const recordOf = ({ partition, sort }: Key, sequence: number) => ({
  eventID: `event-${sequence}`,
  eventName: 'INSERT',
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: 'eu-central-1',
  dynamodb: {
    Keys: { [layout.partition]: { S: partition }, [layout.sort]: { S: sort } },
    SequenceNumber: String(sequence),
    ApproximateCreationDateTime: Date.now() / 1000,
    SizeBytes: 64,
    StreamViewType: 'KEYS_ONLY',
  },
})

/** The keys of everything that lies in a match's partition. */
export const keysOf = async (table: Table, match: string): Promise<readonly Key[]> => {
  const { partition } = keys.commit(match, 1)
  const { items } = await table.query({ partition, to: last })
  return items
}
