import { relay } from '../matches/relay.ts'
import { layout, matchOfCommit } from '../store/layout.ts'
import { cloudPlatform } from './platform.ts'

/** What the table's stream tells of a change: its place in the stream, and the item's keys. */
type Change = {
  readonly SequenceNumber: string
  readonly Keys: Readonly<Record<string, { readonly S: string }>>
}

type Batch = { readonly Records: readonly { readonly dynamodb: Change }[] }

/** The stream begins again at the first of these. */
type Failures = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] }

const platform = cloudPlatform()

const matchOf = ({ Keys }: Change): string | undefined =>
  matchOfCommit({
    partition: Keys[layout.partition]?.S ?? '',
    sort: Keys[layout.sort]?.S ?? '',
  })

/** The matches that have moved on, each with the first record that tells so. */
const moved = ({ Records }: Batch): ReadonlyMap<string, string> => {
  const first = new Map<string, string>()
  for (const { dynamodb } of Records) {
    const match = matchOf(dynamodb)
    if (match !== undefined && !first.has(match)) first.set(match, dynamodb.SequenceNumber)
  }
  return first
}

/** Carries on every match of a batch. One that fails is reported, and the others go on. */
export const handler = async (batch: Batch): Promise<Failures> => {
  const failures = [...moved(batch)].map(async ([match, itemIdentifier]) => {
    try {
      await relay(platform, match)
      return []
    } catch (error) {
      console.error(`relay of ${match}:`, error)
      return [{ itemIdentifier }]
    }
  })
  return { batchItemFailures: (await Promise.all(failures)).flat() }
}
