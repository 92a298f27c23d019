import { layout } from '../../src/store/layout.ts'
import type { Key } from '../../src/store/table.ts'
import type { Runtime } from './runtime.ts'

/** A record of the table's stream, as far as it tells what was put where nothing was. */
export const recordOf = ({ partition, sort }: Key, sequence: number) => ({
  eventID: `event-${sequence}`,
  eventName: 'INSERT',
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: 'us-east-1',
  dynamodb: {
    Keys: { [layout.partition]: { S: partition }, [layout.sort]: { S: sort } },
    SequenceNumber: String(sequence),
    ApproximateCreationDateTime: Date.now() / 1000,
    SizeBytes: 64,
    StreamViewType: 'KEYS_ONLY',
  },
})

export type StreamRecord = ReturnType<typeof recordOf>

/** An event source mapping, as the template has it. */
export type Mapping = {
  readonly BatchSize: number
  readonly ParallelizationFactor: number
  readonly MaximumRetryAttempts: number
  readonly BisectBatchOnFunctionError: boolean
  readonly FilterCriteria: { readonly Filters: readonly { readonly Pattern: string }[] }
}

const holds = (rule: unknown, value: unknown): boolean => {
  if (typeof rule !== 'object' || rule === null || !('prefix' in rule)) return rule === value
  return typeof value === 'string' && value.startsWith(String(rule.prefix))
}

/** Whether a pattern of EventBridge's language (equal values and prefixes) takes a value. */
const takes = (pattern: object, value: unknown): boolean =>
  Array.isArray(pattern)
    ? pattern.some((rule) => holds(rule, value))
    : Object.entries(pattern).every(
        ([name, inner]) =>
          typeof value === 'object' &&
          value !== null &&
          takes(inner, Object.entries(value).find(([key]) => key === name)?.[1]),
      )

/** Where the first of the records that a function reports stands; none: -1. */
const firstFailure = (batch: readonly StreamRecord[], answer: unknown): number => {
  if (typeof answer !== 'object' || answer === null || !('batchItemFailures' in answer)) return -1
  const { batchItemFailures } = answer
  if (!Array.isArray(batchItemFailures)) return -1
  const reported = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
  return batch.findIndex(({ dynamodb }) => reported.includes(dynamodb.SequenceNumber))
}

/** One of the batches of a shard that are under way at once. */
type Lane = { readonly waiting: StreamRecord[]; running: Promise<void> | undefined }

const laneOf = ({ partition }: Key, lanes: readonly Lane[]): Lane =>
  lanes[[...partition].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % lanes.length]!

export type EventSource = {
  /** Something was put where nothing was. */
  readonly put: (key: Key) => void
  /** Resolves when everything put so far is handled, or a dead letter. */
  readonly idle: () => Promise<void>
  /** Records that were tried too often. */
  readonly deadLetters: readonly StreamRecord[]
}

/** Wakes a function by what is put, as Lambda does with the stream of a table. */
export const eventSource = (mapping: Mapping, { invoke }: Pick<Runtime, 'invoke'>): EventSource => {
  const patterns: readonly object[] = mapping.FilterCriteria.Filters.map(({ Pattern }) =>
    JSON.parse(Pattern),
  )
  const lanes = Array.from(
    { length: mapping.ParallelizationFactor },
    (): Lane => ({ waiting: [], running: undefined }),
  )
  const deadLetters: StreamRecord[] = []
  let sequence = 0

  /** What is left of a batch is parted in two, and one record alone is tried again. */
  const deliver = async (batch: readonly StreamRecord[], attempts = 0): Promise<void> => {
    const failed = await invoke({ Records: batch }).then(
      (answer) => firstFailure(batch, answer),
      () => 0,
    )
    if (failed < 0) return
    const left = batch.slice(failed)
    const half = Math.floor(left.length / 2)
    if (mapping.BisectBatchOnFunctionError && half > 0) {
      await deliver(left.slice(0, half), attempts)
      await deliver(left.slice(half), attempts)
    } else if (attempts < mapping.MaximumRetryAttempts) await deliver(left, attempts + 1)
    else deadLetters.push(...left)
  }

  const run = async (lane: Lane): Promise<void> => {
    while (lane.waiting.length > 0) await deliver(lane.waiting.splice(0, mapping.BatchSize))
    lane.running = undefined
  }

  return {
    deadLetters,
    put: (key) => {
      const record = recordOf(key, ++sequence)
      if (!patterns.some((pattern) => takes(pattern, record))) return
      const lane = laneOf(key, lanes)
      lane.waiting.push(record)
      lane.running ??= run(lane)
    },
    idle: async () => {
      for (const busy of lanes) while (busy.running) await busy.running
    },
  }
}
