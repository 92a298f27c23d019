import { relay } from '../matches/relay.ts'
import { layout, matchOfCommit } from '../store/layout.ts'
import { logger, measure } from './observe.ts'
import { cloudPlatform } from './platform.ts'

/** What the table's stream tells of a change: its place in the stream, when it was made (seconds
 * since 1970), and the item's keys. */
type Change = {
  readonly SequenceNumber: string
  readonly ApproximateCreationDateTime: number
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
const moved = ({ Records }: Batch): ReadonlyMap<string, Change> => {
  const first = new Map<string, Change>()
  for (const { dynamodb } of Records) {
    const match = matchOf(dynamodb)
    if (match !== undefined && !first.has(match)) first.set(match, dynamodb)
  }
  return first
}

/** How long ago the oldest of these changes was made. */
const lagOf = (changes: readonly Change[]): number =>
  Math.max(0, ...changes.map((change) => Date.now() - 1000 * change.ApproximateCreationDateTime))

/** Carries on every match of a batch. One that fails is reported, and the others go on. */
export const handler = async (batch: Batch): Promise<Failures> => {
  const matches = moved(batch)
  const carried = [...matches].map(async ([match, { SequenceNumber }]) => {
    try {
      await relay(platform, match)
      return []
    } catch (error) {
      logger.error(`relay of ${match}`, { error })
      return [{ itemIdentifier: SequenceNumber }]
    }
  })
  const batchItemFailures = (await Promise.all(carried)).flat()
  measure({ RelayLag: lagOf([...matches.values()]), RelayFailures: batchItemFailures.length })
  return { batchItemFailures }
}
