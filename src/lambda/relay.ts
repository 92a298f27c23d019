import { leaveToSweep } from '../matches/dead-letter.ts'
import { relay } from '../matches/relay.ts'
import { layout, matchOfCommit } from '../store/layout.ts'
import { logger, measure } from './observe.ts'
import { cloudPlatform } from './platform.ts'
import { delivering } from './webhooks.ts'

/** What the table's stream tells of a change: its place in the stream, and the item's keys. */
type Change = {
  readonly SequenceNumber: string
  readonly Keys: Readonly<Record<string, { readonly S: string }>>
}

type Batch = { readonly Records: readonly { readonly dynamodb: Change }[] }

/** The stream begins again at the first of these. */
type Failures = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] }

let behind = 0
let failures = 0

/** How long a batch may wait for deliveries: what is cut off, the sweep repeats. */
const patience = 20_000

const relayed = (milliseconds: number): void => {
  behind = Math.max(behind, milliseconds)
}

const { platform, delivered } = delivering({ ...cloudPlatform(), relayed }, (hook, error) =>
  logger.error(`deliveries to ${hook}`, { error }),
)

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

/** Whether a match has been carried on, or is left to the sweep. */
const carryOn = async (match: string): Promise<boolean> => {
  try {
    await relay(platform, match)
    return true
  } catch (error) {
    failures += 1
    logger.error(`relay of ${match}`, { error })
    return leaveToSweep(platform, match).then(
      () => true,
      () => false,
    )
  }
}

/**
 * Carries on every match of a batch. One that fails is left to the sweep, and the others go on; one
 * that cannot even be left is reported, so that the stream tells of it again.
 */
export const handler = async (batch: Batch): Promise<Failures> => {
  behind = failures = 0
  const reported = [...moved(batch)].map(async ([match, itemIdentifier]) =>
    (await carryOn(match)) ? [] : [{ itemIdentifier }],
  )
  const batchItemFailures = (await Promise.all(reported)).flat()
  const attempts = await delivered(patience)
  measure({ RelayLag: behind, RelayFailures: failures, ...attempts })
  return { batchItemFailures }
}
